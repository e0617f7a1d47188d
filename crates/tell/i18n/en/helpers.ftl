# The armies of tonight, bans, the daily challenge.

helpers = Which factions
helpers-balanced = Balanced
helpers-balanced-help = Random factions of about equal strength in bot simulations.
helpers-fresh = No repeats
helpers-fresh-help = Skips the factions of your last three tables while enough are left.
helpers-sets = The sets I own
helpers-sets-help = Tick none for all. This browser remembers.
helpers-bans = Bans
form-too-few-left = { $left ->
    [0] No faction is left,
    [one] Only one faction is left,
   *[other] Only { $left } factions are left,
 } and { $needed } are needed: tick more sets, or ban fewer.
form-not-left = { $faction } is not among the factions that are left: choose another, or tick its set.

armies-draft = Draft from these at a table
armies-title = Tonight's line-up
armies-lead = Deal factions for here or for your kitchen table, and share the link.
armies-deal = Deal
armies-again = Deal again
armies-link = Link to this line-up
armies-play = Play it here against bots
armies-odds = { $n }% win chance (bot simulations)

daily-title = Daily challenge
daily-lead = { $day }: same factions, same cards for everyone, against the champion.
daily-about = One game per player and day, the same for all. No hints, and no undo once something is revealed. A new challenge starts at midnight UTC.
daily-you = You
daily-champion = The champion
daily-begin = Take the challenge
daily-go-on = Continue your game
daily-results = Today's results
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
