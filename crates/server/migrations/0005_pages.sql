-- Files of cards as they read when a game was played: once for all tables that share them. `n` of an entry
-- of a game names them by their fingerprints.
CREATE TABLE pages (
    hash TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
