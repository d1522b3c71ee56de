// Italian.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn } from "#platform/language/plural.ts";
import type { SiteWords } from "./en.tsx";

const counting = countingIn("it");
const { count: n } = formatOf("it");

export const it: SiteWords = {
  frame: {
    skip: "Vai al contenuto",
    main: "Navigazione principale",
    search: "Ricerca",
    categories: "Categorie",
    howItWorks: "Come funziona",
    api: "API",
    footer: "Piè di pagina",
    openPlatform: ({ service }) =>
      `${service} è una piattaforma di recensioni aperta. Le aziende non possono comprare un voto migliore e i dati sono liberi per tutti.`,
    signedLog: "Registro firmato",
    howChecked: "Come vengono controllate le recensioni",
    apiAndData: "API e dati aperti",
    forBusinesses: "Per le aziende",
    logIn: "Accedi",
    language: "Lingua",
  },
  home: {
    title: "Recensioni che si possono verificare",
    description: ({ service }) =>
      `Recensioni di clienti sulle aziende, con un voto che chiunque può verificare. ${service} è una piattaforma di recensioni aperta.`,
    intro:
      "Legga che cosa scrivono i clienti di un’azienda e veda come ne viene calcolato il voto. Gli acquisti verificati contano per intero, le altre recensioni per metà, e un voto migliore non è in vendita.",
    recent: "Recensite di recente",
    best: "Le più apprezzate",
  },
  search: {
    find: "Cerca un’azienda",
    placeholder: "Nome, sito web o città",
    title: ({ query }) => `Ricerca: ${query}`,
    nothing: ({ query, link }) => (
      <>
        Nessuna azienda trovata per «{query}». Controlli l’ortografia, provi con meno parole o sfogli le{" "}
        {link("categorie")}.
      </>
    ),
    most: ({ count }) => `Le ${n(count)} con più recensioni`,
  },
  list: {
    businesses: counting((n) => ({ one: `${n} azienda`, many: `${n} di aziende`, other: `${n} aziende` })),
    bestFirst: ({ businesses }) => `${businesses}, dal voto migliore`,
    noReviews: "Ancora nessuna recensione",
    category: ({ name, businesses }) => `${name}: ${businesses} con recensioni di clienti, dal voto migliore.`,
    allCategories: "Aziende per categoria, dal voto migliore.",
    emptyCategory: "In questa categoria non ci sono ancora aziende.",
    noCategories: "Non ci sono ancora categorie.",
    subCategories: "Sottocategorie",
    breadcrumbs: "Percorso di navigazione",
    pages: "Pagine",
    previous: "Precedente",
    next: "Successiva",
    page: ({ page }) => `Pagina ${n(page)}`,
    titleOfPage: ({ title, page }) => `${title}, pagina ${n(page)}`,
  },
  review: {
    title: ({ title, name }) => `${title}: recensione di ${isolated(name, "it")}`,
    of: "Recensione di",
    allOf: ({ name }) => <>Tutte le recensioni di {name}</>,
    write: "Scrivi una recensione",
    link: ({ date }) => `Link a questa recensione del ${date}`,
    rating: ({ rating }) => `${n(rating)} su 5`,
    experience: ({ date }) => <>Esperienza del {date}</>,
    language: ({ language }) => `Lingua: ${language}`,
    edited: ({ date }) => <>Modificata il {date}</>,
    helpful: "Utile",
    helpfulBy: ({ author }) => <>(recensione scritta da {author})</>,
    foundHelpful: counting((n) => ({
      one: `${n} persona l’ha trovata utile`,
      many: `${n} di persone l’hanno trovata utile`,
      other: `${n} persone l’hanno trovata utile`,
    })),
    editor: "Recensione della redazione",
    verifiedMeans:
      "L’azienda ha chiesto a chi scrive di recensire un acquisto. Una recensione così conta per intero nel voto.",
    reply: ({ name }) => <>Risposta di {name}</>,
    translate: "Traduci in italiano",
    translating: "Traduzione in corso…",
    original: "Mostra l’originale",
    translated: "Tradotto dal suo browser, sul suo dispositivo.",
    notTranslated: "Il suo browser non è riuscito a tradurre questo testo.",
  },
  error: {
    400: {
      title: "Questo indirizzo non è leggibile",
      text: "Controlli che non contenga errori di battitura o riparta dalla pagina iniziale.",
    },
    403: {
      title: "Questo modulo proviene da un altro sito",
      text: "Non è stato salvato nulla. Apra il modulo su questo sito e lo invii di nuovo.",
    },
    404: {
      title: "Questa pagina non esiste",
      text: "Forse è stata spostata, o l’indirizzo contiene un errore di battitura.",
    },
    405: { title: "Questa pagina si può soltanto leggere", text: "Non è stato salvato nulla." },
    410: {
      title: "Questa recensione è stata rimossa",
      text: "È stata cancellata da chi l’ha scritta, o violava le regole delle recensioni. Ogni profilo indica quante ne sono state rimosse e perché.",
    },
    413: {
      title: "Questo testo è troppo lungo",
      text: "Non è stato salvato nulla. Torni indietro, lo accorci e lo invii di nuovo.",
    },
    415: {
      title: "Questo modulo non è leggibile",
      text: "Non è stato salvato nulla. Apra di nuovo la pagina e lo invii da lì.",
    },
    429: { title: "Troppe richieste", text: "Attenda un minuto e riprovi." },
    431: {
      title: "Il suo browser ha inviato troppi dati",
      text: "Cancelli i cookie di questo sito nel browser e riprovi.",
    },
    500: {
      title: "Qui qualcosa è andato storto",
      text: "L’errore è nostro ed è stato registrato. Riprovi tra un momento.",
    },
    503: { title: "Non disponibile in questo momento", text: "Riprovi tra un momento." },
    other: { title: "Non ha funzionato", text: "Ricominci dalla pagina iniziale." },
    reference: ({ id }) => <>Riferimento: {id}</>,
    home: "Alla pagina iniziale",
  },
};
