# L’atelier.

nav-workshop = Atelier
workshop-title = Atelier
workshop-editor = Le texte de votre Faction
workshop-cards = Ses cartes
workshop-text = Le texte de votre Faction
workshop-how = # nomme la Faction, ## une carte ; puis ses caractéristiques, puis son texte. Les suggestions viennent en tapant ; Ctrl+Espace les affiche.
workshop-problems = Problèmes et corrections
workshop-checks = Vérifications
workshop-read = Lire
workshop-save = Enregistrer cette version
workshop-share = Enregistrer et partager
workshop-download = Télécharger
workshop-download-scenarios = Télécharger les scénarios (.scn)
workshop-upload = Ouvrir un fichier (.md)
workshop-open = L’ouvrir
workshop-play = La jouer
workshop-friend = La jouer avec un ami
workshop-start = Partir de
workshop-empty = une Faction vide
workshop-outline = une liste à remplir : 12 cartes, 20 exemplaires
workshop-like = une copie de { $faction }
workshop-begin = Commencer
workshop-copies = { $n } cartes sur { $all }
workshop-errors = { $n ->
    [0] 0 erreur
    [1] 1 erreur
   *[other] { $n } erreurs
 }
workshop-no-error = aucune erreur
workshop-time = lu en { $ms } ms
workshop-cut = Lu en partie seulement. Raccourcissez les paragraphes les plus longs.
workshop-too-many-bytes = C’est trop gros pour être lu : une Faction a au plus 200 000 octets.
workshop-too-many-words = C’est trop long pour être lu : une Faction a au plus 10 000 mots.
workshop-too-many-cards = C’est trop de cartes : une Faction en a au plus 120.
workshop-too-large-a-drawing = Ce dessin est trop gros : un emblème a au plus 16 000 octets.
workshop-too-long-a-name = L’un des noms est trop long : une ligne en # a au plus 300 octets.
workshop-good = bon :
workshop-odd = à regarder :
workshop-bad = faux :
workshop-unread = Une partie de son texte a encore des erreurs.
workshop-more = { $n ->
    [1] … et un autre.
   *[other] … et { $n } autres.
 }
workshop-line = Ligne { $line }, colonne { $column }
workshop-fix = Écrire « { $text } »
workshop-fix-bare = Corriger
workshop-our-way = Utiliser cette tournure
workshop-means = veut dire
workshop-offers = Ce qui peut suivre
workshop-kept-here = Gardé dans ce navigateur.
workshop-mine = Les vôtres :
workshop-aside = Texte précédent :
workshop-lost = Serveur injoignable. Votre texte est gardé dans ce navigateur.
workshop-blank-faction = Nouvelle Faction
workshop-blank-minion = Première Créature
workshop-blank-action = Première Action
workshop-links = Versions enregistrées
workshop-version = Version { $n } enregistrée. Toutes les versions restent.
workshop-public = Lien public : regarder, jouer, ou partir d’elle
workshop-private = Lien privé : qui l’a peut la modifier
workshop-look = Voir sa page

check-reads = Aucun texte ambigu
check-reads-not = La ligne { $n } ne se lit pas
check-ours = Tout est dans la langue des cartes
check-ours-not = { $n ->
    [1] 1 paragraphe dit autrement
   *[other] { $n } paragraphes dits autrement
 }
check-copies = { $n } exemplaires sur { $all }
check-minions = { $n ->
    [0] aucune Créature dans le paquet
    [1] 1 Créature dans le paquet
   *[other] { $n } Créatures dans le paquet
 }
check-small = Une Créature de Force 2 ou moins
check-small-not = Aucune Créature de moins de 3
check-large = Une Créature de Force 4 ou plus
check-large-not = Aucune Créature de plus de 3
check-names = Chaque nom dans les deux langues
check-names-not = { $n ->
    [1] 1 nom dans une seule langue
   *[other] { $n } noms dans une seule langue
 }
curve-title = Créatures par Force
curve-label = Créatures par Force : { $all }
curve-of = { $n } de Force { $power }

wish-title = Coincé ? Demandez de l’aide
wish-lead = Vous ne trouvez pas les mots ? Écrivez la phrase à votre façon et dites ce qu’elle doit faire. Les auteurs de la langue des cartes la lisent.
wish-said = Votre phrase
wish-meant = Ce qu’elle doit faire
wish-send = Envoyer
wish-kept = Merci ! Elle est sur la liste :
wish-near = La tournure la plus proche aujourd’hui
wish-back = Retour à l’atelier

draft-lead = Une Faction de l’atelier. Version { $n } sur { $all }.
draft-fork = Partir d’elle
draft-unfinished = Elle n’est pas finie : personne ne peut encore la jouer.
draft-versions = Versions
draft-none = Cette Faction n’est pas dans l’atelier.
draft-too-much = Ce texte est trop gros pour l’atelier : au plus 200 000 octets, 10 000 mots et 120 cartes.
draft-no-text = Ce fichier n’est pas un texte. Une Faction est un fichier texte en UTF-8, tel que l’atelier le télécharge.
draft-does-not-read = Elle ne se joue pas encore : une partie du texte ne se lit pas.
draft-many = Assez de nouvelles Factions pour aujourd’hui. Enregistrez une version d’une des vôtres, ou revenez demain.
draft-many-versions = Cette Faction a mille versions : commencez-en une autre à partir d’elle.
draft-many-bytes = Votre réseau n’a plus de place ici pour d’autres versions. Téléchargez votre texte.
draft-many-ratings = Assez de Factions attendent d’être évaluées, ou assez de votre réseau. Redemandez quand l’une d’elles l’aura été.
draft-many-wishes = Tant de souhaits en un jour suffisent. Revenez demain.

