// Polish.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn } from "#platform/language/plural.ts";
import type { SiteWords } from "./en.tsx";

const counting = countingIn("pl");
const { count: n } = formatOf("pl");

export const pl: SiteWords = {
  frame: {
    skip: "Przejdź do treści",
    main: "Nawigacja główna",
    search: "Szukaj",
    categories: "Kategorie",
    howItWorks: "Jak to działa",
    api: "API",
    footer: "Stopka",
    openPlatform: ({ service }) =>
      `${service} to otwarta platforma opinii. Firmy nie mogą kupić lepszej oceny, a dane są wolne dla wszystkich.`,
    signedLog: "Podpisany rejestr",
    howChecked: "Jak sprawdzane są opinie",
    apiAndData: "API i otwarte dane",
    forBusinesses: "Dla firm",
    logIn: "Zaloguj się",
    language: "Język",
  },
  home: {
    title: "Opinie, które można sprawdzić",
    description: ({ service }) =>
      `Opinie klientów o firmach, z oceną, którą każdy może sprawdzić. ${service} to otwarta platforma opinii.`,
    intro:
      "Proszę przeczytać, co klienci piszą o firmie, i zobaczyć, jak powstaje jej ocena. Zweryfikowane zakupy liczą się w całości, pozostałe opinie w połowie, a lepszej oceny nie można kupić.",
    recent: "Ostatnio opiniowane",
    best: "Najlepiej oceniane",
  },
  search: {
    find: "Znajdź firmę",
    placeholder: "Nazwa, strona lub miasto",
    title: ({ query }) => `Wyszukiwanie: ${query}`,
    nothing: ({ query, link }) => (
      <>
        Nie znaleziono firmy dla „{query}”. Proszę sprawdzić pisownię, użyć mniejszej liczby słów albo przejrzeć{" "}
        {link("kategorie")}.
      </>
    ),
    most: ({ count }) => `${n(count)} firm z największą liczbą opinii`,
  },
  list: {
    businesses: counting((n) => ({ one: `${n} firma`, few: `${n} firmy`, many: `${n} firm` })),
    bestFirst: ({ businesses }) => `${businesses}, od najlepszej oceny`,
    noReviews: "Nie ma jeszcze opinii",
    category: ({ name, businesses }) => `${name}: ${businesses} z opiniami klientów, od najlepszej oceny.`,
    allCategories: "Firmy według kategorii, od najlepszej oceny.",
    emptyCategory: "W tej kategorii nie ma jeszcze firm.",
    noCategories: "Nie ma jeszcze kategorii.",
    subCategories: "Podkategorie",
    breadcrumbs: "Ścieżka nawigacji",
    pages: "Strony",
    previous: "Poprzednia",
    next: "Następna",
    page: ({ page }) => `Strona ${n(page)}`,
    titleOfPage: ({ title, page }) => `${title}, strona ${n(page)}`,
  },
  review: {
    title: ({ title, name }) => `${title}: opinia o ${isolated(name, "pl")}`,
    of: "Opinia o firmie",
    allOf: ({ name }) => <>Wszystkie opinie o {name}</>,
    write: "Napisz opinię",
    link: ({ date }) => `Link do tej opinii z ${date}`,
    rating: ({ rating }) => `${n(rating)} na 5`,
    experience: ({ date }) => <>Data zdarzenia: {date}</>,
    language: ({ language }) => `Język: ${language}`,
    edited: ({ date }) => <>Data zmiany: {date}</>,
    helpful: "Pomocna",
    helpfulBy: ({ author }) => <>(autor opinii: {author})</>,
    foundHelpful: ({ count }) => `Pomogła ${n(count)} ${count === 1 ? "osobie" : "osobom"}`,
    editor: "Opinia redakcji",
    verifiedMeans: "Firma poprosiła autora o opinię o zakupie. Taka opinia liczy się w ocenie w całości.",
    reply: ({ name }) => <>Odpowiedź firmy {name}</>,
    translate: "Przetłumacz na polski",
    translating: "Tłumaczenie…",
    original: "Pokaż oryginał",
    translated: "Przetłumaczone przez przeglądarkę na tym urządzeniu.",
    notTranslated: "Przeglądarka nie mogła przetłumaczyć tego tekstu.",
  },
  error: {
    400: {
      title: "Nie można odczytać tego adresu",
      text: "Proszę sprawdzić, czy nie ma w nim literówki, albo zacząć od strony głównej.",
    },
    403: {
      title: "Ten formularz pochodzi z innej strony",
      text: "Nic nie zapisano. Proszę otworzyć formularz na tej stronie i wysłać go ponownie.",
    },
    404: { title: "Nie ma takiej strony", text: "Mogła zostać przeniesiona albo w adresie jest literówka." },
    405: { title: "Tę stronę można tylko czytać", text: "Nic nie zapisano." },
    410: {
      title: "Ta opinia została usunięta",
      text: "Usunął ją jej autor albo naruszała zasady dotyczące opinii. Każdy profil pokazuje, ile opinii usunięto i dlaczego.",
    },
    413: {
      title: "Ten tekst jest za długi",
      text: "Nic nie zapisano. Proszę wrócić, skrócić tekst i wysłać go ponownie.",
    },
    415: {
      title: "Nie można odczytać tego formularza",
      text: "Nic nie zapisano. Proszę ponownie otworzyć stronę i wysłać go stamtąd.",
    },
    429: { title: "Za dużo żądań", text: "Proszę odczekać minutę i spróbować ponownie." },
    431: {
      title: "Przeglądarka wysłała za dużo danych",
      text: "Proszę usunąć w przeglądarce pliki cookie tej strony i spróbować ponownie.",
    },
    500: {
      title: "Coś się nie udało",
      text: "Błąd jest po naszej stronie i został zapisany. Proszę spróbować ponownie za chwilę.",
    },
    503: { title: "Chwilowo niedostępne", text: "Proszę spróbować ponownie za chwilę." },
    other: { title: "To się nie powiodło", text: "Proszę zacząć od nowa na stronie głównej." },
    reference: ({ id }) => <>Numer zgłoszenia: {id}</>,
    home: "Do strony głównej",
  },
};
