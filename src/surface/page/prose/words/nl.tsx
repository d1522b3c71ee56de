// Dutch.
import { formatOf } from "#platform/language/format.ts";
import type { ProseWords } from "./en.tsx";

const { count: n } = formatOf("nl");

export const nl: ProseWords = {
  about: {
    title: "Zo werken scores en controles",
    description:
      "Hoe een score ontstaat, wat een geverifieerde aankoop is en hoe beoordelingen worden gecontroleerd, vastgehouden en verwijderd.",
    score: "De score",
    average:
      "Een score is een gewogen gemiddelde van sterren, van 1 tot 5 met één decimaal. Elk profiel laat zien hoe de eigen score wordt berekend, zodat u het kunt nagaan.",
    weights: ({ verified, other }) =>
      `Een beoordeling van een geverifieerde aankoop telt als ${verified}, elke andere beoordeling als ${other}.`,
    prior: ({ count, stars }) =>
      `Elk bedrijf begint met ${n(count)} beoordelingen van ${stars} sterren, zodat enkele beoordelingen de score niet ver verschuiven.`,
    elsewhere: ({ weight, count, days }) =>
      `Een waardering op een ander platform en een geïmporteerde beoordeling tellen elk als ${weight}. Alle samen wegen hooguit zo zwaar als de beoordelingen die hier zijn geschreven, of als ${n(count)} beoordelingen wanneer die minder wegen. Een waardering die een bedrijf zelf opgeeft, telt pas als een moderator haar heeft bevestigd. Een bevestiging geldt ${n(days)} dagen.`,
    editors: "Beoordelingen van de redactie van deze site zijn gemarkeerd, staan apart en tellen niet mee.",
    needs: ({ count }) => `Een bedrijf met minder dan ${n(count)} beoordelingen heeft geen score.`,
    labels: "Het woord bij een score",
    label: "Woord",
    from: "Vanaf",
    verified: "Geverifieerde aankopen",
    verifiedMeans:
      "‘Geverifieerde aankoop’ betekent dat het bedrijf om een beoordeling van een aankoop heeft gevraagd, met een link die één keer werkt. Het betekent niet dat wij het met de beoordeling eens zijn.",
    others:
      "Ook anderen kunnen een bedrijf beoordelen. Zij bevestigen eerst hun e-mailadres en hun beoordelingen krijgen geen markering. Iedereen kan per bedrijf één beoordeling hebben; een nieuwe vervangt die.",
    rules: "Automatische regels controleren elke nieuwe beoordeling. Ze houden haar vast voor een moderator als",
    reasons: {
      own_praise: "het adres of de naam van de schrijver bij het bedrijf of het team hoort,",
      frequent_author: ({ earlier, days }) =>
        `de mailbox van de schrijver of van de uitnodiging binnen ${days} dagen al ${earlier} gepubliceerde reviews van het bedrijf heeft,`,
      near_copy: "ze bijna een kopie van een andere beoordeling is,",
      burst: ({ same, any, hours }) =>
        `er binnen ${hours} uur uit één netwerk, met deze erbij, ${same} beoordelingen van één bedrijf of ${any} van alle bedrijven kwamen,`,
      disposable_mail: "ze zonder uitnodiging van een wegwerpadres kwam,",
      links: "de tekst of de naam links naar andere sites bevat,",
      contact_data: "de tekst of de naam contactgegevens bevat,",
      profanity: "de tekst of de naam scheldwoorden bevat.",
    },
    limits: {
      edits: ({ edits }) =>
        `Wijzigingen van een beoordeling door de schrijver: hooguit ${edits}. De schrijver kan haar altijd verwijderen.`,
      unconfirmed: ({ unconfirmed, days }) =>
        `Beoordelingen van één e-mailadres die op bevestiging wachten: hooguit ${unconfirmed} nieuwe per dag. Wat niet binnen ${days} dagen is bevestigd, wordt verwijderd.`,
    },
    claimed: ({ mark, ways }) =>
      `‘${mark}’ betekent dat iemand op een van deze manieren heeft bewezen erover te beschikken: ${ways}. Het zegt niets over de kwaliteit ervan.`,
    ways: {
      email: "een link naar een adres van het domein",
      dns: "een record in de DNS",
      file: "een bestand op de site",
      moderator: "een controle door een moderator",
    },
    plans: {
      title: "Wat elk abonnement omvat",
      plan: "Abonne\u00adment",
      invitations: "Uitno\u00addigingen per maand",
      users: "Gebrui\u00adkers",
      businesses: "Bedrij\u00adven",
    },
    moderators:
      "Een moderator publiceert of verwijdert haar daarna. Het aantal sterren speelt geen rol. Schrijvers hebben geen account nodig: ieder krijgt per e-mail een privélink om de beoordeling op elk moment te wijzigen of te verwijderen. De regels controleren ook de nieuwe tekst en de pagina vermeldt wanneer een beoordeling is gewijzigd.",
    appeals: ({ removed, others }) =>
      `Wordt een beoordeling vastgehouden, verborgen of verwijderd, dan krijgt de schrijver per e-mail de beslissing en de reden en kan bezwaar maken: binnen ${removed} dagen na een verwijdering, anders binnen ${others} dagen. Een moderator bekijkt het, zo mogelijk een andere dan eerst, en licht het antwoord toe. De tekst van een beoordeling die een moderator heeft verwijderd, bewaren we alleen voor het bezwaar en verwijderen we na ${removed} dagen.`,
    businesses:
      "Een bedrijf kan op een beoordeling antwoorden en kan haar met een reden melden. Een gemelde beoordeling blijft online tot een moderator beslist, en de schrijver krijgt bericht. Elk profiel laat zien hoeveel beoordelingen zijn vastgehouden, verborgen en verwijderd, waarom en op wiens verzoek.",
    money: "Wat met geld te koop is",
    moneyText: ({ link }) => (
      <>
        Bedrijven kunnen betalen voor meer uitnodigingen, meer gebruikers en hulpmiddelen. Een betere score, een betere
        plaats in een lijst of het verwijderen van een beoordeling zijn niet te koop. De {link("API voor open data")}{" "}
        biedt alle profielen, scores en gepubliceerde beoordelingen, zonder sleutel en vrij voor elk doel.
      </>
    ),
  },
  businesses: {
    description: ({ service }) =>
      `Wat ${service} voor een winkel doet: uitnodigingen, antwoorden, widgets en inzichten, en hoe u begint.`,
    heading: "Beoordelingen die uw klanten geloven",
    intro:
      "Nodig de mensen uit die bij u hebben gekocht, antwoord hun in het openbaar en toon de score op uw eigen site. Een betere score is niet te koop, en daarom wordt ze vertrouwd.",
    signUp: "Registreren",
    closed: "Nieuwe organisaties komen erbij op uitnodiging. Vraag het aan de beheerders van deze dienst.",
    what: "Wat u krijgt",
    benefits: [
      "Claim uw profiel en antwoord op elke beoordeling.",
      "Nodig klanten uit per e-mail of sms: één voor één, vanuit een spreadsheet of door uw winkel te koppelen, die zijn bestellingen doorgeeft.",
      "Toon score en beoordelingen op uw site met een widget, een badge of de API.",
      "Zie hoe uw score verandert en hoe u zich verhoudt tot anderen in uw categorie.",
    ],
    begin: "Zo begint u",
    steps: [
      "Maak een account voor uw organisatie. Dat is gratis.",
      "Voeg uw bedrijf toe en toon aan dat het van u is: per e-mail, via DNS of met een bestand op uw site.",
      "Koppel uw winkel of nodig een klant uit.",
      "Zet de widget op een pagina.",
    ],
    rules: "Dezelfde regels voor iedereen",
    rulesText: ({ link }) => (
      <>
        U kunt geen beoordeling verwijderen, niet kiezen wie wordt getoond en niet voor een betere plaats betalen. Wat
        moderatoren doen en waarom, is openbaar. {link("Zo werken scores en controles")}
      </>
    ),
  },
  docs: {
    description: ({ service }) => `API en open data van ${service}.`,
    intro:
      "Twee HTTP-API’s antwoorden in JSON. De API voor open data leest de openbare gegevens van alle bedrijven. De REST-API is voor organisaties en hun eigen bedrijven.",
    open: "API voor open data",
    openText:
      "Profielen, scores en gepubliceerde beoordelingen van alle bedrijven. Er is geen sleutel en geen abonnement nodig, en er zijn 60 verzoeken per minuut vanaf één adres toegestaan. De gegevens zijn vrij voor elk doel, op deze voorwaarden:",
    terms: [
      "Link naar het profiel van het bedrijf overal waar u een score of een beoordeling toont.",
      "Toon beoordelingen zoals ze zijn geschreven. U mag de tekst inkorten, maar woorden, sterren of schrijver niet wijzigen.",
      "Wek niet de indruk dat wij of de schrijver u aanbevelen.",
      "Houd u aan het maximumaantal verzoeken.",
    ],
    rest: "REST-API",
    restText:
      "Beoordelingen, uitnodigingen, antwoorden, inzichten en webhooks van de bedrijven die uw organisatie beheert. Programma’s melden zich aan met een API-sleutel, die u in het dashboard maakt onder ‘Settings, API keys’. Een sleutel staat 600 verzoeken per minuut toe.",
    all: "Alle documenten",
    endpoints: "Eindpunten",
    programs: ({ version, link }) => (
      <>
        Voor programma’s: {link("OpenAPI-document")}, versie {version}.
      </>
    ),
    english: "De referentie hieronder is in het Engels.",
  },
};
