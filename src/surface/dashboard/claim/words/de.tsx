// German.
import type { ClaimWords } from "./en.tsx";

export const de: ClaimWords = {
  skip: "Zum Inhalt springen",
  approvedTitle: "Dieser Anspruch ist bestätigt",
  endedTitle: "Dieser Anspruch ist beendet",
  approved: ({ organisation, business }) => (
    <>
      {organisation} verwaltet {business}.
    </>
  ),
  ended: "Der Link gilt nicht mehr. Die Organisation kann einen neuen Anspruch stellen.",
  profile: "Zum Profil",
  title: ({ name }) => `Anspruch auf ${name} bestätigen?`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation} möchte das Profil von {business}, {domain}, auf {service} verwalten.
    </>
  ),
  asksBy: ({ organisation, person, business, domain, service }) => (
    <>
      {organisation} ({person}) möchte das Profil von {business}, {domain}, auf {service} verwalten.
    </>
  ),
  effect:
    "Wenn Sie zustimmen, kann die Organisation auf Bewertungen antworten, Kundinnen und Kunden einladen und das Profil ändern. Wenn Sie sie nicht kennen, schließen Sie diese Seite, und es geschieht nichts.",
  approve: "Bestätigen",
  done: "Bestätigt. Die Organisation wird per E-Mail benachrichtigt.",
  already: "Dieser Anspruch wurde bereits bestätigt.",
  gone: "Dieser Link ist nicht gültig. Bitten Sie um einen neuen.",
  disputed: "Eine andere Organisation verwaltet dieses Unternehmen. Die Moderation muss entscheiden.",
  failed: "Das war nicht möglich. Dies ist der aktuelle Stand des Anspruchs.",
};
