// The businesses of the demo: who they are, how many reviews each gets, and how good each is over its life.
import { domainKey } from "#domain/business/state/domain-key.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { giveSizes } from "./business-size.ts";
import { LEAVES, type Leaf, leafOf } from "./category.ts";
import { COUNTRIES, type Country, countryOf, mainLanguage } from "./country.ts";
import { inventedName, properParts } from "./invented-name.ts";
import { speaksOf, stockOf } from "./language.ts";
import { nth, type Random, random, shuffled } from "./random.ts";
import { spellPlainly } from "./spelling.ts";

const YEAR_DAYS = 365.25;
/** The oldest histories begin this long ago. */
const OLDEST_YEARS = 4;
/** Reviews at which the main organisation's sizes below hold. */
const USUAL_REVIEWS = 12_000;

/** How well it treats people, 0 (dreadful) to 1, over its life; `dip` is a bad season at that point of the life. */
export type Quality = { first: number; last: number; dip?: number };

export type Business = {
  slug: string;
  name: string;
  /** How those write it who do not read its script. */
  latinName?: string;
  domain: string;
  country: Country;
  city: string;
  leaf: Leaf;
  organisation?: string;
  size: number;
  openedAt: Date;
  quality: Quality;
  /** Above 1: more reviews each year. */
  growth: number;
  replyRate: number;
  /** Hours. */
  replyDelay: number;
  /** The share of its reviews that it invited (claimed businesses only). */
  invited: number;
  /** Whether its first reviews were brought over from an older system. */
  imported: boolean;
  staff: readonly string[];
};

/** The main organisation's, for the screens that a visitor sees first. */
export const MAIN: readonly (Pick<
  Business,
  "name" | "domain" | "city" | "quality" | "growth" | "replyRate" | "replyDelay" | "invited"
> & { country: string; category: string; size: number; years: number })[] = [
  {
    name: "Harbour & Pine",
    domain: "harbour-and-pine.example",
    country: "GB",
    city: "Bristol",
    category: "furniture",
    size: 2500,
    years: 3.9,
    quality: { first: 0.8, last: 0.97, dip: 0.55 },
    growth: 1.6,
    replyRate: 0.82,
    replyDelay: 16,
    invited: 0.78,
  },
  {
    name: "Nordlicht Möbel",
    domain: "nordlicht-moebel.example",
    country: "DE",
    city: "Hamburg",
    category: "furniture",
    size: 600,
    years: 2.6,
    quality: { first: 0.9, last: 0.93 },
    growth: 1.4,
    replyRate: 0.9,
    replyDelay: 9,
    invited: 0.7,
  },
  {
    name: "Harbour & Pine Workshop",
    domain: "harbour-and-pine-workshop.example",
    country: "GB",
    city: "Bristol",
    category: "joiners",
    size: 60,
    years: 1.4,
    quality: { first: 0.95, last: 0.97 },
    growth: 1.2,
    replyRate: 0.95,
    replyDelay: 22,
    invited: 0.6,
  },
];

/** Domains outside ASCII, so that look-ups by such a domain can be tried. */
const INTERNATIONAL = [
  {
    name: "Käsehaus Allgäu",
    domain: "käsehaus-allgäu.example",
    country: "DE",
    city: "Kempten",
    category: "delicatessen",
  },
  {
    name: "Pâtisserie Mûre Étoilée",
    domain: "pâtisserie-mûre-étoilée.example",
    country: "FR",
    city: "Lyon",
    category: "cafes-bakeries",
  },
];

/** How content customers of a kind are, compared with the rest. */
const MOOD: Record<Leaf["theme"], number> = {
  shop: 0,
  utility: -0.22,
  insurance: -0.18,
  hotel: 0.02,
  restaurant: 0.04,
  cafe: 0.06,
  garage: 0.02,
  beauty: 0.05,
  course: 0.03,
  health: 0.06,
  craft: 0.05,
};

