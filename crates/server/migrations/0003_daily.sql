-- The challenge of a day: the first table that a person opens for it is the one that counts.
CREATE TABLE daily (
    day    TEXT NOT NULL,
    person TEXT NOT NULL,
    code   TEXT NOT NULL,
    PRIMARY KEY (day, person)
) STRICT, WITHOUT ROWID;
