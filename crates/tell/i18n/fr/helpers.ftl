# Les armées de ce soir, les bannies, le défi du jour.

helpers = Quelles Factions
helpers-balanced = Armées équilibrées
helpers-balanced-help = Des armées au hasard, à peu près aussi fortes les unes que les autres, d'après l'arène.
helpers-fresh = Rien de ce que j'ai joué récemment
helpers-fresh-help = Écarte les Factions de vos trois dernières tables, tant qu'il en reste assez.
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
armies-title = Les armées de ce soir
armies-lead = Distribuez des armées pour cette table ou pour une table en bois, et partagez-les par un lien.
armies-deal = Distribuer
armies-again = Redistribuer
armies-link = Un lien vers ces armées
armies-play = Jouer ici avec elles, contre des bots
armies-odds = { $n } % de chances de gagner parmi elles, selon les bots de l'arène

daily-title = Le défi du jour
daily-lead = { $day } : tout le monde a les mêmes armées et les mêmes cartes, contre le champion.
daily-about = Une partie par personne et par jour, la même pour tous : ce que vous piochez, tout le monde le pioche. Pas de conseils, et ce qui vous a révélé quelque chose ne peut pas être repris. Un nouveau défi arrive à minuit, heure de Greenwich.
daily-you = Vous
daily-champion = Le champion
daily-begin = Relever le défi
daily-go-on = Vers votre partie
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
