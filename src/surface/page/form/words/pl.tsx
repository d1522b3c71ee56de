// Polish.
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { FormWords } from "./en.tsx";

const plural = pluralOf("pl");
const { count: n } = formatOf("pl");

export const pl: FormWords = {
  frame: {
    notSent: ({ title }) => `Nie wysłano: ${title}`,
    about: ({ title, name }) => `${title}, ${name}`,
    next: "Co dalej",
    rules:
      "Opinię z linkami, danymi kontaktowymi lub wulgaryzmami najpierw czyta moderator. Liczba gwiazdek nie ma znaczenia.",
    business: ({ name }) => <>{name} widzi podaną nazwę i opinię i może odpowiedzieć.</>,
    brokenTitle: "Ten link jest niepełny",
    broken: "Prosimy otworzyć go ponownie z wiadomości e-mail. Jeśli zajmuje dwa wiersze, prosimy skopiować oba.",
    tooMany: "Z tej sieci wysłano zbyt wiele formularzy. Prosimy odczekać minutę i wysłać go ponownie.",
  },
  field: {
    rating: "Ocena",
    title: "Tytuł",
    titleHint: "Doświadczenie w kilku słowach.",
    body: "Opinia",
    bodyHint: "Co się wydarzyło i co powinni wiedzieć inni? Bez linków, adresów i numerów telefonu.",
    products: "Zakupione produkty",
    productsHint: "Można ocenić dowolną ich liczbę albo żadnego.",
    author: "Imię lub nazwa",
    authorHint: "Widzą ją wszyscy. Wystarczy imię.",
    date: "Data doświadczenia",
    dateHint: "Puste pole oznacza dzisiaj.",
    email: "Adres e-mail",
    emailHint: ({ name }) => (
      <>
        Wyślemy na niego link, aby nikt inny nie mógł pisać w Państwa imieniu. Nigdy go nie pokazujemy, także firmie{" "}
        {name}.
      </>
    ),
    trap: "To pole należy pozostawić puste",
    choose: "Proszę wybrać od 1 do 5 gwiazdek",
    none: "Bez oceny",
    star: ({ count, label }) =>
      plural(count, {
        one: `1 gwiazdka: ${label}`,
        few: `${count} gwiazdki: ${label}`,
        many: `${count} gwiazdek: ${label}`,
      }),
  },
  fault: {
    rating: "Proszę wybrać od jednej do pięciu gwiazdek.",
    title: "Proszę nadać opinii tytuł.",
    titleLong: ({ most }) => `Tytuł może mieć najwyżej ${n(most)} znaków.`,
    titleControl: "Tytuł nie może zawierać znaków sterujących.",
    body: "Proszę w kilku słowach napisać, co się wydarzyło.",
    bodyLong: ({ most }) => `Opinia może mieć najwyżej ${n(most)} znaków.`,
    bodyControl: "Opinia nie może zawierać znaków sterujących.",
    author: "Proszę podać nazwę, która będzie widoczna.",
    authorLong: ({ most }) => `Nazwa może mieć najwyżej ${n(most)} znaków.`,
    authorControl: "Nazwa nie może zawierać znaków sterujących.",
    date: "Proszę podać datę, na przykład 2026-03-31.",
    dateFuture: "Data nie może być w przyszłości.",
    dateOld: ({ years }) => `Data nie może być starsza niż ${n(years)} lat.`,
    email: "Proszę podać adres e-mail.",
    emailUnreadable: "Proszę podać pełny adres e-mail, na przykład name@example.com.",
    resolution: "Proszę wybrać, czy sprawa została załatwiona.",
  },
  write: {
    first: "Wyślemy wiadomość e-mail. Opinia ukaże się po otwarciu zawartego w niej linku i potwierdzeniu.",
    last: "O każdej firmie można mieć jedną opinię. Nowa zastępuje poprzednią.",
    send: "Wyślij i potwierdź przez e-mail",
    sentTitle: "Prosimy sprawdzić pocztę",
    sent: ({ name }) => (
      <>Wysłaliśmy wiadomość e-mail z linkiem. Opinia o {name} ukaże się po otwarciu linku i potwierdzeniu.</>
    ),
    noMail:
      "Jeśli w ciągu kilku minut nie nadejdzie żadna wiadomość, prosimy sprawdzić folder ze spamem albo napisać opinię ponownie z poprawnym adresem.",
    back: "Wróć do opinii",
  },
  invite: {
    order: ({ reference }) => <>Dotyczy zamówienia {reference}</>,
    first: "Opinia ukaże się od razu, z oznaczeniem „Zweryfikowany zakup”.",
    last: "Otrzymają Państwo prywatny link, za pomocą którego można w każdej chwili zmienić lub usunąć opinię.",
    publish: "Opublikuj opinię",
    usedTitle: "Ten link został wykorzystany",
    used: ({ name }) => <>Służy do napisania jednej opinii o {name}, a ta jest już napisana.</>,
    expiredTitle: "Ten link wygasł",
    expired: ({ name }) => (
      <>
        Zaproszenie jest ważne 30 dni. O nowe można poprosić {name} albo napisać opinię bez zaproszenia. Trzeba wtedy
        potwierdzić adres e-mail, a opinia nie będzie oznaczona jako zweryfikowany zakup.
      </>
    ),
    cancelledTitle: "To zaproszenie się zakończyło",
    cancelled: ({ name }) => (
      <>
        Być może zamówienie zostało anulowane albo firma zmieniła właściciela. O nowe zaproszenie można poprosić {name}{" "}
        albo napisać opinię bez zaproszenia. Trzeba wtedy potwierdzić adres e-mail, a opinia nie będzie oznaczona jako
        zweryfikowany zakup.
      </>
    ),
    without: "Napisz bez zaproszenia",
    notSaved: "Tekst nie został zapisany",
    copy: "Można go stąd skopiować.",
  },
  link: {
    invited:
      "Prywatny link pozwala otworzyć, zmienić lub usunąć opinię. Możemy wysłać go na adres, do którego należy opinia, jeśli taki jest.",
    confirmed:
      "Prywatny link pozwala otworzyć, zmienić lub usunąć opinię. Możemy wysłać go na adres, który został potwierdzony.",
    mail: "Wyślij prywatny link",
    sentInvited: "Jeśli opinia nadal istnieje i należy do adresu e-mail, wysłaliśmy tam jej prywatny link.",
    sentConfirmed: "Jeśli opinia nadal istnieje, wysłaliśmy jej prywatny link na adres, który został potwierdzony.",
    most: ({ times }) =>
      `Wysyłamy go najwyżej ${n(times)} razy dziennie na jeden adres. Jeśli nie dotrze, prosimy sprawdzić folder ze spamem.`,
  },
  owner: {
    title: "Do kogo należy ta opinia",
    willBe: ({ address }) => (
      <>Po opublikowaniu opinia należy do {address}. Na ten adres wysyłamy jej prywatny link i wiadomości o niej.</>
    ),
    notYours: "To nie Państwa adres?",
    notMine: "Opinia nie ma należeć do tego adresu",
    willBeNone:
      "Opinia nie należy do żadnego adresu e-mail, także do podanego przez firmę, chyba że podadzą Państwo tutaj własny adres i go potwierdzą.",
    own: "Własny adres e-mail",
    ownHint:
      "Aby można było później zmienić opinię. Wyślemy na niego link, a po potwierdzeniu opinia będzie do niego należeć. Firma go nie widzi.",
    is: ({ address }) => (
      <>Ta opinia należy do {address}. Na ten adres wysyłamy jej prywatny link i wiadomości o niej.</>
    ),
    shownOnce:
      "Ta opinia nie należy do żadnego adresu e-mail. Otwiera ją tylko ten link, pokazywany tylko teraz: prosimy go zachować.",
    none: "Ta opinia nie należy do żadnego adresu e-mail. Wiadomości o niej są tylko tutaj.",
    waits: ({ address }) => (
      <>
        Prosimy otworzyć link z naszej wiadomości do {address} i potwierdzić. Do tego czasu opinia do niego nie należy.
      </>
    ),
    send: "Wyślij link",
    asked:
      "Jeśli w ciągu kilku minut nic nie nadejdzie, prosimy sprawdzić folder ze spamem i pisownię adresu. Na jeden adres wysyłamy niewiele wiadomości.",
  },
  address: {
    title: "Prosimy potwierdzić adres e-mail",
    text: ({ name, address }) => (
      <>
        Po potwierdzeniu opinia o {name} będzie należeć do {address}. Na ten adres wyślemy jej prywatny link i
        wiadomości o niej.
      </>
    ),
    confirm: "Potwierdź ten adres",
    notYou:
      "Jeśli nie napisali Państwo żadnej opinii, prosimy zamknąć tę stronę. Bez potwierdzenia nic się nie stanie.",
    doneTitle: "Ten adres jest potwierdzony",
    done: ({ name }) => <>Należy do niego opinia o {name}. Wysłaliśmy jej prywatny link pocztą e-mail.</>,
    gone: ({ name }) => (
      <>Opinia o {name} została usunięta lub należy do innego adresu albo link ma więcej niż 30 dni.</>
    ),
  },
  told: {
    decisions: "Decyzje dotyczące Państwa opinii",
    reported: ({ name }) => (
      <>{name} zgłasza Państwa opinię. Pozostaje ona widoczna do decyzji moderatora. Powód zgłoszenia:</>
    ),
  },
  manage: {
    title: "Państwa opinia",
    published: "Widoczna",
    publishedText: "Każdy może ją przeczytać.",
    held: "Sprawdzana",
    heldText: "Moderator czyta opinię, zanim się ukaże. Nie trzeba nic robić.",
    pending: "Jeszcze niepotwierdzona",
    pendingText: "Prosimy otworzyć link w naszej wiadomości i potwierdzić opinię.",
    hidden: "Ukryta",
    hiddenText: "Moderator ukrył opinię. Widać ją tylko tutaj, pod prywatnym linkiem.",
    see: "Zobacz ją tak jak inni",
    donePublished: "Dziękujemy. Opinia jest widoczna.",
    doneHeld: "Dziękujemy. Otrzymaliśmy tekst.",
    doneSaved: "Zmiany zostały zapisane.",
    doneAnswered: "Odpowiedź została zapisana.",
    doneOwned: "Dziękujemy. Opinia należy teraz do Państwa adresu.",
    history: ({ written, edited, verified }) => (
      <>
        Napisana {written}.{edited && <> Edytowana {edited}.</>}
        {verified && " Zweryfikowany zakup."}
      </>
    ),
    proof: "Potwierdzenie: ta opinia jest w podpisanym rejestrze",
    change: "Zmień opinię",
    changeNote: "Strona pokazuje, że opinia była edytowana. Automatyczne reguły sprawdzają także nowy tekst.",
    save: "Zapisz zmiany",
    private: "Prosimy nie udostępniać linku do tej strony: każdy, kto go ma, może zmienić opinię.",
    nothing: "Nic nie wybrano.",
    editedTooOften: ({ times }) => `Opinię można edytować ${n(times)} razy, a ten limit jest wyczerpany.`,
    noReply: "Na tę opinię nie ma jeszcze odpowiedzi.",
    changed: "Opinia w międzyczasie się zmieniła. Oto jej obecny stan.",
    replied: ({ name }) => <>Jest odpowiedź od {name}. Czy sprawa została załatwiona?</>,
    sorted: "Sprawa załatwiona",
    notYet: "Jeszcze nie",
    answer: "Zapisz odpowiedź",
  },
  delete: {
    link: "Usuń opinię",
    title: "Usunąć opinię?",
    text: "Zniknie od razu i nie można jej przywrócić.",
    textWithReply: "Zniknie od razu wraz z odpowiedzią i nie można jej przywrócić.",
    delete: "Usuń opinię",
    keep: "Zachowaj",
    deletedTitle: "Opinia została usunięta",
    removedTitle: "Ta opinia została usunięta",
    offline: ({ name }) => <>Nie jest widoczna i nie liczy się dla {name}.</>,
    again: "Napisz nową",
  },
  confirm: {
    title: "Prosimy potwierdzić opinię",
    review: "Ta opinia ukaże się po potwierdzeniu. Później można ją zmienić lub usunąć.",
    revision: "O tej firmie jest już Państwa opinia. Po potwierdzeniu ta opinia zastąpi poprzednią.",
    confirm: "Potwierdź i opublikuj",
    notYou: "Jeśli to nie Państwo ją napisali, prosimy zamknąć tę stronę. Bez potwierdzenia się nie ukaże.",
    doneTitle: "Ta opinia jest potwierdzona",
    done: ({ name }) => <>Państwa opinia o {name} jest już potwierdzona.</>,
    goneTitle: "Nie ma już nic do potwierdzenia",
    gone: ({ name }) => (
      <>
        Opinia o {name} została usunięta, zastąpiona późniejszą albo nie potwierdzono jej na czas. Można napisać nową.
      </>
    ),
  },
  unsubscribe: {
    title: "Zrezygnować z wiadomości?",
    text: ({ name, service }) => (
      <>
        {name} nie będzie już wysyłać wiadomości przez {service}: żadnych zaproszeń, przypomnień ani odpowiedzi.
      </>
    ),
    reviews: "Państwa opinie pozostaną bez zmian.",
    unsubscribe: "Zrezygnuj",
    doneTitle: "Zrezygnowano z wiadomości",
    done: ({ name, service }) => (
      <>
        {name} nie będzie już wysyłać wiadomości przez {service}.
      </>
    ),
    changed: "Tylko Państwo mogą to ponownie zmienić, tutaj, za pomocą linku z wiadomości.",
    resume: "Znów otrzymywać te wiadomości",
    resumedTitle: "Będą Państwo znów otrzymywać te wiadomości",
    resumed: ({ name, service }) => (
      <>
        {name} może znów wysyłać wiadomości przez {service}. W każdej jest link do rezygnacji.
      </>
    ),
  },
  appeal: {
    title: "Odwołanie od decyzji",
    held: ({ name }) => <>Państwa opinia o {name} jest wstrzymana i niewidoczna.</>,
    hidden: ({ name }) => <>Państwa opinia o {name} została ukryta.</>,
    removed: ({ name }) => <>Państwa opinia o {name} została usunięta.</>,
    field: "Dlaczego decyzja jest błędna?",
    hint: "Czyta to moderator. Firma tego nie widzi.",
    who: ({ date }) => (
      <>
        Decyduje moderator: inny niż poprzednio, jeśli taki jest. Odpowiedź będzie pod tym linkiem, a jeśli opinia
        należy do adresu e-mail, nadejdzie także pocztą. Odwołać się można raz, do {date}.
      </>
    ),
    send: "Wyślij odwołanie",
    missing: "Proszę napisać, dlaczego decyzja jest błędna.",
    long: ({ most }) => `Tekst może mieć najwyżej ${most} znaków.`,
    control: "Tekst nie może zawierać znaków sterujących.",
    sentTitle: "Moderator otrzymał Państwa odwołanie",
    sent: "Odpowiedź będzie pod tym linkiem, a jeśli opinia należy do adresu e-mail, nadejdzie także pocztą.",
    restoredTitle: "Państwa odwołanie zostało uwzględnione",
    restored: ({ name }) => <>Państwa opinia o {name} jest widoczna.</>,
    upheldTitle: "Decyzja pozostaje w mocy",
    upheld: ({ name }) => <>Państwa opinia o {name} nie będzie widoczna.</>,
    answer: "Odpowiedź moderatora:",
    overTitle: "Nie ma decyzji, od której można się odwołać",
    over: "Opinia została usunięta albo zapadła już inna decyzja.",
    lateTitle: "Termin odwołania minął",
    late: ({ date }) => <>Upłynął {date}.</>,
  },
  takedown: {
    link: "To Państwa opinia? Można ją usunąć",
    title: "Usunięcie zaimportowanej opinii",
    text: "Tę opinię napisano w innym serwisie i zaimportowano tutaj. Jej autor może ją usunąć. Jeśli to Państwa opinia, prosimy podać użyty tam adres e-mail. Wyślemy na niego link.",
    email: "Państwa adres e-mail w tamtym serwisie",
    hint: "Używamy go tylko do tego sprawdzenia. Nikt inny go nie widzi.",
    send: "Wyślij link",
    sent: "Jeśli ten adres należy do opinii, wysłaliśmy na niego link. Opinia zostanie usunięta po otwarciu linku i naciśnięciu przycisku.",
    noMail:
      "Jeśli w ciągu kilku minut wiadomość nie nadejdzie, prosimy sprawdzić folder ze spamem albo spróbować z innym swoim adresem.",
    back: "Wróć do opinii",
    keep: "Otrzymaliśmy prośbę o usunięcie tej opinii. Aby ją zachować, wystarczy zamknąć tę stronę.",
    effect:
      "Usunięta opinia znika od razu wraz z odpowiedzią i nie można jej przywrócić. Profil liczy ją jako usuniętą przez autora.",
    expired: ({ days }) => `Działał przez ${n(days)} dni. O nowy można poprosić na stronie opinii.`,
  },
  removal: {
    title: ({ reviews }) => (reviews === 1 ? "Usunąć opinię?" : "Usunąć opinie?"),
    asked: ({ name }) => (
      <>
        O zadanie tego pytania poprosiła organizacja {name}. Nie może ona usunąć opinii; mogą to zrobić tylko Państwo.
        Aby zachować opinię, wystarczy zamknąć tę stronę.
      </>
    ),
    effect: ({ name }) => (
      <>
        Usunięta opinia znika od razu wraz z odpowiedzią i nie można jej przywrócić. {name} zobaczy, że została
        usunięta. Profil liczy ją jako usuniętą przez autora na prośbę firmy.
      </>
    ),
    remove: "Usuń tę opinię",
    removedTitle: "Opinia została usunięta",
    back: "Wróć do pozostałych",
    goneTitle: "Nie ma już nic do usunięcia",
    gone: "Opinie zostały usunięte albo nie należą już do tej firmy.",
    expired: ({ days }) =>
      `Działał przez ${n(days)} dni. Aby usunąć opinię, prosimy użyć prywatnego linku z wiadomości wysłanej po jej napisaniu.`,
  },
};
