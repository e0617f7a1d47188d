# Ce que dit le serveur : refus, titres du journal, vie d'une table.
