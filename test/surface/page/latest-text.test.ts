// Texts of reviews outside their profiles: the latest on the home page, and one line in the rows of categories and the search.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { BusinessId } from "#contract/id.ts";
import { business } from "#domain/business/state/table.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { countAllTakenDown } from "#domain/review/taken-down.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, insertReviews } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let category: string;

const LONG = "The table stands straight and came on the day they had promised.";

beforeAll(async () => {
  database = await createTestDatabase();
  surface = createSurface(database.context);
  category = await insertCategory(database.context, "tables", "Tables");
});
afterAll(() => database.close());

type Given = Parameters<typeof insertReviews>[2];

async function shop(slug: string, ...reviews: Given): Promise<BusinessId> {
  const id = await insertBusiness(database.context, { slug, name: `Shop ${slug}`, categoryId: category });
  await insertReviews(database.context, id, reviews);
  return id;
}

/** Not kept: another language parameter would share the kept page. */
async function home(language = "en"): Promise<string> {
  surface.cache.drop("*");
  return surface.html(`/?lang=${language}`);
}

describe("what is not public shows nowhere", () => {
  const hidden: [name: string, given: Given[number]][] = [
    ["a held one", { body: `Held. ${LONG}`, status: "held" }],
    ["a hidden one", { body: `Hidden. ${LONG}`, status: "hidden" }],
    ["a removed one", { body: `Removed. ${LONG}`, status: "removed" }],
    ["a pending one", { body: `Pending. ${LONG}`, status: "pending" }],
    ["an editor's", { body: `Editor. ${LONG}`, source: "editor" }],
    ["an imported one", { body: `Imported. ${LONG}`, source: "import", origin: "Judge.me", counts: true }],
  ];
  for (const [name, given] of hidden) {
    test(name, async () => {
      const slug = `not-public-${given.status ?? given.source}`;
      await shop(slug, given);
      for (const path of ["/", "/category/tables", `/search?q=${slug}`]) {
        surface.cache.drop("*");
        expect(await surface.html(path)).not.toContain(String(given.body));
      }
    });
  }

  test("a review of a business that is not public", async () => {
    const id = await shop("not-yet", { body: `Waits. ${LONG}` });
    await database.context.db.update(business).set({ profile: "waiting" }).where(eq(business.id, id));
    for (const path of ["/", "/category/tables", "/search?q=not-yet"]) {
      surface.cache.drop("*");
      expect(await surface.html(path)).not.toContain("Waits.");
    }
  });
});

describe("the latest reviews", () => {
  test("one for each business, those in the reader's language first", async () => {
    await shop("english", { body: `First. ${LONG}` }, { body: `Second. ${LONG}` });
    await shop("german", { body: `Deutsch. ${LONG}`, language: "de" });
    await shop("arabic", { body: `عربي. ${LONG}`, language: "ar" });
    const german = await home("de");
    expect(german.indexOf("Deutsch.")).toBeLessThan(german.indexOf("عربي."));
    expect(german).toContain('lang="de" dir="auto"');
    expect(german.match(/class="latest"/g)).toHaveLength(3);
    const english = await home();
    // Ids begin with their time, and the second was inserted later.
    expect(english).toContain("Second.");
    expect(english).not.toContain("First.");
    expect(english.indexOf("Second.")).toBeLessThan(english.indexOf("عربي."));
  });

  test("a text of a few words is none, and markup stays text", async () => {
    await shop("short", { body: "Short one." });
    await shop("markup", { body: `<script>alert(1)</script> ${LONG}`, author: '"><img src=x>', language: '"onx=' });
    const html = await home();
    expect(html).not.toContain("Short one.");
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("onx=");
    expect(html).toContain("&lt;script>alert(1)");
  });

  test("a rewarded one is labelled on the home page and in a row", async () => {
    await shop("rewarded", { body: `Rewarded. ${LONG}`, incentivized: true, reward: "declared" });
    expect(await home()).toMatch(/class="mark">Rewarded</);
    expect(await surface.html("/search?q=rewarded")).toMatch(/class="excerpt"><span class="mark">Rewarded</);
  });

  test("one that is taken down leaves the kept page at once", async () => {
    const id = await insertBusiness(database.context, { slug: "kept", categoryId: category });
    const [given] = await insertReviews(database.context, id, [{ body: `Kept. ${LONG}` }]);
    expect(await home()).toContain("Kept.");
    expect(await surface.html("/?lang=en")).toContain("Kept.");
    const removed = { to: "removed", reason: "spam", askedBy: "moderator" } as const;
    await changeStatus(database.context, given?.id as never, removed);
    // The listener of a service drops the tag that the change announced.
    surface.cache.drop(`business:${id}`);
    expect(await surface.html("/?lang=en")).not.toContain("Kept.");
  });
});

