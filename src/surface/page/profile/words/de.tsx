// German.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn, pluralOf } from "#platform/language/plural.ts";
import { LOOK_WORDS } from "#surface/look/words.ts";
import type { ProfileWords } from "./en.tsx";

const plural = pluralOf("de");
const counting = countingIn("de");
const { count: n, list } = formatOf("de");
const { reviews } = LOOK_WORDS.de;

const customerReviews = counting((n) => ({ one: `${n} Kundenbewertung`, other: `${n} Kundenbewertungen` }));
const ratings = counting((n) => ({ one: `${n} Wertung`, other: `${n} Wertungen` }));

export const de: ProfileWords = {
  head: {
    title: ({ name }) => `Bewertungen von ${isolated(name, "de")}`,
    none: ({ name }) => `${isolated(name, "de")} hat noch keine Bewertungen.`,
    unscored: ({ name, count }) =>
      `${isolated(name, "de")} hat noch keine Note. Lesen Sie ${customerReviews({ count })} und sehen Sie, wie die Note zustande kommt.`,
    scored: ({ name, score, label, count }) =>
      `${isolated(name, "de")} hat die Note ${score} von 5 (${label}). Lesen Sie ${customerReviews({ count })} und sehen Sie, wie die Note zustande kommt.`,
    claimed: "Vom Unternehmen übernommen",
    unclaimed: "Nicht übernommen.",
    isItYours: "Gehört es Ihnen?",
  },
  score: {
    title: "Note",
    outOf: "von 5",
    average: ({ average }) => `${average} im Durchschnitt`,
    from: (from) =>
      `Aus ${list([
        `${reviews({ count: from.count })} auf dieser Website`,
        from.ratings === 0
          ? null
          : plural(from.platforms, {
              one: `${ratings({ count: from.ratings })} auf einer anderen Plattform`,
              other: `${ratings({ count: from.ratings })} auf ${n(from.platforms)} anderen Plattformen`,
            }),
        from.imported === 0
          ? null
          : plural(from.imported, {
              one: `${n(from.imported)} importierten Bewertung`,
              other: `${n(from.imported)} importierten Bewertungen`,
            }),
      ])}.`,
  },
  platforms: {
    title: "Auf anderen Plattformen",
    ratings,
    asOf: ({ date }) => <>Stand: {date}</>,
    checked: ({ date }) => <>Von der Moderation geprüft am {date}</>,
    stated: ({ date, rating, count }) => (
      <>
        Angabe des Unternehmens vom {date}: {rating} aus {ratings({ count })}. Nicht geprüft und nicht mitgezählt.
      </>
    ),
  },
  stars: {
    title: "Bewertungen nach Sternen",
    row: ({ stars, given, share }) => `${stars}: ${given}, ${share}`,
    chosen: "Gerade gezeigt; alle zeigen",
    count: ({ rating }) => plural(rating, { one: `${n(rating)} Stern`, other: `${n(rating)} Sterne` }),
  },
  filter: {
    title: "Bewertungen filtern",
    all: "Alle",
    other: "Andere",
    allRatings: "alle Sterne zeigen",
    languages: "Bewertungen nach Sprache filtern",
    allLanguages: "Alle Sprachen",
    newest: ({ count }) => `Aus den neuesten ${n(count)} Bewertungen.`,
    none: "Keine Bewertung passt dazu.",
    match: ({ count, total }) =>
      plural(count, {
        one: `${n(count)} von ${n(total)} Bewertungen passt dazu.`,
        other: `${n(count)} von ${n(total)} Bewertungen passen dazu.`,
      }),
    showAll: "Alle Bewertungen zeigen",
  },
  verified: "Verifizierte Käufe",
  reviews: "Bewertungen",
  empty: "Dieses Unternehmen hat hier noch keine Bewertungen.",
  imported: {
    title: "Von anderen Diensten",
    text: ({ count, service }) =>
      plural(count, {
        one: `${reviews({ count })} wurde anderswo geschrieben und vom Unternehmen hierher gebracht. ${service} hat nicht geprüft, wer sie geschrieben hat.`,
        other: `${reviews({ count })} wurden anderswo geschrieben und vom Unternehmen hierher gebracht. ${service} hat nicht geprüft, wer sie geschrieben hat.`,
      }),
    writtenHere: "Hier geschriebene Bewertungen",
    all: ({ count }) => `Alle ${n(count)} Bewertungen von anderen Diensten`,
  },
  editor: {
    title: "Von der Redaktion",
    text: "Von der Redaktion dieser Website geschrieben, nicht von Kundinnen und Kunden. Zählt weder in der Note noch in einer anderen Zahl.",
  },
  figures: {
    title: "In Zahlen",
    replied: "Bewertungen mit Antwort",
    time: "Übliche Zeit bis zur Antwort",
    unknown: "Noch nicht bekannt",
    withinHour: "innerhalb einer Stunde",
    hours: counting((n) => ({ one: `etwa ${n} Stunde`, other: `etwa ${n} Stunden` })),
    days: counting((n) => ({ one: `etwa ${n} Tag`, other: `etwa ${n} Tage` })),
  },
  made: {
    title: "So kommt diese Note zustande",
    how: ({ count, stars }) =>
      `Die Note ist ein gewichteter Durchschnitt. Ein verifizierter Kauf zählt voll, jede andere Bewertung halb. Jedes Unternehmen beginnt mit ${n(count)} Bewertungen von ${stars} Sternen, damit wenige Bewertungen noch keine glatte 5 ergeben.`,
    platforms: ({ count }) =>
      `Eine Wertung auf einer anderen Plattform und eine importierte Bewertung zählen halb. Alle zusammen wiegen höchstens so viel wie die hier geschriebenen Bewertungen oder, wo diese weniger wiegen, wie ${n(count)} Bewertungen.`,
    caption: "Was in diese Note eingeht",
    part: "Bestandteil",
    weight: "Gewicht",
    average: "Durchschnitt",
    product: "Gewicht × Durchschnitt",
    start: "Ausgangswert",
    startOf: ({ count, stars }) => `${n(count)} zu ${stars} Sternen`,
    others: "Andere Bewertungen",
    elsewhere: "Andere Plattformen und importierte Bewertungen",
    capped: ({ product, weight }) => `${product}, begrenzt auf ${weight}`,
    total: "Zusammen",
    sum: ({ sum, score }) => (
      <>
        {sum}, angezeigt als {score}.
      </>
    ),
  },
  checked: {
    how: ({ service }) =>
      `Wer hier schreibt, wurde eingeladen, einen Kauf zu bewerten, oder bestätigt die eigene E-Mail-Adresse. Automatische Regeln halten eine Bewertung für die Moderation zurück, wenn sie Links, Kontaktdaten oder Schimpfwörter enthält oder kopiert oder in Serie geschrieben scheint. Wenige Sterne sind kein Grund, eine Bewertung zurückzuhalten oder zu entfernen. ${service} entfernt keine Bewertung, weil ein Unternehmen darum bittet: Das Unternehmen kann sie melden, und die Moderation entscheidet.`,
    more: "Mehr über Noten und Prüfungen",
  },
  invited: {
    title: "Einladungen zur Bewertung",
    coverage: ({ share, days, date }) =>
      `Von den Bestellungen, die der Shop dieses Unternehmens in den ${days} Tagen vor dem ${date} übermittelte, wurden ${share} zur Bewertung eingeladen. Bestellungen, deren Einladung noch wartet oder die storniert wurden, zählen als nicht eingeladen.`,
    reviews: ({ count, total }) => `Bewertungen auf dieser Website, die auf Einladung kamen: ${count} von ${total}.`,
    allShops: ({ days }) => `Eingeladene Bestellungen verbundener Shops, in den letzten ${days} Tagen`,
  },
  history: {
    caption: "Letzte Entscheidungen im signierten Protokoll",
    entry: "Eintrag",
    restored: "Wieder online",
    published: "Von der Moderation veröffentlicht",
    appealed: "Nach Beschwerde der Autorin oder des Autors wieder online",
    log: "Das signierte Protokoll",
  },
  moderated: {
    title: "Zurückgehalten oder entfernt",
    none: "Keine Bewertung dieses Unternehmens wurde zurückgehalten, verborgen oder entfernt.",
    caption: "Zurückgehaltene, verborgene und entfernte Bewertungen",
    outcome: "Was geschah",
    reason: "Warum",
    askedBy: "Auf wessen Veranlassung",
    reviews: "Bewertungen",
    twice: "Eine Bewertung, die zurückgehalten und später entfernt wurde, zählt in beiden Zeilen.",
    outcomes: { held: "Zur Prüfung zurückgehalten", hidden: "Verborgen", removed: "Entfernt" },
    askers: {
      rule: "Eine automatische Regel",
      owner: "Das Unternehmen",
      author: "Wer sie geschrieben hat",
      author_on_request: "Wer sie geschrieben hat, auf Bitte des Unternehmens",
      moderator: "Die Moderation",
      operator: "Der Betreiber dieses Dienstes",
      import: "Ein Import",
    },
    reasons: {
      contact: "Links oder Kontaktdaten",
      profanity: "Schimpfwörter",
      near_copy: "Fast gleichlautend mit einer anderen Bewertung",
      burst: "Mehrere Bewertungen aus einem Netz in kurzer Zeit",
      disposable_mail: "Wegwerf-E-Mail-Adresse",
      own_praise: "Vom Unternehmen selbst",
      frequent_author: "Mehrere Bewertungen von einem Postfach",
      not_genuine: "Keine echte Erfahrung",
      conflict_of_interest: "Von einer beteiligten Person geschrieben",
      spam: "Werbung",
      personal_data: "Personenbezogene Daten",
      off_topic: "Nicht über dieses Unternehmen",
      illegal: "Rechtswidrig",
      deleted: "Selbst gelöscht",
      person_erased: "Daten der Person wurden gelöscht",
      other: "Ein anderer Grund",
    },
  },
};
