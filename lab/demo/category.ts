// The default tree of categories, and those that hold the demo's businesses, with what each is about: a theme (kind of business) and
// goods (what it sells or does).
import tree from "#domain/business/category/default-tree.json";
import type { CategoryRecord } from "./record.ts";

export type Theme =
  | "shop"
  | "restaurant"
  | "cafe"
  | "hotel"
  | "health"
  | "craft"
  | "insurance"
  | "utility"
  | "garage"
  | "beauty"
  | "course";

export type Leaf = {
  slug: string;
  theme: Theme;
  goods: string;
  /** How many of some 320 businesses; a benchmark needs 10. */
  share: number;
  /** The month's pull on customers, January first, about 1 on average. */
  season?: readonly number[];
};

const GIFTS = [0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.9, 1, 1.6, 2.1];
const SPRING = [0.4, 0.6, 1.3, 1.9, 1.8, 1.4, 1, 0.9, 0.9, 0.8, 0.5, 0.5];
const SUMMER = [0.5, 0.6, 0.8, 1, 1.2, 1.4, 1.7, 1.8, 1.2, 0.9, 0.5, 0.6];
const WINTER = [1.4, 1.2, 1, 0.8, 0.7, 0.6, 0.7, 0.7, 1, 1.3, 1.4, 1.2];

/** Every category, parents before their children. */
export function categories(): CategoryRecord[] {
  return tree.map((record) => ({ ...record, type: "category" }));
}

const of = (theme: Theme, goods: string, share: number, season?: readonly number[]): Omit<Leaf, "slug"> => ({
  theme,
  goods,
  share,
  ...(season ? { season } : {}),
});

/** The categories that hold businesses. */
export const LEAVES: readonly Leaf[] = [
  { slug: "furniture", ...of("shop", "furniture", 17) },
  { slug: "garden-plants", ...of("shop", "garden", 11, SPRING) },
  { slug: "kitchenware", ...of("shop", "kitchen", 10, GIFTS) },
  { slug: "computers-phones", ...of("shop", "electronics", 13, GIFTS) },
  { slug: "audio", ...of("shop", "audio", 5, GIFTS) },
  { slug: "clothing", ...of("shop", "clothing", 14) },
  { slug: "shoes", ...of("shop", "shoes", 7) },
  { slug: "jewellery", ...of("shop", "jewellery", 5, GIFTS) },
  { slug: "bicycles", ...of("shop", "bicycle", 11, SPRING) },
  { slug: "outdoor", ...of("shop", "outdoor", 8, SUMMER) },
  { slug: "books", ...of("shop", "books", 8, GIFTS) },
  { slug: "toys-games", ...of("shop", "toys", 7, GIFTS) },
  { slug: "pet-supplies", ...of("shop", "pets", 7) },
  { slug: "restaurants", ...of("restaurant", "restaurant", 18) },
  { slug: "pizzerias", ...of("restaurant", "pizzeria", 11) },
  { slug: "japanese-restaurants", ...of("restaurant", "washoku", 14) },
  { slug: "cafes-bakeries", ...of("cafe", "cafe", 13) },
  { slug: "delicatessen", ...of("shop", "delicatessen", 11, GIFTS) },
  { slug: "hotels", ...of("hotel", "hotel", 18, SUMMER) },
  { slug: "guest-houses", ...of("hotel", "guesthouse", 11, SUMMER) },
  { slug: "dentists", ...of("health", "dentist", 14) },
  { slug: "physiotherapists", ...of("health", "physio", 8) },
  { slug: "hairdressers", ...of("beauty", "hair", 13) },
  { slug: "beauty-salons", ...of("beauty", "salon", 6) },
  { slug: "cosmetics", ...of("shop", "cosmetics", 7, GIFTS) },
  { slug: "plumbing-heating", ...of("craft", "plumbing", 11, WINTER) },
  { slug: "electricians", ...of("craft", "electrics", 7) },
  { slug: "joiners", ...of("craft", "joinery", 28) },
  { slug: "painters", ...of("craft", "painting", 6, SPRING) },
  { slug: "car-repair", ...of("garage", "garage", 12) },
  { slug: "insurance", ...of("insurance", "insurance", 22) },
  { slug: "energy", ...of("utility", "energy", 24, WINTER) },
  { slug: "internet-phone", ...of("utility", "internet", 8) },
  { slug: "language-schools", ...of("course", "language", 16) },
  { slug: "driving-schools", ...of("course", "driving", 6) },
];

/** The leaf of that slug. Throws on an unknown one. */
export function leafOf(slug: string): Leaf {
  const found = LEAVES.find((each) => each.slug === slug);
  if (!found) throw new Error(`No category ${slug}`);
  return found;
}
