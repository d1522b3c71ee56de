// Italian.
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { FormWords } from "./en.tsx";

const plural = pluralOf("it");
const { count: n } = formatOf("it");

export const it: FormWords = {
  frame: {
    notSent: ({ title }) => `Non inviato: ${title}`,
    about: ({ title, name }) => `${title}, ${name}`,
    next: "Che cosa succede dopo",
    rules:
      "Una recensione con link, dati di contatto o parole volgari viene letta prima da un moderatore. Il numero di stelle non conta.",
    business: ({ name }) => <>{name} vede il suo nome e la sua recensione, e può rispondere.</>,
    brokenTitle: "Questo link non è completo",
    broken: "Lo apra di nuovo dalla sua e-mail. Se appare su due righe, le copi entrambe.",
    tooMany: "Dalla sua rete sono stati inviati troppi moduli. Attenda un minuto, poi lo invii di nuovo.",
  },
  field: {
    rating: "Il suo voto",
    title: "Titolo",
    titleHint: "La sua esperienza in poche parole.",
    body: "La sua recensione",
    bodyHint:
      "Che cosa è successo, e che cosa dovrebbero sapere gli altri? Niente link, indirizzi o numeri di telefono.",
    products: "Che cosa ha acquistato",
    productsHint: "Voti quanti prodotti vuole, o nessuno.",
    author: "Il suo nome",
    authorHint: "Tutti possono vederlo. Basta il nome di battesimo.",
    date: "Data dell’esperienza",
    dateHint: "La lasci vuota per indicare oggi.",
    email: "Il suo indirizzo e-mail",
    emailHint: ({ name }) => (
      <>Vi inviamo un link, così nessun altro può scrivere a suo nome. Non lo mostriamo mai, nemmeno a {name}.</>
    ),
    trap: "Lasci vuoto questo campo",
    choose: "Scelga da 1 a 5 stelle",
    none: "Nessun voto",
    star: ({ count, label }) => plural(count, { one: `1 stella: ${label}`, other: `${count} stelle: ${label}` }),
  },
  fault: {
    rating: "Scelga da una a cinque stelle.",
    title: "Dia un titolo alla recensione.",
    titleLong: ({ most }) => `Il titolo può avere al massimo ${n(most)} caratteri.`,
    titleControl: "Il titolo non può contenere caratteri di controllo.",
    body: "Dica in poche parole che cosa è successo.",
    bodyLong: ({ most }) => `La recensione può avere al massimo ${n(most)} caratteri.`,
    bodyControl: "La recensione non può contenere caratteri di controllo.",
    author: "Inserisca un nome da mostrare.",
    authorLong: ({ most }) => `Il nome può avere al massimo ${n(most)} caratteri.`,
    authorControl: "Il nome non può contenere caratteri di controllo.",
    date: "Inserisca una data, per esempio 2026-03-31.",
    dateFuture: "La data non può essere nel futuro.",
    dateOld: ({ years }) => `La data non può risalire a più di ${n(years)} anni fa.`,
    email: "Inserisca il suo indirizzo e-mail.",
    emailUnreadable: "Inserisca un indirizzo e-mail completo, per esempio name@example.com.",
    resolution: "Indichi se il problema è stato risolto.",
  },
  write: {
    first: "Le inviamo un’e-mail. La sua recensione va online quando apre il link e la conferma.",
    last: "Può scrivere una recensione per ogni azienda. Una nuova sostituisce la precedente.",
    send: "Invia e conferma per e-mail",
    sentTitle: "Controlli la posta",
    sent: ({ name }) => (
      <>
        Le abbiamo inviato un’e-mail con un link. La sua recensione di {name} va online quando apre il link e la
        conferma.
      </>
    ),
    noMail:
      "Se entro qualche minuto non arriva nulla, controlli la cartella dello spam oppure scriva di nuovo la recensione con l’indirizzo corretto.",
    back: "Torna alle recensioni",
  },
  invite: {
    order: ({ reference }) => <>Sul suo ordine {reference}</>,
    first: "La sua recensione va subito online, con l’indicazione «Acquisto verificato».",
    last: "Riceve un link privato per modificare o eliminare la sua recensione in qualsiasi momento.",
    publish: "Pubblica la recensione",
    usedTitle: "Questo link è già stato usato",
    used: ({ name }) => <>Vale per una sola recensione di {name}, che è già scritta.</>,
    expiredTitle: "Questo link è scaduto",
    expired: ({ name }) => (
      <>
        Un invito vale 30 giorni. Chieda a {name} di inviarne uno nuovo oppure scriva una recensione senza invito. In
        tal caso confermerà il suo indirizzo e-mail, e la recensione non sarà indicata come acquisto verificato.
      </>
    ),
    cancelledTitle: "Questo invito è terminato",
    cancelled: ({ name }) => (
      <>
        Forse l’ordine è stato annullato o l’azienda ha cambiato proprietario. Chieda a {name} di inviare un nuovo
        invito oppure scriva una recensione senza invito. In tal caso confermerà il suo indirizzo e-mail, e la
        recensione non sarà indicata come acquisto verificato.
      </>
    ),
    without: "Scrivi senza invito",
    notSaved: "Il suo testo non è stato salvato",
    copy: "Può copiarlo da qui.",
  },
  link: {
    invited:
      "Un link privato permette di aprire, modificare o eliminare la recensione. Possiamo inviarlo all’indirizzo a cui appartiene la recensione, se ce n’è uno.",
    confirmed:
      "Un link privato permette di aprire, modificare o eliminare la recensione. Possiamo inviarlo all’indirizzo che è stato confermato.",
    mail: "Invia il link privato",
    sentInvited:
      "Se la recensione esiste ancora e appartiene a un indirizzo e-mail, abbiamo inviato lì il suo link privato.",
    sentConfirmed:
      "Se la recensione esiste ancora, abbiamo inviato il suo link privato all’indirizzo che è stato confermato.",
    most: ({ times }) =>
      `Lo inviamo al massimo ${n(times)} volte al giorno a uno stesso indirizzo. Se non arriva, controlli la cartella dello spam.`,
  },
  owner: {
    title: "A chi appartiene questa recensione",
    willBe: ({ address }) => (
      <>Quando la pubblica, la recensione appartiene a {address}. Il link privato e le novità arrivano lì per e-mail.</>
    ),
    notYours: "Non è il suo indirizzo?",
    notMine: "La recensione non deve appartenere a questo indirizzo",
    willBeNone:
      "La recensione non appartiene a nessun indirizzo e-mail, neanche a quello inserito dall’azienda, a meno che lei non indichi qui il suo e lo confermi.",
    own: "Il suo indirizzo e-mail",
    ownHint:
      "Così può modificare la recensione in seguito. Inviamo un link, e la recensione appartiene all’indirizzo quando lei conferma. L’azienda non lo vede.",
    is: ({ address }) => (
      <>Questa recensione appartiene a {address}. Il link privato e le novità arrivano lì per e-mail.</>
    ),
    shownOnce:
      "Questa recensione non appartiene a nessun indirizzo e-mail. Solo questo link la apre, ed è mostrato solo ora: lo conservi.",
    none: "Questa recensione non appartiene a nessun indirizzo e-mail. Trova le novità soltanto qui.",
    waits: ({ address }) => (
      <>Apra il link nella nostra e-mail a {address} e confermi. Fino ad allora la recensione non gli appartiene.</>
    ),
    send: "Invia il link",
    asked:
      "Se entro qualche minuto non arriva nulla, controlli la cartella dello spam e l’indirizzo. A uno stesso indirizzo vanno poche e-mail.",
  },
  address: {
    title: "Confermi il suo indirizzo e-mail",
    text: ({ name, address }) => (
      <>
        Se conferma, una recensione di {name} appartiene a {address}. Il link privato e le novità arrivano lì per
        e-mail.
      </>
    ),
    confirm: "Conferma questo indirizzo",
    notYou: "Se non ha scritto una recensione, chiuda questa pagina. Senza la sua conferma non succede nulla.",
    doneTitle: "Questo indirizzo è confermato",
    done: ({ name }) => <>Una recensione di {name} gli appartiene. Abbiamo inviato il link privato per e-mail.</>,
    gone: ({ name }) => (
      <>
        La recensione di {name} è stata eliminata o appartiene a un altro indirizzo, oppure il link ha più di 30 giorni.
      </>
    ),
  },
  told: {
    decisions: "Decisioni sulla sua recensione",
    reported: ({ name }) => (
      <>
        {name} ha segnalato la sua recensione. Resta online finché un moderatore non decide. Il motivo della
        segnalazione:
      </>
    ),
  },
  manage: {
    title: "La sua recensione",
    published: "Online",
    publishedText: "Tutti possono leggere la sua recensione.",
    held: "In fase di controllo",
    heldText: "Un moderatore legge la sua recensione prima che vada online. Non deve fare nulla.",
    pending: "Non ancora confermata",
    pendingText: "Apra il link nella nostra e-mail e confermi la sua recensione.",
    hidden: "Messa offline",
    hiddenText: "Un moderatore ha messo offline la sua recensione. Solo lei può vederla qui.",
    see: "Vedi come la vedono gli altri",
    donePublished: "Grazie. La sua recensione è online.",
    doneHeld: "Grazie. Abbiamo ricevuto il suo testo.",
    doneSaved: "Le modifiche sono salvate.",
    doneAnswered: "La risposta è salvata.",
    doneOwned: "Grazie. La recensione appartiene ora al suo indirizzo.",
    history: ({ written, edited, verified }) => (
      <>
        Scritta il {written}.{edited && <> Modificata il {edited}.</>}
        {verified && " Acquisto verificato."}
      </>
    ),
    proof: "Ricevuta: questa recensione è nel registro firmato",
    change: "Modifica la recensione",
    changeNote:
      "La pagina mostra che una recensione è stata modificata. Le regole automatiche controllano anche il nuovo testo.",
    save: "Salva le modifiche",
    private: "Non condivida il link di questa pagina: con esso chiunque può modificare la recensione.",
    nothing: "Non è stato scelto nulla.",
    editedTooOften: ({ times }) => `Una recensione può essere modificata ${n(times)} volte, e questa lo è già stata.`,
    noReply: "Questa recensione non ha ancora una risposta.",
    changed: "Nel frattempo la recensione è cambiata. Questo è il suo stato attuale.",
    replied: ({ name }) => <>{name} ha risposto. Il problema è stato risolto?</>,
    sorted: "È stato risolto",
    notYet: "Non ancora",
    answer: "Salva la risposta",
  },
  delete: {
    link: "Elimina la recensione",
    title: "Eliminare la sua recensione?",
    text: "Va subito offline e non può essere ripristinata.",
    textWithReply: "Va subito offline, insieme alla risposta, e non può essere ripristinata.",
    delete: "Elimina la recensione",
    keep: "Non eliminare",
    deletedTitle: "La sua recensione è eliminata",
    removedTitle: "Questa recensione è stata rimossa",
    offline: ({ name }) => <>È offline e non conta per {name}.</>,
    again: "Scrivine una nuova",
  },
  confirm: {
    title: "Confermi la sua recensione",
    review: "Questa recensione va online quando la conferma. In seguito potrà modificarla o eliminarla.",
    revision: "Ha già recensito questa azienda. Se conferma, questa recensione sostituisce la precedente.",
    confirm: "Conferma e pubblica",
    notYou: "Se non l’ha scritta lei, chiuda questa pagina. Senza la sua conferma non va online.",
    doneTitle: "Questa recensione è confermata",
    done: ({ name }) => <>La sua recensione di {name} è già confermata.</>,
    goneTitle: "Non c’è più nulla da confermare",
    gone: ({ name }) => (
      <>
        La recensione di {name} è stata eliminata, sostituita da una successiva o non confermata in tempo. Può scriverne
        una nuova.
      </>
    ),
  },
  unsubscribe: {
    title: "Non ricevere più e-mail?",
    text: ({ name, service }) => (
      <>
        {name} non le scriverà più e-mail tramite {service}: niente inviti, promemoria o risposte.
      </>
    ),
    reviews: "Le sue recensioni restano come sono.",
    unsubscribe: "Annulla l’iscrizione",
    doneTitle: "Non riceverà più queste e-mail",
    done: ({ name, service }) => (
      <>
        {name} non le scriverà più e-mail tramite {service}.
      </>
    ),
    changed: "Solo lei può cambiare di nuovo questa scelta, qui, con il link della sua e-mail.",
    resume: "Ricevere di nuovo queste e-mail",
    resumedTitle: "Riceverà di nuovo queste e-mail",
    resumed: ({ name, service }) => (
      <>
        {name} può di nuovo scriverle tramite {service}. Ogni e-mail contiene un link per annullare l’iscrizione.
      </>
    ),
  },
  appeal: {
    title: "Reclamo contro la decisione",
    held: ({ name }) => <>La sua recensione di {name} è trattenuta e non è online.</>,
    hidden: ({ name }) => <>La sua recensione di {name} è stata messa offline.</>,
    removed: ({ name }) => <>La sua recensione di {name} è stata rimossa.</>,
    field: "Perché la decisione è sbagliata?",
    hint: "Lo legge un moderatore. L’azienda non lo vede.",
    who: ({ date }) => (
      <>
        Decide un moderatore: se possibile diverso dal primo. Trova la risposta a questo link, e la riceve per e-mail se
        la recensione appartiene a un indirizzo. Può presentare un solo reclamo, fino al {date}.
      </>
    ),
    send: "Invia il reclamo",
    missing: "Scriva perché la decisione è sbagliata.",
    long: ({ most }) => `Il testo può avere al massimo ${most} caratteri.`,
    control: "Il testo non può contenere caratteri di controllo.",
    sentTitle: "Un moderatore ha il suo reclamo",
    sent: "Trova la risposta a questo link, e la riceve per e-mail se la recensione appartiene a un indirizzo.",
    restoredTitle: "Il suo reclamo è stato accolto",
    restored: ({ name }) => <>La sua recensione di {name} è online.</>,
    upheldTitle: "La decisione resta",
    upheld: ({ name }) => <>La sua recensione di {name} rimane offline.</>,
    answer: "La risposta del moderatore:",
    overTitle: "Non c’è nulla contro cui presentare reclamo",
    over: "La recensione è stata eliminata, o in seguito è stata presa un’altra decisione.",
    lateTitle: "Il termine per il reclamo è scaduto",
    late: ({ date }) => <>È scaduto il {date}.</>,
  },
  takedown: {
    link: "Ha scritto lei questa recensione? La faccia rimuovere",
    title: "Far rimuovere una recensione importata",
    text: "Questa recensione è stata scritta su un altro servizio e importata qui. Chi l’ha scritta può farla rimuovere. Se è lei, inserisca l’indirizzo e-mail che ha usato lì. Le invieremo un link.",
    email: "Il suo indirizzo e-mail sull’altro servizio",
    hint: "Lo usiamo solo per questa verifica. Nessun altro lo vede.",
    send: "Inviatemi il link",
    sent: "Se questo indirizzo è quello della recensione, vi abbiamo inviato un link. La recensione viene rimossa quando apre il link e preme il pulsante.",
    noMail:
      "Se entro alcuni minuti non arriva nessuna e-mail, controlli la cartella dello spam o provi un altro suo indirizzo.",
    back: "Torna alla recensione",
    keep: "Ci ha chiesto di rimuovere questa recensione. Per conservarla, chiuda questa pagina.",
    effect:
      "Una recensione rimossa va subito offline, insieme alla risposta, e non può essere ripristinata. Il profilo la conta come rimossa dal suo autore.",
    expired: ({ days }) => `Era valido ${n(days)} giorni. Può chiederne uno nuovo sulla pagina della recensione.`,
  },
  removal: {
    title: ({ reviews }) =>
      plural(reviews, { one: "Rimuovere la sua recensione?", other: "Rimuovere le sue recensioni?" }),
    asked: ({ name }) => (
      <>
        {name} ci ha chiesto di rivolgerle la domanda. Solo chi ha scritto una recensione può rimuoverla. Per
        conservarla, chiuda questa pagina.
      </>
    ),
    effect: ({ name }) => (
      <>
        Una recensione rimossa va subito offline, insieme alla risposta, e non può essere ripristinata. {name} vede che
        è stata rimossa. Il profilo la conta come rimossa dal suo autore su richiesta dell’azienda.
      </>
    ),
    remove: "Rimuovi questa recensione",
    removedTitle: "La sua recensione è rimossa",
    back: "Torna alle altre",
    goneTitle: "Non c’è più nulla da rimuovere",
    gone: "Le recensioni sono state rimosse o non appartengono più all’azienda.",
    expired: ({ days }) =>
      `Era valido ${n(days)} giorni. Per rimuovere una recensione, usi il link privato nell’e-mail che ha ricevuto quando l’ha scritta.`,
  },
};
