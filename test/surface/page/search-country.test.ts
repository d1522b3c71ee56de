// A search that names a country or a city beside other words, and the line of country links.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { LANGUAGES } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;

const slugsIn = (html: string) =>
  [...html.matchAll(/<a href="\/review\/([\w-]+)(?:\?[^"]*)?">/g)].map(([, slug]) => slug);
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
    { slug: "own-name", name: "Norway Furniture", city: "Leeds", country: "GB", categoryId: cafes },
    { slug: "oslo", name: "Fjord", city: "Oslo", country: "NO", categoryId: cafes },
  ];
  for (const each of given) await insertBusiness(context, each);
});
afterAll(() => database.close());

test("a country alone lists its businesses, says so, and can be filtered", async () => {
  for (const query of ["austria", "%D8%A7%D9%84%D9%86%D9%85%D8%B3%D8%A7", "autriche"]) {
    const html = await find(query);
    expect([query, slugsIn(html).toSorted()]).toEqual([query, ["gold", "lark", "tirol"]]);
    expect(html).toContain("<p>Only one country: <bdi>Austria</bdi></p>");
    for (const absent of ["Check the spelling", "No business", 'id="more"']) expect(html).not.toContain(absent);
  }
  expect(slugsIn(await find("austria&category=cuts"))).toEqual(["tirol"]);
  expect(await find("austria&country=FR")).toContain("No business fits these filters");
  expect(slugsIn(await find("austria&country=AT"))).toHaveLength(3);
  for (const language of LANGUAGES)
    expect(await find(`austria&lang=${language}`)).toContain(
      `<p>${wordsIn("directory", language).oneCountry({ country: "" })}`,
    );
});

test("a country beside other words is the filter, which a reader can remove", async () => {
  for (const query of ["cafe+austria", "caf%C3%A9+in+%C3%96sterreich", "cafe+austria&country=AT"]) {
    const html = await find(query);
    expect([query, slugsIn(html).toSorted()]).toEqual([query, ["gold", "lark"]]);
    expect(html).toContain("fit these filters");
    expect(html).toMatch(/<a class="chip[^>]*href="\/search\?q=caf(e|%C3%A9)"[^>]*aria-current/);
    expect(html).not.toContain("all of these words");
  }
  const none = await find("cafe+canada");
  expect(none).toContain("No business matches all of these words");
  expect(await find("cafe+austria&country=GB")).not.toContain("Only one country: <bdi>Austria");
});

test("a business with the country in its own name comes by it, and a country without businesses finds none", async () => {
  expect(slugsIn(await find("norway"))).toEqual(["own-name"]);
  expect(await find("iceland")).toContain("No business found");
  expect((await surface.ask("/search?q=austria+germany+france")).status).toBe(200);
});

test("where none has all words, those of the city stand apart", async () => {
  for (const language of LANGUAGES) {
    const html = await find(`hairdressers+wien&lang=${language}`);
    const { elsewhere, some } = wordsIn("directory", language);
    expect(html).toContain(`<p>${some}</p>`);
    expect(html).toMatch(/<h2 id="some"[^>]*><bdi>[^<]*Wien[^<]*<\/bdi><\/h2>/);
    expect(html).toMatch(new RegExp(`<h2 id="elsewhere"[^>]*>${elsewhere}</h2>`));
    const [there = "", others = ""] = html.split('id="elsewhere"');
    expect(slugsIn(there)).toEqual(["gold"]);
    expect(slugsIn(others)[0]).toBe("tirol");
    expect(html).not.toContain(`<p>${wordsIn("directory", language).showOnly({ links: "" })}`);
  }
});

test("at most two countries are one link away, with a point between them", async () => {
  const html = await surface.html("/category/cuts");
  const line = /<p>Show only: (.*?)<\/p>/.exec(html)?.[1] ?? "";
  expect(line.match(/<a /g)).toHaveLength(2);
  expect(line.replace(/<[^>]+>/g, "")).toMatch(/^[A-Z][a-z ]+ · [A-Z][A-Za-z ]+$/);
});
