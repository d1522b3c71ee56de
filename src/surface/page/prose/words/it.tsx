// Italian.
import { formatOf } from "#platform/language/format.ts";
import type { ProseWords } from "./en.tsx";

const { count: n } = formatOf("it");

export const it: ProseWords = {
  about: {
    title: "Come funzionano i voti e i controlli",
    description:
      "Come viene calcolato un voto, che cos’è un acquisto verificato e come le recensioni vengono controllate, trattenute e rimosse.",
    score: "Il voto",
    average:
      "Un voto è una media ponderata di stelle, da 1 a 5 con un decimale. Ogni profilo mostra come viene calcolato il proprio voto, così che lei possa verificarlo.",
    weights: ({ verified, other }) =>
      `La recensione di un acquisto verificato conta ${verified}, ogni altra recensione ${other}.`,
    prior: ({ count, stars }) =>
      `Ogni azienda parte da ${n(count)} recensioni di ${stars} stelle, così che poche recensioni non spostino di molto il voto.`,
    elsewhere: ({ weight, count, days }) =>
      `Una valutazione su un’altra piattaforma e una recensione importata contano ${weight} ciascuna. Tutte insieme pesano al massimo quanto le recensioni scritte qui, o quanto ${n(count)} recensioni se queste pesano meno. Una valutazione dichiarata dall’azienda stessa non conta finché un moderatore non l’ha confermata. Una conferma vale ${n(days)} giorni.`,
    editors: "Le recensioni della redazione di questo sito sono contrassegnate, mostrate a parte e non contano.",
    needs: ({ count }) => `Un’azienda con meno di ${n(count)} recensioni non ha un voto.`,
    labels: "Il giudizio di un voto",
    label: "Giudizio",
    from: "Da",
    verified: "Acquisti verificati",
    verifiedMeans:
      "«Acquisto verificato» significa che l’azienda ha chiesto di recensire un acquisto, con un link che funziona una volta sola. Non significa che siamo d’accordo con la recensione.",
    others:
      "Chiunque altro può recensire un’azienda. Prima conferma il proprio indirizzo e-mail, e la sua recensione non ha contrassegni. Ogni persona può avere una recensione per azienda; una nuova la sostituisce.",
    rules: "Regole automatiche controllano ogni nuova recensione. La trattengono per un moderatore se",
    reasons: {
      own_praise: "l’indirizzo o il nome di chi scrive appartiene all’azienda o al suo personale,",
      frequent_author: ({ earlier, days }) =>
        `la casella di chi scrive o quella dell’invito ha già ${earlier} recensioni pubblicate sull’azienda in ${days} giorni,`,
      near_copy: "è quasi una copia di un’altra recensione,",
      burst: ({ same, any, hours }) =>
        `in ${hours} h da una stessa rete sono arrivate, compresa questa, ${same} recensioni di un’azienda o ${any} in tutto,`,
      disposable_mail: "è arrivata senza invito da un indirizzo usa e getta,",
      links: "il testo o il nome contiene link ad altri siti,",
      contact_data: "il testo o il nome contiene recapiti,",
      profanity: "il testo o il nome contiene volgarità.",
    },
    limits: {
      edits: ({ edits }) =>
        `Modifiche di una recensione da parte di chi l’ha scritta: al massimo ${edits}. Può cancellarla in qualsiasi momento.`,
      unconfirmed: ({ unconfirmed, days }) =>
        `Recensioni di un indirizzo e-mail in attesa della sua conferma: al massimo ${unconfirmed} nuove al giorno. Quelle non confermate entro ${days} giorni vengono cancellate.`,
    },
    claimed: ({ mark, ways }) =>
      `«${mark}» significa che qualcuno ha dimostrato di controllarla in uno di questi modi: ${ways}. Non dice nulla sulla sua qualità.`,
    ways: {
      email: "un link inviato a un indirizzo del suo dominio",
      dns: "un record nel suo DNS",
      file: "un file sul suo sito",
      moderator: "un controllo di un moderatore",
    },
    plans: {
      title: "Che cosa comprende ogni piano",
      plan: "Piano",
      invitations: "Inviti al mese",
      users: "Utenti",
      businesses: "Aziende",
    },
    moderators:
      "Un moderatore la pubblica o la rimuove. Il numero di stelle non conta. Chi scrive non ha bisogno di un account: riceve per e-mail un link privato per modificare o cancellare la recensione in qualsiasi momento. Le regole controllano anche il nuovo testo, e la pagina indica quando una recensione è stata modificata.",
    appeals: ({ removed, others }) =>
      `Se una recensione viene trattenuta, nascosta o rimossa, l’autore riceve per e-mail la decisione e il motivo e può presentare reclamo: entro ${removed} giorni da una rimozione, entro ${others} giorni negli altri casi. Lo esamina un moderatore, se possibile diverso dal primo, che motiva la risposta. Il testo di una recensione rimossa da un moderatore si conserva solo per il reclamo e si elimina dopo ${removed} giorni.`,
    businesses:
      "Un’azienda può rispondere a una recensione e segnalarla indicando un motivo. Una recensione segnalata resta online finché un moderatore non decide, e chi l’ha scritta viene avvisato. Ogni profilo mostra quante recensioni sono state trattenute, nascoste e rimosse, perché e su richiesta di chi.",
    money: "Che cosa si può comprare con il denaro",
    moneyText: ({ link }) => (
      <>
        Le aziende possono pagare per più inviti, più utenti e più strumenti. Non possono pagare per un voto migliore,
        una posizione migliore in un elenco o la rimozione di una recensione. L’{link("API dei dati aperti")} offre
        tutti i profili, i voti e le recensioni pubblicate, senza chiave e liberamente per qualsiasi scopo.
      </>
    ),
  },
  businesses: {
    description: ({ service }) =>
      `Che cosa fa ${service} per un negozio: inviti, risposte, widget e analisi, e come iniziare.`,
    heading: "Recensioni a cui i suoi clienti credono",
    intro:
      "Inviti le persone che hanno acquistato da lei, risponda loro in pubblico e mostri il voto sul suo sito. Un voto migliore non è in vendita, ed è per questo che ci si fida.",
    signUp: "Registrati",
    closed: "Le nuove organizzazioni entrano su invito. Si rivolga a chi gestisce questo servizio.",
    what: "Che cosa ottiene",
    benefits: [
      "Rivendichi il suo profilo e risponda a ogni recensione.",
      "Inviti i clienti per e-mail o SMS: uno alla volta, da un foglio di calcolo o collegando il suo negozio, che invia i suoi ordini.",
      "Mostri voto e recensioni sul suo sito con un widget, un badge o l’API.",
      "Veda come cambia il suo voto e come si confronta con gli altri della sua categoria.",
    ],
    begin: "Come iniziare",
    steps: [
      "Crei un account per la sua organizzazione. È gratuito.",
      "Aggiunga la sua azienda e dimostri che è sua: per e-mail, tramite DNS o con un file sul suo sito.",
      "Colleghi il suo negozio o inviti un cliente.",
      "Metta il widget in una pagina.",
    ],
    rules: "Le stesse regole per tutti",
    rulesText: ({ link }) => (
      <>
        Non può rimuovere una recensione, scegliere chi viene mostrato né pagare per una posizione migliore. Che cosa
        fanno i moderatori, e perché, è pubblico. {link("Come funzionano i voti e i controlli")}
      </>
    ),
  },
  docs: {
    description: ({ service }) => `API e dati aperti di ${service}.`,
    intro:
      "Due API HTTP rispondono in JSON. L’API dei dati aperti legge i dati pubblici di ogni azienda. L’API REST è per le organizzazioni e le loro aziende.",
    open: "API dei dati aperti",
    openText:
      "Profili, voti e recensioni pubblicate di ogni azienda. Non richiede né chiave né piano e consente 60 richieste al minuto da un indirizzo. I dati sono liberi per qualsiasi scopo, a queste condizioni:",
    terms: [
      "Inserisca un link al profilo dell’azienda ovunque mostri un voto o una recensione.",
      "Mostri le recensioni come sono state scritte. Può abbreviare il testo, ma non cambiare parole, valutazione o autore.",
      "Non lasci intendere che noi o chi ha scritto la raccomandiamo.",
      "Rispetti il limite di richieste.",
    ],
    rest: "API REST",
    restText:
      "Recensioni, inviti, risposte, analisi e webhook delle aziende che la sua organizzazione gestisce. I programmi si identificano con una chiave API, che lei crea nel pannello in «Settings, API keys». Una chiave consente 600 richieste al minuto.",
    all: "Tutti i documenti",
    endpoints: "Punti di accesso",
    programs: ({ version, link }) => (
      <>
        Per i programmi: {link("documento OpenAPI")}, versione {version}.
      </>
    ),
    english: "Il riferimento qui sotto è in inglese.",
  },
};
