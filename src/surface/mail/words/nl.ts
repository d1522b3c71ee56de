// Dutch.
import { pluralOf } from "#platform/language/plural.ts";
import { say } from "../letter/words.ts";
import type { MailWords } from "./shape.ts";

const plural = pluralOf("nl");

export const nl: MailWords = {
  rating: (stars) => `${stars} van 5 sterren`,
  sentBy: (service) => `Verzonden door ${service}`,
  via: (sender, service) => `${sender} via ${service}`,
  before: (label) => `${label}:`,
  unsubscribe: "Afmelden voor deze e-mails",
  manage: "Uw beoordeling bewerken of verwijderen",
  read: "Uw beoordeling lezen",
  checks: "Hoe beoordelingen worden gecontroleerd",
  invitation: {
    heading: (business) => say`Hoe was uw ervaring met ${business}?`,
    orderHeading: (business) => say`Hoe was uw bestelling bij ${business}?`,
    lead: (business) =>
      say`Vertel anderen hoe het ging, goed of slecht. Een paar zinnen zijn genoeg, en ${business} kan ze niet veranderen.`,
    hello: (customer) => (customer === null ? say`Goedendag,` : say`Goedendag ${customer},`),
    question: say`Hoeveel sterren geeft u?`,
    stars: (count) => plural(count, { one: "1 ster", other: `${count} sterren` }),
    starsNote: say`De sterren vullen alleen het formulier in; er wordt niets verzonden totdat u het verzendt.`,
    write: "Een beoordeling schrijven",
    isPublic: say`Uw beoordeling is openbaar, onder een naam naar keuze; uw e-mailadres wordt niet getoond.`,
    thanks: (sender) => say`Hartelijk dank, ${sender}`,
    link: say`De link is voor één beoordeling en werkt 30 dagen. Deel hem niet: hiermee kan de beoordeling uit uw naam worden geschreven.`,
    reason: (business, service) =>
      say`U krijgt deze e-mail omdat ${business} u als klant heeft opgegeven en ${service} heeft gevraagd u uit te nodigen.`,
    orderReason: (business, order, service) =>
      say`U krijgt deze e-mail omdat u bij ${business} hebt gekocht (bestelling ${order}) en ${business} aan ${service} heeft gevraagd u uit te nodigen.`,
  },
  reminder: {
    heading: (business) => say`Herinnering: uw beoordeling van ${business}`,
    lead: (business) =>
      say`Wij hebben u om een beoordeling van ${business} gevraagd en er geen ontvangen. Als u er nog een wilt schrijven, goed of slecht, zijn een paar zinnen genoeg. Wij herinneren u niet nog eens.`,
    link: say`De link is voor één beoordeling en werkt tot 30 dagen na onze eerste e-mail. Deel hem niet: hiermee kan de beoordeling uit uw naam worden geschreven.`,
  },
  text: {
    invitation: (business, customer) => [
      ...(customer === null ? [] : [`Goedendag ${customer}, hoe was uw bestelling bij ${business}? Uw beoordeling:`]),
      `Hoe was uw bestelling bij ${business}? Uw beoordeling:`,
      `Hoe was uw bestelling bij ${business}?`,
    ],
    reminder: (business, customer) => [
      ...(customer === null ? [] : [`Goedendag ${customer}, een herinnering: uw beoordeling van ${business}:`]),
      `Herinnering: uw beoordeling van ${business}:`,
    ],
    shortest: (business) => `Beoordeel ${business}:`,
    stop: "Afmelden: STOP",
  },
  confirm: {
    heading: (business) => say`Bevestig uw beoordeling van ${business}`,
    lead: (business) =>
      say`Met dit e-mailadres is een beoordeling van ${business} geschreven. Ze komt pas online nadat u hebt bevestigd dat u deze hebt geschreven.`,
    confirm: "Mijn beoordeling bevestigen",
    note: say`De pagina vraagt u om bevestiging voordat er iets gebeurt.`,
    replaces: (business) => say`Als u ${business} al eerder hebt beoordeeld, vervangt deze beoordeling de vorige.`,
    notYou: say`Als u deze niet hebt geschreven, negeer dan deze e-mail. De beoordeling blijft dan offline.`,
    reason: (business, service) =>
      say`U krijgt deze e-mail omdat dit adres is opgegeven bij een beoordeling van ${business} op ${service}.`,
  },
  ownAddress: {
    heading: say`Bevestig uw e-mailadres`,
    lead: (service) =>
      say`Iemand heeft op ${service} een beoordeling geschreven en dit adres als eigen adres opgegeven. Als u het bevestigt, hoort de beoordeling bij dit adres: u kunt haar wijzigen of verwijderen, en nieuws erover komt hier.`,
    confirm: "Dit adres bevestigen",
    note: say`De pagina vraagt u om bevestiging voordat er iets gebeurt. De link werkt 30 dagen.`,
    notYou: say`Als u geen beoordeling hebt geschreven, negeer dan deze e-mail. Het adres wordt dan niet gebruikt.`,
    reason: (service) => say`U ontvangt deze e-mail omdat dit adres bij een beoordeling op ${service} is opgegeven.`,
  },
  receipt: {
    published: (business) => say`Uw beoordeling van ${business} staat online`,
    publishedLead: (title, business) =>
      say`Uw beoordeling ‘${title}’ staat nu op het profiel van ${business}, waar iedereen deze kan lezen. Hartelijk dank.`,
    held: (business) => say`Uw beoordeling van ${business} wordt gecontroleerd`,
    heldLead: (title) =>
      say`Uw beoordeling ‘${title}’ staat nog niet online. Een automatische regel heeft deze vastgehouden, dus een moderator leest deze eerst. Het aantal sterren speelt geen rol.`,
    keep: say`Bewaar deze e-mail: met deze link kunt u uw beoordeling bewerken of verwijderen.`,
    proof: "Bewijs: uw beoordeling staat in het ondertekende logboek",
    share: say`Deel de link niet: iedereen die hem heeft, kan hetzelfde doen.`,
    reason: (business, service) =>
      say`U krijgt deze e-mail omdat op ${service} met dit adres een beoordeling van ${business} is geschreven.`,
  },
  privateLink: {
    heading: (business) => say`De link naar uw beoordeling van ${business}`,
    lead: (title, business) => say`Hier is de privélink naar uw beoordeling ‘${title}’ van ${business}.`,
    share: say`Deel de link niet: iedereen die hem heeft, kan uw beoordeling bewerken of verwijderen.`,
    notYou: say`Als u deze e-mail niet hebt aangevraagd, negeer hem dan. Uw beoordeling blijft zoals ze is.`,
    reason: (business, service) =>
      say`U krijgt deze e-mail omdat u met dit adres op ${service} een beoordeling van ${business} hebt geschreven en de link ervan is aangevraagd.`,
  },
  reply: {
    heading: (business) => say`${business} heeft op uw beoordeling gereageerd`,
    lead: (business, title, service) => say`${business} heeft op ${service} gereageerd op uw beoordeling ‘${title}’:`,
    question: say`Als er iets misging: is het opgelost?`,
    sorted: "Het is opgelost",
    notYet: "Nog niet",
    note: say`De pagina vraagt het u nog eens voordat er iets wordt bewaard.`,
    profile: "De reactie op het profiel lezen",
    share: say`Deel deze e-mail niet: met de links kan iedereen uw beoordeling bewerken of verwijderen.`,
    reason: (business, service) =>
      say`U krijgt deze e-mail omdat u op ${service} een beoordeling van ${business} hebt geschreven en ${business} erop heeft gereageerd.`,
  },
  takedown: {
    heading: say`Uw geïmporteerde beoordeling laten verwijderen?`,
    lead: (service) =>
      say`Op ${service} is dit adres ingevuld, waarschijnlijk door u, om een beoordeling te laten verwijderen die van een andere dienst is geïmporteerd.`,
    how: say`Alleen de knop op de pagina verwijdert ze. Hebt u niet om deze e-mail gevraagd, dan hoeft u niets te doen: er gebeurt niets.`,
    see: "De beoordeling bekijken",
    reason: (service) =>
      say`U krijgt deze e-mail omdat dit adres op ${service} is ingevuld. Hij gaat hoogstens drie keer per dag naar één adres.`,
  },
  removal: {
    heading: (business) => say`Wilt u uw beoordeling van ${business} laten verwijderen?`,
    headingOfSeveral: say`Wilt u uw beoordelingen laten verwijderen?`,
    lead: (organisation) =>
      say`${organisation} heeft ons gevraagd u te schrijven, misschien omdat u daar om het wissen van uw gegevens hebt gevraagd. Een bedrijf kan geen beoordeling verwijderen, en wij zeggen niet of u er een hebt geschreven. Alleen u beslist.`,
    how: say`Wilt u bewaren wat u hebt geschreven, dan hoeft u niets te doen. Wilt u het verwijderen, open dan de pagina en klik daar op de knop.`,
    see: "Mijn beoordeling bekijken",
    seeSeveral: "Mijn beoordelingen bekijken",
    note: (days) =>
      plural(days, {
        one: say`De pagina vraagt het u nog eens voordat er iets gebeurt. De link werkt één dag.`,
        other: say`De pagina vraagt het u nog eens voordat er iets gebeurt. De link werkt ${String(days)} dagen.`,
      }),
    reason: (business, service, organisation) =>
      say`U krijgt deze e-mail omdat u met dit adres op ${service} over ${business} hebt geschreven en ${organisation} ons heeft gevraagd u dit te vragen. Dat kan één keer per maand.`,
  },
  moderation: {
    published: (business) => say`Uw beoordeling van ${business} staat weer online`,
    publishedLead: (title) =>
      say`Een moderator heeft uw beoordeling ‘${title}’ opnieuw gelezen en weer online gezet. De reden:`,
    hidden: (business) => say`Uw beoordeling van ${business} is offline gehaald`,
    hiddenLead: (title) =>
      say`Een moderator heeft uw beoordeling ‘${title}’ offline gehaald. Het aantal sterren speelt geen rol. De reden:`,
    canEdit: say`U kunt deze bewerken. Daarna leest een moderator deze opnieuw.`,
    removed: (business) => say`Uw beoordeling van ${business} is verwijderd`,
    removedLead: (title) =>
      say`Een moderator heeft uw beoordeling ‘${title}’ verwijderd. Het aantal sterren speelt geen rol. De reden:`,
    reported: (business) => say`${business} heeft uw beoordeling gemeld`,
    reportedLead: (title) =>
      say`Uw beoordeling ‘${title}’ blijft online totdat een moderator deze heeft gelezen en heeft beslist. De reden van de melding:`,
    reason: (business, service) =>
      say`U krijgt deze e-mail omdat u op ${service} een beoordeling van ${business} hebt geschreven.`,
    grounds: {
      not_genuine: "Ze gaat niet over een ervaring met dit bedrijf.",
      conflict_of_interest: "Ze is geschreven door het bedrijf, een concurrent of een betaalde auteur.",
      near_copy: "Ze is een kopie van een andere beoordeling.",
      spam: "Het is reclame.",
      links: "Ze bevat links of contactgegevens.",
      personal_data: "Ze bevat namen of gegevens van privépersonen.",
      insult_or_hate: "Ze bevat beledigingen, haat of bedreigingen.",
      profanity: "Ze bevat obscene woorden.",
      off_topic: "Ze gaat niet over dit bedrijf.",
      illegal: "Ze is in strijd met de wet.",
      own_praise: "Het adres of de naam van de schrijver hoort bij het bedrijf of zijn team.",
      frequent_author: "Bij één mailbox horen meerdere reviews van dit bedrijf.",
      burst: "Er kwamen in korte tijd meerdere beoordelingen van één netwerk.",
      disposable_mail: "Ze is bevestigd met een wegwerpadres.",
      contact_data: "Ze bevat contactgegevens.",
      keeps_to_rules: "Ze houdt zich aan de regels.",
      put_right: "U hebt de beoordeling verbeterd.",
      taken_back: "De beslissing is teruggedraaid.",
    },
    reports: {
      spam: "Reclame of spam",
      not_a_customer: "Geen klant van ons",
      personal_data: "Persoonsgegevens",
      insult_or_hate: "Belediging of haat",
      another_business: "Gaat over een ander bedrijf",
      other: "Iets anders",
    },
  },
  statement: {
    terms: (code) => say`Grond: de regels van deze dienst voor beoordelingen (code ${code}).`,
    law: (code) => say`Grond: de wet (code ${code}).`,
    byPerson: say`Een mens heeft beslist, zonder automatische middelen.`,
    byReport: say`Een mens heeft na een melding beslist, zonder automatische middelen.`,
    byBoth: say`Eerst heeft een automatische regel de beoordeling vastgehouden. Daarna heeft een mens deze gelezen en beslist.`,
    appeal: (until) =>
      say`Als u het niet eens bent, kunt u tot ${until} gratis bezwaar maken. Een mens beslist: een andere dan eerst, als die er is.`,
    keep: say`Tot dan bewaren we uw tekst alleen voor een bezwaar. Daarna wordt hij verwijderd.`,
    button: "Bezwaar maken tegen de beslissing",
    courts: say`U kunt ook naar een orgaan voor buitengerechtelijke geschillenbeslechting of naar de rechter gaan.`,
    heldLead: (title) =>
      say`Een moderator heeft uw beoordeling ‘${title}’ offline gehaald om ze opnieuw te lezen. Het aantal sterren speelt geen rol. De reden:`,
    restored: (business) => say`Uw beoordeling van ${business} staat online`,
    restoredLead: (title) =>
      say`U hebt bezwaar gemaakt. Een moderator heeft uw beoordeling ‘${title}’ opnieuw gelezen en online gezet. Het antwoord:`,
    upheld: (business) => say`Uw bezwaar over uw beoordeling van ${business}`,
    upheldLead: (title) =>
      say`Een moderator heeft uw beoordeling ‘${title}’ en uw bezwaar gelezen. De beslissing blijft, en de beoordeling blijft offline. Het antwoord:`,
    appealed: say`U hebt bezwaar gemaakt, en een moderator heeft het gelezen.`,
  },
  claim: {
    subject: (business) => say`Bevestig wie ${business} beheert`,
    heading: (organisation, business) => say`Beheert ${organisation} het profiel van ${business}?`,
    lead: (organisation, business, service) =>
      say`${organisation} zegt ${business} op ${service} te beheren. U kunt dat bevestigen, omdat u de e-mail op het adres van ${business} leest.`,
    confirm: "Bevestigen",
    note: (organisation) =>
      say`De pagina laat zien wat daaruit volgt en vraagt het nog eens. Als u ${organisation} niet kent, negeer dan deze e-mail.`,
    reason: (business) => say`U krijgt deze e-mail omdat dit adres bij de website van ${business} hoort.`,
  },
};
