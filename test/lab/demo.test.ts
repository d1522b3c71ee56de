// The demo's data: importable, realistic in its proportions, and about no real person.

import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import tree from "#domain/business/category/default-tree.json";
import { MAX_CATEGORY_DEPTH } from "#domain/business/profile/category.ts";
import { domainKey } from "#domain/business/state/domain-key.ts";
import { SLUG_PATTERN } from "#domain/business/state/table.ts";
import { readText, TEXT_LIMIT, type TextRule } from "#platform/text/text.ts";
import { LEAVES } from "../../lab/demo/category.ts";
import { type DemoOptions, demoRecords, judgeMeRecords } from "../../lab/demo/demo-records.ts";
import { type Language, speaksOf, stockOf } from "../../lab/demo/language.ts";
import type { ImportRecord, ReviewRecord } from "../../lab/demo/record.ts";

const OPTIONS: DemoOptions = {
  now: new Date("2026-11-20T10:00:00.000Z"),
  organisations: ["org_main", "org_b", "org_c", "org_d"],
};
const NOW = OPTIONS.now.getTime();
const DAY_MS = 86_400_000;
const SOME = { ...OPTIONS, reviews: 2_000 };
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const records = [...demoRecords(OPTIONS)];
const only = <T extends ImportRecord["type"]>(type: T) =>
  records.filter((record) => record.type === type) as Extract<ImportRecord, { type: T }>[];
const categories = only("category");
const businesses = only("business");
const platforms = only("platform");
const products = only("product");
const reviews = only("review");
const byBusiness = Map.groupBy(reviews, ({ business }) => business);
const customers = reviews.filter(({ source }) => source !== "editor");

/** The fault of the text, or null; a text that the importer would change counts as wrong. */
function wrongText(value: string, rule: TextRule): string | null {
  const read = readText(value, rule);
  if ("wrong" in read) return `${value.slice(0, 60)}: ${read.wrong}`;
  return read.text === value ? null : `${value.slice(0, 60)}: not trimmed or not NFC`;
}

/** Only what is wrong, so that a failure shows the cases and not 12,000 lines. */
function faults<T>(list: readonly T[], wrong: (each: T) => unknown): unknown[] {
  return list.map(wrong).filter(Boolean).slice(0, 5);
}

const share = (list: readonly ReviewRecord[], holds: (review: ReviewRecord) => boolean) =>
  list.filter(holds).length / list.length;

describe("the same options", () => {
  test("give the same bytes", () => {
    const bytes = (options: DemoOptions) =>
      Bun.hash([...demoRecords(options)].map((record) => JSON.stringify(record)).join("\n"));
    expect(bytes(SOME)).toBe(bytes({ ...SOME, now: new Date(SOME.now) }));
    expect(bytes(SOME)).not.toBe(bytes({ ...SOME, reviews: 1_999 }));
  });

  test("give about as many reviews as asked for", () => {
    expect(Math.abs(reviews.length - 12_000)).toBeLessThan(300);
    const few = [...demoRecords(SOME)].filter(({ type }) => type === "review").length;
    expect(Math.abs(few - 2_000)).toBeLessThan(200);
  });

  test("work without any organisation", () => {
    const unclaimed = [...demoRecords({ ...SOME, organisations: [] })];
    expect(unclaimed.some((record) => record.type === "business" && record.organisation !== undefined)).toBe(false);
    expect(unclaimed.some((record) => record.type === "review" && record.reply !== undefined)).toBe(false);
  });
});

