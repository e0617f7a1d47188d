# The armies of tonight, bans, the daily challenge.

helpers = Which factions
helpers-balanced = Balanced armies
helpers-balanced-help = Random armies that are about equally strong, by the arena's figures.
helpers-fresh = Nothing I played lately
helpers-fresh-help = Leaves out the factions of your last three tables, as long as enough are left.
helpers-sets = The sets I own
helpers-sets-help = None ticked means all. This browser remembers them.
helpers-bans = Bans
form-too-few-left = { $left ->
    [0] No faction is left,
    [one] Only one faction is left,
   *[other] Only { $left } factions are left,
 } and { $needed } are needed: tick more sets, or ban fewer.
form-not-left = { $faction } is not among the factions that are left: choose another, or tick its set.

armies-draft = Draft from these at a table
armies-title = Armies of tonight
armies-lead = Deal armies for this table or one of wood, and share them with a link.
armies-deal = Deal
armies-again = Deal again
armies-link = A link to these armies
armies-play = Play this here, against bots
armies-odds = { $n } % to win among these, say the bots of the arena

daily-title = Challenge of the day
daily-lead = { $day }: everybody has the same armies and the same cards, against the champion.
daily-about = One game for each player and day, the same for all: what you draw is what everybody draws. No hints, and what has shown you something cannot be taken back. A new one comes at midnight, Greenwich time.
daily-you = You
daily-champion = The champion
daily-begin = Take the challenge
daily-go-on = To your game
daily-results = Results of the day
daily-none = Nobody has finished yet. Be the first.
daily-place = Place
daily-name = Name
daily-vp = VP
daily-turns = Turns
daily-outcome = Outcome
daily-won = won
daily-lost = lost
home-daily = Daily
daily-streak-one = First day
daily-streak-many = % days in a row
daily-share = Your result, to paste
daily-text = Baston, { $day }: { $mine } to { $theirs } in { $turns } turns, { $outcome }
daily-copy = Copy the result
daily-copied = Result copied
