// For each rule, texts that it must find and texts that must pass, in several languages.
import { describe, expect, test } from "bun:test";
import { heldBy } from "#domain/review/rule/hold.ts";
import { type Facts, RULES } from "#domain/review/rule/rule.ts";

const INNOCENT: Facts = {
  author: "Ana",
  title: "Quick and friendly",
  body: "Ordered on Monday, and it was here by Wednesday.",
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
const held = (given: Partial<Facts>) => heldBy({ ...INNOCENT, ...given });
const inBody = (body: string, country = "DE", language = "en") =>
  held({ body, language, business: { name: "Own Shop", country, domainKey: "own-shop.de" } });

test("every rule has a code and a sentence for a moderator, and lets an ordinary review pass", () => {
  for (const { code, reason } of RULES) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(reason).toMatch(/^The |^Several .*\.$/);
  }
  expect(held({})).toEqual([]);
});

test("all rules that hold a review are named, the weightiest first", () => {
  expect(
    held({ title: "Fuck", body: "call +49 151 23456789 or www.other.com", nearCopies: 1, email: "a@mailinator.com" }),
  ).toEqual(["near_copy", "disposable_mail", "links", "contact_data", "profanity"]);
});

describe("own praise", () => {
  const organisationName = "Harbour & Pine Group";
  test.each([
    ["Harbour and Pine Group", organisationName],
    ["HARBOUR аnd Pine-Group", organisationName],
    ["Müller und Söhne", "Müller & Söhne"],
    ["Luc et Fils", "Luc & Fils"],
    ["Hoz y Mar", "Hoz & Mar"],
    ["Mare e Monti", "Mare + Monti"],
    ["Zee & Zon", "Zee en Zon"],
    ["Nitka i Igła", "Nitka & Igła"],
    ["山田と森", "山田＆森"],
    ["الميناء والصنوبر", "الميناء & الصنوبر"],
  ])("an author called as the organisation, with a word for its sign: %s", (author, name) => {
    expect(held({ author, organisationName: name })).toEqual(["own_praise"]);
    expect(held({ author, business: { ...INNOCENT.business, name } })).toEqual(["own_praise"]);
  });
  test.each(["Harbour and Oak Group", "Andy Pine", "And", "Ana Y", "ひとみ", "&"])(
    "an author called otherwise: %s",
    (author) => expect(held({ author, organisationName })).toEqual([]),
  );
});

describe("links", () => {
  const found = [
    "look at https://example.com/offer",
    "http://192.0.2.1/x",
    "go to www.cheaper.com",
    "cheaper at cheaper-shop.de",
    "better: CHEAPER.COM",
    "t.me/cheapstuff",
    "bit.ly/3xyz",
    "мой сайт пример.рф",
    "看 例子.中国",
    "visit cheap.xyz today",
    "see own-shop.de.evil.com",
    "own-shop.de/redirect?to=elsewhere",
    "ｃｈｅａｐｅｒ．ｃｏｍ",
    "chea\u200bper.com",
    "cheaper . com",
    "cheaper dot com",
    "cheaper (dot) de",
    "cheaper [punkt] com",
    "cheaper punkt com",
    "cheaper(.)net",
    "subdomain.cheaper.co.uk",
    "//cheaper.com/x",
    "ftp://cheaper.com",
    "https://пример.рф/а",
    "www.cheap-lamps.agency",
    "cheap-sofas.deals",
    "Buy at CHEAP-SOFAS.DEALS today",
    "lamps.photography/win",
    "cheap-lamps．agency",
    "cheap-lamps。agency is better",
    "cheap\u200d-lamps.age\u2060ncy",
    "сheap-lamps.аgеnсу",
    "go to cheaper.com.Then come back",
    "cheaper.com.",
    "(cheaper.com)",
    "cheaper.com-best prices",
    "cheaper.it",
    "Buy at Cheaper.It",
    "great.it/win",
    "https://evil.example/win",
    "http://own-shop.de@evil.example/",
    "README.md",
    "photos in invoice.zip",
    "例子。com",
    "shop。中国",
  ];
  for (const text of found) test(`found in "${text}"`, () => expect(inBody(text)).toContain("links"));

  const innocent = [
    "Ordered twice, e.g. last week, i.e. on the 3rd.",
    "It cost 12.50, and postage was 4.99.",
    "Am 12.05.2024 bestellt, am 14.5. da.",
    "10.000 Euro sind viel Geld.",
    "z.B. die Verpackung, u.a. der Karton, d.h. alles.",
    "Lieferung kam zu spät.Es war schon Freitag.",
    "It took long.In the end it came.",
    "Muy bien.No tengo quejas.Es perfecto.",
    "Tout va bien.Je recommande.",
    "Bought at own-shop.de, as always.",
    "www.own-shop.de is easy to use",
    "https://www.own-shop.de/ loads fast",
    "No.1 in town!",
    "Version 2.0.1 of the app...and it works",
    "9 a.m. to 5 p.m.",
    "Dr. med. Müller",
    "They survived the dot com bubble.",
    "At this point it is fine.",
    "En ese punto es mejor.",
    "Der Punkt ist: gut.",
    "...",
    "Mr.Smith was kind",
    "great.It was fine",
    "great.It's fine",
    "toll.So muss es sein",
    "gut.In der Tat, super.Am Montag kam es",
    "top.Es passt.Da kaufe ich wieder",
    "ça va.Je reviendrai.Il est bon.De plus, rapide",
    "bien.Me gusta.Es caro.Al final bien",
    "bene.Me lo aspettavo.Al prossimo.Si torna",
    "goed.Is prima.Er was koffie.De rest ook",
    "ótimo.Eu gostei.As peças.No fim, bom",
    "dobrze.To działa.Do zobaczenia.Za tydzień",
    "m.in. szybka dostawa, np. kurier",
    "o.ae. und i.d.R., s.u., u.U.",
    "p.es. la lampada, p.ej. la mesa, p.ex. le sac",
    "Art.Nr. 5, Nr.5, tel.nr. 7, Bestell.Nr 3",
    "GmbH & Co.KG in Dr.med. Müllers Haus",
    "EE.UU. y S.A., S.p.A. e S.r.l.",
    "a.m. and p.m., e.g. at 3.5 km, v2.0.1",
    "Ph.D., B.Sc., U.S. and U.K.",
    "ok...and so on..in the end",
    "node.js and script.ts",
    "所要時間は3.5時間。Amazonより早い。",
    "جيد.لا بأس.شكرا",
    "1.Platz",
    "很好。下次再来。",
  ];
  for (const text of innocent) test(`not found in "${text}"`, () => expect(inBody(text)).toEqual([]));

  test("also found in the title", () => expect(held({ title: "cheaper.com" })).toEqual(["links"]));
});

