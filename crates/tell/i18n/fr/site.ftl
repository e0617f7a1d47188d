# Les pages autour de la table : accueil, nouvelle table, tables ouvertes, à propos.
