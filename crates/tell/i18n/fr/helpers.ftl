# Les armées de ce soir, les bannies, le défi du jour.

helpers = Quelles Factions
helpers-balanced = Équilibré
helpers-balanced-help = Factions au hasard, de force à peu près égale dans les parties entre bots.
helpers-fresh = Sans répétition
helpers-fresh-help = Évite les factions de vos trois dernières tables tant qu’il en reste assez.
helpers-sets = Les boîtes que je possède
helpers-sets-help = Aucune cochée : toutes. Ce navigateur s'en souvient.
helpers-bans = Bannies
form-too-few-left = { $left ->
    [0] Il ne reste aucune Faction,
    [one] Il ne reste qu'une Faction,
   *[other] Il ne reste que { $left } Factions,
 } et il en faut { $needed } : cochez d'autres boîtes ou bannissez-en moins.
form-not-left = { $faction } n'est pas parmi les Factions qui restent : choisissez-en une autre, ou cochez sa boîte.

armies-draft = Choisir parmi elles à une table, chacun son tour
armies-title = L’affiche du soir
armies-lead = Tirez des factions pour ici ou pour la table de la cuisine, et partagez le lien.
armies-deal = Distribuer
armies-again = Redistribuer
armies-link = Lien vers cette affiche
armies-play = La jouer ici contre des bots
armies-odds = { $n } % de chances de gagner (parties entre bots)

daily-title = Défi du jour
daily-lead = { $day } : mêmes factions, mêmes cartes pour tous, contre le champion.
daily-about = Une partie par joueur et par jour, la même pour tous. Pas de conseils, et rien à annuler une fois qu’une carte est révélée. Nouveau défi à minuit UTC.
daily-you = Vous
daily-champion = Le champion
daily-begin = Relever le défi
daily-go-on = Continuer ma partie
daily-results = Résultats du jour
daily-none = Personne n'a encore fini. Soyez le premier.
daily-place = Place
daily-name = Nom
daily-vp = PV
daily-turns = Tours
daily-outcome = Issue
daily-won = gagné
daily-lost = perdu
home-daily = Défi
daily-streak-one = Premier jour
daily-streak-many = % jours de suite
daily-share = Votre résultat, à coller
daily-text = Baston, { $day } : { $mine } à { $theirs } en { $turns } tours, { $outcome }
daily-copy = Copier le résultat
daily-copied = Résultat copié
