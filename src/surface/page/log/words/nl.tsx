// Dutch.
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { LogWords } from "./en.tsx";

const plural = pluralOf("nl");
const { sum } = formatOf("nl");

export const nl: LogWords = {
  log: {
    title: "Het ondertekende logboek",
    description: "Wat er met elke beoordeling is gebeurd, in een ondertekend logboek dat iedereen kan controleren.",
    lead: "Deze dienst legt vast wat er met elke beoordeling gebeurt: wanneer die is geschreven, vastgehouden, gepubliceerd, gewijzigd of verwijderd, op wiens verzoek en waarom. Het logboek is ondertekend. Er kunnen regels bij komen, maar geen enkele kan ongemerkt worden gewijzigd of weggehaald.",
    none: "Het logboek heeft nog geen regels.",
    size: "Regels",
    root: "Wortel",
    signed: "Ondertekend",
    key: "Sleutel",
    witnessed: "Medeondertekend door",
    witnessedUpTo: ({ name, entry }) => (
      <>
        {name}, tot en met regel {entry}
      </>
    ),
    keep: "Een controlepunt bewaren",
    keepText:
      "Een controlepunt is het aantal regels met één hash over alle regels, ondertekend. Bewaar het vandaag en controleer later of het logboek nog alles bevat wat het toen bevatte.",
    download: "Controlepunt downloaden",
    verify: "Het hele logboek controleren",
    verifyText: ({ program }) => (
      <>
        Het programma {program} leest het logboek, elke regel en de gepubliceerde beoordelingen van de open API, en
        meldt wat niet klopt:
      </>
    ),
    report: "Het transparantierapport, geteld uit dit logboek",
    witness: "Getuige worden",
    witnessText:
      "Een getuige is een programma van een derde. Het leest het logboek en ondertekent een controlepunt alleen mee als dat voortzet wat het eerder heeft medeondertekend. Zo kan niemand een ander logboek te zien krijgen.",
    witnessHow: ({ address }) => (
      <>Stuur het controlepunt met uw regel naar {address}. De beheerder moet uw sleutel eerst vertrouwen.</>
    ),
  },
  receipt: {
    title: "Een bewijs controleren",
    description:
      "Wie een beoordeling schrijft, krijgt een bewijs dat die in het logboek staat. Uw browser controleert het; het bestand wordt nergens heen gestuurd.",
    file: "Bewijs, een bestand dat eindigt op .tlog-proof",
    keys: "Sleutels van het logboek",
    keysText:
      "Dit zijn de sleutels die deze dienst vandaag toont. Hebt u een eerdere sleutel bewaard, zet die dan in de plaats.",
    noScript: "Deze pagina heeft een script nodig. Het draait in uw browser en verstuurt niets.",
    notYet:
      "Het bewijs is nog niet gemaakt, of er is geen bewijs voor deze beoordeling. Probeer het over een minuut opnieuw.",
    script: {
      checking: "Bezig met controleren…",
      good: "Het bewijs klopt: de regel staat in het logboek dat met deze sleutel is ondertekend.",
      place: "Regel",
      unreadable: "Dit is geen bewijs, of het is beschadigd.",
      wrongProof: "Het bewijs klopt niet: de regel staat niet in het logboek dat het noemt.",
      wrongSignature: "Geen van deze sleutels heeft het controlepunt van het bewijs ondertekend.",
      unsupported:
        "Deze browser kan dit soort handtekeningen (Ed25519) niet controleren. Gebruik een nieuwere, of `candor log check`.",
    },
  },
  transparency: {
    title: ({ quarter }) => `Transparantierapport ${quarter}`,
    description:
      "Hoeveel beoordelingen zijn geschreven, vastgehouden, verborgen en verwijderd, waarom en op wiens verzoek, per kwartaal.",
    lead: "Deze cijfers zijn geteld uit het ondertekende logboek en de meldingen van bedrijven. Ze bevatten geen namen.",
    earlier: ({ quarter }) => <>Het vorige kwartaal, {quarter}</>,
    later: ({ quarter }) => <>Het volgende kwartaal, {quarter}</>,
    csv: "Dit kwartaal als CSV",
    figures: "Cijfers",
    decisions: "Beslissingen naar reden",
    none: "Geen beslissing in dit kwartaal.",
    event: "Wat er gebeurde",
    reason: "Reden",
    askedBy: "Op verzoek van",
    count: "Beoordelingen",
    hours: ({ count }) => plural(count, { one: `${sum(count)} uur`, other: `${sum(count)} uur` }),
    noValue: "geen",
    events: { held: "Vastgehouden", hidden: "Verborgen", restored: "Weer online", removed: "Verwijderd" },
    askers: {
      author: "De schrijver",
      business: "Het bedrijf",
      rule: "Een automatische regel",
      moderator: "De moderatie",
      law: "Een wet",
      operator: "De beheerder van deze dienst",
    },
    rows: {
      written: "Geschreven beoordelingen, alleen bevestigde",
      writtenByInvitation: "waarvan op uitnodiging",
      held: "Vastgehouden vóór publicatie of voor een nieuwe controle",
      hidden: "Verborgen",
      restored: "Weer online gezet",
      removed: "Verwijderd",
      medianHoursToDecision: "Mediane tijd tussen vasthouden en beslissing",
      reportsReceived: "Meldingen van bedrijven",
      reportsUpheld: "van de behandelde meldingen: toegewezen",
      reportsDismissed: "van de behandelde meldingen: afgewezen",
      appeals: "Bezwaren van schrijvers",
      appealsRestored: "van de behandelde bezwaren: beoordeling weer online",
      appealsUpheld: "van de behandelde bezwaren: beslissing gehandhaafd",
      platformsConfirmed: "Bevestigde waarderingen op andere platforms",
    },
  },
};
