// The rules read what a reader sees: links, addresses, numbers and words hidden by characters that do not show, look like others
// or belong to another script are found; ordinary sentences in any script are not held for it.
import { describe, expect, test } from "bun:test";
import { heldBy } from "#domain/review/rule/hold.ts";
import type { Facts } from "#domain/review/rule/rule.ts";

const INNOCENT: Facts = {
  author: "Ana",
  title: "Quick and friendly",
  body: "",
  language: "en",
  email: "ana@mailbox.example",
  organic: true,
  fromTeam: false,
  organisationName: null,
  business: { name: "Own Shop", country: "DE", domainKey: "own-shop.de" },
  fromMailbox: 0,
  nearCopies: 0,
  fromRange: { sameBusiness: 0, anyBusiness: 0 },
};
const heldFor = (body: string, given: Partial<Facts> = {}) => heldBy({ ...INNOCENT, ...given, body });

/** Characters that do not show, as people put them between letters. */
const IGNORABLE = [
  "\u034f",
  "\u00ad",
  "\u200b",
  "\u200d",
  "\u2060",
  "\u2064",
  "\u061c",
  "\u180e",
  "\ufe0f",
  "\u{e0061}",
];
const IGNORABLE_FILLERS = ["\u115f", "\u1160", "\u3164", "\uffa0", "\u17b4", "\ufeff", "\u{1bca0}", "\u{e0100}"];

