// Polish.
import type { ClaimWords } from "./en.tsx";

export const pl: ClaimWords = {
  skip: "Przejdź do treści",
  approvedTitle: "Ten wniosek jest zatwierdzony",
  endedTitle: "Ten wniosek jest zamknięty",
  approved: ({ organisation, business }) => (
    <>
      Profilem {business} zarządza {organisation}.
    </>
  ),
  ended: "Link już nie działa. Organizacja może złożyć nowy wniosek.",
  profile: "Przejdź do profilu",
  title: ({ name }) => `Zatwierdzić wniosek dotyczący ${name}?`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation} prosi o możliwość zarządzania profilem {business}, {domain}, w serwisie {service}.
    </>
  ),
  asksBy: ({ organisation, person, business, domain, service }) => (
    <>
      {organisation} ({person}) prosi o możliwość zarządzania profilem {business}, {domain}, w serwisie {service}.
    </>
  ),
  effect:
    "Po zatwierdzeniu organizacja będzie mogła odpowiadać na opinie, zapraszać klientów i zmieniać profil. Jeśli jej Państwo nie znają, wystarczy zamknąć tę stronę; nic się nie stanie.",
  approve: "Zatwierdź",
  done: "Zatwierdzono. Organizacja otrzyma wiadomość e-mail.",
  already: "Ten wniosek został już zatwierdzony.",
  gone: "Ten link jest nieważny. Prosimy poprosić o nowy.",
  disputed: "Tą firmą zarządza inna organizacja. Musi zdecydować moderator.",
  failed: "To nie było możliwe. Oto obecny stan wniosku.",
};