describe("the line of a row", () => {
  test("is the newest text in the reader's language, else the newest of all", async () => {
    await shop(
      "spoken",
      { body: "Neu und gut.", language: "de" },
      { body: "Recent and fine.", language: "en" },
      { body: "Older and fine.", language: "en" },
    );
    const line = async (path: string) => /class="excerpt">(.*?)<\/div>/.exec(await surface.html(path))?.[1];
    for (const path of ["/search?q=spoken&lang=", "/category/tables?page=1&lang="]) {
      surface.cache.drop("*");
      const of = async (language: string) =>
        path.startsWith("/search")
          ? line(path + language)
          : /Shop spoken.*?class="excerpt">(.*?)<\/div>/s.exec(await surface.html(path + language))?.[1];
      expect(await of("en")).toBe('<p lang="en" dir="auto">Recent and fine.</p>');
      expect(await of("de")).toBe('<p lang="de" dir="auto">Neu und gut.</p>');
      expect(await of("fr")).toBe('<p lang="de" dir="auto">Neu und gut.</p>');
    }
  });

  test("is the newest text, in its language, in one line", async () => {
    await shop(
      "line",
      { title: "", body: "" },
      { title: "", body: "Zwei\n\nZeilen.", language: "de" },
      { body: "Older.", language: "de" },
    );
    const html = await surface.html("/search?q=line");
    expect(html).toContain('<p lang="de" dir="auto">Zwei Zeilen.</p>');
    expect(html).not.toContain("Older.");
  });

  test("is the title without a text, and absent without words", async () => {
    await shop("titled", { title: "Only a title", body: "" });
    await shop("wordless", { title: "", body: "" });
    expect(await surface.html("/search?q=titled")).toContain('<p lang="en" dir="auto">Only a title</p>');
    const [hit] = (await surface.html("/search?q=wordless")).split('id="more"');
    expect(hit).toContain("Shop wordless");
    expect(hit).not.toContain('class="excerpt"');
  });

  test("a text of many lines is cut after a word, with an ellipsis", async () => {
    await shop("lines", { body: `${"One line of it.\n\n".repeat(9)}The quality is high. ${LONG}` });
    expect(await surface.html("/search?q=lines")).toMatch(/class="excerpt"><p[^>]*>(One line of it\. ){9}The…<\/p>/);
    await shop("exact", { body: "Seven. ".repeat(23).slice(0, 160) });
    expect(await surface.html("/search?q=exact")).toMatch(/>(Seven\. ){22}Seven\.<\/p>/);
  });

  test("a text of 5,000 characters is cut", async () => {
    await shop("huge", { body: `${"日".repeat(4_999)}。` });
    expect((await surface.html("/search?q=huge")).match(/日+/)?.[0].length).toBeLessThan(200);
  });
});

describe("what counts as taken down", () => {
  const cases: [name: string, given: Given[number], counts: 0 | 1][] = [
    ["removed by a moderator", { status: "removed", moderated: { askedBy: "moderator" } }, 1],
    ["hidden after a report of its business", { status: "hidden", moderated: { askedBy: "owner" } }, 1],
    ["removed after a report of a reader", { status: "removed", moderated: { askedBy: "reader" } }, 1],
    ["removed by the operator", { status: "removed", moderated: { askedBy: "operator" } }, 1],
    ["deleted by its author", { status: "removed", moderated: { askedBy: "author" } }, 0],
    ["deleted on request", { status: "removed", moderated: { askedBy: "author_on_request" } }, 0],
    ["erased by the operator", { status: "removed", moderated: { askedBy: "operator", reason: "person_erased" } }, 0],
    ["never public", { status: "removed", moderated: { askedBy: "moderator", fromStatus: "held" } }, 0],
    ["held again", { status: "held", moderated: { askedBy: "rule" } }, 0],
    ["back online", { status: "published", moderated: { askedBy: "moderator", toStatus: "hidden" } }, 0],
    ["an editor's", { status: "removed", source: "editor", moderated: { askedBy: "moderator" } }, 0],
    [
      "imported",
      { status: "removed", source: "import", origin: "Loox", counts: true, moderated: { askedBy: "moderator" } },
      0,
    ],
  ];
  for (const [index, [name, given, counts]] of cases.entries()) {
    test(name, async () => {
      const before = await countAllTakenDown(database.context);
      await shop(`down-${index}`, given);
      expect((await countAllTakenDown(database.context)) - before).toBe(counts);
    });
  }

  test("a review that a moderator hid and its author deleted then, is the author's", async () => {
    const id = await insertBusiness(database.context, { slug: "twice", categoryId: category });
    const [given] = await insertReviews(database.context, id, [{}]);
    const before = await countAllTakenDown(database.context);
    const hide = { to: "hidden", reason: "spam", askedBy: "moderator" } as const;
    await changeStatus(database.context, given?.id as never, hide);
    expect(await countAllTakenDown(database.context)).toBe(before + 1);
    const remove = { to: "removed", reason: "deleted_by_author", askedBy: "author" } as const;
    await changeStatus(database.context, given?.id as never, remove);
    expect(await countAllTakenDown(database.context)).toBe(before);
  });
});
