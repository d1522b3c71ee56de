// Polish.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn, pluralOf } from "#platform/language/plural.ts";
import type { ProfileWords } from "./en.tsx";

const plural = pluralOf("pl");
const counting = countingIn("pl");
const { count: n, list } = formatOf("pl");

/** After “z” and “na podstawie”. */
const ofReviews = (count: number) => `${n(count)} opinii`;
const ratings = counting((n) => ({ one: `${n} ocena`, few: `${n} oceny`, many: `${n} ocen` }));
const ofRatings = (count: number) => `${n(count)} ${count === 1 ? "oceny" : "ocen"}`;

export const pl: ProfileWords = {
  head: {
    title: ({ name }) => `Opinie o ${isolated(name, "pl")}`,
    none: ({ name }) => `Nie ma jeszcze opinii o ${isolated(name, "pl")}.`,
    unscored: ({ name, count }) =>
      `${isolated(name, "pl")} nie ma jeszcze oceny. Liczba opinii klientów: ${n(count)}. Każdy może sprawdzić, jak powstaje ocena.`,
    scored: ({ name, score, label, count }) =>
      `${isolated(name, "pl")} ma ocenę ${score} na 5 (${label}). Liczba opinii klientów: ${n(count)}. Każdy może sprawdzić, jak powstaje ocena.`,
    claimed: "Profil przejęty przez firmę",
    unclaimed: "Profil nieprzejęty.",
    isItYours: "To Państwa firma?",
  },
  score: {
    title: "Ocena",
    outOf: "na 5",
    average: ({ average }) => `średnio ${average}`,
    from: (from) =>
      `Na podstawie ${list([
        `${ofReviews(from.count)} w tym serwisie`,
        from.ratings === 0
          ? null
          : `${ofRatings(from.ratings)} na ${from.platforms === 1 ? "innej platformie" : `${n(from.platforms)} innych platformach`}`,
        from.imported === 0
          ? null
          : `${n(from.imported)} ${from.imported === 1 ? "zaimportowanej" : "zaimportowanych"} opinii`,
      ])}.`,
  },
  platforms: {
    title: "Na innych platformach",
    ratings,
    asOf: ({ date }) => <>Stan na {date}</>,
    checked: ({ date }) => <>Sprawdzone przez moderatora {date}</>,
    stated: ({ date, rating, count }) => (
      <>
        Podane przez firmę {date}: {rating} z {ofRatings(count)}. Niesprawdzone i niewliczane.
      </>
    ),
  },
  stars: {
    title: "Opinie według gwiazdek",
    row: ({ stars, given, share }) => `${stars}: ${given}, ${share}`,
    chosen: "Teraz widoczne; pokaż wszystkie",
    count: ({ rating }) =>
      plural(rating, { one: `${n(rating)} gwiazdka`, few: `${n(rating)} gwiazdki`, many: `${n(rating)} gwiazdek` }),
  },
  filter: {
    title: "Filtruj opinie",
    all: "Wszystkie",
    other: "Pozostałe",
    allRatings: "pokaż wszystkie oceny",
    languages: "Filtruj opinie według języka",
    allLanguages: "Wszystkie języki",
    newest: ({ count }) => `Spośród najnowszych opinii (${n(count)}).`,
    none: "Żadna opinia nie pasuje.",
    match: ({ count, total }) => `Pasujące opinie: ${n(count)} z ${n(total)}.`,
    showAll: "Pokaż wszystkie opinie",
  },
  verified: "Zweryfikowane zakupy",
  reviews: "Opinie",
  empty: "Ta firma nie ma tu jeszcze opinii.",
  imported: {
    title: "Z innych serwisów",
    text: ({ count, service }) =>
      `Opinie napisane gdzie indziej i przeniesione tu przez firmę: ${n(count)}. ${service} nie sprawdza, kto je napisał.`,
    writtenHere: "Opinie napisane tutaj",
    all: ({ count }) => `Wszystkie opinie z innych serwisów: ${n(count)}`,
  },
  editor: {
    title: "Od redakcji",
    text: "Napisana przez redakcję tego serwisu, a nie przez klientów. Nie liczy się w ocenie ani w żadnej innej liczbie.",
  },
  figures: {
    title: "W liczbach",
    replied: "Opinie z odpowiedzią",
    time: "Typowy czas odpowiedzi",
    unknown: "Jeszcze nieznany",
    withinHour: "do godziny",
    hours: ({ count }) => `około ${n(count)} ${count === 1 ? "godziny" : "godzin"}`,
    days: ({ count }) => `około ${n(count)} ${count === 1 ? "dnia" : "dni"}`,
  },
  made: {
    title: "Jak powstaje ta ocena",
    how: ({ count, stars }) =>
      `Ocena jest średnią ważoną. Zweryfikowany zakup liczy się w całości, każda inna opinia w połowie. Każda firma zaczyna od ${ofReviews(count)} po ${stars} gwiazdki, aby kilka opinii nie wystarczyło na pełne 5.`,
    platforms: ({ count }) =>
      `Ocena na innej platformie i zaimportowana opinia liczą się w połowie. Wszystkie razem ważą najwyżej tyle, ile opinie napisane tutaj, albo tyle, ile ${ofReviews(count)}, jeśli tamte ważą mniej.`,
    caption: "Co składa się na tę ocenę",
    part: "Składnik",
    weight: "Waga",
    average: "Średnia",
    product: "Waga × średnia",
    start: "Punkt wyjścia",
    startOf: ({ count, stars }) => `${n(count)} × ${stars} gwiazdki`,
    others: "Pozostałe opinie",
    elsewhere: "Inne platformy i zaimportowane opinie",
    capped: ({ product, weight }) => `${product}, najwyżej ${weight}`,
    total: "Razem",
    sum: ({ sum, score }) => (
      <>
        {sum}, wyświetlane jako {score}.
      </>
    ),
  },
  checked: {
    how: ({ service }) =>
      `Autorzy zostali zaproszeni do oceny zakupu albo potwierdzają swój adres e-mail. Automatyczne reguły wstrzymują opinię dla moderatora, jeśli zawiera linki, dane kontaktowe lub wulgaryzmy albo wygląda na skopiowaną lub pisaną masowo. Niska ocena nie jest powodem do wstrzymania ani usunięcia opinii. ${service} nie usuwa opinii dlatego, że prosi o to firma: firma może ją zgłosić, a decyduje moderator.`,
    more: "Więcej o ocenach i kontrolach",
  },
  invited: {
    title: "Zaproszenia do wystawienia opinii",
    coverage: ({ share, days, date }) =>
      `Spośród zamówień, które sklep tej firmy przekazał tutaj w ciągu ${days} dni przed datą ${date}, zaproszenie do wystawienia opinii objęło ${share}. Zamówienia anulowane oraz te, których zaproszenie jeszcze czeka, liczą się jako niezaproszone.`,
    reviews: ({ count, total }) => `Opinie w tym serwisie, które przyszły z zaproszenia: ${count} z ${total}.`,
    allShops: ({ days }) => `Zamówienia z połączonych sklepów objęte zaproszeniem, w ciągu ostatnich ${days} dni`,
  },
  history: {
    caption: "Ostatnie decyzje w podpisanym rejestrze",
    entry: "Wpis",
    restored: "Znów widoczna",
    published: "Opublikowana przez moderatora",
    appealed: "Przywrócona po odwołaniu autora",
    log: "Podpisany rejestr",
  },
  moderated: {
    title: "Wstrzymane lub usunięte",
    none: "Żadnej opinii o tej firmie nie wstrzymano, nie ukryto ani nie usunięto.",
    caption: "Opinie wstrzymane, ukryte i usunięte",
    outcome: "Co się stało",
    reason: "Dlaczego",
    askedBy: "Na czyj wniosek",
    reviews: "Opinie",
    twice: "Opinia wstrzymana, a później usunięta liczy się w obu wierszach.",
    outcomes: { held: "Wstrzymana do sprawdzenia", hidden: "Ukryta", removed: "Usunięta" },
    askers: {
      rule: "Automatyczna reguła",
      owner: "Firma",
      author: "Autor opinii",
      author_on_request: "Autor opinii, na prośbę firmy",
      moderator: "Moderator",
      operator: "Operator tego serwisu",
      import: "Przy imporcie",
    },
    reasons: {
      contact: "Linki lub dane kontaktowe",
      profanity: "Wulgaryzmy",
      near_copy: "Prawie kopia innej opinii",
      burst: "Kilka opinii z jednej sieci w krótkim czasie",
      disposable_mail: "Jednorazowy adres e-mail",
      own_praise: "Od samej firmy",
      frequent_author: "Kilka opinii z jednej skrzynki",
      not_genuine: "Brak prawdziwego doświadczenia",
      conflict_of_interest: "Napisana przez osobę zainteresowaną",
      spam: "Reklama",
      personal_data: "Dane osobowe",
      off_topic: "Nie dotyczy tej firmy",
      illegal: "Niezgodna z prawem",
      deleted: "Usunięta przez autora",
      person_erased: "Usunięto dane autora",
      other: "Inny powód",
    },
  },
};
