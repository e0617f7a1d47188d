# The workshop.

nav-workshop = Workshop
workshop-title = Workshop
workshop-editor = The text of your faction
workshop-cards = Its cards
workshop-text = The text of your faction
workshop-how = # names the faction, ## a card; then its figures, then its text. Suggestions appear as you type; Ctrl+Space shows them.
workshop-problems = Problems and fixes
workshop-checks = Checks
workshop-read = Read it
workshop-save = Save this version
workshop-share = Save and share
workshop-download = Download
workshop-download-scenarios = Download the scenarios (.scn)
workshop-upload = Open a file (.md)
workshop-open = Open it
workshop-play = Play it
workshop-friend = Play it with a friend
workshop-start = Start from
workshop-empty = an empty faction
workshop-outline = a checklist: 12 cards, 20 copies
workshop-like = one like { $faction }
workshop-begin = Start
workshop-copies = { $n } of { $all } cards
workshop-errors = { $n ->
    [1] 1 error
   *[other] { $n } errors
 }
workshop-no-error = no error
workshop-time = read in { $ms } ms
workshop-cut = Only part of it was read. Shorten the longest paragraphs.
workshop-too-many-bytes = Too large: a faction has at most 200,000 bytes.
workshop-too-many-words = Too long: a faction has at most 10,000 words.
workshop-too-many-cards = Too many cards: a faction has at most 120.
workshop-too-large-a-drawing = Drawing too large: an emblem has at most 16,000 bytes.
workshop-too-long-a-name = Name too long: a line with # has at most 300 bytes.
workshop-good = good:
workshop-odd = look at it:
workshop-bad = wrong:
workshop-unread = Part of its text still has errors.
workshop-more = { $n ->
    [1] … and one more.
   *[other] … and { $n } more.
 }
workshop-line = Line { $line }, column { $column }
workshop-fix = Write “{ $text }”
workshop-fix-bare = Fix it
workshop-our-way = Use this wording
workshop-means = means
workshop-offers = What can follow
workshop-kept-here = Kept in this browser.
workshop-mine = Yours:
workshop-aside = Earlier text:
workshop-lost = Can't reach the server. Your text is kept in this browser.
workshop-blank-faction = New Faction
workshop-blank-minion = First Minion
workshop-blank-action = First Action
workshop-links = Saved versions
workshop-version = Version { $n } saved. Every version stays.
workshop-public = Public link: view it, play it, or start your own from it
workshop-private = Private link: anyone who has it can edit
workshop-look = Look at its page

check-reads = No ambiguous text
check-reads-not = Line { $n } cannot be read
check-ours = All in the words of the card language
check-ours-not = { $n ->
    [1] 1 paragraph in other words
   *[other] { $n } paragraphs in other words
 }
check-copies = { $n } copies of { $all }
check-minions = { $n ->
    [1] 1 minion in the deck
   *[other] { $n } minions in the deck
 }
check-small = Some minion of power 2 or less
check-small-not = No minion under 3
check-large = Some minion of power 4 or more
check-large-not = No minion over 3
check-names = Every name in both languages
check-names-not = { $n ->
    [1] 1 name in one language only
   *[other] { $n } names in one language only
 }
curve-title = Minions by power
curve-label = Minions by power: { $all }
curve-of = { $n } of power { $power }

wish-title = Stuck? Ask for help
wish-lead = Can't find the words? Write the sentence your way and say what it should do. The people behind the card language read it.
wish-said = Your sentence
wish-meant = What it should do
wish-send = Send it
wish-kept = Thanks! It is on the list:
wish-near = Closest wording today
wish-back = Back to the workshop

draft-lead = A faction from the workshop. Version { $n } of { $all }.
draft-fork = Start your own from it
draft-unfinished = Not finished: it can't be played yet.
draft-versions = Versions
draft-none = There is no such faction in the workshop.
draft-too-much = This text is too large for the workshop: at most 200,000 bytes, 10,000 words and 120 cards.
draft-no-text = This file is no text. A faction is a text file in UTF-8, as the workshop downloads it.
draft-does-not-read = It can't be played yet: some of it can't be read.
draft-many = That's enough new factions for one day. Save a version of one you have, or come back tomorrow.
draft-many-versions = This faction has a thousand versions: begin another from it.
draft-many-bytes = Your network has no room left here for more versions. Download your text.
draft-many-ratings = Enough factions wait to be rated, or enough of them from your network. Ask again when one of them is done.
draft-many-wishes = That's enough wishes for one day. Come back tomorrow.

