// German.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn } from "#platform/language/plural.ts";
import type { SiteWords } from "./en.tsx";

const counting = countingIn("de");
const { count: n } = formatOf("de");

export const de: SiteWords = {
  frame: {
    skip: "Zum Inhalt springen",
    main: "Hauptnavigation",
    search: "Suche",
    categories: "Kategorien",
    howItWorks: "So funktioniert es",
    api: "API",
    footer: "Fußzeile",
    openPlatform: ({ service }) =>
      `${service} ist eine offene Bewertungsplattform. Unternehmen können keine bessere Note kaufen, und die Daten sind für alle frei.`,
    signedLog: "Signiertes Protokoll",
    howChecked: "So werden Bewertungen geprüft",
    apiAndData: "API und offene Daten",
    forBusinesses: "Für Unternehmen",
    logIn: "Anmelden",
    language: "Sprache",
  },
  home: {
    title: "Bewertungen, die Sie nachprüfen können",
    description: ({ service }) =>
      `Kundenbewertungen von Unternehmen, mit einer Note, die jeder nachrechnen kann. ${service} ist eine offene Bewertungsplattform.`,
    intro:
      "Lesen Sie, was Kundinnen und Kunden über ein Unternehmen schreiben, und sehen Sie, wie seine Note zustande kommt. Verifizierte Käufe zählen voll, andere Bewertungen halb, und eine bessere Note ist nicht zu kaufen.",
    recent: "Kürzlich bewertet",
    best: "Am besten bewertet",
  },
  search: {
    find: "Unternehmen finden",
    placeholder: "Name, Website oder Ort",
    title: ({ query }) => `Suche: ${query}`,
    nothing: ({ query, link }) => (
      <>
        Kein Unternehmen für „{query}“ gefunden. Prüfen Sie die Schreibweise, versuchen Sie es mit weniger Wörtern oder
        stöbern Sie in den {link("Kategorien")}.
      </>
    ),
    most: ({ count }) => `Die ${n(count)} mit den meisten Bewertungen`,
  },
  list: {
    businesses: ({ count }) => `${n(count)} Unternehmen`,
    bestFirst: ({ businesses }) => `${businesses}, beste Note zuerst`,
    noReviews: "Noch keine Bewertungen",
    category: ({ name, businesses }) => `${name}: ${businesses} mit Kundenbewertungen, beste Note zuerst.`,
    allCategories: "Unternehmen nach Kategorien, beste Note zuerst.",
    emptyCategory: "In dieser Kategorie gibt es noch keine Unternehmen.",
    noCategories: "Es gibt noch keine Kategorien.",
    subCategories: "Unterkategorien",
    breadcrumbs: "Pfad zu dieser Seite",
    pages: "Seiten",
    previous: "Zurück",
    next: "Weiter",
    page: ({ page }) => `Seite ${n(page)}`,
    titleOfPage: ({ title, page }) => `${title}, Seite ${n(page)}`,
  },
  review: {
    title: ({ title, name }) => `${title}: Bewertung von ${isolated(name, "de")}`,
    of: "Bewertung von",
    allOf: ({ name }) => <>Alle Bewertungen von {name}</>,
    write: "Bewertung schreiben",
    link: ({ date }) => `Link zu dieser Bewertung vom ${date}`,
    rating: ({ rating }) => `${n(rating)} von 5`,
    experience: ({ date }) => <>Erfahrung vom {date}</>,
    language: ({ language }) => `Sprache: ${language}`,
    edited: ({ date }) => <>Bearbeitet am {date}</>,
    helpful: "Hilfreich",
    helpfulBy: ({ author }) => <>(Bewertung von {author})</>,
    foundHelpful: counting((n) => ({
      one: `${n} Person fand das hilfreich`,
      other: `${n} Personen fanden das hilfreich`,
    })),
    editor: "Bewertung der Redaktion",
    verifiedMeans:
      "Das Unternehmen hat die Verfasserin oder den Verfasser um die Bewertung eines Kaufs gebeten. Eine solche Bewertung zählt voll in der Note.",
    reply: ({ name }) => <>Antwort von {name}</>,
    translate: "Ins Deutsche übersetzen",
    translating: "Wird übersetzt …",
    original: "Original anzeigen",
    translated: "Von Ihrem Browser auf Ihrem Gerät übersetzt.",
    notTranslated: "Ihr Browser konnte diesen Text nicht übersetzen.",
  },
  error: {
    400: {
      title: "Diese Adresse ist nicht lesbar",
      text: "Prüfen Sie sie auf Tippfehler oder beginnen Sie auf der Startseite.",
    },
    403: {
      title: "Dieses Formular kam von einer anderen Website",
      text: "Es wurde nichts gespeichert. Öffnen Sie das Formular auf dieser Website und senden Sie es noch einmal.",
    },
    404: {
      title: "Diese Seite gibt es nicht",
      text: "Vielleicht wurde sie verschoben, oder die Adresse enthält einen Tippfehler.",
    },
    405: { title: "Diese Seite kann nur gelesen werden", text: "Es wurde nichts gespeichert." },
    410: {
      title: "Diese Bewertung wurde entfernt",
      text: "Sie wurde von der Person gelöscht, die sie geschrieben hat, oder sie verstieß gegen die Regeln für Bewertungen. Jedes Profil zeigt, wie viele entfernt wurden und warum.",
    },
    413: {
      title: "Dieser Text ist zu lang",
      text: "Es wurde nichts gespeichert. Gehen Sie zurück, kürzen Sie ihn und senden Sie ihn noch einmal.",
    },
    415: {
      title: "Dieses Formular ist nicht lesbar",
      text: "Es wurde nichts gespeichert. Öffnen Sie die Seite noch einmal und senden Sie es von dort.",
    },
    429: { title: "Zu viele Anfragen", text: "Warten Sie eine Minute und versuchen Sie es noch einmal." },
    431: {
      title: "Ihr Browser hat zu viel gesendet",
      text: "Löschen Sie in Ihrem Browser die Cookies dieser Website und versuchen Sie es noch einmal.",
    },
    500: {
      title: "Hier ist etwas schiefgegangen",
      text: "Der Fehler liegt bei uns und wurde protokolliert. Versuchen Sie es gleich noch einmal.",
    },
    503: { title: "Gerade nicht verfügbar", text: "Versuchen Sie es gleich noch einmal." },
    other: { title: "Das hat nicht funktioniert", text: "Beginnen Sie noch einmal auf der Startseite." },
    reference: ({ id }) => <>Kennung: {id}</>,
    home: "Zur Startseite",
  },
};