/** All businesses, the main organisation's first. Their sizes add up to about `reviews`. */
export function businesses(now: Date, reviews: number, organisations: readonly string[]): Business[] {
  const main = organisations[0];
  const scale = reviews / USUAL_REVIEWS;
  const all: Business[] = MAIN.map(({ country, category, years, size, ...rest }) => {
    const home = countryOf(country);
    return {
      ...rest,
      ...(main === undefined ? {} : { organisation: main }),
      slug: asciiOf(rest.domain),
      country: home,
      leaf: leafOf(category),
      size: Math.round(size * scale),
      openedAt: new Date(now.getTime() - years * YEAR_DAYS * DAY_MS),
      imported: size > 1000,
      staff: home.staff.slice(0, size > 100 ? 6 : 3),
    };
  });

  const others = [
    ...INTERNATIONAL.map((each) => plain(random(each.domain), each, now)),
    ...invented(now, new Set(all.map(({ slug }) => slug))),
  ];
  giveSizes(others, Math.max(0, reviews - all.reduce((sum, { size }) => sum + size, 0)));
  const claim = random("claims");
  for (const business of others) {
    if (organisations.length < 2 || !claim.chance(0.33)) continue;
    business.organisation = claim.pick(organisations.slice(1));
    business.replyRate = claim.chance(0.2) ? 0 : Math.min(0.95, claim.next() * 1.05);
    business.invited = claim.chance(0.75) ? 0.25 + 0.6 * claim.next() : 0;
  }
  return [...all, ...others];
}

function invented(now: Date, taken: Set<string>): Business[] {
  const made: Business[] = [];
  for (const country of COUNTRIES) {
    const draw = random(`businesses ${country.code}`);
    const home = mainLanguage(country);
    const possible = LEAVES.filter((leaf) => speaksOf(home, leaf.theme) && stockOf(home).goods[leaf.goods]);
    const parts = shuffled(draw, properParts(home));
    // In turn instead of at random, so that no category misses out by chance.
    const queue = shuffled(
      draw,
      possible.flatMap((leaf) => Array.from({ length: Math.ceil((leaf.share * country.share) / 420) }, () => leaf)),
    );
    for (let i = 0; i < country.share; i++) {
      const leaf = nth(queue, i);
      const city = draw.pick(country.cities);
      let { name, domain, latinName } = inventedName(draw, home, leaf.goods, nth(parts, i));
      if (taken.has(domain)) {
        name += ` ${city}`;
        domain = `${domain.slice(0, -".example".length)}-${spellPlainly(city)}.example`;
      }
      if (taken.has(domain)) continue;
      taken.add(domain);
      made.push({
        ...plain(draw, { name, domain, country: country.code, city, category: leaf.slug }, now),
        ...(latinName ? { latinName } : {}),
      });
    }
  }
  return made;
}

function plain(
  draw: Random,
  {
    name,
    domain,
    country,
    city,
    category,
  }: { name: string; domain: string; country: string; city: string; category: string },
  now: Date,
): Business {
  const leaf = leafOf(category);
  const home = countryOf(country);
  const first = Math.min(0.98, Math.max(0.12, 0.84 + MOOD[leaf.theme] - 0.5 * draw.next() ** 2.2 + 0.08 * draw.next()));
  const course = draw.weighted([70, 13, 12, 5]);
  const last = course === 1 ? Math.min(0.97, first + 0.35) : course === 2 ? Math.max(0.1, first - 0.45) : first;
  const years = 0.15 + (OLDEST_YEARS - 0.15) * draw.next() ** 0.6;
  const quality = {
    first: course === 1 ? Math.max(0.15, first - 0.2) : first,
    last,
    ...(course === 3 ? { dip: 0.5 + 0.4 * draw.next() } : {}),
  };
  const offset = draw.int(0, home.staff.length - 1);
  return {
    name,
    domain,
    slug: asciiOf(domain),
    country: home,
    city,
    leaf,
    size: 0,
    openedAt: new Date(now.getTime() - years * YEAR_DAYS * DAY_MS),
    quality,
    growth: 0.9 + 1.3 * draw.next(),
    replyRate: 0,
    replyDelay: 4 + 90 * draw.next() ** 2,
    invited: 0,
    imported: draw.chance(0.12),
    staff: [0, 1, 2].map((step) => nth(home.staff, offset + step)),
  };
}

function asciiOf(domain: string): string {
  const key = domainKey(domain);
  if (key === null) throw new Error(`Not a domain: ${domain}`);
  return key;
}
