// Reviews found by their words: each language's forms, what is hidden or erased, and queries that are meant to be slow.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { BusinessId, ReviewId } from "#contract/id.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { findByWords, MOST_FOUND, within } from "#domain/review/list/search.ts";
import { conditionOf } from "#domain/review/list/words.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedReview, seedReviews } from "../../../support/seed.ts";

let database: TestDatabase;
let businessId: BusinessId;
let slug: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ id: businessId, slug } = await seedBusiness(database.context));
});

async function find(words: string, of = slug): Promise<ReviewId[]> {
  const business = await findBusiness(database.context, of);
  if (!business) throw new Error("There is no business.");
  return (await findByWords(database.context, business, words)).map(([id]) => id);
}

const write = (body: string, language = "en", more = {}) =>
  seedReview(database.context, businessId, { title: "", body, language, ...more });

describe("a review is found by its words", () => {
  test.each([
    ["en", "The deliveries were quick.", ["delivery", "DELIVERIES", "quick delivery", "were"]],
    ["en", "They don’t answer; Joe's wi-fi works.", ["don't", "dont", "joes", "joe", "wifi", "Wi-Fi", "fi wi"]],
    [
      "de",
      "Die Lieferungen kamen schön verpackt über Nacht.",
      ["Lieferung", "schon", "schoen", "SCHÖNE", "uber", "die"],
    ],
    ["de", "Große Straße, Moebel von Müller", ["gross", "strasse", "möbel", "mobel", "muller", "Mueller"]],
    ["fr", "Les livraisons étaient très rapides, l’avion aussi.", ["livraison", "rapide", "tres", "avion", "l'avion"]],
    ["es", "Las entregas llegaron en camión, qué emoción.", ["entrega", "camion", "camiones", "EMOCIÓN"]],
    ["it", "Le consegne perché sono veloci", ["consegna", "perche", "veloce"]],
    ["pt", "As entregas não são más, coração", ["entrega", "nao", "coracao"]],
    ["nl", "De leveringen zijn goed, één fiets", ["levering", "een fiets", "GOED"]],
    ["pl", "Przesyłka dotarła szybko, Łódź jest świetna", ["przesylka", "dotarla", "lodz", "świetna"]],
    ["sv", "Snabba leveranser och vänlig personal", ["leveranser", "vanlig", "snabb"]],
    ["ar", "التوصيل سريع والمُنتَج جميل", ["توصيل", "التوصيل", "سريع"]],
    ["ru", "Быстрая доставка, ёлка красивая", ["доставки", "елка", "красивую"]],
    ["ja", "配送がとても早い。カフェは最高でした", ["配送", "早", "カフェ", "ｶﾌｪ", "最高 配送"]],
    ["ko", "배송이 빠르고 좋아요", ["배송", "빠르고 배송이"]],
    ["zh", "送货很快，质量好", ["送货", "质量", "好"]],
    ["th", "ส่งของเร็วมาก", ["เร็ว", "ส่งของ"]],
    ["el", "Γρήγορη παράδοση", ["γρηγορη", "ΠΑΡΆΔΟΣΗ"]],
    ["xx", "Tle ĳ 1.234 €", ["tle", "1.234", "234 1"]],
  ])("in %p: %p", async (language, body, queries) => {
    const id = await write(body, language);
    for (const query of queries) expect([query, await find(query)]).toEqual([query, [id]]);
  });

  test("in its title, too, and by all of the words alone", async () => {
    const id = await write("It broke.", "en", { title: "A poor zip" });
    expect(await find("broken zip")).toEqual([]);
    expect(await find("zip broke")).toEqual([id]);
    expect(await find("zip chair")).toEqual([]);
  });

  test("and not by the words of its author, of its reply, of a beginning or of another language's form", async () => {
    await write("Lieferungen", "de", { author: "Zoltan", reply: "Entschuldigung" });
    await write("Organ", "de");
    for (const query of ["Zoltan", "Entschuldigung", "Liefe", "organization"])
      expect([query, await find(query)]).toEqual([query, []]);
  });

  test("the newest first, and none of another business", async () => {
    const older = await write("A green table", "en", { createdAt: "2026-01-02T00:00:00.000Z" });
    const newer = await write("A green table", "de", { createdAt: "2026-05-02T00:00:00.000Z" });
    const other = await seedBusiness(database.context);
    const theirs = await seedReview(database.context, other.id, { body: "A green table" });
    expect(await find("green")).toEqual([newer, older]);
    expect(await find("green", other.slug)).toEqual([theirs]);
    expect(await find(businessId)).toEqual([]);
  });
});