describe("order and references", () => {
  test("every record comes after the records that it refers to", () => {
    const order = ["category", "business", "platform", "product", "review", "invitation"];
    const ranks = records.map(({ type }) => order.indexOf(type));
    expect(ranks.every((rank, i) => i === 0 || rank >= (ranks[i - 1] ?? 0))).toBe(true);
  });

  test("categories form the default tree, parents first", () => {
    const depth = new Map<string, number>();
    for (const { slug, parent } of categories) {
      expect(depth.has(slug)).toBe(false);
      if (parent !== undefined) expect(depth.has(parent)).toBe(true);
      depth.set(slug, 1 + (depth.get(parent ?? "") ?? 0));
    }
    expect(categories.map(({ slug }) => slug)).toEqual(tree.map(({ slug }) => slug));
    expect(Math.max(...depth.values())).toBe(3);
    expect(MAX_CATEGORY_DEPTH).toBeGreaterThanOrEqual(3);
  });

  test("every business's category exists, every review's, platform's and product's business exists", () => {
    const slugs = new Set(categories.map(({ slug }) => slug));
    expect(faults(businesses, ({ category }) => !slugs.has(category) && category)).toEqual([]);
    const known = new Set(businesses.map(({ slug }) => slug));
    expect(known.size).toBe(businesses.length);
    expect(faults([...reviews, ...platforms, ...products], ({ business }) => !known.has(business) && business)).toEqual(
      [],
    );
  });

  test("an external id, and an author's address, stand once in a business", () => {
    for (const own of byBusiness.values()) {
      expect(new Set(own.map(({ externalId }) => externalId)).size).toBe(own.length);
      const addresses = own.flatMap(({ email }) => email ?? []);
      expect(new Set(addresses).size).toBe(addresses.length);
    }
  });
});

describe("limits", () => {
  test("texts are within the limits, in code points", () => {
    const problems = reviews.flatMap(({ title, body, author, reply }) => [
      wrongText(title, TEXT_LIMIT.title),
      wrongText(body, TEXT_LIMIT.body),
      wrongText(author, TEXT_LIMIT.author),
      reply ? wrongText(reply.body, TEXT_LIMIT.reply) : null,
    ]);
    expect(faults(problems, (problem) => problem)).toEqual([]);
    expect(faults([...categories, ...businesses, ...products], ({ name }) => wrongText(name, TEXT_LIMIT.name))).toEqual(
      [],
    );
  });

  test("slugs are the domains' ASCII form, some of them of domains outside ASCII", () => {
    expect(
      faults(
        businesses,
        ({ slug, domain }) =>
          (!/^[a-z0-9.-]{1,100}$/.test(slug) || !SLUG_PATTERN.test(slug) || domainKey(domain) !== slug) && domain,
      ),
    ).toEqual([]);
    expect(businesses.filter(({ slug, domain }) => slug !== domain).length).toBeGreaterThanOrEqual(1);
  });

  test("numbers and codes are in range", () => {
    expect(faults(reviews, ({ rating }) => ![1, 2, 3, 4, 5].includes(rating) && rating)).toEqual([]);
    expect(faults(reviews, ({ language }) => !/^(en|de|fr|es|ja)$/.test(language ?? "") && language)).toEqual([]);
    expect(
      faults(
        platforms,
        ({ rating, count }) =>
          (rating < 1 ||
            rating > 5 ||
            Math.round(rating * 100) / 100 !== rating ||
            !Number.isInteger(count) ||
            count < 1) &&
          rating,
      ),
    ).toEqual([]);
    expect(faults(businesses, ({ country }) => !/^[A-Z]{2}$/.test(country) && country)).toEqual([]);
    for (const { timezone } of businesses)
      expect(() => new Intl.DateTimeFormat("en", { timeZone: timezone ?? "" })).not.toThrow();
  });
});

