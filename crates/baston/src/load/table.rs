//! One table of a load: two people, two sockets, one answer after the other.

use std::time::Duration;

use bots::Dice;
use futures_util::{SinkExt, StreamExt};
use tokio::sync::Barrier;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::Run;
use super::player::{Question, at, between, question};
use super::wire::{Broken, Caller, Socket};

/// A page that does not change for so long after an answer is an error.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long somebody waits who was too fast.
const TOO_FAST: Duration = Duration::from_millis(70);

/// Two people at a table.
pub struct Sitting {
    number: u32,
    code: String,
    people: [Caller; 2],
}

impl Sitting {
    pub async fn open(run: &Run, number: u32) -> Result<Sitting, Broken> {
        let mut ann = Caller::number(number);
        let (server, armies) = (&run.server.address(), run.armies(number));
        let (hers, his) = match armies {
            None => ("deal=random".to_owned(), String::new()),
            Some([a, b, c, d]) => {
                (format!("deal=pick&seat.0.first={a}&seat.0.second={b}"), format!("&first={c}&second={d}"))
            }
        };
        let form = format!("name=Ann&seats=2&seat.0.who=host&seat.1.who=guest&bases=sets&clock=0&{hers}");
        let opened = ann.ask(*server, "POST", "/new", &form).await?;
        let code = opened.location().strip_prefix("/t/").unwrap_or_default().to_owned();
        if opened.status != 303 || code.is_empty() {
            return Err(Broken(format!("a new table was answered with {}", opened.status)));
        }
        let room = ann.ask(*server, "GET", &format!("/t/{code}"), "").await?.body;
        let link = format!("/t/{code}?key=");
        let key = between(&room, &link, "\"").ok_or(Broken("no invitation".into()))?;
        let mut ben = Caller::number(number);
        let sit = format!("seat=1&key={key}&name=Ben{his}");
        let sat = ben.ask(*server, "POST", &format!("/t/{code}/sit"), &sit).await?;
        if sat.status != 303 {
            return Err(Broken(format!("sitting down was answered with {}", sat.status)));
        }
        Ok(Sitting { number, code, people: [ann, ben] })
    }
}

pub struct Table {
    sitting: Sitting,
    dice: Dice,
    /// Answers whose page has changed: they must be there for ever.
    acknowledged: usize,
    question: Option<(usize, Question)>,
    over: bool,
}

impl Table {
    pub fn new(sitting: Sitting) -> Table {
        let dice = Dice::new(u64::from(sitting.number) + 1);
        Table { sitting, dice, acknowledged: 0, question: None, over: false }
    }

    /// Plays for so long, once everybody sits, again and again: what breaks is counted and begun anew.
    pub async fn play(mut self, run: &Run, seated: &Barrier, seconds: Duration) {
        let mut sockets = Some(self.sit(run).await);
        seated.wait().await;
        let until = Instant::now() + seconds;
        // Not all in the same moment.
        let first = run.pause.mul_f64(f64::from(self.sitting.number % 97) / 97.0);
        sleep(first).await;
        while Instant::now() < until {
            let sat = match sockets.take() {
                Some(sat) => sat,
                None => self.sit(run).await,
            };
            let played = match sat {
                Ok(sockets) => self.play_on(run, sockets, until).await,
                Err(why) => Err(why),
            };
            if let Err(why) = played {
                if !run.soak {
                    run.tally.error(&why.0);
                }
                sleep(Duration::from_millis(200)).await;
            }
            if self.over {
                match Sitting::open(run, self.sitting.number).await {
                    Ok(sitting) => self = Table { dice: self.dice, ..Table::new(sitting) },
                    Err(_) => sleep(Duration::from_millis(500)).await,
                }
            }
        }
    }

