// Italian.
import { pluralOf } from "#platform/language/plural.ts";
import { say } from "../letter/words.ts";
import type { MailWords } from "./shape.ts";

const plural = pluralOf("it");

export const it: MailWords = {
  rating: (stars) =>
    plural(stars, { one: `${stars} stella su 5`, many: `${stars} stelle su 5`, other: `${stars} stelle su 5` }),
  sentBy: (service) => `Inviato da ${service}`,
  via: (sender, service) => `${sender} tramite ${service}`,
  before: (label) => `${label}:`,
  unsubscribe: "Non ricevere più queste e-mail",
  manage: "Modifica o elimina la sua recensione",
  read: "Leggi la sua recensione",
  checks: "Come vengono controllate le recensioni",
  invitation: {
    heading: (business) => say`Com’è stata la sua esperienza con ${business}?`,
    orderHeading: (business) => say`Com’è andato il suo ordine da ${business}?`,
    lead: (business) =>
      say`Racconti agli altri com’è andata, bene o male. Bastano poche frasi, e ${business} non può cambiarle.`,
    hello: (customer) => (customer === null ? say`Buongiorno,` : say`Buongiorno ${customer},`),
    question: say`Quante stelle assegna?`,
    stars: (count) => plural(count, { one: "1 stella", many: `${count} stelle`, other: `${count} stelle` }),
    starsNote: say`Le stelle compilano soltanto il modulo; nulla viene inviato finché non lo invia lei.`,
    write: "Scrivi una recensione",
    isPublic: say`La sua recensione è pubblica, con un nome a sua scelta; il suo indirizzo e-mail non viene mostrato.`,
    thanks: (sender) => say`Grazie, ${sender}`,
    link: say`Il link serve per una sola recensione ed è valido 30 giorni. Non lo condivida: permette di scrivere la recensione a suo nome.`,
    reason: (business, service) =>
      say`Riceve questa e-mail perché ${business} l’ha indicata tra i propri clienti e ha chiesto a ${service} di invitarla.`,
    orderReason: (business, order, service) =>
      say`Riceve questa e-mail perché ha acquistato da ${business} (ordine ${order}) e ${business} ha chiesto a ${service} di invitarla.`,
  },
  reminder: {
    heading: (business) => say`Promemoria: la sua recensione di ${business}`,
    lead: (business) =>
      say`Le abbiamo chiesto una recensione di ${business} e non l’abbiamo ricevuta. Se vuole ancora scriverla, buona o cattiva, bastano poche frasi. Non le invieremo altri promemoria.`,
    link: say`Il link serve per una sola recensione ed è valido fino a 30 giorni dopo la nostra prima e-mail. Non lo condivida: permette di scrivere la recensione a suo nome.`,
  },
  text: {
    invitation: (business, customer) => [
      ...(customer === null
        ? []
        : [`Buongiorno ${customer}, com'è andato il suo ordine da ${business}? La recensione:`]),
      `Com'è andato il suo ordine da ${business}? La recensione:`,
      `Com'è andato il suo ordine da ${business}?`,
    ],
    reminder: (business, customer) => [
      ...(customer === null ? [] : [`Buongiorno ${customer}, promemoria: la sua recensione di ${business}:`]),
      `Promemoria: la sua recensione di ${business}:`,
    ],
    shortest: (business) => `Recensione ${business}:`,
    stop: "Stop agli SMS: STOP",
  },
  confirm: {
    heading: (business) => say`Confermi la sua recensione di ${business}`,
    lead: (business) =>
      say`Con questo indirizzo e-mail è stata scritta una recensione di ${business}. Sarà pubblicata solo dopo che avrà confermato di averla scritta lei.`,
    confirm: "Conferma la mia recensione",
    note: say`La pagina le chiede di confermare prima che succeda qualcosa.`,
    replaces: (business) => say`Se ha già recensito ${business}, questa recensione sostituisce la precedente.`,
    notYou: say`Se non l’ha scritta lei, ignori questa e-mail e la recensione non sarà pubblicata.`,
    reason: (business, service) =>
      say`Riceve questa e-mail perché questo indirizzo è stato inserito con una recensione di ${business} su ${service}.`,
  },
  ownAddress: {
    heading: say`Confermi il suo indirizzo e-mail`,
    lead: (service) =>
      say`Qualcuno ha scritto una recensione su ${service} e ha indicato questo indirizzo come proprio. Se lo conferma, la recensione appartiene a questo indirizzo: potrà modificarla o eliminarla, e le novità arriveranno qui.`,
    confirm: "Conferma questo indirizzo",
    note: say`La pagina le chiede di confermare prima che succeda qualcosa. Il link vale 30 giorni.`,
    notYou: say`Se non ha scritto alcuna recensione, ignori questa e-mail. L’indirizzo non sarà utilizzato.`,
    reason: (service) =>
      say`Riceve questa e-mail perché questo indirizzo è stato indicato con una recensione su ${service}.`,
  },
  receipt: {
    published: (business) => say`La sua recensione di ${business} è online`,
    publishedLead: (title, business) =>
      say`La sua recensione «${title}» è ora sul profilo di ${business}, dove tutti possono leggerla. Grazie.`,
    held: (business) => say`La sua recensione di ${business} è in fase di controllo`,
    heldLead: (title) =>
      say`La sua recensione «${title}» non è ancora online. Una regola automatica l’ha trattenuta, quindi prima la legge un moderatore. Il numero di stelle non conta.`,
    keep: say`Conservi questa e-mail: con questo link può modificare o eliminare la sua recensione.`,
    proof: "Ricevuta: la sua recensione è nel registro firmato",
    share: say`Non condivida il link: chiunque lo abbia può fare lo stesso.`,
    reason: (business, service) =>
      say`Riceve questa e-mail perché su ${service} è stata scritta una recensione di ${business} con questo indirizzo.`,
  },
  privateLink: {
    heading: (business) => say`Il link alla sua recensione di ${business}`,
    lead: (title, business) => say`Ecco il link privato alla sua recensione «${title}» di ${business}.`,
    share: say`Non condivida il link: chiunque lo abbia può modificare o eliminare la sua recensione.`,
    notYou: say`Se non ha chiesto questa e-mail, la ignori: la sua recensione resta com’è.`,
    reason: (business, service) =>
      say`Riceve questa e-mail perché ha scritto una recensione di ${business} su ${service} con questo indirizzo e ne è stato richiesto il link.`,
  },
  reply: {
    heading: (business) => say`${business} ha risposto alla sua recensione`,
    lead: (business, title, service) => say`${business} ha risposto alla sua recensione «${title}» su ${service}:`,
    question: say`Se qualcosa è andato storto: è stato risolto?`,
    sorted: "È stato risolto",
    notYet: "Non ancora",
    note: say`La pagina le chiede ancora una volta prima di salvare qualcosa.`,
    profile: "Leggi la risposta sul profilo",
    share: say`Non condivida questa e-mail: con i suoi link chiunque può modificare o eliminare la sua recensione.`,
    reason: (business, service) =>
      say`Riceve questa e-mail perché ha scritto una recensione di ${business} su ${service} e ${business} le ha risposto.`,
  },
  takedown: {
    heading: say`Rimuovere la sua recensione importata?`,
    lead: (service) =>
      say`Su ${service} è stato inserito questo indirizzo, probabilmente da lei, per far rimuovere una recensione importata da un altro servizio.`,
    how: say`Solo il pulsante sulla pagina la rimuove. Se non ha chiesto questa e-mail, non faccia nulla: non succede nulla.`,
    see: "Vedi la recensione",
    reason: (service) =>
      say`Riceve questa e-mail perché questo indirizzo è stato inserito su ${service}. Viene inviata al massimo tre volte al giorno a un indirizzo.`,
  },
  removal: {
    heading: (business) => say`Vuole rimuovere la sua recensione di ${business}?`,
    headingOfSeveral: say`Vuole rimuovere le sue recensioni?`,
    lead: (organisation) =>
      say`${organisation} ci ha chiesto di scriverle, forse perché lei ha chiesto di cancellare i suoi dati. Quell’organizzazione non può rimuovere recensioni, e noi non le diciamo se lei ne ha scritta una. La decisione è soltanto sua.`,
    how: say`Per conservare ciò che ha scritto, non faccia nulla. Per rimuoverlo, apra la pagina e prema il pulsante.`,
    see: "Vedi la mia recensione",
    seeSeveral: "Vedi le mie recensioni",
    note: (days) => {
      const several = say`La pagina le chiede ancora una volta prima che succeda qualcosa. Il link è valido ${String(days)} giorni.`;
      return plural(days, {
        one: say`La pagina le chiede ancora una volta prima che succeda qualcosa. Il link è valido un giorno.`,
        many: several,
        other: several,
      });
    },
    reason: (business, service, organisation) =>
      say`Riceve questa e-mail perché ha scritto di ${business} su ${service} con questo indirizzo e ${organisation} ci ha chiesto di rivolgerle la domanda. Può farlo una volta al mese.`,
  },
  moderation: {
    published: (business) => say`La sua recensione di ${business} è di nuovo online`,
    publishedLead: (title) =>
      say`Un moderatore ha riletto la sua recensione «${title}» e l’ha rimessa online. Il motivo:`,
    hidden: (business) => say`La sua recensione di ${business} è stata messa offline`,
    hiddenLead: (title) =>
      say`Un moderatore ha messo offline la sua recensione «${title}». Il numero di stelle non conta. Il motivo:`,
    canEdit: say`Può modificarla. Poi un moderatore la rileggerà.`,
    removed: (business) => say`La sua recensione di ${business} è stata rimossa`,
    removedLead: (title) =>
      say`Un moderatore ha rimosso la sua recensione «${title}». Il numero di stelle non conta. Il motivo:`,
    reported: (business) => say`${business} ha segnalato la sua recensione`,
    reportedLead: (title) =>
      say`La sua recensione «${title}» resta online finché un moderatore non l’ha letta e non ha deciso. Il motivo della segnalazione:`,
    reason: (business, service) =>
      say`Riceve questa e-mail perché ha scritto una recensione di ${business} su ${service}.`,
    grounds: {
      not_genuine: "Non racconta un’esperienza con questa azienda.",
      conflict_of_interest: "È stata scritta dall’azienda, da un concorrente o da un autore pagato.",
      near_copy: "È la copia di un’altra recensione.",
      spam: "È pubblicità.",
      links: "Contiene link o dati di contatto.",
      personal_data: "Contiene nomi o dati di privati.",
      insult_or_hate: "Contiene insulti, odio o minacce.",
      profanity: "Contiene parole oscene.",
      off_topic: "Non riguarda questa azienda.",
      illegal: "Viola la legge.",
      own_praise: "L’indirizzo o il nome dell’autore appartiene all’azienda o alla sua squadra.",
      frequent_author: "Più recensioni di questa azienda appartengono a una stessa casella.",
      burst: "Più recensioni sono arrivate da una stessa rete in poco tempo.",
      disposable_mail: "È stata confermata con un indirizzo e-mail usa e getta.",
      contact_data: "Contiene dati di contatto.",
      keeps_to_rules: "Rispetta le regole.",
      put_right: "Lei l’ha corretta.",
      taken_back: "La decisione è stata revocata.",
    },
    reports: {
      spam: "Pubblicità o spam",
      not_a_customer: "Non è un nostro cliente",
      personal_data: "Dati personali",
      insult_or_hate: "Insulti o odio",
      another_business: "Riguarda un’altra azienda",
      other: "Altro motivo",
    },
  },
  statement: {
    terms: (code) => say`Fondamento: le regole di questo servizio per le recensioni (codice ${code}).`,
    law: (code) => say`Fondamento: la legge (codice ${code}).`,
    byPerson: say`Ha deciso una persona, senza mezzi automatici.`,
    byReport: say`Ha deciso una persona dopo una segnalazione, senza mezzi automatici.`,
    byBoth: say`Prima una regola automatica ha trattenuto la recensione. Poi una persona l’ha letta e ha deciso.`,
    appeal: (until) =>
      say`Se non è d’accordo, può presentare reclamo gratuitamente fino al ${until}. Decide una persona, se possibile diversa dalla prima.`,
    keep: say`Fino ad allora conserviamo il suo testo solo per un reclamo. Poi viene eliminato.`,
    button: "Presentare reclamo contro la decisione",
    courts: say`Può anche rivolgersi a un organismo di risoluzione extragiudiziale delle controversie o a un tribunale.`,
    heldLead: (title) =>
      say`Un moderatore ha messo offline la sua recensione «${title}» per rileggerla. Il numero di stelle non conta. Il motivo:`,
    restored: (business) => say`La sua recensione di ${business} è online`,
    restoredLead: (title) =>
      say`Lei ha presentato reclamo. Un moderatore ha riletto la sua recensione «${title}» e l’ha messa online. La risposta:`,
    upheld: (business) => say`Il suo reclamo sulla recensione di ${business}`,
    upheldLead: (title) =>
      say`Un moderatore ha letto la sua recensione «${title}» e il suo reclamo. La decisione resta e la recensione rimane offline. La risposta:`,
    appealed: say`Lei ha presentato reclamo, e un moderatore lo ha letto.`,
  },
  claim: {
    subject: (business) => say`Confermi chi gestisce ${business}`,
    heading: (organisation, business) => say`${organisation} gestisce ${business}?`,
    lead: (organisation, business, service) =>
      say`${organisation} afferma di gestire ${business} su ${service}. Lei può confermarlo, perché legge la posta dell’indirizzo di ${business}.`,
    confirm: "Conferma",
    note: (organisation) =>
      say`La pagina mostra che cosa ne segue e glielo chiede ancora una volta. Se non conosce ${organisation}, ignori questa e-mail.`,
    reason: (business) => say`Riceve questa e-mail perché questo indirizzo appartiene al sito di ${business}.`,
  },
};
