// Italian.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn, pluralOf } from "#platform/language/plural.ts";
import { LOOK_WORDS } from "#surface/look/words.ts";
import type { ProfileWords } from "./en.tsx";

const plural = pluralOf("it");
const counting = countingIn("it");
const { count: n, list } = formatOf("it");
const { reviews } = LOOK_WORDS.it;

const ratings = counting((n) => ({ one: `${n} valutazione`, many: `${n} di valutazioni`, other: `${n} valutazioni` }));

export const it: ProfileWords = {
  head: {
    title: ({ name }) => `Recensioni di ${isolated(name, "it")}`,
    none: ({ name }) => `${isolated(name, "it")} non ha ancora recensioni.`,
    unscored: ({ name, count }) =>
      `${isolated(name, "it")} non ha ancora un voto. Legga ${reviews({ count })} di clienti e veda come viene calcolato il voto.`,
    scored: ({ name, score, label, count }) =>
      `${isolated(name, "it")} ha un voto di ${score} su 5 (${label}). Legga ${reviews({ count })} di clienti e veda come viene calcolato il voto.`,
    claimed: "Profilo rivendicato dall’azienda",
    unclaimed: "Profilo non rivendicato.",
    isItYours: "È la sua azienda?",
  },
  score: {
    title: "Voto",
    outOf: "su 5",
    average: ({ average }) => `${average} in media`,
    from: (from) =>
      `In base a ${list([
        `${reviews({ count: from.count })} su questo sito`,
        from.ratings === 0
          ? null
          : plural(from.platforms, {
              one: `${ratings({ count: from.ratings })} su un’altra piattaforma`,
              other: `${ratings({ count: from.ratings })} su altre ${n(from.platforms)} piattaforme`,
            }),
        from.imported === 0
          ? null
          : plural(from.imported, {
              one: `${n(from.imported)} recensione importata`,
              many: `${n(from.imported)} di recensioni importate`,
              other: `${n(from.imported)} recensioni importate`,
            }),
      ])}.`,
  },
  platforms: {
    title: "Su altre piattaforme",
    ratings,
    asOf: ({ date }) => <>Dati del {date}</>,
    checked: ({ date }) => <>Verificato da un moderatore il {date}</>,
    stated: ({ date, rating, count }) => (
      <>
        Dichiarato dall’azienda il {date}: {rating} in base a {ratings({ count })}. Non verificato e non conteggiato.
      </>
    ),
  },
  stars: {
    title: "Recensioni per stelle",
    row: ({ stars, given, share }) => `${stars}: ${given}, ${share}`,
    chosen: "Mostrate ora; mostra tutte",
    count: ({ rating }) => plural(rating, { one: `${n(rating)} stella`, other: `${n(rating)} stelle` }),
  },
  filter: {
    title: "Filtra le recensioni",
    all: "Tutte",
    other: "Altre",
    allRatings: "mostra tutte le valutazioni",
    languages: "Filtra le recensioni per lingua",
    allLanguages: "Tutte le lingue",
    newest: ({ count }) => `Tra le ${n(count)} recensioni più recenti.`,
    none: "Nessuna recensione corrisponde.",
    match: ({ count, total }) =>
      plural(count, {
        one: `Corrisponde ${reviews({ count })} su ${n(total)}.`,
        other: `Corrispondono ${reviews({ count })} su ${n(total)}.`,
      }),
    showAll: "Mostra tutte le recensioni",
  },
  verified: "Acquisti verificati",
  reviews: "Recensioni",
  empty: "Questa azienda non ha ancora recensioni qui.",
  imported: {
    title: "Da altri servizi",
    text: ({ count, service }) =>
      plural(count, {
        one: `${reviews({ count })} è stata scritta altrove e portata qui dall’azienda. ${service} non ha controllato chi l’ha scritta.`,
        other: `${reviews({ count })} sono state scritte altrove e portate qui dall’azienda. ${service} non ha controllato chi le ha scritte.`,
      }),
    writtenHere: "Recensioni scritte qui",
    all: ({ count }) => `Tutte le ${n(count)} recensioni da altri servizi`,
  },
  editor: {
    title: "Dalla redazione",
    text: "Scritta dalla redazione di questo sito, non da clienti. Non conta nel voto né in alcun altro dato.",
  },
  figures: {
    title: "In cifre",
    replied: "Recensioni con risposta",
    time: "Tempo abituale di risposta",
    unknown: "Non ancora noto",
    withinHour: "entro un’ora",
    hours: counting((n) => ({ one: `circa ${n} ora`, other: `circa ${n} ore` })),
    days: counting((n) => ({ one: `circa ${n} giorno`, other: `circa ${n} giorni` })),
  },
  made: {
    title: "Come viene calcolato questo voto",
    how: ({ count, stars }) =>
      `Il voto è una media ponderata. Un acquisto verificato conta per intero, ogni altra recensione per metà. Ogni azienda parte da ${n(count)} recensioni di ${stars} stelle, così che poche recensioni non bastino per un 5 pieno.`,
    platforms: ({ count }) =>
      `Una valutazione su un’altra piattaforma e una recensione importata contano per metà. Tutte insieme pesano al massimo quanto le recensioni scritte qui, o quanto ${n(count)} recensioni se queste pesano meno.`,
    caption: "Che cosa entra in questo voto",
    part: "Elemento",
    weight: "Peso",
    average: "Media",
    product: "Peso × media",
    start: "Punto di partenza",
    startOf: ({ count, stars }) => `${n(count)} da ${stars} stelle`,
    others: "Altre recensioni",
    elsewhere: "Altre piattaforme e recensioni importate",
    capped: ({ product, weight }) => `${product}, limitato a ${weight}`,
    total: "Totale",
    sum: ({ sum, score }) => (
      <>
        {sum}, mostrato come {score}.
      </>
    ),
  },
  checked: {
    how: ({ service }) =>
      `Chi scrive è stato invitato a recensire un acquisto, oppure conferma il proprio indirizzo e-mail. Regole automatiche trattengono una recensione per un moderatore se contiene link, recapiti o volgarità, o se sembra copiata o scritta in serie. Una valutazione bassa non è un motivo per trattenere o rimuovere una recensione. ${service} non rimuove una recensione perché lo chiede un’azienda: l’azienda può segnalarla e un moderatore decide.`,
    more: "Altre informazioni su voti e controlli",
  },
  invited: {
    title: "Inviti a recensire",
    coverage: ({ share, days, date }) =>
      `Degli ordini che il negozio di questa azienda ha inviato qui nei ${days} giorni prima del ${date}, la quota invitata a recensire è ${share}. Gli ordini annullati e quelli il cui invito è ancora in attesa contano come non invitati.`,
    reviews: ({ count, total }) => `Recensioni di questo sito arrivate su invito: ${count} di ${total}.`,
    allShops: ({ days }) => `Ordini dei negozi collegati che sono stati invitati, negli ultimi ${days} giorni`,
  },
  history: {
    caption: "Ultime decisioni nel registro firmato",
    entry: "Voce",
    restored: "Di nuovo online",
    published: "Pubblicata da un moderatore",
    appealed: "Rimessa online dopo il reclamo dell’autore",
    log: "Il registro firmato",
  },
  moderated: {
    title: "Trattenute o rimosse",
    none: "Nessuna recensione di questa azienda è stata trattenuta, nascosta o rimossa.",
    caption: "Recensioni trattenute, nascoste e rimosse",
    outcome: "Che cosa è successo",
    reason: "Perché",
    askedBy: "Su richiesta di",
    reviews: "Recensioni",
    twice: "Una recensione trattenuta e poi rimossa conta in entrambe le righe.",
    outcomes: { held: "Trattenuta per un controllo", hidden: "Nascosta", removed: "Rimossa" },
    askers: {
      rule: "Una regola automatica",
      owner: "L’azienda",
      author: "Chi l’ha scritta",
      author_on_request: "Chi l’ha scritta, su invito dell’azienda",
      moderator: "Un moderatore",
      operator: "Il gestore di questo servizio",
      import: "Un’importazione",
    },
    reasons: {
      contact: "Link o recapiti",
      profanity: "Volgarità",
      near_copy: "Quasi uguale a un’altra recensione",
      burst: "Più recensioni da una rete in poco tempo",
      disposable_mail: "Indirizzo e-mail usa e getta",
      own_praise: "Dell’azienda stessa",
      frequent_author: "Più recensioni da una stessa casella",
      not_genuine: "Nessuna esperienza reale",
      conflict_of_interest: "Scritta da una parte interessata",
      spam: "Pubblicità",
      personal_data: "Dati personali",
      off_topic: "Non riguarda questa azienda",
      illegal: "Contraria alla legge",
      deleted: "Cancellata da chi l’ha scritta",
      person_erased: "I dati di chi l’ha scritta sono stati cancellati",
      other: "Un altro motivo",
    },
  },
};