    /// Opens the sockets of both; the whole table comes first, to both.
    async fn sit(&mut self, run: &Run) -> Result<Vec<Socket>, Broken> {
        let server = run.server.address();
        let mut sockets = Vec::new();
        for person in &self.sitting.people {
            sockets.push(person.socket(server, &self.sitting.code).await?);
        }
        self.question = None;
        for (seat, socket) in sockets.iter_mut().enumerate() {
            let html = timeout(PATIENCE, whole(socket)).await.map_err(|_| Broken("no table came".into()))??;
            self.read(seat, &html);
            if let Some(found) = at(&html)
                && found < self.acknowledged
            {
                run.tally.lost(&self.sitting.code, found, self.acknowledged);
                self.acknowledged = found;
            }
        }
        Ok(sockets)
    }

    async fn play_on(&mut self, run: &Run, mut sockets: Vec<Socket>, until: Instant) -> Result<(), Broken> {
        let mut due = Instant::now();
        while Instant::now() < until && !self.over {
            if run.soak && self.dice.below(200) == 0 {
                return self.be_rude(sockets).await;
            }
            let Some((seat, question)) = self.question.take() else {
                return Err(Broken(format!("nobody is asked at {}", self.sitting.code)));
            };
            match timeout(PATIENCE, self.answer(run, &mut sockets, seat, &question)).await {
                Ok(Ok(true)) => {}
                // One person may not answer more often than that: it waits, as the server says.
                Ok(Ok(false)) => {
                    self.question = Some((seat, question));
                    sleep(TOO_FAST).await;
                    continue;
                }
                Ok(Err(why)) => return Err(why),
                Err(_) => return Err(Broken("an answer was not answered".into())),
            }
            due = (due + run.pause).max(Instant::now());
            if run.pause > Duration::ZERO {
                sleep_until(due.min(until)).await;
            }
        }
        Ok(())
    }

    /// Gives an answer and waits until both pages have changed; false: it came too soon after others.
    async fn answer(
        &mut self,
        run: &Run,
        sockets: &mut [Socket],
        giver: usize,
        question: &Question,
    ) -> Result<bool, Broken> {
        let (code, body) = (&self.sitting.code, &question.answer);
        let message = format!("{{\"path\":\"/t/{code}/answer\",\"body\":\"{body}\"}}");
        let began = Instant::now();
        sockets[giver].send(Message::text(message)).await?;
        // Whoever gave it first: their page says that it is taken.
        for seat in [giver, 1 - giver] {
            let mut at_now = 0;
            while at_now <= question.at {
                let html = next(&mut sockets[seat]).await?;
                if html.contains("data-kind=\"error\"") {
                    return if html.contains(&run.too_fast) { Ok(false) } else { Err(Broken(html)) };
                }
                run.tally.bytes(html.len());
                at_now = at(&html).unwrap_or(0).max(self.read(seat, &html));
                if at_now > question.at && seat == giver {
                    run.tally.answered(began.elapsed());
                }
            }
            self.acknowledged = question.at + 1;
        }
        Ok(true)
    }

    /// Notes what a page asks; gives how many answers it has seen.
    fn read(&mut self, seat: usize, html: &str) -> usize {
        self.over |= html.contains("class=\"ask over\"");
        match question(html, &mut self.dice) {
            Some(question) => {
                let at = question.at;
                self.question = Some((seat, question));
                at
            }
            None => 0,
        }
    }

    /// What people do: the line breaks, or a page is left open and not read.
    async fn be_rude(&mut self, mut sockets: Vec<Socket>) -> Result<(), Broken> {
        if self.dice.below(2) == 0 {
            sockets.clear();
        }
        sleep(Duration::from_millis(self.dice.below(1500) as u64)).await;
        Ok(())
    }
}

pub async fn next(socket: &mut Socket) -> Result<String, Broken> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) if text.len() > 1 => return Ok(text.to_string()),
            Some(Ok(_)) => {}
            Some(Err(why)) => return Err(why.into()),
            None => return Err(Broken("the socket closed".into())),
        }
    }
}

/// The first message with the whole table; a waiting room comes before it.
async fn whole(socket: &mut Socket) -> Result<String, Broken> {
    loop {
        let html = next(socket).await?;
        if at(&html).is_some() {
            return Ok(html);
        }
    }
}
