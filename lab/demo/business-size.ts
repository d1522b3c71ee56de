// How many reviews each business gets.
import type { Leaf, Theme } from "./category.ts";
import { type Country, mainLanguage } from "./country.ts";
import type { Language } from "./language.ts";
import { nth, random } from "./random.ts";

/** How large businesses of a kind grow, as the top of a range. */
const REACH: Record<Theme, number> = {
  shop: 1,
  utility: 0.97,
  insurance: 0.95,
  hotel: 0.9,
  restaurant: 0.8,
  cafe: 0.6,
  garage: 0.6,
  beauty: 0.6,
  course: 0.6,
  health: 0.5,
  craft: 0.5,
};
/** Where the stock of sentences is large enough for the largest businesses. */
const WIDELY_SPOKEN = new Set<Language>(["en", "de", "fr", "es"]);

/** Few large, many small, and some with none, one or two, so that "no score yet" is seen. */
export function giveSizes(list: readonly { size: number; leaf: Leaf; country: Country }[], total: number): void {
  const draw = random("sizes");
  const ranked = list
    .map((business) => ({
      business,
      rank: draw.next() * REACH[business.leaf.theme] * (WIDELY_SPOKEN.has(mainLanguage(business.country)) ? 1 : 0.85),
    }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ business }) => business);
  const tiny = ranked.filter(() => draw.chance(0.12)).slice(-36);
  const rest = ranked.filter((business) => !tiny.includes(business));
  for (const [i, business] of tiny.entries()) business.size = i % 3;
  const weights = rest.map((_, i) => (i + 9) ** -1.32 * (0.5 + draw.next() ** 1.5 * 1.6));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const left = Math.max(0, total - tiny.reduce((all, { size }) => all + size, 0));
  for (const [i, business] of rest.entries()) business.size = Math.round((left * nth(weights, i)) / sum);
}
