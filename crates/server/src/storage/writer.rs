//! The one task that writes. Whatever waits when it is free goes into one transaction, so
//! that a busy server flushes the disk once for many answers.

use sqlx::{Connection, SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use super::{Commit, StoreError};
use crate::clock::unix_seconds;
use crate::table::state::Stage;

/// How many commits share a transaction at most.
const GROUP: usize = 256;

pub struct Job {
    pub commit: Commit,
    pub done: oneshot::Sender<Result<(), StoreError>>,
}

pub fn start(pool: SqlitePool) -> mpsc::Sender<Job> {
    let (sender, mut jobs) = mpsc::channel::<Job>(1024);
    tokio::spawn(async move {
        let mut group = Vec::new();
        while jobs.recv_many(&mut group, GROUP).await > 0 {
            write_group(&pool, std::mem::take(&mut group)).await;
        }
    });
    sender
}

async fn write_group(pool: &SqlitePool, group: Vec<Job>) {
    let together: Vec<&Commit> = group.iter().map(|job| &job.commit).collect();
    let written = write(pool, &together).await;
    let alone = group.len() == 1;
    for job in group {
        let result = match &written {
            Ok(()) => Ok(()),
            // One that cannot be written must not take the others with it.
            Err(_) if !alone => write(pool, &[&job.commit]).await,
            Err(why) => Err(StoreError::Unusable { file: "the database".into(), why: why.to_string() }),
        };
        if let Err(why) = &result {
            tracing::error!(table = job.commit.code, %why, "not written");
        }
        // Whoever asked may have gone.
        let _ = job.done.send(result);
    }
}

async fn write(pool: &SqlitePool, commits: &[&Commit]) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for commit in commits {
        write_one(&mut transaction, commit).await?;
    }
    Ok(transaction.commit().await?)
}

async fn write_one(connection: &mut SqliteConnection, commit: &Commit) -> Result<(), StoreError> {
    let now = unix_seconds();
    let digest = json(&commit.digest)?;
    sqlx::query(
        "INSERT INTO tables (code, opened, touched, stage, open, digest) VALUES (?1, ?2, ?2, ?3, ?4, ?5)
         ON CONFLICT (code) DO UPDATE SET touched = ?2, stage = ?3, open = ?4, digest = ?5",
    )
    .bind(&commit.code)
    .bind(now)
    .bind(stage_number(commit.stage))
    .bind(commit.open)
    .bind(digest)
    .execute(&mut *connection)
    .await?;
    for (i, entry) in commit.entries.iter().enumerate() {
        // The key makes it impossible to write the same entry twice.
        sqlx::query("INSERT INTO entries (code, n, body) VALUES (?, ?, ?)")
            .bind(&commit.code)
            .bind((commit.from + i) as i64)
            .bind(json(entry)?)
            .execute(&mut *connection)
            .await?;
    }
    for (person, seat) in &commit.sat {
        sqlx::query("INSERT OR IGNORE INTO seats (person, code, seat) VALUES (?, ?, ?)")
            .bind(person.as_str())
            .bind(&commit.code)
            .bind(i64::from(*seat))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

fn json<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|why| StoreError::Database(sqlx::Error::Encode(why.into())))
}

pub fn stage_number(stage: Stage) -> i64 {
    match stage {
        Stage::Waiting => 0,
        Stage::Playing => 1,
        Stage::Over => 2,
    }
}