describe("what is not public is not found", () => {
  test.each(["held", "pending", "hidden", "removed"] as const)("%p", async (status) => {
    await write("A secret word", "en", { status });
    expect(await find("secret")).toEqual([]);
  });

  test.each(["import", "editor"] as const)("%p is not among the customers' own", async (source) => {
    await write("A secret word", "en", { source });
    expect(await find("secret")).toEqual([]);
  });

  test("a review that a moderator hides and shows again", async () => {
    const id = await write("A secret word");
    const decide = (to: "hidden" | "published") =>
      changeStatus(database.context, id, { to, reason: "test", askedBy: "moderator" });
    await decide("hidden");
    expect(await find("secret")).toEqual([]);
    await decide("published");
    expect(await find("secret")).toEqual([id]);
  });

  test("erased words, and words that an edit replaced", async () => {
    const erased = await write("A secret word");
    await inTransaction(database.context, (inside) => eraseReviews(inside, [erased], "remove"));
    expect(await find("secret")).toEqual([]);
    expect(await find("erased")).toEqual([]);
    const edited = await write("A secret word");
    await database.sql`update review set body = 'A plain word' where id = ${edited}`;
    expect(await find("secret")).toEqual([]);
    expect(await find("plain")).toEqual([edited]);
  });
});

describe("hostile queries", () => {
  // The review has none of their words.
  test.each([
    ["nothing", ""],
    ["marks and signs", "!?… '' \\ ::: ()&|<-> *"],
    ["operators", "table & chair | !sofa <-> x:* 'y"],
    ["quotes", "'; drop table review; -- \" \\' $$"],
    ["a lexeme of ours", "en:tabl 'x'/2960 -:店"],
    ["NUL and lone surrogates", "a\u0000b \ud800 \udc00"],
    ["marks without a letter", "\u0301\u0301 \u200b"],
    ["one long word", "x".repeat(10_000)],
    ["very many words", Array.from({ length: 5_000 }, (_, n) => `w${n}`).join(" ")],
    ["hyphens", "-".repeat(300)],
    ["a-b-c", "a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p"],
    ["ligatures", "ﷺ".repeat(100)],
    ["Zalgo", `q${"\u0301\u0336".repeat(200)}`],
    ["Han", "店".repeat(300)],
    ["figures of all scripts", "١٢٣ १२३ ½ Ⅷ ³"],
  ])("%s: no error", async (_, query) => {
    await write("A table and a chair.");
    expect(await find(query)).toEqual([]);
  });

  test("any text is found by its own words, and none fails", async () => {
    const letters = "aAeEoOuÄÖüßæŒøÅłıİ'’-.@ %_\\ 0١क़ािΣςЙёԱىةآالـَ東京カﾞガーがひ가한ไ\u200b\u0301😀𠮷½ﬁ\n\t";
    const texts = fc.sample(
      fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 30 }).map((each) => each.join("")),
      { numRuns: 300, seed: 46 },
    );
    const languages = ["ar", "de", "en", "ja", "ru", "tr", "xx"];
    for (const [at, text] of texts.entries()) {
      const language = languages[at % languages.length] as string;
      const condition = await conditionOf(database.context, text);
      if (condition === null) continue;
      const [row] = await database.sql<{ isFound: boolean }[]>`
        select candor_review_words(${businessId}::uuid, now(), ${language}, ${text}) @@ ${condition}::tsquery as "isFound"`;
      expect([text, language, row?.isFound]).toEqual([text, language, true]);
    }
  });

  test("the longest texts become words in little time, so that none is slow to store", async () => {
    const texts = [
      "店".repeat(5_000),
      Array.from({ length: 5_000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(""),
      "店 ".repeat(2_500),
      "a'-".repeat(1_600),
      "ﷺ".repeat(5_000),
      `a${"\u0301".repeat(4_999)}`,
      Array.from({ length: 1_000 }, (_, n) => n.toString(36).padStart(4, "q")).join(" "),
    ];
    for (const text of texts) {
      const startedAt = performance.now();
      await write(text);
      expect(performance.now() - startedAt).toBeLessThan(15_000);
    }
  });
});

describe("with many reviews", () => {
  test("the newest are found without a look at the others, over all periods", async () => {
    const at = (n: number) => new Date(Date.parse("2026-11-19T00:00:00.000Z") - n * 3_600_000).toISOString();
    const many = Array.from({ length: 6_600 }, (_, n) => ({
      title: "",
      body: `Every review${n % 600 === 0 ? " of the rare" : ""}${n % 3 === 0 ? " third" : ""}`,
      createdAt: at(n),
    }));
    const ids = await seedReviews(database.context, businessId, many);
    expect(await find("every")).toEqual(ids.slice(0, MOST_FOUND));
    expect(await find("rare")).toEqual(ids.filter((_, n) => n % 600 === 0));
    expect(await find("third rare")).toEqual(ids.filter((_, n) => n % 600 === 0));
    expect(await find("absent")).toEqual([]);
    expect((await find("third")).length).toBe(MOST_FOUND);
  });

  test("the index answers, and no review's words are made anew", async () => {
    await database.sql`analyze review`;
    const told = await database.sql.begin(async (sql) => {
      await sql`set local enable_seqscan = off`;
      const values = [`'''${businessId}'''`, "'''en:tabl'''", "'infinity'", "'-infinity'"];
      const text = values.reduce((filled, value, at) => filled.replace(`$${at + 1}`, value), within.text);
      return sql.unsafe(`explain (format json) ${text}`);
    });
    expect(JSON.stringify(told[0])).toContain("review_words");
  });
});
