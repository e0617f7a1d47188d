use rules::*;
fn main() {
    let t0 = std::time::Instant::now();
    let lib = Library::new(cardtext::builtin());
    println!("load {:?}", t0.elapsed());
    let args: Vec<String> = std::env::args().collect();
    let games: u64 = args.get(1).map_or(100, |s| s.parse().unwrap());
    let audit = args.get(2).is_some();
    let from: u64 = args.get(3).map_or(0, |s| s.parse().unwrap());
    let (mut dec, mut steps, mut re, mut turns, mut bad) = (0u64, 0, 0, 0u64, 0);
    let t0 = std::time::Instant::now();
    for seed in from..from + games {
        let mut g = Game::new(&lib, Setup::random(2 + (seed % 3) as usize), seed).unwrap();
        let mut r = seed.wrapping_mul(0x9e3779b97f4a7c15) | 1;
        let mut next = |n: usize| { r ^= r << 13; r ^= r >> 7; r ^= r << 17; ((r >> 33) as usize) % n };
        let mut n = 0;
        let mut ans = Answer::none();
        while let Some(d) = g.decision() {
            let k = d.min as usize + if d.max > d.min { next((d.max - d.min) as usize + 1) } else { 0 };
            ans.0.clear();
            while ans.0.len() < k { let i = next(d.options.len()) as u8; if !ans.0.contains(&i) { ans.0.push(i) } }
            n += 1;
            if n > 20000 { println!("seed {seed} stuck {:?}", d.prompt); bad += 1; break }
            g.decide(&ans).unwrap();
            if audit { if let Err(v) = g.audit() { println!("seed {seed} decision {n}: {v}"); bad += 1; break } }
        }
        if let Some(f) = g.fault() { println!("seed {seed} decision {n} fault {f:?}"); bad += 1; }
        dec += n; steps += g.work().steps; re += g.work().reruns; turns += g.table().turn_number() as u64;
    }
    let s = t0.elapsed().as_secs_f64();
    println!("{games} games {dec} decisions {:.0}/s steps {steps} reruns {re} share {:.2} turns/game {:.1} bad {bad} sizeof core {}", dec as f64 / s, re as f64 / steps as f64, turns as f64 / games as f64, std::mem::size_of::<Game>());
}