table-cards-title = Les cartes de cette table
table-cards-back = Retour à la table
table-cards-none = Cette table ne joue qu’avec les cartes habituelles.

rate-title = Quelle est sa force ?
rate-lead = Des bots la jouent avec et contre toutes les autres Factions.
rate-ask = L’évaluer
rate-look = Regarder encore
rate-waiting = { $place ->
    [1] C’est la prochaine : une autre Faction est en train d’être jouée.
   *[other] Elle attend à la place { $place }.
 }
rate-trying = Ses cartes sont essayées sur des tables faites pour elles : { $n } sur { $all }.
rate-playing = { $n ->
    [0] 0 partie jouée.
    [1] 1 partie jouée.
   *[other] { $n } parties jouées.
 }
rate-interval = victoires : de { $low } à { $high } %
rate-sure = confiance à 95 %
rate-games = { $n ->
    [1] 1 partie, bots moyens
   *[other] { $n } parties, bots moyens
 }
rate-even = égalité
rate-scale = Victoires : { $chance } pour cent, intervalle de { $low } à { $high }
rate-too-few = { $n } parties seulement ont pu être jouées : trop peu pour dire quoi que ce soit.
rate-too-strong = Elle semble trop forte : plus forte que toutes celles qu’elle a rencontrées (sûr à { $sure } %).
rate-too-weak = Elle semble trop faible : plus faible que toutes celles qu’elle a rencontrées (sûr à { $sure } %).
rate-perhaps-strong = Elle est peut-être trop forte : sans doute la plus forte de toutes (sûr à { $sure } %).
rate-perhaps-weak = Elle est peut-être trop faible : sans doute la plus faible de toutes (sûr à { $sure } %).
rate-fits = Elle est à sa place : ni la plus forte ni la plus faible (sûr à { $sure } %).
rate-among-strong = Elle est l’une des plus fortes, peut-être la plus forte (sûr à { $sure } %).
rate-among-weak = Elle est l’une des plus faibles, peut-être la plus faible (sûr à { $sure } %).
rate-more-games = Trop peu de parties pour dire si elle est à sa place : il en faudrait environ { $n }.
rate-others = Les { $n } autres, de la plus forte à la plus faible, et leur taux de victoire
rate-between = Plus forte que { $n } sur { $of } : entre { $above } et { $below }.
rate-first = Plus forte que toutes les { $of } autres, devant { $below }.
rate-last = Plus faible que toutes les { $of } autres, derrière { $above }.
rate-carries = { $clear ->
    [yes] la porte : { $points } points quand on la pioche tôt.
   *[no] la porte peut-être : { $points } points quand on la pioche tôt, ou par chance.
 }
rate-unplayed = vaut rarement la peine : piochée { $drawn } fois, jouée { $played } fois.
rate-dud = a été jouée { $played } fois et n’a rien changé.
rate-dud-why = a été jouée { $played } fois et n’a rien changé : { $why }
rate-dud-unplayed = n’a jamais valu la peine d’être jouée, et n’a rien changé là où elle a été essayée.
rate-never = (capacité { $nth }) n’a jamais servi.
rate-idle = (capacité { $nth }) a servi { $used } fois et n’a rien changé.
rate-idle-why = (capacité { $nth }) a servi { $used } fois et n’a rien changé : { $why }
rate-unfinished = { $n ->
    [1] 1 partie ne s’est pas terminée.
   *[other] { $n } parties ne se sont pas terminées.
 }
rate-broken = Quelque chose s’est cassé pendant l’essai : c’est une faute de Baston, pas la vôtre.

workshop-look-of = Emblème et couleurs de
workshop-draw = Dessiner un emblème (SVG)

try-title = Essayer une carte
try-card = Poser cette carte sur une table :
try-ask = L’essayer
try-lead = Appuyez sur ce qui est éclairé : vos cartes, les Bases, celles qui s’y trouvent. Chaque clic est une ligne ici, et le tout peut se garder : la carte devra alors toujours faire cela.
try-you = Vous
try-other = Adversaire
try-endless = Cela ne finirait pas : les capacités d’ici se déclenchent l’une l’autre sans fin. La table reste telle quelle.
try-over = Plus rien n’est demandé.
try-lines = Ce que vous avez fait, en scénario
try-put = La poser sur une table
try-you-asked = Vous jouez pour les deux.
try-other-asked = Vous répondez maintenant pour l’adversaire.
try-whole = Le tout, en scénario
try-holds = Ceci devra être vrai alors
try-nothing-changed = Rien n’a encore changé.
try-same = Et ceci est resté tel quel
try-called = Nom
try-see = La voir sur une table
try-keep = Garder
try-back = Retour à l’établi
try-scenarios = Ce que ses cartes doivent faire (scénarios, en anglais)
names-title = { $n ->
    [1] 1 nom dans une seule langue
   *[other] { $n } noms dans une seule langue
 }
names-of = { $lang ->
    [fr] { $name } en français
   *[en] { $name } en anglais
 }
names-fr = son nom français
names-en = son nom anglais
guard-run = Le fait-elle toujours ?
guard-prove = Quels mots personne ne garde ?
guard-title = Ce que ses cartes doivent faire
guard-none = Il n’y a pas encore de scénario : essayez une carte et gardez ce qu’elle a fait.
guard-failed = ligne { $line } : { $why }
guard-proof = Les mots qu’aucun scénario ne garde
guard-sum = { $n } changements de vos textes sur { $all } passeraient inaperçus.
guard-left = { $n ->
    [one] Le temps a manqué pour une carte.
   *[other] Le temps a manqué pour { $n } cartes.
} Des scénarios moins nombreux ou plus courts en prennent moins.