describe("contact data", () => {
  const found: [text: string, country: string][] = [
    ["write to me: jane.doe@example.com", "DE"],
    ["jane.doe (at) example.com", "DE"],
    ["jane [at] example [dot] com", "DE"],
    ["jane at gmail dot com", "DE"],
    ["jane @ example . com", "DE"],
    ["ｊａｎｅ＠example.com", "DE"],
    ["mailto:jane@example.com", "DE"],
    ["Ruft mich an: 0151 23456789", "DE"],
    ["0151/23456789", "DE"],
    ["+49 (0)30 12345678", "DE"],
    ["0049 30 12345678", "DE"],
    ["Call 415-555-2671 for a better deal", "US"],
    ["(212) 736-5000", "US"],
    ["Llama al 612 345 678", "ES"],
    ["Appelez le 06 12 34 56 78", "FR"],
    ["chiamami al 347 123 4567", "IT"],
    ["звоните +7 912 345-67-89", "RU"],
    ["whatsapp +44 7911 123456", "GB"],
    ["bel me op 06-12345678", "NL"],
    ["zadzwoń 601 234 567", "PL"],
    ["電話 090-1234-5678", "JP"],
    ["+442079460958", "DE"],
  ];
  for (const [text, country] of found)
    test(`found in "${text}" (${country})`, () => expect(inBody(text, country)).toContain("contact_data"));

  const innocent: [text: string, country: string][] = [
    ["Bestellnummer 2024123456", "DE"],
    ["Bestellnr. 0151234567", "DE"],
    ["10.000 Euro", "DE"],
    ["bestellt am 12.05.2024 um 10:30 Uhr", "DE"],
    ["am 03.04.2024 und 05.06.2024", "DE"],
    ["Sendung 00340434161094015902", "DE"],
    ["IBAN DE89 3704 0044 0532 0130 00", "DE"],
    ["50667 Köln", "DE"],
    ["von 10:00 - 18:00 Uhr", "DE"],
    ["Order 112-1234567-1234567", "US"],
    ["order #4155552671", "US"],
    ["paid $1,299.00 on 05/12/2024", "US"],
    ["zip 94103-1234", "US"],
    ["2024-05-12", "US"],
    ["pedido 612345678", "ES"],
    ["commande n° 0612345678", "FR"],
    ["ordine 347123456", "IT"],
    ["замовлення, заказ № 9123456789", "RU"],
    ["1.234.567,89 Euro", "DE"],
    ["Meet me at the shop @ noon", "GB"],
    ["we arrived at noon. The rest was fine", "GB"],
    ["They were open 24/7, 365 days", "GB"],
    ["Modell 0815-4711", "DE"],
    ["EAN 4006381333931", "DE"],
    ["3 x 4 = 12", "DE"],
    ["rated 10/10, 5 stars", "DE"],
  ];
  for (const [text, country] of innocent)
    test(`not found in "${text}" (${country})`, () => expect(inBody(text, country)).toEqual([]));

  test("with an unknown country only international numbers are found", () => {
    expect(inBody("+49 151 23456789", "XX")).toEqual(["contact_data"]);
    expect(inBody("0151 23456789", "XX")).toEqual([]);
  });
});

