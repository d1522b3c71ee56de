// The demo's category tree, with what each leaf is about: a theme (kind of business) and goods (what it sells or does).
import type { CategoryRecord } from "./record.ts";
import names from "./text/category-names.json";

const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = names;

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

type Branch = { slug: string; name: string; leaf?: Omit<Leaf, "slug">; below?: readonly Branch[] };

const leaf = (theme: Theme, goods: string, share: number, season?: readonly number[]): Omit<Leaf, "slug"> => ({
  theme,
  goods,
  share,
  ...(season ? { season } : {}),
});

const TREE: readonly Branch[] = [
  {
    slug: "home-garden",
    name: "Home & Garden",
    below: [
      { slug: "furniture", name: "Furniture", leaf: leaf("shop", "furniture", 17) },
      { slug: "garden-plants", name: "Garden & Plants", leaf: leaf("shop", "garden", 11, SPRING) },
      { slug: "kitchenware", name: "Kitchenware", leaf: leaf("shop", "kitchen", 10, GIFTS) },
    ],
  },
  {
    slug: "electronics",
    name: "Electronics",
    below: [
      { slug: "computers-phones", name: "Computers & Phones", leaf: leaf("shop", "electronics", 13, GIFTS) },
      { slug: "audio", name: "Audio & Hi-Fi", leaf: leaf("shop", "audio", 5, GIFTS) },
    ],
  },
  {
    slug: "fashion",
    name: "Fashion",
    below: [
      { slug: "clothing", name: "Clothing", leaf: leaf("shop", "clothing", 14) },
      { slug: "shoes", name: "Shoes", leaf: leaf("shop", "shoes", 7) },
      { slug: "jewellery", name: "Jewellery", leaf: leaf("shop", "jewellery", 5, GIFTS) },
    ],
  },
  {
    slug: "sport-leisure",
    name: "Sport & Leisure",
    below: [
      { slug: "bicycles", name: "Bicycles", leaf: leaf("shop", "bicycle", 11, SPRING) },
      { slug: "outdoor", name: "Outdoor & Camping", leaf: leaf("shop", "outdoor", 8, SUMMER) },
      { slug: "books", name: "Books", leaf: leaf("shop", "books", 8, GIFTS) },
      { slug: "toys-games", name: "Toys & Games", leaf: leaf("shop", "toys", 7, GIFTS) },
    ],
  },
  {
    slug: "pets",
    name: "Pets",
    below: [{ slug: "pet-supplies", name: "Pet Supplies", leaf: leaf("shop", "pets", 7) }],
  },
  {
    slug: "food-drink",
    name: "Food & Drink",
    below: [
      {
        slug: "restaurants",
        name: "Restaurants",
        leaf: leaf("restaurant", "restaurant", 18),
        below: [
          { slug: "pizzerias", name: "Pizzerias", leaf: leaf("restaurant", "pizzeria", 11) },
          { slug: "japanese-restaurants", name: "Japanese Restaurants", leaf: leaf("restaurant", "washoku", 14) },
        ],
      },
      { slug: "cafes-bakeries", name: "Cafés & Bakeries", leaf: leaf("cafe", "cafe", 13) },
      { slug: "delicatessen", name: "Wine & Delicatessen", leaf: leaf("shop", "delicatessen", 11, GIFTS) },
    ],
  },
  {
    slug: "travel",
    name: "Travel",
    below: [
      {
        slug: "accommodation",
        name: "Accommodation",
        below: [
          { slug: "hotels", name: "Hotels", leaf: leaf("hotel", "hotel", 18, SUMMER) },
          { slug: "guest-houses", name: "Guest Houses", leaf: leaf("hotel", "guesthouse", 11, SUMMER) },
        ],
      },
    ],
  },
  {
    slug: "health",
    name: "Health",
    below: [
      { slug: "dentists", name: "Dentists", leaf: leaf("health", "dentist", 14) },
      { slug: "physiotherapists", name: "Physiotherapists", leaf: leaf("health", "physio", 8) },
    ],
  },
  {
    slug: "beauty-wellness",
    name: "Beauty & Wellness",
    below: [
      { slug: "hairdressers", name: "Hairdressers", leaf: leaf("beauty", "hair", 13) },
      { slug: "beauty-salons", name: "Beauty Salons", leaf: leaf("beauty", "salon", 6) },
      { slug: "cosmetics", name: "Cosmetics", leaf: leaf("shop", "cosmetics", 7, GIFTS) },
    ],
  },
  {
    slug: "trades",
    name: "Trades",
    below: [
      { slug: "plumbing-heating", name: "Plumbing & Heating", leaf: leaf("craft", "plumbing", 11, WINTER) },
      { slug: "electricians", name: "Electricians", leaf: leaf("craft", "electrics", 7) },
      { slug: "joiners", name: "Joiners", leaf: leaf("craft", "joinery", 28) },
      { slug: "painters", name: "Painters & Decorators", leaf: leaf("craft", "painting", 6, SPRING) },
    ],
  },
  {
    slug: "cars",
    name: "Cars",
    below: [{ slug: "car-repair", name: "Car Repair", leaf: leaf("garage", "garage", 12) }],
  },
  { slug: "insurance", name: "Insurance", leaf: leaf("insurance", "insurance", 22) },
  {
    slug: "utilities",
    name: "Utilities",
    below: [
      { slug: "energy", name: "Energy Suppliers", leaf: leaf("utility", "energy", 24, WINTER) },
      { slug: "internet-phone", name: "Internet & Phone", leaf: leaf("utility", "internet", 8) },
    ],
  },
  {
    slug: "education",
    name: "Education",
    below: [
      { slug: "language-schools", name: "Language Schools", leaf: leaf("course", "language", 16) },
      { slug: "driving-schools", name: "Driving Schools", leaf: leaf("course", "driving", 6) },
    ],
  },
];

/** Every category, parents before their children. */
export function categories(): CategoryRecord[] {
  const records: CategoryRecord[] = [];
  const walk = (branches: readonly Branch[], parent?: string) => {
    for (const { slug, name, below } of branches) {
      const names = NAMES[slug];
      records.push({
        type: "category",
        slug,
        name,
        ...(names && { names: { ...names, en: name } }),
        ...(parent ? { parent } : {}),
      });
      walk(below ?? [], slug);
    }
  };
  walk(TREE);
  return records;
}

/** The categories that hold businesses, in the tree's order. */
export const LEAVES: readonly Leaf[] = (function collect(branches: readonly Branch[]): Leaf[] {
  return branches.flatMap(({ slug, leaf: own, below }) => [
    ...(own ? [{ slug, ...own }] : []),
    ...collect(below ?? []),
  ]);
})(TREE);

/** The leaf of that slug. Throws on an unknown one. */
export function leafOf(slug: string): Leaf {
  const found = LEAVES.find((each) => each.slug === slug);
  if (!found) throw new Error(`No category ${slug}`);
  return found;
}
