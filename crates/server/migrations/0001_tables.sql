-- A table is its entries; this row is what lists need to know of it.
CREATE TABLE tables (
    code    TEXT PRIMARY KEY,
    opened  INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    stage   INTEGER NOT NULL,
    open    INTEGER NOT NULL,
    digest  TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_by_stage ON tables (open, stage, touched);

-- What happened at a table, in order. Never changed, only added to.
CREATE TABLE entries (
    code TEXT NOT NULL REFERENCES tables (code),
    n    INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (code, n)
) STRICT, WITHOUT ROWID;

-- Who sits where: a hash of the person's token.
CREATE TABLE seats (
    person TEXT NOT NULL,
    code   TEXT NOT NULL REFERENCES tables (code),
    seat   INTEGER NOT NULL,
    PRIMARY KEY (person, code, seat)
) STRICT, WITHOUT ROWID;
