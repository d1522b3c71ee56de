// Dutch.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn, pluralOf } from "#platform/language/plural.ts";
import { LOOK_WORDS } from "#surface/look/words.ts";
import type { ProfileWords } from "./en.tsx";

const plural = pluralOf("nl");
const counting = countingIn("nl");
const { count: n, list } = formatOf("nl");
const { reviews } = LOOK_WORDS.nl;

const customerReviews = counting((n) => ({ one: `${n} klantbeoordeling`, other: `${n} klantbeoordelingen` }));
const ratings = counting((n) => ({ one: `${n} waardering`, other: `${n} waarderingen` }));

export const nl: ProfileWords = {
  head: {
    title: ({ name }) => `Beoordelingen van ${isolated(name, "nl")}`,
    none: ({ name }) => `${isolated(name, "nl")} heeft nog geen beoordelingen.`,
    unscored: ({ name, count }) =>
      `${isolated(name, "nl")} heeft nog geen score. Lees ${customerReviews({ count })} en bekijk hoe de score wordt berekend.`,
    scored: ({ name, score, label, count }) =>
      `${isolated(name, "nl")} heeft een score van ${score} van 5 (${label}). Lees ${customerReviews({ count })} en bekijk hoe de score wordt berekend.`,
    claimed: "Geclaimd door het bedrijf",
    unclaimed: "Niet geclaimd.",
    isItYours: "Is het van u?",
  },
  score: {
    title: "Score",
    outOf: "van 5",
    average: ({ average }) => `gemiddeld ${average}`,
    from: (from) =>
      `Uit ${list([
        `${reviews({ count: from.count })} op deze site`,
        from.ratings === 0
          ? null
          : plural(from.platforms, {
              one: `${ratings({ count: from.ratings })} op een ander platform`,
              other: `${ratings({ count: from.ratings })} op ${n(from.platforms)} andere platforms`,
            }),
        from.imported === 0
          ? null
          : plural(from.imported, {
              one: `${n(from.imported)} geïmporteerde beoordeling`,
              other: `${n(from.imported)} geïmporteerde beoordelingen`,
            }),
      ])}.`,
  },
  platforms: {
    title: "Op andere platforms",
    ratings,
    asOf: ({ date }) => <>Stand van {date}</>,
    checked: ({ date }) => <>Gecontroleerd door een moderator op {date}</>,
    stated: ({ date, rating, count }) => (
      <>
        Opgegeven door het bedrijf op {date}: {rating} uit {ratings({ count })}. Niet gecontroleerd en niet meegeteld.
      </>
    ),
  },
  stars: {
    title: "Beoordelingen per aantal sterren",
    row: ({ stars, given, share }) => `${stars}: ${given}, ${share}`,
    chosen: "Nu getoond; alles tonen",
    count: ({ rating }) => plural(rating, { one: `${n(rating)} ster`, other: `${n(rating)} sterren` }),
  },
  filter: {
    title: "Beoordelingen filteren",
    all: "Alle",
    other: "Overige",
    allRatings: "alle sterren tonen",
    languages: "Beoordelingen filteren op taal",
    allLanguages: "Alle talen",
    newest: ({ count }) => `Uit de nieuwste ${n(count)} beoordelingen.`,
    none: "Geen beoordeling voldoet.",
    match: ({ count, total }) =>
      plural(count, {
        one: `${n(count)} van ${n(total)} beoordelingen voldoet.`,
        other: `${n(count)} van ${n(total)} beoordelingen voldoen.`,
      }),
    showAll: "Alle beoordelingen tonen",
  },
  verified: "Geverifieerde aankopen",
  reviews: "Beoordelingen",
  empty: "Dit bedrijf heeft hier nog geen beoordelingen.",
  imported: {
    title: "Van andere diensten",
    text: ({ count, service }) =>
      plural(count, {
        one: `${reviews({ count })} is elders geschreven en door het bedrijf hierheen gebracht. ${service} heeft niet gecontroleerd wie haar heeft geschreven.`,
        other: `${reviews({ count })} zijn elders geschreven en door het bedrijf hierheen gebracht. ${service} heeft niet gecontroleerd wie ze heeft geschreven.`,
      }),
    writtenHere: "Hier geschreven beoordelingen",
    all: ({ count }) => `Alle ${n(count)} beoordelingen van andere diensten`,
  },
  editor: {
    title: "Van de redactie",
    text: "Geschreven door de redactie van deze site, niet door klanten. Telt niet mee in de score of in enig ander cijfer.",
  },
  figures: {
    title: "In cijfers",
    replied: "Beoordelingen met antwoord",
    time: "Gebruikelijke antwoordtijd",
    unknown: "Nog niet bekend",
    withinHour: "binnen een uur",
    hours: counting((n) => ({ one: `ongeveer ${n} uur`, other: `ongeveer ${n} uur` })),
    days: counting((n) => ({ one: `ongeveer ${n} dag`, other: `ongeveer ${n} dagen` })),
  },
  made: {
    title: "Zo wordt deze score berekend",
    how: ({ count, stars }) =>
      `De score is een gewogen gemiddelde. Een geverifieerde aankoop telt volledig mee, elke andere beoordeling half. Elk bedrijf begint met ${n(count)} beoordelingen van ${stars} sterren, zodat enkele beoordelingen nog geen volle 5 opleveren.`,
    platforms: ({ count }) =>
      `Een waardering op een ander platform en een geïmporteerde beoordeling tellen half. Alle samen wegen hooguit zo zwaar als de beoordelingen die hier zijn geschreven, of als ${n(count)} beoordelingen wanneer die minder wegen.`,
    caption: "Wat in deze score meetelt",
    part: "Onderdeel",
    weight: "Gewicht",
    average: "Gemiddelde",
    product: "Gewicht × gemiddelde",
    start: "Beginwaarde",
    startOf: ({ count, stars }) => `${n(count)} van ${stars} sterren`,
    others: "Andere beoordelingen",
    elsewhere: "Andere platforms en geïmporteerde beoordelingen",
    capped: ({ product, weight }) => `${product}, begrensd op ${weight}`,
    total: "Samen",
    sum: ({ sum, score }) => (
      <>
        {sum}, weergegeven als {score}.
      </>
    ),
  },
  checked: {
    how: ({ service }) =>
      `Schrijvers zijn uitgenodigd om een aankoop te beoordelen of bevestigen hun e-mailadres. Automatische regels houden een beoordeling vast voor een moderator als ze links, contactgegevens of scheldwoorden bevat, of gekopieerd of in serie geschreven lijkt. Weinig sterren zijn geen reden om een beoordeling vast te houden of te verwijderen. ${service} verwijdert geen beoordeling omdat een bedrijf daarom vraagt: het bedrijf kan haar melden en een moderator beslist.`,
    more: "Meer over scores en controles",
  },
  invited: {
    title: "Uitnodigingen om te beoordelen",
    coverage: ({ share, days, date }) =>
      `Van de bestellingen die de winkel van dit bedrijf in de ${days} dagen vóór ${date} hierheen stuurde, werd ${share} uitgenodigd voor een beoordeling. Geannuleerde bestellingen en bestellingen waarvan de uitnodiging nog wacht, tellen als niet uitgenodigd.`,
    reviews: ({ count, total }) => `Beoordelingen hier die op uitnodiging kwamen: ${count} van ${total}.`,
    allShops: ({ days }) => `Bestellingen van gekoppelde winkels die zijn uitgenodigd, in de laatste ${days} dagen`,
  },
  history: {
    caption: "Laatste beslissingen in het ondertekende logboek",
    entry: "Regel",
    restored: "Weer online",
    published: "Gepubliceerd door een moderator",
    appealed: "Weer online na bezwaar van de schrijver",
    log: "Het ondertekende logboek",
  },
  moderated: {
    title: "Vastgehouden of verwijderd",
    none: "Geen beoordeling van dit bedrijf is vastgehouden, verborgen of verwijderd.",
    caption: "Vastgehouden, verborgen en verwijderde beoordelingen",
    outcome: "Wat er gebeurde",
    reason: "Waarom",
    askedBy: "Op verzoek van",
    reviews: "Beoordelingen",
    twice: "Een beoordeling die is vastgehouden en later verwijderd, telt in beide rijen.",
    outcomes: { held: "Vastgehouden voor controle", hidden: "Verborgen", removed: "Verwijderd" },
    askers: {
      rule: "Een automatische regel",
      owner: "Het bedrijf",
      author: "De schrijver",
      author_on_request: "De schrijver, op verzoek van het bedrijf",
      moderator: "Een moderator",
      operator: "De beheerder van deze dienst",
      import: "Een import",
    },
    reasons: {
      contact: "Links of contactgegevens",
      profanity: "Scheldwoorden",
      near_copy: "Bijna gelijk aan een andere beoordeling",
      burst: "Meerdere beoordelingen vanuit één netwerk in korte tijd",
      disposable_mail: "Wegwerp-e-mailadres",
      own_praise: "Van het bedrijf zelf",
      frequent_author: "Meerdere reviews uit één mailbox",
      not_genuine: "Geen echte ervaring",
      conflict_of_interest: "Geschreven door een belanghebbende",
      spam: "Reclame",
      personal_data: "Persoonsgegevens",
      off_topic: "Gaat niet over dit bedrijf",
      illegal: "In strijd met de wet",
      deleted: "Verwijderd door de schrijver",
      person_erased: "De gegevens van de schrijver zijn gewist",
      other: "Een andere reden",
    },
  },
};
