// Polish.
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { LogWords } from "./en.tsx";

const plural = pluralOf("pl");
const { sum } = formatOf("pl");

export const pl: LogWords = {
  log: {
    title: "Podpisany rejestr",
    description: "Co stało się z każdą opinią – w podpisanym rejestrze, który każdy może sprawdzić.",
    lead: "Ten serwis zapisuje, co dzieje się z każdą opinią: kiedy została napisana, wstrzymana, opublikowana, zmieniona lub usunięta, na czyj wniosek i dlaczego. Rejestr jest podpisany. Wpisy można dodawać, ale żadnego nie da się zmienić ani usunąć bez śladu.",
    none: "Rejestr nie zawiera jeszcze żadnych wpisów.",
    size: "Wpisy",
    root: "Korzeń",
    signed: "Podpisano",
    key: "Klucz",
    witnessed: "Współpodpisane przez",
    witnessedUpTo: ({ name, entry }) => (
      <>
        {name}, do wpisu {entry}
      </>
    ),
    keep: "Zachowanie punktu kontrolnego",
    keepText:
      "Punkt kontrolny to liczba wpisów i jeden skrót kryptograficzny wszystkich wpisów, opatrzone podpisem. Proszę zapisać go dziś i później sprawdzić, czy rejestr nadal zawiera wszystko, co zawierał wtedy.",
    download: "Pobierz punkt kontrolny",
    verify: "Sprawdzenie całego rejestru",
    verifyText: ({ program }) => (
      <>
        Program {program} odczytuje rejestr, każdy wpis i opublikowane opinie z otwartego API, po czym wskazuje, co się
        nie zgadza:
      </>
    ),
    report: "Raport przejrzystości, obliczony na podstawie tego rejestru",
    witness: "Zostań świadkiem",
    witnessText:
      "Świadek to program innej osoby lub instytucji. Odczytuje rejestr i współpodpisuje punkt kontrolny tylko wtedy, gdy jest on dalszym ciągiem tego, co współpodpisał wcześniej. Dzięki temu nikomu nie można pokazać innego rejestru.",
    witnessHow: ({ address }) => (
      <>
        Punkt kontrolny wraz ze swoim wierszem proszę wysłać na adres {address}. Operator musi wcześniej zaufać Państwa
        kluczowi.
      </>
    ),
  },
  receipt: {
    title: "Sprawdzenie potwierdzenia",
    description:
      "Każdy autor otrzymuje potwierdzenie, które dowodzi, że opinia jest w rejestrze. Sprawdza je przeglądarka; plik nie jest nigdzie wysyłany.",
    file: "Potwierdzenie, plik z rozszerzeniem .tlog-proof",
    keys: "Klucze rejestru",
    keysText:
      "To klucze, które serwis pokazuje dzisiaj. Jeśli mają Państwo klucz zachowany wcześniej, proszę wpisać go w ich miejsce.",
    noScript: "Ta strona wymaga skryptu. Działa on w przeglądarce i niczego nie wysyła.",
    notYet: "Potwierdzenie nie jest jeszcze gotowe albo nie ma go dla tej opinii. Proszę spróbować ponownie za minutę.",
    script: {
      checking: "Sprawdzanie…",
      good: "Potwierdzenie jest prawidłowe: wpis znajduje się w rejestrze podpisanym tym kluczem.",
      place: "Wpis",
      unreadable: "To nie jest potwierdzenie albo zostało uszkodzone.",
      wrongProof: "Potwierdzenie jest nieprawidłowe: jego wpisu nie ma w rejestrze, który wskazuje.",
      wrongSignature: "Żaden z tych kluczy nie podpisał punktu kontrolnego potwierdzenia.",
      unsupported:
        "Ta przeglądarka nie potrafi sprawdzać takich podpisów (Ed25519). Proszę użyć nowszej albo polecenia `candor log check`.",
    },
  },
  transparency: {
    title: ({ quarter }) => `Raport przejrzystości ${quarter}`,
    description: "Ile opinii napisano, wstrzymano, ukryto i usunięto, dlaczego i na czyj wniosek, według kwartałów.",
    lead: "Te liczby pochodzą z podpisanego rejestru i ze zgłoszeń firm. Nie zawierają żadnych nazwisk.",
    earlier: ({ quarter }) => <>Poprzedni kwartał, {quarter}</>,
    later: ({ quarter }) => <>Następny kwartał, {quarter}</>,
    csv: "Ten kwartał jako CSV",
    figures: "Liczby",
    decisions: "Decyzje według powodu",
    none: "Brak decyzji w tym kwartale.",
    event: "Co się stało",
    reason: "Powód",
    askedBy: "Na czyj wniosek",
    count: "Opinie",
    hours: ({ count }) =>
      plural(count, {
        one: `${sum(count)} godzina`,
        few: `${sum(count)} godziny`,
        many: `${sum(count)} godzin`,
        other: `${sum(count)} godziny`,
      }),
    noValue: "brak",
    events: { held: "Wstrzymano", hidden: "Ukryto", restored: "Przywrócono", removed: "Usunięto" },
    askers: {
      author: "Autor opinii",
      business: "Firma",
      rule: "Automatyczna reguła",
      moderator: "Moderator",
      law: "Przepis prawa",
      operator: "Operator tego serwisu",
    },
    rows: {
      written: "Napisane opinie, tylko potwierdzone",
      writtenByInvitation: "w tym na zaproszenie",
      held: "Wstrzymane przed publikacją lub do ponownego sprawdzenia",
      hidden: "Ukryte",
      restored: "Przywrócone",
      removed: "Usunięte",
      medianHoursToDecision: "Mediana czasu od wstrzymania do decyzji",
      reportsReceived: "Zgłoszenia firm",
      reportsUpheld: "z rozpatrzonych zgłoszeń: uwzględnione",
      reportsDismissed: "z rozpatrzonych zgłoszeń: odrzucone",
      appeals: "Odwołania autorów",
      appealsRestored: "z rozpatrzonych odwołań: opinia przywrócona",
      appealsUpheld: "z rozpatrzonych odwołań: decyzja utrzymana",
      platformsConfirmed: "Potwierdzone oceny na innych platformach",
    },
  },
};
