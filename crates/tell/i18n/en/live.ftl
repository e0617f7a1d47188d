# What the server says: refusals, the log's headings, the life of a table.
