// Dutch.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn } from "#platform/language/plural.ts";
import type { SiteWords } from "./en.tsx";

const counting = countingIn("nl");
const { count: n } = formatOf("nl");

export const nl: SiteWords = {
  frame: {
    skip: "Naar de inhoud",
    main: "Hoofdnavigatie",
    search: "Zoeken",
    categories: "Categorieën",
    howItWorks: "Zo werkt het",
    api: "API",
    footer: "Voettekst",
    openPlatform: ({ service }) =>
      `${service} is een open beoordelingsplatform. Bedrijven kunnen geen betere score kopen en de gegevens zijn vrij voor iedereen.`,
    signedLog: "Ondertekend logboek",
    howChecked: "Zo worden beoordelingen gecontroleerd",
    apiAndData: "API en open data",
    forBusinesses: "Voor bedrijven",
    logIn: "Inloggen",
    language: "Taal",
  },
  home: {
    title: "Beoordelingen die u kunt nagaan",
    description: ({ service }) =>
      `Klantbeoordelingen van bedrijven, met een score die iedereen kan nagaan. ${service} is een open beoordelingsplatform.`,
    intro:
      "Lees wat klanten over een bedrijf schrijven en bekijk hoe de score wordt berekend. Geverifieerde aankopen tellen volledig mee, andere beoordelingen half, en een betere score is niet te koop.",
    recent: "Onlangs beoordeeld",
    best: "Best beoordeeld",
  },
  search: {
    find: "Een bedrijf zoeken",
    placeholder: "Naam, website of plaats",
    title: ({ query }) => `Zoeken: ${query}`,
    nothing: ({ query, link }) => (
      <>
        Geen bedrijf gevonden voor ‘{query}’. Controleer de spelling, probeer het met minder woorden of blader door de{" "}
        {link("categorieën")}.
      </>
    ),
    most: ({ count }) => `De ${n(count)} met de meeste beoordelingen`,
  },
  list: {
    businesses: counting((n) => ({ one: `${n} bedrijf`, other: `${n} bedrijven` })),
    bestFirst: ({ businesses }) => `${businesses}, beste score eerst`,
    noReviews: "Nog geen beoordelingen",
    category: ({ name, businesses }) => `${name}: ${businesses} met klantbeoordelingen, beste score eerst.`,
    allCategories: "Bedrijven per categorie, beste score eerst.",
    emptyCategory: "Er zijn nog geen bedrijven in deze categorie.",
    noCategories: "Er zijn nog geen categorieën.",
    subCategories: "Subcategorieën",
    breadcrumbs: "Kruimelpad",
    pages: "Pagina’s",
    previous: "Vorige",
    next: "Volgende",
    page: ({ page }) => `Pagina ${n(page)}`,
    titleOfPage: ({ title, page }) => `${title}, pagina ${n(page)}`,
  },
  review: {
    title: ({ title, name }) => `${title}: beoordeling van ${isolated(name, "nl")}`,
    of: "Beoordeling van",
    allOf: ({ name }) => <>Alle beoordelingen van {name}</>,
    write: "Een beoordeling schrijven",
    link: ({ date }) => `Link naar deze beoordeling van ${date}`,
    rating: ({ rating }) => `${n(rating)} van 5`,
    experience: ({ date }) => <>Ervaring van {date}</>,
    language: ({ language }) => `Taal: ${language}`,
    edited: ({ date }) => <>Gewijzigd op {date}</>,
    helpful: "Nuttig",
    helpfulBy: ({ author }) => <>(beoordeling door {author})</>,
    foundHelpful: counting((n) => ({ one: `${n} persoon vond dit nuttig`, other: `${n} mensen vonden dit nuttig` })),
    editor: "Beoordeling van de redactie",
    verifiedMeans:
      "Het bedrijf heeft de schrijver gevraagd een aankoop te beoordelen. Zo’n beoordeling telt volledig mee in de score.",
    reply: ({ name }) => <>Antwoord van {name}</>,
    translate: "Vertalen naar het Nederlands",
    translating: "Bezig met vertalen…",
    original: "Origineel tonen",
    translated: "Vertaald door uw browser, op uw apparaat.",
    notTranslated: "Uw browser kon deze tekst niet vertalen.",
  },
  error: {
    400: {
      title: "Dit adres is niet leesbaar",
      text: "Controleer het op typefouten of begin opnieuw op de startpagina.",
    },
    403: {
      title: "Dit formulier kwam van een andere site",
      text: "Er is niets opgeslagen. Open het formulier op deze site en verzend het opnieuw.",
    },
    404: {
      title: "Deze pagina bestaat niet",
      text: "Misschien is ze verplaatst of bevat het adres een typefout.",
    },
    405: { title: "Deze pagina kan alleen worden gelezen", text: "Er is niets opgeslagen." },
    410: {
      title: "Deze beoordeling is verwijderd",
      text: "De schrijver heeft haar verwijderd, of ze was in strijd met de regels voor beoordelingen. Elk profiel toont hoeveel er zijn verwijderd en waarom.",
    },
    413: {
      title: "Deze tekst is te lang",
      text: "Er is niets opgeslagen. Ga terug, kort de tekst in en verzend hem opnieuw.",
    },
    415: {
      title: "Dit formulier is niet leesbaar",
      text: "Er is niets opgeslagen. Open de pagina opnieuw en verzend het van daaruit.",
    },
    429: { title: "Te veel verzoeken", text: "Wacht een minuut en probeer het opnieuw." },
    431: {
      title: "Uw browser heeft te veel gegevens verzonden",
      text: "Verwijder in uw browser de cookies van deze site en probeer het opnieuw.",
    },
    500: {
      title: "Er is hier iets misgegaan",
      text: "De fout ligt bij ons en is vastgelegd. Probeer het zo meteen opnieuw.",
    },
    503: { title: "Op dit moment niet beschikbaar", text: "Probeer het zo meteen opnieuw." },
    other: { title: "Dit is niet gelukt", text: "Begin opnieuw op de startpagina." },
    reference: ({ id }) => <>Kenmerk: {id}</>,
    home: "Naar de startpagina",
  },
};
