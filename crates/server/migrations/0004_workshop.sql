-- Factions that people write: whoever has the secret may add a version, everybody with the code may look.
CREATE TABLE drafts (
    code    TEXT PRIMARY KEY,
    secret  TEXT NOT NULL UNIQUE,
    name    TEXT NOT NULL,
    network TEXT NOT NULL,
    opened  INTEGER NOT NULL,
    touched INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX drafts_by_network ON drafts (network, opened);

-- Every version that was ever saved. Never changed, only added to.
CREATE TABLE versions (
    code      TEXT NOT NULL REFERENCES drafts (code),
    n         INTEGER NOT NULL,
    saved     INTEGER NOT NULL,
    text      TEXT NOT NULL,
    -- What its cards must do.
    scenarios TEXT NOT NULL,
    PRIMARY KEY (code, n)
) STRICT, WITHOUT ROWID;

-- What authors could not say: for whoever makes the card language.
CREATE TABLE wishes (
    n       INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    network TEXT NOT NULL,
    lang    TEXT NOT NULL,
    said    TEXT NOT NULL,
    meant   TEXT NOT NULL
) STRICT;