describe("no real person", () => {
  test("every host ends in .example", () => {
    const hosts = JSON.stringify(records).match(/(?<=https?:\/\/|@)[^\s/"\\@,;:)]+/g) ?? [];
    expect(hosts.length).toBeGreaterThan(10_000);
    expect(faults(hosts, (host) => !host.replace(/[.。]$|まで.*$/, "").endsWith(".example") && host)).toEqual([]);
    expect(
      faults(
        businesses,
        ({ domain, website }) =>
          !(domain.endsWith(".example") && new URL(website).hostname.endsWith(".example")) && domain,
      ),
    ).toEqual([]);
    expect(
      faults(reviews, ({ email }) => email !== undefined && !/^[a-z0-9.]{3,60}@[a-z.]+\.example$/.test(email) && email),
    ).toEqual([]);
  });

  test("no gap is left open and no notation shows", () => {
    expect(
      faults(
        reviews,
        ({ title, body, reply }) => /[{}<>|]|undefined|NaN|\[object/.test(title + body + (reply?.body ?? "")) && body,
      ),
    ).toEqual([]);
  });
});

describe("time", () => {
  test("nothing is later than now, all in UTC with milliseconds", () => {
    const instants = reviews.flatMap(({ createdAt, reply }) => [createdAt, ...(reply ? [reply.createdAt] : [])]);
    expect(faults(instants, (instant) => (!INSTANT.test(instant) || Date.parse(instant) > NOW) && instant)).toEqual([]);
    const oldest = Math.min(...instants.map((instant) => Date.parse(instant)));
    expect((NOW - oldest) / DAY_MS).toBeGreaterThan(3 * 365);
    expect((NOW - oldest) / DAY_MS).toBeLessThan(4.1 * 366);
  });

  test("a reply comes after its review, the experience before it", () => {
    expect(faults(reviews, ({ createdAt, reply }) => reply && reply.createdAt <= createdAt && reply)).toEqual([]);
    expect(
      faults(
        reviews,
        ({ createdAt, experienceDate = "" }) =>
          (!/^\d{4}-\d\d-\d\d$/.test(experienceDate) || experienceDate > createdAt.slice(0, 10)) && createdAt,
      ),
    ).toEqual([]);
  });

  test("waiting work is recent", () => {
    expect(
      faults(
        reviews,
        ({ status, createdAt }) =>
          (status === "pending" || status === "held") && NOW - Date.parse(createdAt) > 31 * DAY_MS && createdAt,
      ),
    ).toEqual([]);
  });

  test("some businesses improve visibly and some decline", () => {
    const changes = [...byBusiness.values()]
      .filter(({ length }) => length >= 150)
      .map((own) => {
        const third = Math.floor(own.length / 3);
        const mean = (part: ReviewRecord[]) => part.reduce((sum, { rating }) => sum + rating, 0) / part.length;
        return mean(own.slice(-third)) - mean(own.slice(0, third));
      });
    expect(Math.max(...changes)).toBeGreaterThan(0.3);
    expect(Math.min(...changes)).toBeLessThan(-0.3);
  });
});

describe("proportions", () => {
  test("verified goes with an invitation, or with some imported ones", () => {
    expect(faults(reviews, ({ source, verified }) => source === "invitation" && !verified && source)).toEqual([]);
    expect(
      faults(reviews, ({ source, verified }) => (source === "organic" || source === "editor") && verified && source),
    ).toEqual([]);
    for (const source of ["invitation", "organic", "import", "editor"] as const)
      expect(reviews.some((review) => review.source === source)).toBe(true);
    const editors = reviews.filter(({ source }) => source === "editor");
    expect(editors.length).toBeLessThanOrEqual(10);
    expect(new Set(editors.map(({ body }) => body)).size).toBe(editors.length);
  });

  test("most are published, a few are in each other status", () => {
    expect(share(reviews, ({ status }) => status === "published")).toBeGreaterThan(0.95);
    for (const status of ["hidden", "held", "removed", "pending"] as const)
      expect(reviews.filter((review) => review.status === status).length).toBeGreaterThan(20);
    expect(faults(reviews, ({ source, status }) => status === "pending" && source !== "organic" && source)).toEqual([]);
  });

  test("ratings are J-shaped", () => {
    const of = (stars: number) => share(customers, ({ rating }) => rating === stars);
    expect(of(5)).toBeGreaterThan(0.45);
    expect(of(1)).toBeGreaterThan(of(2));
    expect(of(1)).toBeGreaterThan(of(3));
  });

  test("texts hardly repeat", () => {
    expect(new Set(reviews.map(({ body }) => body)).size / reviews.length).toBeGreaterThan(0.97);
    expect(new Set(reviews.map(({ title }) => title)).size).toBeGreaterThan(700);
  });

  test("few businesses are large, many small, some without a score", () => {
    const sizes = businesses.map(({ slug }) => byBusiness.get(slug)?.length ?? 0);
    expect(businesses.length).toBeGreaterThan(300);
    expect(sizes.filter((size) => size > 350).length).toBeWithin(2, 8);
    expect(sizes.filter((size) => size >= 5 && size <= 100).length).toBeGreaterThan(150);
    for (const none of [0, 1, 2]) expect(sizes.filter((size) => size === none).length).toBeGreaterThan(3);
  });

  test("about a third is claimed, only claimed ones reply and invite", () => {
    const claimed = new Set(
      businesses.filter(({ organisation }) => organisation !== undefined).map(({ slug }) => slug),
    );
    expect(claimed.size / businesses.length).toBeGreaterThan(0.25);
    expect(claimed.size / businesses.length).toBeLessThan(0.42);
    expect(
      faults(
        reviews,
        ({ business, reply, source }) => (reply || source === "invitation") && !claimed.has(business) && business,
      ),
    ).toEqual([]);
    const rates = [...claimed].flatMap((slug) => {
      const own = byBusiness.get(slug) ?? [];
      return own.length < 20 ? [] : [share(own, ({ reply }) => reply !== undefined)];
    });
    expect(Math.min(...rates)).toBe(0);
    expect(Math.max(...rates)).toBeGreaterThan(0.75);
  });

  test("the main organisation has three good businesses with long histories, and products", () => {
    const main = businesses
      .filter(({ organisation }) => organisation === "org_main")
      .map(({ slug }) => byBusiness.get(slug) ?? []);
    expect(main.map(({ length }) => length)).toEqual([2500, 314, 60]);
    // The other reviews of the second one come from a file.
    expect(judgeMeRecords(OPTIONS).reviews.length).toBeGreaterThan(250);
    for (const own of main) expect(own.reduce((sum, { rating }) => sum + rating, 0) / own.length).toBeGreaterThan(4);
    expect(products.length).toBeGreaterThanOrEqual(10);
  });

  test("a benchmark of furniture shops and of joiners has its ten businesses", () => {
    for (const category of ["furniture", "joiners"]) {
      const counted = businesses.filter(
        (business) =>
          business.category === category &&
          (byBusiness.get(business.slug) ?? []).filter(({ status }) => status === "published").length >= 5,
      );
      expect(counted.length).toBeGreaterThanOrEqual(10);
    }
  });
});

describe("the stock of sentences", () => {
  const languages: Language[] = ["en", "de", "fr", "es", "ja"];

  test.each(languages)("%s has words for every tone of every theme it speaks of", (language) => {
    const { blocks, goods } = stockOf(language);
    const need = (block: string, section: string, tones: string) => {
      for (const tone of tones)
        expect([block, section, tone, (blocks[block]?.[section]?.[tone as "+"] ?? []).length > 0]).toEqual([
          block,
          section,
          tone,
          true,
        ]);
    };
    for (const section of ["title", "start", "end", "short"]) need("common", section, "+~-51");
    need("common", "contact", "-");
    for (const section of ["open", "body", "close"]) need("reply", section, "+~-");
    need("reply", "shop", "-");
    for (const { theme, goods: name } of LEAVES) {
      if (!speaksOf(language, theme) || !goods[name]) continue;
      need(theme, "title", "+-");
      const aspects = Object.keys(blocks[theme] ?? {}).filter(
        (section) => !["title", "start", "end", "story"].includes(section),
      );
      expect(aspects.length).toBeGreaterThanOrEqual(3);
      expect(goods[name].names.length).toBeGreaterThanOrEqual(1);
    }
  });
});

test("texts are data files and not code", () => {
  const folder = join(import.meta.dir, "../../lab/demo/text");
  expect(readdirSync(folder).filter((name) => !/\.(txt|json)$/.test(name))).toEqual([]);
});