table-cards-title = The table’s own cards
table-cards-back = Back to the table
table-cards-none = This table plays with the usual cards only.

rate-title = How strong is it?
rate-lead = Bots play it with and against every other faction.
rate-ask = Rate it
rate-look = Look again
rate-waiting = { $place ->
    [1] It is next: somebody else’s faction is being played.
   *[other] It waits in place { $place }.
 }
rate-trying = Its cards are tried on tables made for them: { $n } of { $all }.
rate-playing = { $n ->
    [1] 1 game played.
   *[other] { $n } games played.
 }
rate-interval = win rate, { $low } to { $high }%
rate-sure = 95% confidence
rate-games = { $n ->
    [1] 1 game, normal bots
   *[other] { $n } games, normal bots
 }
rate-even = even
rate-scale = Win rate { $chance } percent, interval { $low } to { $high }
rate-too-few = Only { $n } games could be played in the time: too few to say anything.
rate-too-strong = It looks too strong: stronger than every faction it met ({ $sure }% sure).
rate-too-weak = It looks too weak: weaker than every faction it met ({ $sure }% sure).
rate-perhaps-strong = It may be too strong: probably stronger than every faction it met ({ $sure }% sure).
rate-perhaps-weak = It may be too weak: probably weaker than every faction it met ({ $sure }% sure).
rate-fits = It fits in: neither the strongest nor the weakest ({ $sure }% sure).
rate-among-strong = It is one of the strongest, and perhaps the strongest ({ $sure }% sure).
rate-among-weak = It is one of the weakest, and perhaps the weakest ({ $sure }% sure).
rate-more-games = Too few games to tell whether it fits in: about { $n } would.
rate-others = All { $n } others, strongest first, each with its win rate
rate-between = Stronger than { $n } of { $of }: between { $above } and { $below }.
rate-first = Stronger than all { $of }, { $below } the nearest.
rate-last = Weaker than all { $of }, { $above } the nearest.
rate-carries = { $clear ->
    [yes] carries it: { $points } points when drawn early.
   *[no] may carry it: { $points } points when drawn early, perhaps by luck.
 }
rate-unplayed = is hardly worth playing: drawn { $drawn } times, played { $played } times.
rate-dud = was played { $played ->
    [one] once
   *[other] { $played } times
 } and changed nothing.
rate-dud-why = was played { $played ->
    [one] once
   *[other] { $played } times
 } and changed nothing: { $why }
rate-dud-unplayed = was never worth playing, and changed nothing where it was tried.
rate-never = (ability { $nth }) was never carried out.
rate-idle = (ability { $nth }) was carried out { $used } times and changed nothing.
rate-idle-why = (ability { $nth }) was carried out { $used } times and changed nothing: { $why }
rate-unfinished = { $n ->
    [1] 1 game did not end.
   *[other] { $n } games did not end.
 }
rate-broken = Something broke while it was tried: that is a fault of Baston, not yours.

workshop-look-of = Emblem and colours of
workshop-draw = Draw an emblem (SVG)

try-title = Try a card
try-card = Put this card on a table:
try-ask = Try it
try-lead = Press what is lit: your cards, the bases, whoever stands there. Every press is a line here, and all of it can be kept: then the card must always do that.
try-you = You
try-other = Opponent
try-endless = That would not end: the abilities here set each other off for ever. The table stays as it was.
try-over = Nothing left to answer.
try-lines = What you did, as a scenario
try-put = Put it on a table
try-you-asked = You play both sides.
try-other-asked = Now you answer for your opponent.
try-whole = All of it, as a scenario
try-holds = This must be true then
try-nothing-changed = Nothing has changed yet.
try-same = And this has stayed as it was
try-called = Call it
try-see = See it on a table
try-keep = Keep it
try-back = Back to the desk
try-scenarios = What its cards must do (scenarios)
names-title = { $n ->
    [1] 1 name in one language only
   *[other] { $n } names in one language only
 }
names-of = { $lang ->
    [fr] { $name } in French
   *[en] { $name } in English
 }
names-fr = its French name
names-en = its English name
guard-run = Does it still do that?
guard-prove = Which words does nobody guard?
guard-title = What its cards must do
guard-none = There is no scenario yet: try a card and keep what it did.
guard-failed = line { $line }: { $why }
guard-proof = Words that no scenario guards
guard-sum = { $n } of { $all } changes of your texts would go unnoticed.
guard-left = { $n ->
    [one] There was no time for one card.
   *[other] There was no time for { $n } cards.
} Fewer or shorter scenarios take less.
