-- What the server must remember of itself: the secret that its tokens are made with, and
-- when it last proved that it can write.
CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
