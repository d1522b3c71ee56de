// A search that names a country or a city beside other words, and the line of country links.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type BusinessId, newId } from "#contract/id.ts";
import { learnWords } from "#domain/business/spelling/learn.ts";
import { category } from "#domain/business/state/table.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;

const slugsIn = (html: string) =>
  [...html.matchAll(/<a href="\/review\/([\w-]+)(?:\?[^"]*)?">/g)].map(([, slug]) => slug);
const ISOLATES = /[\u2066-\u2069]/g;
const textOf = (html: string) => html.replace(/<[^>]+>/g, "").replace(ISOLATES, "");
const find = (query: string) => surface.html(`/search?q=${query}`);

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const cafes = await insertCategory(context, "cafes", "Cafés");
  const cuts = await insertCategory(context, "cuts", "Hairdressers");
  const given = [
    { slug: "lark", name: "Lärchenau", city: "Innsbruck", country: "AT", categoryId: cafes },
    { slug: "gold", name: "Gold", city: "Wien", country: "AT", categoryId: cafes },
    { slug: "leeds", name: "Leeds Beans", city: "Leeds", country: "GB", categoryId: cafes },
    { slug: "tirol", name: "Schere", city: "Innsbruck", country: "AT", categoryId: cuts },
    { slug: "ottawa", name: "Maple", city: "Ottawa", country: "CA", categoryId: cuts },
    { slug: "york", name: "Snip", city: "York", country: "GB", categoryId: cuts },
    { slug: "cork", name: "Clip", city: "Cork", country: "IE", categoryId: cuts },
    { slug: "kassel", name: "Salon", city: "Kassel", country: "DE", categoryId: cuts },
    { slug: "own-name", name: "Norway Furniture", city: "Leeds", country: "GB", categoryId: cafes },
    { slug: "oslo", name: "Fjord", city: "Oslo", country: "NO", categoryId: cafes },
  ];
  const ids: BusinessId[] = [];
  for (const each of given) ids.push(await insertBusiness(context, each));
  await learnWords(context.db, ids);
});
afterAll(() => database.close());

