// /about/reviews follows the values in force: another weight, rule, limit or plan gives another page, in every language.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { DEFAULT_PLANS, type Plan } from "#domain/account/plan/plan.ts";
import { type CustomerTotals, type Stars, score } from "#domain/business/state/score.ts";
import { heldBy } from "#domain/review/rule/hold.ts";
import { RULES } from "#domain/review/rule/rule.ts";
import { formatOf } from "#platform/language/format.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { readerOf } from "#surface/page/kit/reader.ts";
import { aboutPage } from "#surface/page/prose/about.tsx";
import { inForce } from "#surface/page/prose/in-force.ts";
import { wordsIn } from "#words/words.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, SITE } from "./fixture.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const LIVE = inForce(DEFAULT_PLANS);

function pageIn(language: string, now = LIVE): string {
  const { body } = aboutPage(
    SITE,
    readerOf(SITE, { query: new URLSearchParams({ lang: language }), header: null }),
    now,
  );
  return String(body)
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&");
}

test.each([...LANGUAGES])(
  "in %s every weight and limit stands on the page, and follows when it changes",
  (language) => {
    const { sum, count, score: tenths } = formatOf(language);
    const changed = structuredClone(LIVE);
    changed.weights = { ...changed.weights, verified: 1.23, unverified: 0.71, platform: 0.37 };
    changed.weights = { ...changed.weights, prior: { count: 61, stars: 2.25 }, platformFloor: 83, scoredFrom: 97 };
    changed.limits = { ...changed.limits, burst: { sameBusiness: 41, anyBusiness: 43, hours: 47 }, edits: 53 };
    changed.limits = { ...changed.limits, unconfirmedADay: 59, unconfirmedDays: 67, confirmedDays: 71 };
    changed.labels = changed.labels.map((each, index) => ({ ...each, from: each.from + (index === 0 ? 6 : 0) }));
    const before = pageIn(language);
    const after = pageIn(language, changed);
    const numbers = [1.23, 0.71, 0.37, 2.25].map(sum);
    numbers.push(...[61, 83, 97, 41, 43, 47, 53, 59, 67, 71].map(count), tenths(49));
    for (const each of numbers) {
      expect(before).not.toContain(each);
      expect(after).toContain(each);
    }
  },
);

/** Parts of sentences that hold figures. */
const SENTENCE_PARTS: Record<string, string> = {
  burst: "came from one network",
  frequent_author: "public reviews of the business within",
};

test("the page lists the rules that are in force and no other", () => {
  const { reasons } = wordsIn("prose", "en").about;
  for (const { code } of RULES) {
    const without = { ...LIVE, rules: LIVE.rules.filter((each) => each !== code) };
    const sentence = SENTENCE_PARTS[code] ?? String(reasons[code]);
    expect(pageIn("en")).toContain(sentence);
    expect(pageIn("en", without)).not.toContain(sentence);
  }
});

test("the weights on the page are those that the score uses", () => {
  const none: Stars = [0, 0, 0, 0, 0];
  const few: Stars = [0, 0, 0, 0, 10];
  const { weights } = LIVE;
  const expected = (weight: number) =>
    (weights.prior.count * weights.prior.stars + 10 * weight * 5) / (weights.prior.count + 10 * weight);
  const shown = (customers: CustomerTotals, count: number) => score(customers, { count, sum: count * 500 }).tenths;
  const tenthsOf = (weight: number) => Math.floor(expected(weight) * 10 + 0.5);
  expect(shown({ verified: few, unverified: none }, 0)).toBe(tenthsOf(weights.verified));
  expect(shown({ verified: none, unverified: few }, 0)).toBe(tenthsOf(weights.unverified));
  expect(shown({ verified: none, unverified: none }, 10)).toBe(tenthsOf(weights.platform));
});

test("as many reviews from one network as the page says are held, and one fewer are not", () => {
  const { sameBusiness, anyBusiness } = LIVE.limits.burst;
  const facts = {
    title: "",
    body: "Fine.",
    language: "en",
    email: null,
    organic: true,
    author: "Ana",
    fromTeam: false,
    organisationName: null,
    fromMailbox: 0,
    nearCopies: 0,
  };
  const held = (same: number, any: number) =>
    heldBy({
      ...facts,
      business: { name: "Own Shop", country: "GB", domainKey: "shop.example" },
      fromRange: { sameBusiness: same - 1, anyBusiness: any - 1 },
    });
  expect(held(sameBusiness, sameBusiness)).toEqual(["burst"]);
  expect(held(1, anyBusiness)).toEqual(["burst"]);
  expect(held(sameBusiness - 1, anyBusiness - 1)).toEqual([]);
});

test("where no plan has a price, the page says what the page for businesses says, else what can be paid for", async () => {
  const sold = { ...DEFAULT_PLANS, scale: { ...(DEFAULT_PLANS.scale as Plan), priceText: "29 €" } };
  for (const [plans, free] of [
    [DEFAULT_PLANS, true],
    [sold, false],
  ] as const) {
    const surface = createSurface(database.context, undefined, plans);
    for (const language of LANGUAGES) {
      const { allFree } = wordsIn("offer", language);
      const { moneyPaid } = wordsIn("prose", language).about;
      const [about = "", offer = ""] = await Promise.all(
        ["/about/reviews", "/for-businesses"].map(async (path) =>
          (await surface.ask(`${path}?lang=${language}`)).text(),
        ),
      );
      expect([about, offer].map((page) => page.includes(allFree))).toEqual([free, free]);
      expect(about.includes(moneyPaid)).toBe(!free);
    }
  }
});

test("the operator's own plans stand on the page that is served, with a hostile name as text", async () => {
  const free = {
    ...DEFAULT_PLANS.free,
    name: "<script>Gold</script>",
    invitesPerMonth: 7_919,
    seats: 83,
    locations: 89,
  };
  const plans = { gold: free as (typeof DEFAULT_PLANS)[string] };
  const surface = createSurface(database.context, undefined, plans);
  const html = await (await surface.ask("/about/reviews")).text();
  expect(html).toContain("&lt;script>Gold");
  for (const each of ["7,919", "83", "89"]) expect(html).toContain(`<td>${each}</td>`);
  expect(html).not.toContain("Starter");
});
