fn main() {
    let lib = rules::Library::new(cardtext::builtin());
    for r in lib.refusals() {
        let card = lib.card(r.def);
        let d = card.refused(r.paragraph.map(usize::from), &r.at, &r.why, lib.cards.lexicon());
        println!(
            "{} | {:?}",
            d,
            &d.source.chars().skip(d.column as usize - 1).take(d.width as usize).collect::<String>()
        );
    }
}