test("a country alone is the filter, whose end leaves the words", async () => {
  for (const query of ["austria", "%D8%A7%D9%84%D9%86%D9%85%D8%B3%D8%A7", "autriche"]) {
    const html = await find(query);
    expect([query, slugsIn(html).toSorted()]).toEqual([query, ["gold", "lark", "tirol"]]);
    expect(html).toMatch(/<a class="chip[^>]*href="\/search"[^>]*aria-current[^>]*><bdi>Austria<\/bdi>/);
    expect(html).toContain("3 businesses found for");
    for (const absent of ["Check the spelling", "No business", "Show only", 'id="more"'])
      expect(html).not.toContain(absent);
  }
  expect(slugsIn(await find("austria&category=cuts"))).toEqual(["tirol"]);
  expect(await find("austria&country=FR")).toContain("No business fits these filters");
  expect(slugsIn(await find("austria&country=AT"))).toHaveLength(3);
});

test("a country beside other words is the filter, which a reader can remove, with some of other countries below few", async () => {
  for (const query of ["cafe+austria", "caf%C3%A9+in+%C3%96sterreich", "cafe+austria&country=AT"]) {
    const html = await find(query);
    const [there = "", abroad = ""] = html.split('id="abroad"');
    expect([query, slugsIn(there).toSorted()]).toEqual([query, ["gold", "lark"]]);
    expect([query, slugsIn(abroad).toSorted()]).toEqual([query, ["leeds", "oslo", "own-name"]]);
    expect(abroad).toContain("<bdi>Cafés</bdi> in other countries</h2>");
    expect(html).toMatch(/<a class="chip[^>]*href="\/search\?q=caf(e|%C3%A9)"[^>]*aria-current/);
    for (const absent of ["all of these words", "Show only", "No business is listed"])
      expect(html).not.toContain(absent);
  }
  for (const chosen of ["score=3", "claimed=true", "category=cuts"])
    expect(await find(`cafe+austria&${chosen}`)).not.toContain('id="abroad"');
});

test("a country without the trade is the filter, too, above those of other countries", async () => {
  for (const language of LANGUAGES) {
    const html = await find(`cafe+canada&lang=${language}`);
    const { noneThere, some } = wordsIn("directory", language);
    expect(html).toMatch(
      new RegExp(`<a class="chip[^>]*href="/search\\?q=cafe&amp;lang=${language}"[^>]*aria-current`),
    );
    expect(textOf(html)).toContain(
      noneThere({
        category: "Cafés",
        place: new Intl.DisplayNames(language, { type: "region" }).of("CA") ?? "",
      }).replace(ISOLATES, ""),
    );
    expect(html).not.toContain(some);
    expect(slugsIn(html).length).toBeGreaterThan(3);
  }
});

test("a business with the country in its own name comes first and does not hide the country's, and a country without businesses finds none", async () => {
  const html = await find("norway");
  expect(slugsIn(html)).toEqual(["own-name", "oslo"]);
  const [own = "", others = ""] = html.split('id="some"');
  expect([slugsIn(own), slugsIn(others)]).toEqual([["own-name"], ["oslo"]]);
  expect(others).toContain("More businesses: <bdi>Norway</bdi>");
  expect(html).not.toContain("all of these words");
  expect(slugsIn(await find("norway&country=NO"))).toEqual(["oslo"]);
  expect(await find("iceland")).toContain("No business found");
  expect((await surface.ask("/search?q=austria+germany+france")).status).toBe(200);
});

test("namesakes of a country do not fill the list of its businesses", async () => {
  const { context } = database;
  const categoryId = await insertCategory(context, "flags", "Flags");
  for (let n = 0; n < 12; n++)
    await insertBusiness(context, {
      slug: `sly-${n}`,
      name: `Poland ${n}`,
      city: "Leeds",
      country: "GB",
      categoryId,
    });
  await insertBusiness(context, { slug: "lodz", name: "Lampa", city: "Łódź", country: "PL", categoryId });
  const slugs = slugsIn(await createSurface(context).html("/search?q=poland"));
  expect(slugs).toHaveLength(11);
  expect(slugs.at(-1)).toBe("lodz");
});

test("where a city has none of the trade, the page says so, and each group has a heading", async () => {
  for (const language of LANGUAGES) {
    const html = await find(`hairdressers+wien&lang=${language}`);
    const { abroad, some, noneThere, tradeIn, moreFrom, nearFirst } = wordsIn("directory", language);
    const country = new Intl.DisplayNames(language, { type: "region" }).of("AT") ?? "";
    const text = textOf(html);
    for (const sentence of [
      noneThere({ category: "Hairdressers", place: "Wien" }),
      tradeIn({ category: "Hairdressers", country }),
      moreFrom({ place: "Wien" }),
    ])
      expect(text).toContain(sentence.replace(ISOLATES, ""));
    for (const absent of [some, nearFirst]) expect(text).not.toContain(absent);
    const [near = "", rest = ""] = html.split('id="some"');
    const [there = "", others = ""] = rest.split('id="abroad"');
    expect([slugsIn(near), slugsIn(there)]).toEqual([["tirol"], ["gold"]]);
    expect(textOf(others)).toContain(abroad({ category: "Hairdressers" }).replace(ISOLATES, ""));
    expect(html).toMatch(/<p><strong>[^<]*(<bdi>[^<]*<\/bdi>[^<]*)?<a href="\/category\/cuts/);
    // A country of the place's language comes first, whatever the reader's is.
    expect(slugsIn(others)[0]).toBe("kassel");
    expect(slugsIn(others).toSorted()).toEqual(["cork", "kassel", "ottawa", "york"]);
  }
});

test("where neither a city nor its country has the trade, other trades of the city come before that of other countries", async () => {
  const html = await find("hairdressers+oslo");
  const [there = "", abroad = ""] = html.split('id="abroad"');
  expect(textOf(there)).toContain("More businesses: Oslo");
  expect(slugsIn(there)).toEqual(["oslo"]);
  expect(slugsIn(abroad).toSorted()).toEqual(["cork", "kassel", "ottawa", "tirol", "york"]);
  expect(textOf(abroad)).toContain("Hairdressers in other countries");
});

test("a trade and a place in one language are understood on a page of any other", async () => {
  const { context } = database;
  const names = { de: "Bäckereien", pl: "Piekarnie", ar: "المخابز" };
  await context.db.insert(category).values({ id: newId(), slug: "bakeries", name: "Bakeries", parentId: null, names });
  const bakers = (await context.db.select().from(category)).find(({ slug }) => slug === "bakeries")?.id ?? "";
  const id = await insertBusiness(context, {
    slug: "crumb",
    name: "Crumb",
    city: "Graz",
    country: "AT",
    categoryId: bakers,
  });
  await learnWords(context.db, [id]);
  for (const language of LANGUAGES)
    for (const typed of ["kaffee wien", "قهوة فيينا", "kawa wiedeń", "コーヒー ウィーン"]) {
      const html = await find(`${encodeURIComponent(typed)}&lang=${language}`);
      const [near = "", there = ""] = html.split('id="some"');
      expect([language, typed, slugsIn(near), slugsIn(there)]).toEqual([language, typed, ["crumb"], ["gold"]]);
    }
  for (const language of LANGUAGES) {
    const html = await find(`${encodeURIComponent("bäckereine graz")}&lang=${language}`);
    expect([language, slugsIn(html)]).toEqual([language, ["crumb"]]);
    expect(textOf(html)).toContain(
      wordsIn("directory", language).guessed({ name: "Bäckereien Graz" }).replace(ISOLATES, ""),
    );
  }
});

test("a misspelled place finds the businesses of the one that was meant, and says that nothing was found for what was typed", async () => {
  for (const language of LANGUAGES) {
    const html = await find(`austira&lang=${language}`);
    const { guessed, nothing } = wordsIn("directory", language);
    const country = new Intl.DisplayNames(language, { type: "region" }).of("AT") ?? "";
    const head = guessed({ name: country }) + nothing({ query: "austira" });
    expect(textOf(html)).toContain(head.replace(ISOLATES, ""));
    expect(slugsIn(html).toSorted()).toEqual(["gold", "lark", "tirol"]);
  }
  const html = await find("austira");
  expect(html).not.toContain("exact=1");
  expect(html).not.toContain("found for “<bdi>Austria");
  expect(html).toContain('<meta name="robots" content="noindex"');
  for (const never of ["heck the spelling", "No business found"]) expect(html).not.toContain(never);
  const part = await find("cafe+vienan&country=AT");
  expect(part).toContain('<a class="touch" href="/search?q=cafe+vienan&amp;exact=1" rel="nofollow">');
  expect(textOf(part)).toContain("Showing results for “cafe Vienna”Search for “cafe vienan” instead");
  expect(slugsIn(await find("cafe+vienan"))).toEqual(["gold"]);
  expect(slugsIn(await find("austira&category=cuts"))).toEqual(["tirol"]);
  expect(await find("austira&country=FR")).toContain("No business fits these filters");
});

test("a misspelled category or name heads the results with the one that was meant", async () => {
  for (const language of LANGUAGES) {
    const { guessed, nothing, similar } = wordsIn("directory", language);
    for (const [typed, name] of [
      ["hairdreser", "Hairdressers"],
      ["hairdreser cork", "Hairdressers Cork"],
      ["fjrod", "Fjord"],
    ]) {
      const html = await find(`${typed?.replace(" ", "+")}&lang=${language}`);
      const head = guessed({ name: name ?? "" }) + nothing({ query: typed ?? "" });
      expect(textOf(html)).toContain(head.replace(ISOLATES, ""));
      expect(html).not.toContain(similar);
    }
  }
  expect(await find("hairdreser")).toContain('<bdi><a href="/category/cuts"><bdi>Hairdressers</bdi></a></bdi>');
});

test("what was typed is searched where the reader wants it so, on each page of the list", async () => {
  const html = await find("austira&exact=1");
  expect(html).toContain("No business found for “<bdi>austira</bdi>”");
  expect(slugsIn(html)).toEqual([]);
  const some = await find("cafe+vienan&exact=1");
  expect(slugsIn(some).length).toBeGreaterThan(0);
  const filters = [...some.matchAll(/href="(\/search\?q=[^"]*(?:sort|score|country)=[^"]*)"/g)].map(([, href]) => href);
  expect(filters.length).toBeGreaterThan(3);
  expect(filters.filter((href) => !href?.includes("&amp;exact=1"))).toEqual([]);
});

test("a guess that finds nothing is not shown, and what was typed is never markup", async () => {
  expect(await find("austria")).not.toContain("Showing results");
  for (const nothing of ["qqqzzzq", "iceladn"]) {
    const html = await find(nothing);
    expect(html).toContain("heck the spelling");
    expect(html).not.toContain("Showing results");
  }
  const hostile = await find("%3Cb%3E+austira");
  expect(hostile).not.toContain("<b>");
  expect((await surface.ask(`/search?q=${"austira+".repeat(12)}&page=9`)).status).toBe(404);
});

test("where the page's language moves businesses, it says so", async () => {
  const { nearFirst } = wordsIn("directory", "en");
  const html = await find("hairdressers");
  expect(html).toContain("<p>Show only: ");
  // Below the results.
  expect(html.indexOf(nearFirst)).toBeGreaterThan(html.lastIndexOf('href="/review/'));
  expect(slugsIn(html).slice(-2).toSorted()).toEqual(["kassel", "tirol"]);
  expect(await find("hairdressers&sort=reviews")).not.toContain(nearFirst);
  expect(await surface.html("/category/cuts")).not.toContain(nearFirst);
});

test("at most two countries are one link away, with a point between them", async () => {
  const html = await surface.html("/category/cuts");
  const line = /<p>Show only: (.*?)<\/p>/.exec(html)?.[1] ?? "";
  expect(line.match(/<a /g)).toHaveLength(2);
  expect(line.replace(/<[^>]+>/g, "")).toMatch(/^[A-Z][a-z ]+ · [A-Z][A-Za-z ]+$/);
});
