// Runs the rules in each of the ten languages over texts to hold, and over ordinary texts that look similar.
import { describe, expect, test } from "bun:test";
import { heldBy } from "#domain/review/rule/hold.ts";
import type { Language } from "#platform/language/language.ts";

type Cases = { country: string; profanity: string[]; links: string[]; contact: string[]; innocent: string[] };

/** A language that is new has none until its words are there (docs/translating.md). */
const CASES: Partial<Record<Language, Cases>> = {
  ar: {
    country: "SA",
    profanity: ["يا ابن الشرموطة", "شَرْمُوطَة", "ش ر م و ط ة", "خدمة زي الخرا", "والقحبة تبتسم"],
    links: ["زوروا cheaper.com اليوم", "موقعcheaper.comأرخص", "الموقع shop نقطة com", "متجر دوت كوم"],
    contact: ["اتصل بي على ٠٥٠١٢٣٤٥٦٧", "راسلوني على ahmed@example.com", "هاتف 0501234567", "احمد آت جيميل دوت كوم"],
    innocent: [
      "رقم الطلب 0501234567 ووصل في موعده.",
      "الزبون عندهم ملك، وهذا فخراً لهم.",
      "الكسكسي لذيذ والبكس كبير.",
      "الموقع ممتاز، وهذه نقطة قوة.",
      "معرض جميل، وأسعار خرافية!",
    ],
  },
  de: {
    country: "DE",
    profanity: ["So ein Scheißverein", "SCHEISSE", "ihr Arschlöcher", "verfickte Warteschleife", "W.i.c.h.s.e.r"],
    links: ["besser bei billiger punkt de", "cheaper (punkt) com"],
    contact: ["max at web punkt de", "Ruft mich an: 0151 23456789"],
    innocent: ["Dick eingepackt, ein guter Kurs.", "Auf den Punkt gebracht: der Preis stimmt."],
  },
  en: {
    country: "GB",
    profanity: ["what a shitty shop", "f u c k this", "total b1tch"],
    links: ["cheaper dot com", "go to www.cheaper.com"],
    contact: ["name [at] mailbox.com", "call 07400 123456"],
    innocent: [
      "See the pic of the lamp.",
      "Our flat in Pula, near the curve.",
      "Chujo Garden in Scunthorpe was lovely.",
    ],
  },
  es: {
    country: "ES",
    profanity: ["¡Coño, qué servicio!", "una mierda", "hijos de puta", "g1lipollas"],
    links: ["tienda punto com", "en barato.com"],
    contact: ["ana arroba gmail punto com", "llame al 612 345 678"],
    innocent: [
      "Dos conos de helado y churros con porras.",
      "La salsa pica mucho, y la curva es cerrada.",
      "El punto es que llegó tarde. Café con leche rico.",
    ],
  },
  fr: {
    country: "FR",
    profanity: ["quel connard", "c’est de la merde", "bande d’enculés", "p.u.t.a.i.n"],
    links: ["boutique point com", "boutique point fr"],
    contact: ["jean arobase orange point fr", "appelez le 06 12 34 56 78"],
    innocent: [
      "Livré aujourd’hui, et aujourd'hui monté.",
      "Beaucoup de retards de livraison.",
      "Un bon chili con carne dans un cul-de-sac.",
      "Le point fort est le prix. Point de vente très propre.",
    ],
  },
  it: {
    country: "IT",
    profanity: ["che cazzo", "siete degli stronzi", "vaffanculo"],
    links: ["negozio punto com", "negozio punto it"],
    contact: ["mario chiocciola libero punto it", "chiami il 347 123 4567"],
    innocent: ["Pici al ragù, tavolo in curva.", "Palle di Natale bellissime.", "Un punto di forza è il prezzo."],
  },
  ja: {
    country: "JP",
    profanity: ["クソ対応だった", "店員は死ね", "お前は死 ね", "ｸｿ野郎", "ク・ソ・野・郎"],
    links: ["詳しくはexample.comを見て", "shopドットcomへ", "ここhttps://example.com/aで買えます"],
    contact: ["メールはtaro@example.jpまで", "電話は090-1234-5678です", "taroアットマークgmail.com"],
    innocent: [
      "ご注文番号は0312345678です。",
      "死ぬほど美味しい。食べるまで死ねない。",
      "パチンコ店の近くで、ロマンコメディを見ました。",
      "ビッチリ詰まっていて、ファックスも速い。",
      "iPhone15を買いました。2026年11月20日に届き、10,000円でした。",
    ],
  },
  nl: {
    country: "NL",
    profanity: ["wat een klootzak", "kutbedrijf", "een kankerbedrijf"],
    links: ["winkel punt nl", "winkel punt com"],
    contact: ["jan apenstaartje ziggo punt nl", "bel 0612345678"],
    innocent: ["Ik had kanker en ben goed geholpen.", "Mooie eikels van hout.", "Dat is een punt. Nl is mooi."],
  },
  pl: {
    country: "PL",
    profanity: ["kurwa mać", "wkurwiająca obsługa", "spierdolone zamówienie", "c.h.u.j"],
    links: ["sklep kropka pl", "taniej na tani-sklep.pl"],
    contact: ["jan małpa wp kropka pl", "zadzwoń 601 234 567"],
    innocent: ["Moja suka czuła się tu świetnie.", "Kupiłem w 2026, kropka.", "Zamówienie nr 601234567 dotarło."],
  },
  pt: {
    country: "PT",
    profanity: ["vai pro caralho", "que merda", "filho da puta"],
    links: ["loja ponto com", "loja ponto pt"],
    contact: ["ana arroba sapo ponto pt", "ligue 912 345 678"],
    innocent: ["Os putos adoraram o bolo.", "Um cacete fresco todos os dias.", "O ponto forte é o preço."],
  },
};

describe.each(Object.entries(CASES))("in %s", (code, { country, profanity, links, contact, innocent }) => {
  const language = code as Language;
  const held = (body: string) =>
    heldBy({
      title: "1",
      body,
      language,
      email: "ana@mailbox.example",
      organic: true,
      author: "Ana",
      fromTeam: false,
      organisationName: null,
      business: { name: "Own Shop", country, domainKey: "own-shop.example" },
      fromMailbox: 0,
      nearCopies: 0,
      fromRange: { sameBusiness: 0, anyBusiness: 0 },
    });

  test.each(profanity)("abuse: %s", (text) => expect(held(text)).toEqual(["profanity"]));
  test.each(links)("a link: %s", (text) => expect(held(text)).toContain("links"));
  test.each(contact)("contact data: %s", (text) => expect(held(text)).toContain("contact_data"));
  test.each(innocent)("nothing: %s", (text) => expect(held(text)).toEqual([]));
});
