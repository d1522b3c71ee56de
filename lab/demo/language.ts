// What a language needs to fill the gaps of its sentences: articles, number words, sums of money.
import { nth, type Random } from "./random.ts";
import { readStock, type Stock } from "./stock.ts";
import de from "./text/de.txt" with { type: "text" };
import en from "./text/en.txt" with { type: "text" };
import es from "./text/es.txt" with { type: "text" };
import fr from "./text/fr.txt" with { type: "text" };
import ja from "./text/ja.txt" with { type: "text" };

export type Language = "en" | "de" | "fr" | "es" | "ja";
export type Currency = "EUR" | "GBP" | "USD" | "CAD" | "CHF" | "JPY";

/** A thing's name as sentences need it: definite and indefinite, as subject and as object. */
export type Noun = { the: string; a: string; acc: string; dat: string; bare: string };

const TEXTS: Record<Language, string> = { en, de, fr, es, ja };
const stocks = new Map<Language, Stock>();

/** The sentences of a language, read on first use. */
export function stockOf(language: Language): Stock {
  const known = stocks.get(language);
  if (known) return known;
  const stock = readStock(TEXTS[language]);
  stocks.set(language, stock);
  return stock;
}

/** Whether the language has sentences for this kind of business. */
export function speaksOf(language: Language, theme: string): boolean {
  return stockOf(language).blocks[theme] !== undefined;
}

const WORDS: Record<Language, readonly string[]> = {
  en: ["two", "three", "four", "five", "six", "seven", "eight", "nine"],
  de: ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"],
  fr: ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"],
  es: ["dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"],
  ja: ["2", "3", "4", "5", "6", "7", "8", "9"],
};

/** The slots for counts: {n} a few days, {w} a few weeks, {y} years (words); {nn} many days, {m} minutes (figures). */
export function countSlots(language: Language, random: Random) {
  const words = WORDS[language];
  const few = () => nth(words, random.int(0, 2));
  return {
    n: few,
    w: few,
    y: () => nth(words, random.int(0, 7)),
    nn: () => String(random.int(11, 26)),
    m: () => String(random.pick([25, 30, 35, 40, 45, 50, 60, 75])),
  };
}

/** A sum of so many euros, in the currency's own size and the language's own way of writing it. */
export function money(language: Language, currency: Currency, euros: number): string {
  const figure = currency === "JPY" ? euros * 150 : euros;
  if (currency === "JPY")
    return language === "ja" ? `${figure}円` : language === "en" ? `¥${figure.toLocaleString("en")}` : `${figure} yen`;
  if (currency === "CHF") return language === "en" ? `CHF ${figure}` : `${figure} CHF`;
  if (language === "en") return `${{ EUR: "€", GBP: "£", USD: "$", CAD: "$" }[currency]}${figure}`;
  if (language === "ja") return `${figure}${{ EUR: "ユーロ", GBP: "ポンド", USD: "ドル", CAD: "ドル" }[currency]}`;
  return `${figure}\u00a0${{ EUR: "€", GBP: "£", USD: "$", CAD: "$" }[currency]}`;
}

const GERMAN_ARTICLES = {
  r: ["der", "einen", "den", "dem"],
  e: ["die", "eine", "die", "der"],
  s: ["das", "ein", "das", "dem"],
} as const;

/** Reads a name as text/*.txt writes it ("m:sofa", "table") and adds the articles. */
export function noun(language: Language, written: string): Noun {
  const [mark, name] = written[1] === ":" ? [written.slice(0, 1), written.slice(2)] : ["", written];
  const same = (the: string, a: string): Noun => ({ the, a, acc: the, dat: the, bare: name });
  switch (language) {
    case "en":
      return MASS_NOUNS.has(name)
        ? same(`the ${name}`, name)
        : same(`the ${name}`, `${/^[aeio]/.test(name) ? "an" : "a"} ${name}`);
    case "de": {
      const [the, a, acc, dat] = GERMAN_ARTICLES[mark as "r"];
      return { the: `${the} ${name}`, a: `${a} ${name}`, acc: `${acc} ${name}`, dat: `${dat} ${name}`, bare: name };
    }
    case "fr":
      return same(
        /^([aeéèioôu]|hu)/.test(name) ? `l'${name}` : `${mark === "m" ? "le" : "la"} ${name}`,
        `${mark === "m" ? "un" : "une"} ${name}`,
      );
    case "es":
      return same(`${mark === "m" ? "el" : "la"} ${name}`, `${mark === "m" ? "un" : "una"} ${name}`);
    case "ja":
      return same(name, name);
  }
}

const MASS_NOUNS = new Set([
  "sun cream",
  "shampoo",
  "olive oil",
  "mountain cheese",
  "coffee",
  "truffle salami",
  "kitchen wiring",
  "underfloor heating",
  "garden lighting",
  "home insurance",
  "car insurance",
  "travel insurance",
  "dental insurance",
  "legal insurance",
  "liability insurance",
]);
