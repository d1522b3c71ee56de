// Dutch.
import type { ClaimWords } from "./en.tsx";

export const nl: ClaimWords = {
  skip: "Naar de inhoud",
  approvedTitle: "Deze aanvraag is goedgekeurd",
  endedTitle: "Deze aanvraag is beëindigd",
  approved: ({ organisation, business }) => (
    <>
      {organisation} beheert {business}.
    </>
  ),
  ended: "De link werkt niet meer. De organisatie kan een nieuwe aanvraag doen.",
  profile: "Naar het profiel",
  title: ({ name }) => `De aanvraag voor ${name} goedkeuren?`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation} vraagt om het profiel van {business}, {domain}, op {service} te beheren.
    </>
  ),
  asksBy: ({ organisation, person, business, domain, service }) => (
    <>
      {organisation} ({person}) vraagt om het profiel van {business}, {domain}, op {service} te beheren.
    </>
  ),
  effect:
    "Als u dit goedkeurt, kan de organisatie op beoordelingen reageren, klanten uitnodigen en het profiel wijzigen. Kent u haar niet, sluit dan deze pagina. Er gebeurt dan niets.",
  approve: "Goedkeuren",
  done: "Goedgekeurd. De organisatie krijgt bericht per e-mail.",
  already: "Deze aanvraag was al goedgekeurd.",
  gone: "Deze link is niet geldig. Vraag om een nieuwe.",
  disputed: "Een andere organisatie beheert dit bedrijf. Een moderator moet beslissen.",
  failed: "Dat was niet mogelijk. Dit is de huidige stand van de aanvraag.",
};
