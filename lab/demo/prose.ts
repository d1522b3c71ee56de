// Puts sentences together: what a review and a reply have in common.
import type { Business } from "./business.ts";
import { countSlots, type Language, money, noun, stockOf } from "./language.ts";
import type { Random } from "./random.ts";
import { type Sentence, type Slots, say } from "./stock.ts";

/** A text in the making. No gap is filled twice in one text, so that nobody is praised in every sentence. */
export type Draft = { random: Random; filling: Slots; used: Set<string>; sentences: string[] };

const TRIES = 6;
const PRICES: Record<string, readonly [number, number]> = {
  furniture: [120, 890],
  garden: [25, 190],
  kitchen: [25, 140],
  electronics: [60, 690],
  audio: [80, 590],
  clothing: [35, 160],
  shoes: [50, 170],
  jewellery: [60, 590],
  bicycle: [290, 1900],
  outdoor: [40, 290],
  books: [12, 38],
  toys: [15, 70],
  pets: [15, 90],
  cosmetics: [12, 48],
  delicatessen: [18, 75],
  restaurant: [22, 65],
  pizzeria: [14, 32],
  washoku: [15, 48],
  cafe: [16, 27],
  hair: [10, 40],
  salon: [10, 40],
  language: [15, 60],
  driving: [20, 90],
};

/** An empty text about this business; what fills its gaps stays the same throughout. */
export function draftAbout(
  random: Random,
  business: Business,
  language: Language,
  female: boolean,
  extra: Record<string, string> = {},
): Draft {
  const names = stockOf(language).goods[business.leaf.goods]?.names ?? [];
  const thing = names.length > 0 ? noun(language, random.pick(names)) : undefined;
  const once = (make: () => string) => {
    let made: string | undefined;
    return () => (made ??= make());
  };
  const counts = countSlots(language, random);
  const [staff, staffLatin = staff] = random.pick(business.staff).split("|") as [string, string?];
  return {
    random,
    used: new Set(),
    sentences: [],
    filling: {
      female,
      slots: {
        ...thing,
        ...extra,
        s: language === "ja" ? staff : staffLatin,
        b: language === "ja" ? business.name : (business.latinName ?? business.name),
        c: business.city,
        d: business.slug,
        n: once(counts.n),
        nn: once(counts.nn),
        w: once(counts.w),
        y: once(counts.y),
        m: once(counts.m),
        e: once(() => money(language, business.country.currency, priceOf(business, random))),
        k: once(() => money(language, business.country.currency, random.int(5, 19))),
      },
    },
  };
}

/** Euros, as such things cost. */
function priceOf({ leaf }: Business, random: Random): number {
  const [low, high] = PRICES[leaf.goods] ?? [40, 190];
  const price = random.int(low, high);
  return price > 100 ? Math.round(price / 10) * 10 : price;
}

/** Adds one of these sentences, if one is left that fills no gap for the second time. */
export function add(draft: Draft, sentences: readonly Sentence[] | undefined): boolean {
  if (!sentences || sentences.length === 0) return false;
  for (let i = 0; i < TRIES; i++) {
    const sentence = draft.random.pick(sentences);
    if (sentence.some((part) => "slot" in part && draft.used.has(part.slot))) continue;
    const text = say(draft.random, sentence, draft.filling);
    if (draft.sentences.includes(text)) continue;
    for (const part of sentence) if ("slot" in part) draft.used.add(part.slot);
    draft.sentences.push(text);
    return true;
  }
  return false;
}

/** The sentences as one text; Japanese sets no spaces between them. */
export function join(sentences: readonly string[], language: Language): string {
  return sentences.join(language === "ja" ? "" : " ");
}
