// Polish.
import { pluralOf } from "#platform/language/plural.ts";
import { say } from "../letter/words.ts";
import type { MailWords } from "./shape.ts";

const plural = pluralOf("pl");

export const pl: MailWords = {
  rating: (stars) => `${stars} na 5 gwiazdek`,
  sentBy: (service) => `Wysłano przez ${service}`,
  via: (sender, service) => `${sender} przez ${service}`,
  before: (label) => `${label}:`,
  unsubscribe: "Zrezygnuj z tych wiadomości",
  manage: "Edytuj lub usuń swoją opinię",
  read: "Przeczytaj swoją opinię",
  checks: "Jak sprawdzane są opinie",
  invitation: {
    heading: (business) => say`Jakie są Państwa doświadczenia z firmą ${business}?`,
    orderHeading: (business) => say`Jak oceniają Państwo zamówienie w ${business}?`,
    lead: (business) =>
      say`Prosimy opowiedzieć innym, jak było, dobrze czy źle. Wystarczy kilka zdań, a ${business} nie może ich zmienić.`,
    hello: (customer) => (customer === null ? say`Dzień dobry,` : say`Dzień dobry, ${customer},`),
    question: say`Ile gwiazdek Państwo przyznają?`,
    stars: (count) =>
      plural(count, {
        one: "1 gwiazdka",
        few: `${count} gwiazdki`,
        many: `${count} gwiazdek`,
        other: `${count} gwiazdki`,
      }),
    starsNote: say`Gwiazdki tylko wypełniają formularz; nic nie zostanie wysłane, dopóki Państwo go nie wyślą.`,
    write: "Napisz opinię",
    isPublic: say`Opinia jest publiczna i podpisana wybraną przez Państwa nazwą; adres e-mail nie jest pokazywany.`,
    thanks: (sender) => say`Dziękujemy, ${sender}`,
    link: say`Link służy do napisania jednej opinii i działa przez 30 dni. Prosimy go nie udostępniać: pozwala napisać opinię w Państwa imieniu.`,
    reason: (business, service) =>
      say`Otrzymują Państwo tę wiadomość, ponieważ ${business} podaje Państwa jako klienta i zwraca się do ${service} o wysłanie zaproszenia.`,
    orderReason: (business, order, service) =>
      say`Otrzymują Państwo tę wiadomość w związku z zakupem w ${business} (zamówienie ${order}). O wysłanie zaproszenia przez ${service} prosi ${business}.`,
  },
  reminder: {
    heading: (business) => say`Przypomnienie: Państwa opinia o ${business}`,
    lead: (business) =>
      say`Poprosiliśmy o opinię o ${business} i jeszcze jej nie otrzymaliśmy. Jeśli nadal chcą ją Państwo napisać, dobrą czy złą, wystarczy kilka zdań. Nie będziemy przypominać ponownie.`,
    link: say`Link służy do napisania jednej opinii i działa do 30 dni od naszej pierwszej wiadomości. Prosimy go nie udostępniać: pozwala napisać opinię w Państwa imieniu.`,
  },
  text: {
    invitation: (business, customer) => [
      ...(customer === null ? [] : [`${customer}, jak ocenia Pan/Pani zakup w ${business}? Opinia:`]),
      `Jak ocenia Pan/Pani zakup w ${business}? Opinia:`,
      `Jak ocenia Pan/Pani zakup w ${business}?`,
    ],
    reminder: (business, customer) => [
      ...(customer === null ? [] : [`${customer}, przypominamy o opinii o ${business}:`]),
      `Przypominamy o opinii o ${business}:`,
    ],
    shortest: (business) => `Opinia o ${business}:`,
    stop: "Rezygnacja: STOP",
  },
  confirm: {
    heading: (business) => say`Prosimy potwierdzić opinię o ${business}`,
    lead: (business) =>
      say`Z tym adresem e-mail napisano opinię o ${business}. Ukaże się ona dopiero wtedy, gdy potwierdzą Państwo jej napisanie.`,
    confirm: "Potwierdź moją opinię",
    note: say`Strona prosi o potwierdzenie, zanim cokolwiek się stanie.`,
    replaces: (business) => say`Jeśli napisali już Państwo opinię o ${business}, ta opinia zastąpi poprzednią.`,
    notYou: say`Jeśli to nie Państwo ją napisali, prosimy zignorować tę wiadomość. Opinia się nie ukaże.`,
    reason: (business, service) =>
      say`Otrzymują Państwo tę wiadomość, ponieważ ten adres podano przy opinii o ${business} w serwisie ${service}.`,
  },
  ownAddress: {
    heading: say`Prosimy potwierdzić adres e-mail`,
    lead: (service) =>
      say`Ktoś napisał opinię w serwisie ${service} i podał ten adres jako swój. Po potwierdzeniu opinia będzie należeć do tego adresu: można ją będzie zmienić lub usunąć, a wiadomości o niej przyjdą tutaj.`,
    confirm: "Potwierdź ten adres",
    note: say`Strona prosi o potwierdzenie, zanim cokolwiek się stanie. Link działa przez 30 dni.`,
    notYou: say`Jeśli nie napisali Państwo żadnej opinii, prosimy zignorować tę wiadomość. Adres nie zostanie wtedy użyty.`,
    reason: (service) =>
      say`Otrzymują Państwo tę wiadomość, ponieważ ten adres podano przy opinii w serwisie ${service}.`,
  },
  receipt: {
    published: (business) => say`Państwa opinia o ${business} jest już widoczna`,
    publishedLead: (title, business) =>
      say`Państwa opinia „${title}” jest teraz w profilu ${business}, gdzie każdy może ją przeczytać. Dziękujemy.`,
    held: (business) => say`Państwa opinia o ${business} jest sprawdzana`,
    heldLead: (title) =>
      say`Państwa opinia „${title}” nie jest jeszcze widoczna. Wstrzymała ją automatyczna reguła, więc najpierw przeczyta ją moderator. Liczba gwiazdek nie ma znaczenia.`,
    keep: say`Prosimy zachować tę wiadomość: za pomocą tego linku można edytować lub usunąć opinię.`,
    proof: "Potwierdzenie: Państwa opinia jest w podpisanym rejestrze",
    share: say`Prosimy nie udostępniać linku: każdy, kto go ma, może zrobić to samo.`,
    reason: (business, service) =>
      say`Otrzymują Państwo tę wiadomość, ponieważ w serwisie ${service} napisano z tym adresem opinię o ${business}.`,
  },
  privateLink: {
    heading: (business) => say`Link do Państwa opinii o ${business}`,
    lead: (title, business) => say`Oto prywatny link do Państwa opinii „${title}” o ${business}.`,
    share: say`Prosimy nie udostępniać linku: każdy, kto go ma, może edytować lub usunąć opinię.`,
    notYou: say`Jeśli nie prosili Państwo o tę wiadomość, prosimy ją zignorować. Opinia pozostanie bez zmian.`,
    reason: (business, service) =>
      say`Otrzymują Państwo tę wiadomość, ponieważ z tym adresem napisano w serwisie ${service} opinię o ${business} i poproszono o jej link.`,
  },
  reply: {
    heading: (business) => say`Odpowiedź na Państwa opinię: ${business}`,
    lead: (business, title, service) =>
      say`Odpowiedź, którą na Państwa opinię „${title}” w serwisie ${service} napisała firma ${business}:`,
    question: say`Jeśli coś poszło nie tak: czy sprawa została załatwiona?`,
    sorted: "Sprawa załatwiona",
    notYet: "Jeszcze nie",
    note: say`Strona zapyta jeszcze raz, zanim cokolwiek zostanie zapisane.`,
    profile: "Przeczytaj odpowiedź w profilu",
    share: say`Prosimy nie udostępniać tej wiadomości: za pomocą jej linków każdy może edytować lub usunąć opinię.`,
    reason: (business, service) =>
      say`Otrzymują Państwo tę wiadomość, ponieważ na Państwa opinię w serwisie ${service} odpowiedziała firma ${business}.`,
  },
  takedown: {
    heading: say`Czy usunąć Państwa zaimportowaną opinię?`,
    lead: (service) =>
      say`W serwisie ${service} podano ten adres, prawdopodobnie zrobili to Państwo, aby usunąć opinię zaimportowaną z innego serwisu.`,
    how: say`Usuwa ją dopiero przycisk na stronie. Jeśli to nie Państwo prosili o tę wiadomość, nie trzeba nic robić: nic się nie stanie.`,
    see: "Zobacz opinię",
    reason: (service) =>
      say`Otrzymują Państwo tę wiadomość, ponieważ podano ten adres w serwisie ${service}. Wysyłamy ją na jeden adres najwyżej trzy razy dziennie.`,
  },
  removal: {
    heading: (business) => say`Czy usunąć Państwa opinię o ${business}?`,
    headingOfSeveral: say`Czy usunąć Państwa opinie?`,
    lead: (organisation) =>
      say`O napisanie do Państwa poprosiła nas organizacja ${organisation}, być może dlatego, że poprosili ją Państwo o usunięcie swoich danych. Nie może ona usunąć opinii, a my nie mówimy jej, czy Państwo jakąś napisali. Decyzja należy tylko do Państwa.`,
    how: say`Aby zachować to, co Państwo napisali, nie trzeba nic robić. Aby to usunąć, prosimy otworzyć stronę i nacisnąć tam przycisk.`,
    see: "Zobacz moją opinię",
    seeSeveral: "Zobacz moje opinie",
    note: (days) => {
      const several = say`Strona zapyta jeszcze raz, zanim cokolwiek się stanie. Link działa przez ${String(days)} dni.`;
      return plural(days, {
        one: say`Strona zapyta jeszcze raz, zanim cokolwiek się stanie. Link działa przez jeden dzień.`,
        few: several,
        many: several,
        other: say`Strona zapyta jeszcze raz, zanim cokolwiek się stanie. Link działa przez ${String(days)} dnia.`,
      });
    },
    reason: (business, service, organisation) =>
      say`Otrzymują Państwo tę wiadomość, ponieważ z tym adresem napisano w serwisie ${service} o ${business}, a organizacja ${organisation} poprosiła nas o zadanie tego pytania. Może to zrobić raz w miesiącu.`,
  },
  moderation: {
    published: (business) => say`Państwa opinia o ${business} znów jest widoczna`,
    publishedLead: (title) => say`Moderator ponownie przeczytał Państwa opinię „${title}” i przywrócił ją. Powód:`,
    hidden: (business) => say`Państwa opinia o ${business} została ukryta`,
    hiddenLead: (title) => say`Moderator ukrył Państwa opinię „${title}”. Liczba gwiazdek nie ma znaczenia. Powód:`,
    canEdit: say`Mogą ją Państwo zmienić. Moderator przeczyta ją wtedy ponownie.`,
    removed: (business) => say`Państwa opinia o ${business} została usunięta`,
    removedLead: (title) => say`Moderator usunął Państwa opinię „${title}”. Liczba gwiazdek nie ma znaczenia. Powód:`,
    reported: (business) => say`Zgłoszenie Państwa opinii: ${business}`,
    reportedLead: (title) =>
      say`Państwa opinia „${title}” pozostaje widoczna, dopóki moderator jej nie przeczyta i nie podejmie decyzji. Powód zgłoszenia:`,
    reason: (business, service) =>
      say`Otrzymują Państwo tę wiadomość, ponieważ w serwisie ${service} jest Państwa opinia o ${business}.`,
    grounds: {
      not_genuine: "Nie opisuje doświadczenia z tą firmą.",
      conflict_of_interest: "Napisała ją firma, konkurent lub opłacony autor.",
      near_copy: "Jest kopią innej opinii.",
      spam: "Jest reklamą.",
      links: "Zawiera linki lub dane kontaktowe.",
      personal_data: "Zawiera nazwiska lub dane osób prywatnych.",
      insult_or_hate: "Zawiera obelgi, nienawiść lub groźby.",
      profanity: "Zawiera wulgarne słowa.",
      off_topic: "Nie dotyczy tej firmy.",
      illegal: "Narusza prawo.",
      own_praise: "Adres lub nazwa autora należy do firmy lub jej zespołu.",
      frequent_author: "Kilka opinii o tej firmie należy do jednej skrzynki.",
      burst: "W krótkim czasie z jednej sieci nadeszło kilka opinii.",
      disposable_mail: "Została potwierdzona jednorazowym adresem e-mail.",
      contact_data: "Zawiera dane kontaktowe.",
      keeps_to_rules: "Jest zgodna z zasadami.",
      put_right: "Została przez Państwa poprawiona.",
      taken_back: "Decyzja została cofnięta.",
    },
    reports: {
      spam: "Reklama lub spam",
      not_a_customer: "To nie jest nasz klient",
      personal_data: "Dane osobowe",
      insult_or_hate: "Obelgi lub nienawiść",
      another_business: "Dotyczy innej firmy",
      other: "Inny powód",
    },
  },
  statement: {
    terms: (code) => say`Podstawa: zasady tego serwisu dotyczące opinii (kod ${code}).`,
    law: (code) => say`Podstawa: prawo (kod ${code}).`,
    byPerson: say`Zdecydował człowiek, bez środków automatycznych.`,
    byReport: say`Zdecydował człowiek po zgłoszeniu, bez środków automatycznych.`,
    byBoth: say`Najpierw opinię wstrzymała automatyczna reguła. Potem człowiek ją przeczytał i zdecydował.`,
    appeal: (until) =>
      say`Jeśli nie zgadzają się Państwo z decyzją, mogą się Państwo odwołać bezpłatnie do ${until}. Zdecyduje człowiek: inny niż poprzednio, jeśli taki jest.`,
    keep: say`Do tego czasu przechowujemy Państwa tekst wyłącznie na potrzeby odwołania. Potem zostanie usunięty.`,
    button: "Odwołać się od decyzji",
    courts: say`Mogą się Państwo też zwrócić do organu pozasądowego rozstrzygania sporów lub do sądu.`,
    heldLead: (title) =>
      say`Moderator ukrył Państwa opinię „${title}”, aby przeczytać ją ponownie. Liczba gwiazdek nie ma znaczenia. Powód:`,
    restored: (business) => say`Państwa opinia o ${business} jest widoczna`,
    restoredLead: (title) =>
      say`Wpłynęło Państwa odwołanie. Moderator ponownie przeczytał Państwa opinię „${title}” i ją opublikował. Odpowiedź:`,
    upheld: (business) => say`Państwa odwołanie w sprawie opinii o ${business}`,
    upheldLead: (title) =>
      say`Moderator przeczytał Państwa opinię „${title}” i odwołanie. Decyzja pozostaje w mocy, a opinia nie będzie widoczna. Odpowiedź:`,
    appealed: say`Wpłynęło Państwa odwołanie i moderator je przeczytał.`,
  },
  claim: {
    subject: (business) => say`Prosimy potwierdzić, kto zarządza profilem ${business}`,
    heading: (organisation, business) => say`Czy ${organisation} zarządza profilem ${business}?`,
    lead: (organisation, business, service) =>
      say`${organisation} oświadcza, że zarządza profilem ${business} w serwisie ${service}. Mogą to Państwo potwierdzić, ponieważ czytają Państwo pocztę pod adresem ${business}.`,
    confirm: "Potwierdź",
    note: (organisation) =>
      say`Strona pokaże, co z tego wynika, i zapyta jeszcze raz. Jeśli nie znają Państwo ${organisation}, prosimy zignorować tę wiadomość.`,
    reason: (business) => say`Otrzymują Państwo tę wiadomość, ponieważ ten adres należy do witryny ${business}.`,
  },
};
