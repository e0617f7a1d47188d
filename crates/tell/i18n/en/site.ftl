# The pages around the table: front page, new table, lobby, about.
