// Polish.
import { formatOf } from "#platform/language/format.ts";
import type { ProseWords } from "./en.tsx";

const { count: n } = formatOf("pl");

export const pl: ProseWords = {
  about: {
    title: "Jak działają oceny i kontrole",
    description:
      "Jak powstaje ocena, czym jest zweryfikowany zakup oraz jak opinie są sprawdzane, wstrzymywane i usuwane.",
    score: "Ocena",
    average:
      "Ocena jest średnią ważoną gwiazdek, od 1 do 5 z jednym miejscem po przecinku. Każdy profil pokazuje, jak obliczono jego ocenę, więc można to sprawdzić.",
    weights: ({ verified, other }) =>
      `Opinia o zweryfikowanym zakupie liczy się jako ${verified}, każda inna jako ${other}.`,
    prior: ({ count, stars }) =>
      `Każda firma zaczyna od ${n(count)} opinii po ${stars} gwiazdki, aby kilka opinii nie zmieniło mocno oceny.`,
    elsewhere: ({ weight, count, days }) =>
      `Ocena na innej platformie i zaimportowana opinia liczą się jako ${weight} każda. Wszystkie razem ważą najwyżej tyle, ile opinie napisane tutaj, albo tyle, ile ${n(count)} opinii, jeśli tamte ważą mniej. Ocena podana przez samą firmę nie liczy się, dopóki nie potwierdzi jej moderator. Potwierdzenie jest ważne przez ${n(days)} dni.`,
    editors: "Opinie redakcji tego serwisu są oznaczone, pokazywane osobno i nie liczą się.",
    needs: ({ count }) => `Firma, która ma mniej niż ${n(count)} opinie, nie ma oceny.`,
    labels: "Słowo przy ocenie",
    label: "Słowo",
    from: "Od",
    verified: "Zweryfikowane zakupy",
    verifiedMeans:
      "„Zweryfikowany zakup” oznacza, że firma poprosiła o opinię o zakupie, wysyłając link, który działa jeden raz. Nie oznacza to, że zgadzamy się z opinią.",
    others:
      "Opinię o firmie może napisać także każda inna osoba. Najpierw potwierdza swój adres e-mail, a jej opinia nie ma oznaczenia. Każdy może mieć jedną opinię o danej firmie; nowa zastępuje poprzednią.",
    rules: "Automatyczne reguły sprawdzają każdą nową opinię. Wstrzymują ją dla moderatora, jeśli",
    reasons: {
      own_praise: "adres lub nazwa autora należy do firmy lub jej zespołu,",
      frequent_author: ({ earlier, days }) =>
        `skrzynka autora lub ta, na którą wysłano zaproszenie, ma już ${earlier} opublikowane opinie o firmie w ciągu ${days} dni,`,
      near_copy: "jest prawie kopią innej opinii,",
      burst: ({ same, any, hours }) =>
        `w ciągu ${hours} godz. z jednej sieci przyszły, licząc z nią, opinie o jednej firmie w liczbie ${same} albo o dowolnych firmach w liczbie ${any},`,
      disposable_mail: "przyszła bez zaproszenia z jednorazowego adresu,",
      links: "jej tekst lub nazwa autora zawiera linki do innych stron,",
      contact_data: "jej tekst lub nazwa autora zawiera dane kontaktowe,",
      profanity: "jej tekst lub nazwa autora zawiera wulgaryzmy.",
    },
    limits: {
      edits: ({ edits }) =>
        `Zmiany opinii przez jej autora: najwyżej ${edits}. Autor może ją usunąć w dowolnej chwili.`,
      unconfirmed: ({ unconfirmed, days }) =>
        `Opinie z jednego adresu e-mail, które czekają na jego potwierdzenie: najwyżej ${unconfirmed} nowych dziennie. Niepotwierdzone w ciągu ${days} dni są usuwane.`,
    },
    claimed: ({ mark, ways }) =>
      `„${mark}” oznacza, że ktoś udowodnił kontrolę nad firmą na jeden z tych sposobów: ${ways}. Nie mówi to nic o jej jakości.`,
    ways: {
      email: "link wysłany na adres w jej domenie",
      dns: "wpis w jej DNS",
      file: "plik na jej stronie",
      moderator: "sprawdzenie przez moderatora",
    },
    plans: {
      title: "Co zawiera każdy plan",
      plan: "Plan",
      invitations: "Zaproszenia miesięcznie",
      users: "Użytkownicy",
      businesses: "Firmy",
    },
    moderators:
      "Moderator następnie ją publikuje albo usuwa. Liczba gwiazdek nie ma znaczenia. Autorzy nie potrzebują konta: każdy otrzymuje e-mailem prywatny link, aby w dowolnej chwili zmienić lub usunąć swoją opinię. Reguły sprawdzają także nowy tekst, a strona informuje, kiedy opinię zmieniono.",
    appeals: ({ removed, others }) =>
      `Jeśli opinia zostanie wstrzymana, ukryta lub usunięta, autor otrzymuje e-mailem decyzję i jej powód i może się odwołać: w ciągu ${removed} dni od usunięcia, a w innych przypadkach w ciągu ${others} dni. Rozpatruje to inny moderator niż poprzednio, jeśli taki jest, i uzasadnia odpowiedź. Tekst opinii usuniętej przez moderatora przechowujemy wyłącznie na potrzeby odwołania i usuwamy po ${removed} dniach.`,
    businesses:
      "Firma może odpowiedzieć na opinię i może ją zgłosić, podając powód. Zgłoszona opinia pozostaje widoczna, dopóki nie zdecyduje moderator, a jej autor zostaje powiadomiony. Każdy profil pokazuje, ile opinii wstrzymano, ukryto i usunięto, dlaczego i na czyj wniosek.",
    money: "Co można kupić za pieniądze",
    moneyText: ({ link }) => (
      <>
        Firmy mogą płacić za więcej zaproszeń, użytkowników i narzędzi. Nie mogą płacić za lepszą ocenę, lepsze miejsce
        na liście ani za usunięcie opinii. {link("API otwartych danych")} udostępnia wszystkie profile, oceny i
        opublikowane opinie, bez klucza i do dowolnego celu.
      </>
    ),
  },
  businesses: {
    description: ({ service }) =>
      `Co ${service} robi dla sklepu: zaproszenia, odpowiedzi, widżety i statystyki, oraz jak zacząć.`,
    heading: "Opinie, którym wierzą Państwa klienci",
    intro:
      "Proszę zapraszać osoby, które u Państwa kupiły, odpowiadać im publicznie i pokazywać ocenę na własnej stronie. Lepszej oceny nie można kupić i dlatego czytelnicy jej ufają.",
    signUp: "Zarejestruj się",
    closed: "Nowe organizacje dołączają na zaproszenie. Proszę zwrócić się do osób prowadzących ten serwis.",
    what: "Co Państwo otrzymują",
    benefits: [
      "Przejęcie profilu i odpowiedzi na każdą opinię.",
      "Zaproszenia dla klientów e-mailem lub SMS-em: pojedynczo, z arkusza albo po podłączeniu sklepu, który przesyła zamówienia.",
      "Ocena i opinie na Państwa stronie: widżet, znaczek lub API.",
      "Podgląd zmian oceny i porównanie z innymi firmami w kategorii.",
    ],
    begin: "Jak zacząć",
    steps: [
      "Założyć konto dla organizacji. Jest bezpłatne.",
      "Dodać firmę i wykazać, że należy do Państwa: e-mailem, przez DNS lub plikiem na stronie.",
      "Podłączyć sklep albo zaprosić klienta.",
      "Umieścić widżet na stronie.",
    ],
    rules: "Te same reguły dla wszystkich",
    rulesText: ({ link }) => (
      <>
        Nie można usunąć opinii, wybrać, kto jest pokazywany, ani zapłacić za lepsze miejsce. To, co robią moderatorzy i
        dlaczego, jest jawne. {link("Jak działają oceny i kontrole")}
      </>
    ),
  },
  docs: {
    description: ({ service }) => `API i otwarte dane serwisu ${service}.`,
    intro:
      "Dwa interfejsy HTTP odpowiadają w formacie JSON. API otwartych danych odczytuje publiczne dane wszystkich firm. REST API jest dla organizacji i ich własnych firm.",
    open: "API otwartych danych",
    openText:
      "Profile, oceny i opublikowane opinie wszystkich firm. Nie wymaga klucza ani planu i pozwala na 60 żądań na minutę z jednego adresu. Dane są wolne do dowolnego celu, na tych warunkach:",
    terms: [
      "Proszę podawać link do profilu firmy wszędzie, gdzie pokazywana jest ocena lub opinia.",
      "Proszę pokazywać opinie tak, jak zostały napisane. Tekst można skrócić, ale nie wolno zmieniać słów, oceny ani autora.",
      "Proszę nie sugerować, że my lub autor polecamy Państwa.",
      "Proszę przestrzegać limitu żądań.",
    ],
    rest: "Interfejs REST",
    restText:
      "Opinie, zaproszenia, odpowiedzi, statystyki i webhooki firm, którymi zarządza Państwa organizacja. Programy uwierzytelniają się kluczem API, który tworzy się w panelu w sekcji „Settings, API keys”. Klucz pozwala na 600 żądań na minutę.",
    all: "Wszystkie dokumenty",
    endpoints: "Punkty końcowe",
    programs: ({ version, link }) => (
      <>
        Dla programów: {link("dokument OpenAPI")}, wersja {version}.
      </>
    ),
    english: "Poniższy opis jest po angielsku.",
  },
};