describe("profanity", () => {
  const found: [text: string, language: string][] = [
    ["What a FUCKING joke", "en"],
    ["sh1t service", "en"],
    ["f.u.c.k this", "en"],
    ["fuuuuck", "en"],
    ["@sshole at the desk", "en"],
    ["So ein Arschloch!", "de"],
    ["Scheiße", "de"],
    ["alles SCHEISSE", "de"],
    ["quel connard", "fr"],
    ["des enculés", "fr"],
    ["esto es una mierda", "es"],
    ["son unos cabrones", "es"],
    ["che cazzo", "it"],
    ["vai pro caralho", "pt"],
    ["wat een klootzak", "nl"],
    ["kurwa mać", "pl"],
    ["полный пиздец", "ru"],
    ["orospu", "tr"],
    ["傻逼商家", "zh"],
    ["씨발 진짜", "ko"],
    ["jävla skräp", "sv"],
    ["vittu", "fi"],
    ["the f\u200buck", "en"],
  ];
  for (const [text, language] of found)
    test(`found in "${text}" (${language})`, () => expect(inBody(text, "DE", language)).toEqual(["profanity"]));

  const innocent: [text: string, language: string][] = [
    ["Delivered to Scunthorpe and Penistone on time", "en"],
    ["Class assessment in Sussex, cocktail in Essex", "en"],
    ["Mr. Dickinson and Ms. Cummings were helpful", "en"],
    ["Das Papier ist schön dick", "de"],
    ["Kein Mist, alles hell und freundlich", "de"],
    ["Herr Fickert war nett, Frau Fuckner auch", "de"],
    ["Bis zum Schluss: Ende gut", "de"],
    ["Det är slut på lagret", "sv"],
    ["Ett fint fack", "sv"],
    ["con mucho gusto", "es"],
    ["La disputa se resolvió", "es"],
    ["con la bici", "it"],
    ["fica perto", "pt"],
    ["je kunt hier goed eten", "nl"],
    ["faglig dyktig", "no"],
    ["une bonne disputation", "fr"],
    ["хорошо, скука смертная", "ru"],
    ["застрахуй груз, подстрахуйте", "ru"],
    ["Arsenal won", "en"],
    ["Shiitake mushrooms", "en"],
    ["5 stars, A+++, 100%", "en"],
    ["I a m happy", "en"],
    ["Plan A - b - c", "en"],
  ];
  for (const [text, language] of innocent)
    test(`not found in "${text}" (${language})`, () => expect(inBody(text, "DE", language)).toEqual([]));
});

describe("disposable mail", () => {
  test("holds a review without an invitation, also below such a domain", () => {
    expect(held({ email: "x@mailinator.com" })).toEqual(["disposable_mail"]);
    expect(held({ email: "x@a.b.MAILINATOR.com" })).toEqual(["disposable_mail"]);
  });
  test("does not hold reviews by invitation, nor ordinary or unknown addresses", () => {
    expect(held({ email: "x@mailinator.com", organic: false })).toEqual([]);
    expect(held({ email: "x@mail.example" })).toEqual([]);
    expect(held({ email: null })).toEqual([]);
  });
});

describe("burst", () => {
  test("the third for one business and the fifth for any are held, and none before", () => {
    expect(held({ fromRange: { sameBusiness: 1, anyBusiness: 3 } })).toEqual([]);
    expect(held({ fromRange: { sameBusiness: 2, anyBusiness: 2 } })).toEqual(["burst"]);
    expect(held({ fromRange: { sameBusiness: 0, anyBusiness: 4 } })).toEqual(["burst"]);
  });
});

test("a text with more numbers than the rule reads is held, and one with many dates is not", () => {
  expect(inBody("0151 23456789, ".repeat(100))).toContain("contact_data");
  expect(inBody("Am 12.05.2024 bestellt, am 14.05.2024 da. ".repeat(60))).toEqual([]);
});
