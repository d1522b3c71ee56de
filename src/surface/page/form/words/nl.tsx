// Dutch.
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { FormWords } from "./en.tsx";

const plural = pluralOf("nl");
const { count: n } = formatOf("nl");

export const nl: FormWords = {
  frame: {
    notSent: ({ title }) => `Niet verzonden: ${title}`,
    about: ({ title, name }) => `${title}, ${name}`,
    next: "Wat gebeurt er daarna",
    rules:
      "Een beoordeling met links, contactgegevens of grove taal wordt eerst door een moderator gelezen. Het aantal sterren speelt geen rol.",
    business: ({ name }) => <>{name} ziet uw naam en uw beoordeling, en kan reageren.</>,
    brokenTitle: "Deze link is niet volledig",
    broken: "Open hem opnieuw vanuit uw e-mail. Staat hij daar op twee regels, kopieer ze dan allebei.",
    tooMany: "Vanaf uw netwerk zijn te veel formulieren verzonden. Wacht een minuut en verzend het dan opnieuw.",
  },
  field: {
    rating: "Uw sterren",
    title: "Titel",
    titleHint: "Uw ervaring in een paar woorden.",
    body: "Uw beoordeling",
    bodyHint: "Wat is er gebeurd, en wat moeten anderen weten? Geen links, adressen of telefoonnummers.",
    products: "Wat u hebt gekocht",
    productsHint: "Beoordeel zoveel producten als u wilt, of geen.",
    author: "Uw naam",
    authorHint: "Iedereen kan hem zien. Een voornaam is genoeg.",
    date: "Datum van de ervaring",
    dateHint: "Laat leeg voor vandaag.",
    email: "Uw e-mailadres",
    emailHint: ({ name }) => (
      <>
        Wij sturen er een link naartoe, zodat niemand anders uit uw naam kan schrijven. Wij tonen het nooit, ook niet
        aan {name}.
      </>
    ),
    trap: "Laat dit veld leeg",
    choose: "Kies 1 tot 5 sterren",
    none: "Geen sterren",
    star: ({ count, label }) => plural(count, { one: `1 ster: ${label}`, other: `${count} sterren: ${label}` }),
  },
  fault: {
    rating: "Kies één tot vijf sterren.",
    title: "Geef de beoordeling een titel.",
    titleLong: ({ most }) => `De titel mag hoogstens ${n(most)} tekens lang zijn.`,
    titleControl: "De titel mag geen besturingstekens bevatten.",
    body: "Zeg in een paar woorden wat er is gebeurd.",
    bodyLong: ({ most }) => `De beoordeling mag hoogstens ${n(most)} tekens lang zijn.`,
    bodyControl: "De beoordeling mag geen besturingstekens bevatten.",
    author: "Vul een naam in die wordt getoond.",
    authorLong: ({ most }) => `De naam mag hoogstens ${n(most)} tekens lang zijn.`,
    authorControl: "De naam mag geen besturingstekens bevatten.",
    date: "Vul een datum in, bijvoorbeeld 2026-03-31.",
    dateFuture: "De datum mag niet in de toekomst liggen.",
    dateOld: ({ years }) => `De datum mag niet meer dan ${n(years)} jaar geleden zijn.`,
    email: "Vul uw e-mailadres in.",
    emailUnreadable: "Vul een volledig e-mailadres in, bijvoorbeeld name@example.com.",
    resolution: "Kies of het probleem is opgelost.",
  },
  write: {
    first: "Wij sturen u een e-mail. Uw beoordeling komt online als u de link daarin opent en bevestigt.",
    last: "U kunt elk bedrijf één keer beoordelen. Een nieuwe beoordeling vervangt de vorige.",
    send: "Verzenden en per e-mail bevestigen",
    sentTitle: "Kijk in uw postvak",
    sent: ({ name }) => (
      <>
        Wij hebben u een e-mail met een link gestuurd. Uw beoordeling van {name} komt online als u de link opent en
        bevestigt.
      </>
    ),
    noMail:
      "Komt er binnen enkele minuten geen e-mail aan, kijk dan in de map met ongewenste post of schrijf de beoordeling opnieuw met het juiste adres.",
    back: "Terug naar de beoordelingen",
  },
  invite: {
    order: ({ reference }) => <>Over uw bestelling {reference}</>,
    first: "Uw beoordeling komt meteen online, met de vermelding ‘Geverifieerde aankoop’.",
    last: "U krijgt een privélink om uw beoordeling op elk moment te wijzigen of te verwijderen.",
    publish: "Beoordeling publiceren",
    usedTitle: "Deze link is al gebruikt",
    used: ({ name }) => <>Hij is voor één beoordeling van {name}, en die is geschreven.</>,
    expiredTitle: "Deze link is verlopen",
    expired: ({ name }) => (
      <>
        Een uitnodiging is 30 dagen geldig. Vraag {name} om een nieuwe, of schrijf een beoordeling zonder uitnodiging. U
        bevestigt dan uw e-mailadres, en de beoordeling geldt niet als geverifieerde aankoop.
      </>
    ),
    cancelledTitle: "Deze uitnodiging is beëindigd",
    cancelled: ({ name }) => (
      <>
        Misschien is de bestelling geannuleerd of heeft het bedrijf een andere eigenaar. Vraag {name} om een nieuwe
        uitnodiging, of schrijf een beoordeling zonder uitnodiging. U bevestigt dan uw e-mailadres, en de beoordeling
        geldt niet als geverifieerde aankoop.
      </>
    ),
    without: "Zonder uitnodiging schrijven",
    notSaved: "Uw tekst is niet opgeslagen",
    copy: "U kunt hem hier kopiëren.",
  },
  link: {
    invited:
      "Met een privélink opent, wijzigt of verwijdert u de beoordeling. Wij kunnen hem sturen naar het adres waar de beoordeling bij hoort, als er een is.",
    confirmed:
      "Met een privélink opent, wijzigt of verwijdert u de beoordeling. Wij kunnen hem sturen naar het adres dat is bevestigd.",
    mail: "De privélink sturen",
    sentInvited:
      "Als de beoordeling nog bestaat en bij een e-mailadres hoort, hebben wij de privélink daarheen gestuurd.",
    sentConfirmed: "Als de beoordeling nog bestaat, hebben wij de privélink gestuurd naar het adres dat is bevestigd.",
    most: ({ times }) =>
      `Wij sturen hem hoogstens ${n(times)} keer per dag naar één adres. Komt hij niet aan, kijk dan in de map met ongewenste post.`,
  },
  owner: {
    title: "Bij wie deze beoordeling hoort",
    willBe: ({ address }) => (
      <>
        Als u haar publiceert, hoort de beoordeling bij {address}. De privélink en nieuws erover gaan per e-mail
        daarheen.
      </>
    ),
    notYours: "Niet uw adres?",
    notMine: "De beoordeling mag niet bij dit adres horen",
    willBeNone:
      "De beoordeling hoort bij geen e-mailadres, ook niet bij een adres dat het bedrijf heeft ingevuld, tenzij u hier uw eigen adres opgeeft en bevestigt.",
    own: "Uw eigen e-mailadres",
    ownHint:
      "Zodat u uw beoordeling later kunt wijzigen. Wij sturen er een link naartoe, en de beoordeling hoort erbij zodra u bevestigt. Het bedrijf ziet het niet.",
    is: ({ address }) => (
      <>Deze beoordeling hoort bij {address}. De privélink en nieuws erover gaan per e-mail daarheen.</>
    ),
    shownOnce:
      "Deze beoordeling hoort bij geen e-mailadres. Alleen deze link opent haar, en hij wordt alleen nu getoond: bewaar hem.",
    none: "Deze beoordeling hoort bij geen e-mailadres. Nieuws erover vindt u alleen hier.",
    waits: ({ address }) => (
      <>Open de link in onze e-mail aan {address} en bevestig. Tot dan hoort de beoordeling er niet bij.</>
    ),
    send: "De link sturen",
    asked:
      "Komt er binnen enkele minuten niets aan, kijk dan in de map met ongewenste post en controleer het adres. Naar één adres gaan maar weinig e-mails.",
  },
  address: {
    title: "Bevestig uw e-mailadres",
    text: ({ name, address }) => (
      <>
        Als u bevestigt, hoort een beoordeling van {name} bij {address}. De privélink en nieuws erover gaan per e-mail
        daarheen.
      </>
    ),
    confirm: "Dit adres bevestigen",
    notYou: "Als u geen beoordeling hebt geschreven, sluit dan deze pagina. Zonder uw bevestiging gebeurt er niets.",
    doneTitle: "Dit adres is bevestigd",
    done: ({ name }) => <>Een beoordeling van {name} hoort erbij. Wij hebben de privélink per e-mail gestuurd.</>,
    gone: ({ name }) => (
      <>De beoordeling van {name} is verwijderd of hoort bij een ander adres, of de link is ouder dan 30 dagen.</>
    ),
  },
  told: {
    decisions: "Beslissingen over uw beoordeling",
    reported: ({ name }) => (
      <>
        {name} heeft uw beoordeling gemeld. Zij blijft online tot een moderator heeft beslist. De reden van de melding:
      </>
    ),
  },
  manage: {
    title: "Uw beoordeling",
    published: "Online",
    publishedText: "Iedereen kan uw beoordeling lezen.",
    held: "Wordt gecontroleerd",
    heldText: "Een moderator leest uw beoordeling voordat ze online komt. U hoeft niets te doen.",
    pending: "Nog niet bevestigd",
    pendingText: "Open de link in onze e-mail en bevestig uw beoordeling.",
    hidden: "Offline gehaald",
    hiddenText: "Een moderator heeft uw beoordeling offline gehaald. Alleen u kunt deze hier zien.",
    see: "Bekijken zoals anderen",
    donePublished: "Hartelijk dank. Uw beoordeling staat online.",
    doneHeld: "Hartelijk dank. Wij hebben uw tekst ontvangen.",
    doneSaved: "Uw wijzigingen zijn opgeslagen.",
    doneAnswered: "Uw antwoord is opgeslagen.",
    doneOwned: "Dank u. De beoordeling hoort nu bij uw adres.",
    history: ({ written, edited, verified }) => (
      <>
        Geschreven op {written}.{edited && <> Bewerkt op {edited}.</>}
        {verified && " Geverifieerde aankoop."}
      </>
    ),
    proof: "Bewijs: deze beoordeling staat in het ondertekende logboek",
    change: "Uw beoordeling wijzigen",
    changeNote:
      "De pagina laat zien dat een beoordeling is bewerkt. De automatische regels controleren ook de nieuwe tekst.",
    save: "Wijzigingen opslaan",
    private: "Deel de link naar deze pagina niet: iedereen die hem heeft, kan de beoordeling wijzigen.",
    nothing: "Er is niets gekozen.",
    editedTooOften: ({ times }) => `Een beoordeling kan ${n(times)} keer worden bewerkt, en dat is bij deze gebeurd.`,
    noReply: "Op deze beoordeling is nog niet gereageerd.",
    changed: "De beoordeling is intussen gewijzigd. Zo ziet ze er nu uit.",
    replied: ({ name }) => <>{name} heeft gereageerd. Is het opgelost?</>,
    sorted: "Het is opgelost",
    notYet: "Nog niet",
    answer: "Antwoord opslaan",
  },
  delete: {
    link: "Uw beoordeling verwijderen",
    title: "Uw beoordeling verwijderen?",
    text: "Ze gaat meteen offline en kan niet worden hersteld.",
    textWithReply: "Ze gaat meteen offline, samen met de reactie, en kan niet worden hersteld.",
    delete: "Beoordeling verwijderen",
    keep: "Behouden",
    deletedTitle: "Uw beoordeling is verwijderd",
    removedTitle: "Deze beoordeling is verwijderd",
    offline: ({ name }) => <>Ze is offline en telt niet voor {name}.</>,
    again: "Een nieuwe schrijven",
  },
  confirm: {
    title: "Bevestig uw beoordeling",
    review: "Deze beoordeling komt online als u deze bevestigt. U kunt deze later wijzigen of verwijderen.",
    revision: "U hebt dit bedrijf al eerder beoordeeld. Als u bevestigt, vervangt deze beoordeling de vorige.",
    confirm: "Bevestigen en publiceren",
    notYou: "Als u deze niet hebt geschreven, sluit dan deze pagina. Zonder uw bevestiging komt ze niet online.",
    doneTitle: "Deze beoordeling is bevestigd",
    done: ({ name }) => <>Uw beoordeling van {name} is al bevestigd.</>,
    goneTitle: "Er is niets meer te bevestigen",
    gone: ({ name }) => (
      <>
        De beoordeling van {name} is verwijderd, door een latere vervangen of niet op tijd bevestigd. U kunt een nieuwe
        schrijven.
      </>
    ),
  },
  unsubscribe: {
    title: "Afmelden?",
    text: ({ name, service }) => (
      <>
        {name} stuurt u via {service} geen e-mails meer: geen uitnodigingen, herinneringen of reacties.
      </>
    ),
    reviews: "Uw beoordelingen blijven zoals ze zijn.",
    unsubscribe: "Afmelden",
    doneTitle: "U bent afgemeld",
    done: ({ name, service }) => (
      <>
        {name} stuurt u via {service} geen e-mails meer.
      </>
    ),
    changed: "Alleen u kunt dit weer wijzigen, hier, met de link uit uw e-mail.",
    resume: "Deze e-mails weer ontvangen",
    resumedTitle: "U ontvangt deze e-mails weer",
    resumed: ({ name, service }) => (
      <>
        {name} mag u via {service} weer e-mails sturen. Elke e-mail bevat een link om u af te melden.
      </>
    ),
  },
  appeal: {
    title: "Bezwaar tegen de beslissing",
    held: ({ name }) => <>Uw beoordeling van {name} wordt vastgehouden en staat niet online.</>,
    hidden: ({ name }) => <>Uw beoordeling van {name} is offline gehaald.</>,
    removed: ({ name }) => <>Uw beoordeling van {name} is verwijderd.</>,
    field: "Waarom is de beslissing onjuist?",
    hint: "Een moderator leest dit. Het bedrijf ziet het niet.",
    who: ({ date }) => (
      <>
        Een moderator beslist: een andere dan eerst, als die er is. U vindt het antwoord onder deze link, en krijgt het
        per e-mail als de beoordeling bij een adres hoort. U kunt één keer bezwaar maken, tot {date}.
      </>
    ),
    send: "Bezwaar versturen",
    missing: "Schrijf waarom de beslissing onjuist is.",
    long: ({ most }) => `De tekst mag hoogstens ${most} tekens hebben.`,
    control: "De tekst mag geen besturingstekens bevatten.",
    sentTitle: "Een moderator heeft uw bezwaar",
    sent: "U vindt het antwoord onder deze link, en krijgt het per e-mail als de beoordeling bij een adres hoort.",
    restoredTitle: "Uw bezwaar is toegewezen",
    restored: ({ name }) => <>Uw beoordeling van {name} staat online.</>,
    upheldTitle: "De beslissing blijft",
    upheld: ({ name }) => <>Uw beoordeling van {name} blijft offline.</>,
    answer: "Het antwoord van de moderator:",
    overTitle: "Er is niets om bezwaar tegen te maken",
    over: "De beoordeling is verwijderd, of er is sindsdien anders beslist.",
    lateTitle: "De termijn voor bezwaar is voorbij",
    late: ({ date }) => <>Die eindigde op {date}.</>,
  },
  takedown: {
    link: "Hebt u deze beoordeling geschreven? Laat ze verwijderen",
    title: "Een geïmporteerde beoordeling laten verwijderen",
    text: "Deze beoordeling is bij een andere dienst geschreven en hier geïmporteerd. De schrijver kan ze laten verwijderen. Bent u dat, vul dan het e-mailadres in dat u daar hebt gebruikt. Wij sturen u een link.",
    email: "Uw e-mailadres bij de andere dienst",
    hint: "Wij gebruiken het alleen voor deze controle. Niemand anders ziet het.",
    send: "Stuur mij de link",
    sent: "Als dit adres bij de beoordeling hoort, hebben we er een link naartoe gestuurd. De beoordeling wordt verwijderd als u de link opent en op de knop klikt.",
    noMail: "Komt er binnen enkele minuten geen e-mail, kijk dan in de spammap of probeer een ander adres van u.",
    back: "Terug naar de beoordeling",
    keep: "U hebt ons gevraagd deze beoordeling te verwijderen. Wilt u deze behouden, sluit dan deze pagina.",
    effect:
      "Een verwijderde beoordeling gaat meteen offline, samen met de reactie, en kan niet worden hersteld. Het profiel telt deze als door de schrijver verwijderd.",
    expired: ({ days }) => `Hij werkte ${n(days)} dagen. U kunt een nieuwe aanvragen op de pagina van de beoordeling.`,
  },
  removal: {
    title: ({ reviews }) =>
      plural(reviews, { one: "Uw beoordeling verwijderen?", other: "Uw beoordelingen verwijderen?" }),
    asked: ({ name }) => (
      <>
        {name} heeft ons gevraagd u dit te vragen. Alleen u kunt een beoordeling verwijderen. Wilt u deze behouden,
        sluit dan deze pagina.
      </>
    ),
    effect: ({ name }) => (
      <>
        Een verwijderde beoordeling gaat meteen offline, samen met de reactie, en kan niet worden hersteld. {name} ziet
        dat ze is verwijderd. Het profiel telt deze als door de schrijver verwijderd op verzoek van het bedrijf.
      </>
    ),
    remove: "Deze beoordeling verwijderen",
    removedTitle: "Uw beoordeling is verwijderd",
    back: "Terug naar de andere",
    goneTitle: "Er is niets meer te verwijderen",
    gone: "De beoordelingen zijn verwijderd of horen niet meer bij het bedrijf.",
    expired: ({ days }) =>
      `Hij werkte ${n(days)} dagen. Gebruik om een beoordeling te verwijderen de privélink in de e-mail die u na het schrijven hebt gekregen.`,
  },
};