describe("characters that do not show hide nothing", () => {
  for (const hidden of [...IGNORABLE, ...IGNORABLE_FILLERS]) {
    const name = `U+${(hidden.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;
    test(`${name}: a link, a phone number, a mail address and an obscenity`, () => {
      const split = (text: string) => [...text].join(hidden);
      expect(heldFor(`see ${split("cheaper.com")} now`)).toEqual(["links"]);
      expect(heldFor(`Ruft mich an: ${split("0151 23456789")}`)).toEqual(["contact_data"]);
      expect(heldFor(`write to ${split("jane@mailbox.com")}`)).toContain("contact_data");
      expect(heldFor(`what a ${split("fucking")} joke`)).toEqual(["profanity"]);
    });
  }

  test("in the two places where they passed before", () => {
    expect(heldFor("cheaper.c\u034fom")).toEqual(["links"]);
    expect(heldFor("Ruft mich an: +49 17\ufe0f0 1234567")).toEqual(["contact_data"]);
    expect(heldFor("cheaper.com\u20dd and c\u20ddheaper.c\u20ddom")).toEqual(["links"]);
  });
});

describe("letters that look like others are read as what they look like", () => {
  const links = [
    "cheaper.соm",
    "cheaper.сом",
    "СНЕАРЕR.СОМ",
    "сheaреr.dе",
    "cheaper.ｃｏｍ",
    "ᴄʜᴇᴀᴘᴇʀ.ᴄᴏᴍ",
    "𝓬𝓱𝓮𝓪𝓹𝓮𝓻.𝓬𝓸𝓶",
    "cheaper․com",
    "cheaper٠com",
    "cheaper。com",
    "cheaper4｡com",
    "cheaperꓸcom",
    "cheaper.c\u0336o\u0336m\u0336",
    "cheaper.cοm",
    "www.сheaper.сom",
    "шоп.сом",
    "ⓒⓗⓔⓐⓟⓔⓡ.ⓒⓞⓜ",
    "own-shop.dе.соm",
    "оwn-shop.de",
    "cheaper dоt соm",
    "cheaper (dоt) cоm",
  ];
  for (const text of links)
    test(`a link in "${text}"`, () => expect(heldFor(`look at ${text} today`)).toContain("links"));

  for (const text of ["jane@mаilbox.соm", "jane (аt) mailbox [dоt] com", "jane аt gmаil dоt соm"])
    test(`a mail address in "${text}"`, () => expect(heldFor(`write to ${text}`)).toContain("contact_data"));

  for (const [text, language] of [
    ["fuсking", "en"],
    ["ѕhit", "en"],
    ["xуйня", "ru"],
    ["пиздeц", "ru"],
  ] as const)
    test(`an obscenity in "${text}"`, () => expect(heldFor(`so ${text} it is`, { language })).toEqual(["profanity"]));
});

describe("digits of every script are digits", () => {
  for (const number of [
    "٠١٥١ ٢٣٤٥٦٧٨٩",
    "۰۱۵۱ ۲۳۴۵۶۷۸۹",
    "०१५१ २३४५६७८९",
    "๐๑๕๑ ๒๓๔๕๖๗๘๙",
    "０１５１ ２３４５６７８９",
    "𝟎𝟏𝟓𝟏 𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
    "⁰¹⁵¹ ²³⁴⁵⁶⁷⁸⁹",
    "⓿❶❺❶ ❷❸❹❺❻❼❽❾",
    "0\ufe0f\u20e31\ufe0f\u20e35\ufe0f\u20e31\ufe0f\u20e3 2\ufe0f\u20e33\ufe0f\u20e34\ufe0f\u20e35\ufe0f\u20e36\ufe0f\u20e37\ufe0f\u20e38\ufe0f\u20e39\ufe0f\u20e3",
    "O151 234S6789".replace("S", "5"),
    "0l5l 23456789",
    "𞥐𞥑𞥕𞥑 𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙",
    "0 1 5 1 2 3 4 5 6 7 8 9",
    "0-1-5-1-2-3-4-5-6-7-8-9",
    "0 . 1 . 5 . 1 . 2 . 3 . 4 . 5 . 6 . 7 . 8 . 9",
    "٠ ١ ٥ ١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩",
  ])
    test(`a phone number in "${number}"`, () => expect(heldFor(`Ruft mich an: ${number}`)).toEqual(["contact_data"]));

  for (const numbers of ["1, 2, 3, 4, 5, 6, 7, 8, 9", "am 1. 2. 2026 für 5 €", "1 2 3 4 5 6", "9 9 9 1,99 € 0 5 1"])
    test(`none in "${numbers}"`, () => expect(heldFor(`Die Ringe ${numbers} passen.`)).toEqual([]));
});

/** Ordinary sentences by language and country, also without a space after a full stop, in capitals and with numbers. */
const ORDINARY: [language: string, country: string, texts: string[]][] = [
  [
    "ar",
    "SA",
    [
      "وصل الطلب في الموعد، والتغليف ممتاز.لا توجد ملاحظات.",
      "طلبت يوم ١٢ مايو ووصل بعد ٣ أيام بسعر ٤٥٠ ريال.",
      "خدمة رائعة، أنصح الجميع بالتعامل معهم. شكراً لكم!",
    ],
  ],
  [
    "de",
    "DE",
    [
      "Schnelle Lieferung, alles heil.Ich bin zufrieden.",
      "Am 12.05. bestellt, am 14.05. da, für 1.299,00 Euro.",
      "SUPER LADEN, SEHR NETT. Größe XL passt, ä ö ü ß.",
    ],
  ],
  [
    "en",
    "GB",
    [
      "Arrived on time.In the end all was fine.",
      "Ordered no. 4711-0815 on 3/4/2024 for £12.50, café style.",
      "Naïve me expected less; 10 out of 10.",
    ],
  ],
  [
    "es",
    "ES",
    [
      "Muy bien atendido.Es lo mejor.Además rápido.",
      "Tardó 5 o 6 días, pero costó 1.250,00 euros.",
      "¿Repetiré? Sí, señor. ¡Más no se puede pedir!",
    ],
  ],
  [
    "fr",
    "FR",
    [
      "Colis reçu.là, rien à dire, très bien emballé.",
      "Commandé le 12/05/2024, reçu le 15.Très satisfaite.",
      "L'été dernier déjà : parfait, à refaire. Où ? Ici même !",
    ],
  ],
  [
    "it",
    "IT",
    [
      "È arrivato puntuale.È perfetto.Così si fa.",
      "Ho aspettato 2 o 3 giorni, spesa 1.250,00 €.",
      "Perché no? Qualità ottima, città servita bene.",
    ],
  ],
  [
    "ja",
    "JP",
    [
      "とても良かったです。また利用します。ノートも届きました。",
      "５月１２日に注文、１５日に到着。価格は１２，５００円でした。",
      "スタッフさんがとてもていねい。.comという会社名ではないです。".replace(".com", "この"),
    ],
  ],
  [
    "nl",
    "NL",
    [
      "Snel geleverd.In één woord: top.",
      "Op 12-05-2024 besteld, 1.299,00 euro betaald.",
      "Ik ben heel tevreden, zoëven nog gebeld.Één minpunt.",
    ],
  ],
  [
    "pl",
    "PL",
    [
      "Szybko i sprawnie.To był dobry wybór.Żółta łódź.",
      "Zamówione 12.05.2024, zapłaciłam 1 299,00 zł.",
      "Polecam każdemu, świetna obsługa! Źle nie było.",
    ],
  ],
  [
    "pt",
    "BR",
    [
      "Chegou rápido.É ótimo.Só elogios.",
      "Pedido de 12/05/2024, paguei R$ 1.250,00 em 3x.",
      "Não há reclamações, atenção nota dez. Às vezes demora.",
    ],
  ],
  [
    "ru",
    "RU",
    [
      "Все отлично.Со второго раза дозвонился, но помогли.",
      "Заказал.ее привезли вовремя, цена 1 299 руб.",
      "ОЧЕНЬ ХОРОШО.ВСЕ СУПЕР, ТОРТ И СОК ВКУСНЫЕ. Мороз, хор, рот, сор.",
      "Сом был свежий.Сом и окунь, скука ушла, рука мастера.",
      "Мне нравится iPhone и его корпус, VIP-сервис, Wi-Fi есть.",
    ],
  ],
  [
    "el",
    "GR",
    [
      "Όλα καλά.Το προϊόν ήρθε στην ώρα του.",
      "Παραγγελία στις 12/05/2024, κόστος 1.299,00 ευρώ.",
      "ΕΞΑΙΡΕΤΙΚΗ ΕΞΥΠΗΡΕΤΗΣΗ.ΤΟ ΞΑΝΑΠΑΙΡΝΩ. Νόμος, κόμμα, κοντά.",
    ],
  ],
  ["uk", "UA", ["Усе добре.Її привезли вчасно, ціна 1 299 грн.", "Дуже смачний сир і сік.Рекомендую."]],
  ["zh", "CN", ["很好。下次再来。物流也快，一共花了１２００元。"]],
  ["ko", "KR", ["배송이 빨라요.정말 좋습니다.다음에 또 살게요."]],
  ["hi", "IN", ["बहुत अच्छा अनुभव।समय पर मिला, कीमत १२९९ रुपये।"]],
  ["th", "TH", ["บริการดีมาก ส่งไว ราคา ๑๒๙๙ บาท"]],
  ["he", "IL", ["הגיע בזמן.ממליץ בחום, מחיר 1,299 שקל."]],
];

describe("ordinary sentences are not held, whatever their script", () => {
  for (const [language, country, texts] of ORDINARY)
    for (const text of texts)
      test(`${language}: ${text}`, () =>
        expect(
          heldFor(text, {
            language,
            title: text.slice(0, 40),
            business: { name: "Own Shop", country, domainKey: "own-shop.de" },
          }),
        ).toEqual([]));

  test("the business's own site may be named in its own script", () => {
    const business = { name: "Own Shop", country: "DE", domainKey: "xn--ksehaus-5wa.de" };
    expect(heldFor("Bestellt bei käsehaus.de, wie immer.", { business })).toEqual([]);
    expect(heldFor("Bestellt bei https://www.käsehaus.de/", { business })).toEqual([]);
    expect(heldFor("Bestellt bei käsehaus.de/weiter?zu=anderswo", { business })).toEqual(["links"]);
  });
});
