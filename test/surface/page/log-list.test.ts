// /log: the parts of the list by address, and the field that leads to an entry.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId, type ReviewId, toWire } from "#contract/id.ts";
import { sandboxSlug } from "#contract/sandbox.ts";
import { recordEntries } from "#domain/log/entry.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { keyOf } from "#surface/page/kit/query.ts";
import { eventIn } from "#surface/page/log/facts.tsx";
import { wordsIn } from "#words/words.ts";
import { sequenceAll } from "../../domain/log/support.ts";
import { BASE_URL } from "../../support/database.ts";
import { seedBusiness } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

const business = { id: newId<"biz">(), slug: "oak.example" };
const sandbox = { id: newId<"biz">(), slug: sandboxSlug("cafe", newId<"org">()) };
const review = newId<"rev">() as ReviewId;
const waiting = newId<"rev">() as ReviewId;
/** Entries 30 to 34 are of a sandbox. The review has entries 2 and 57. */
const SIZE = 60;

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
  const { context } = service;
  // One after the other, so that each has its place.
  for (let index = 0; index < SIZE; index++) {
    const about = index === 2 || index === 57 ? review : newId<"rev">();
    const shop = index >= 30 && index < 35 ? sandbox : business;
    await recordEntries(context, [{ event: "created", business: shop, reviewId: about as ReviewId, by: "author" }]);
    await sequenceAll(context);
  }
  await recordEntries(context, [{ event: "created", business, reviewId: waiting, by: "author" }]);
});
afterAll(() => service.close());

const read = async (query: string) => {
  const answer = await service.get(`/log${query}`);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const indexesIn = (html: string) =>
  [...html.matchAll(/<a class="touch" href="\/log\/entry\/(\d+)/g)].map(([, index]) => Number(index));
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);
const wayTo = (html: string, word: string) =>
  /href="([^"]+)"[^>]*>(?:<svg(?:(?!<a ).)*<\/svg>)?$/.exec(html.slice(0, html.indexOf(word)))?.[1];

test("the page shows the newest 20 entries, and leads to all others and back", async () => {
  const newest = await read("?lang=en");
  expect(indexesIn(newest.html)).toEqual(range(59, 40));
  expect(newest.html).not.toContain("Newer entries");
  // A day is said once, in a heading, and the rows say their times.
  const days = [...newest.html.matchAll(/<h3>(\d+ \w+ \d{4})<\/h3><ol class="log-latest">/g)].map(([, day]) => day);
  expect(days.length).toBeGreaterThan(0);
  expect(new Set(days).size).toBe(days.length);
  expect(newest.html.match(/<time class="muted small" datetime="[^"]+">\d\d:\d\d UTC<\/time>/g)).toHaveLength(20);
  expect(newest.html.indexOf('name="entry"')).toBeGreaterThan(newest.html.indexOf("Older entries"));
  expect(newest.html).not.toContain('content="noindex"');
  expect(wayTo(newest.html, "Older entries")).toBe("/log?before=40&amp;lang=en");
  const second = await read("?before=40&lang=en");
  expect(indexesIn(second.html)).toEqual([...range(39, 34), ...range(29, 15)]);
  expect(second.html).toContain("5 entries of sandboxes, which are for tests: <bdi>30–34</bdi>");
  expect(second.html).not.toContain(sandbox.slug);
  expect(wayTo(second.html, "Newer entries")).toBe("/log?lang=en");
  expect(wayTo(second.html, "Older entries")).toBe("/log?before=15&amp;lang=en");
  const last = await read("?before=15&lang=en");
  expect(indexesIn(last.html)).toEqual(range(14, 0));
  expect(last.html).not.toContain("Older entries");
  expect(last.html).not.toContain("sandbox");
  expect(wayTo(last.html, "Newer entries")).toBe("/log?before=40&amp;lang=en");
});

test("only the page at its own address is for search engines and caches", async () => {
  const { html, headers } = await read("?before=40&lang=en");
  expect(html).toContain('content="noindex"');
  expect(html).not.toContain('rel="canonical"');
  expect(headers.get("cache-control")).toBe("public, max-age=60");
  for (const [link] of html.matchAll(/<a class="button[^>]*>/g)) expect(link).toContain("nofollow");
  expect((await read("")).html).toContain(`<link rel="canonical" href="${BASE_URL}/log"/>`);
});

test("a part beyond the signed log is not found, and an unreadable end is ignored", async () => {
  for (const before of ["61", "999999999999999"])
    expect([before, (await read(`?before=${before}`)).status]).toEqual([before, 404]);
  expect((await read("?before=60")).status).toBe(200);
  for (const before of ["", "0", "-1", "1.5", "x", "%00", "%F0", "9".repeat(16), "1e3", "40'--"]) {
    const { status, html } = await read(`?before=${before}`);
    expect([before, status, indexesIn(html)]).toEqual([before, 200, range(59, 40)]);
  }
});

test("each number of a part stands in a row, those of sandboxes in one row for each run", async () => {
  const { html } = await read("?before=33&lang=en");
  expect(indexesIn(html)).toEqual([32, ...range(29, 10)]);
  expect(html).toContain("3 entries of sandboxes, which are for tests: <bdi>30–32</bdi>");
  const one = (await read("?before=31&lang=en")).html;
  expect(one).toContain("1 entry of a sandbox, which is for tests: <bdi>30</bdi>");
  expect(one).toContain("By: The reviewer");
});

test("the number of entries says where they begin, because the newest has one less", async () => {
  expect((await read("?lang=en")).html).toContain("<dd>60, numbered 0 to 59</dd>");
});

test("a row leads to the business and to the review that it is about", async () => {
  const { html } = await read("?lang=en");
  const [row = ""] = /<li><a class="touch" href="\/log\/entry\/57.*?<\/li>/s.exec(html) ?? [];
  expect(row).toContain('href="/review/oak.example?lang=en"');
  expect(row).toContain(`href="/review/oak.example/${toWire("rev", review)}?lang=en" rel="nofollow"`);
});

test("root and key stand behind a disclosure that explains them", async () => {
  const { html } = await read("?lang=en");
  const [experts = ""] = /<details class="fact">.*?<\/details>/s.exec(html) ?? [];
  for (const part of ["For experts", "One hash of all entries.", "The service signs with this key."])
    expect(experts).toContain(part);
  expect(experts).toContain((await (await service.get("/log/key")).text()).split("\n", 1)[0] as string);
});

describe("the field", () => {
  const find = (typed: string, more = "") => read(`?entry=${encodeURIComponent(typed)}${more}`);
  const wire = toWire("rev", review);

  test.each([
    ["12", 12],
    [" 0 ", 0],
    ["#12", 12],
    ["＃ 12", 12],
    ["٥٧", 57],
    ["５７", 57],
    [`${BASE_URL}/log/entry/9?lang=de`, 9],
    [`${BASE_URL}/review/oak.example/${wire}`, 57],
    [`/review/oak.example/${wire}?lang=de#top`, 57],
    [`${BASE_URL}/review/oak.example/${wire}/photos/pho_1`, 57],
    [wire, 57],
  ])("%s leads to an entry", async (typed, index) => {
    const { status, headers } = await find(typed);
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([
      303,
      `/log/entry/${index}`,
      "no-store",
    ]);
    expect((await find(typed, "&lang=de")).headers.get("location")).toBe(`/log/entry/${index}?lang=de`);
  });

  test.each([
    ["60", "The log has no entry 60 yet. The newest is 59."],
    ["12,028", "The log has no entry 12,028 yet. The newest is 59."],
    ["12.028", "The log has no entry 12,028 yet. The newest is 59."],
    ["12 028", "The log has no entry 12,028 yet. The newest is 59."],
    [`${BASE_URL}/review/oak.example/${toWire("rev", newId<"rev">())}`, "The log has no entry about a review"],
  ])("%s is in no signed entry", async (typed, sentence) => {
    const { status, html, headers } = await find(typed, "&lang=en");
    expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(html).toContain(`id="entry-error">${sentence}`);
    expect(html).toContain(`value="${typed}"`);
    expect(html).toContain('content="noindex"');
  });

  test.each([
    "",
    "  ",
    "##12",
    "#",
    "-1",
    "1.5",
    "1,2",
    "12 34",
    "rev_x",
    `x${wire}`,
    `${wire}x`,
    "\0",
    "<b>",
    "🎉".repeat(9),
  ])("%s is no entry", async (typed) => {
    const { status, html } = await find(typed, "&lang=en");
    expect(status).toBe(422);
    expect(html).toContain('id="entry-error">This is neither the number of an entry nor the address of a review.');
    expect(html).toContain('aria-describedby="entry-error entry-hint" aria-invalid="true"');
    expect(html).toMatch(/ id="entry" .* autofocus/);
    expect(html).not.toContain("<b>");
  });

  test.each([
    "oak.example",
    "https://oak.example/",
    "стол.рф",
    `${BASE_URL}/review/oak.example`,
    `${BASE_URL}/review/oak.example/?lang=de`,
    "no-such-business.example",
  ])("%s is a business, known here or not", async (typed) => {
    const { status, html } = await find(typed, "&lang=en");
    expect(status).toBe(422);
    expect(html).toContain('id="entry-error">This is the address of a business. Open one of its reviews');
  });

  test("the address of a business leads to its profile where it is public", async () => {
    const shown = await seedBusiness(service.context);
    const hidden = await seedBusiness(service.context);
    await service.sql`update business set profile = 'refused' where id = ${hidden.id}`;
    for (const typed of [shown.domain, `${BASE_URL}/review/${shown.slug}?lang=de`])
      expect((await find(typed, "&lang=en")).html).toContain(`href="/review/${shown.slug}?lang=en"`);
    for (const typed of [hidden.domain, `${BASE_URL}/review/${hidden.slug}`, "/review/%00", "/review/\0"])
      expect((await find(typed, "&lang=en")).html).not.toContain("Read the reviews of");
  });

  test("a review whose entry waits to be signed looks like one that never was", async () => {
    const strange = await find(toWire("rev", newId<"rev">()), "&lang=en");
    const held = await find(toWire("rev", waiting), "&lang=en");
    const plain = (html: string) => html.replaceAll(/rev_[0-9a-z]{26}/g, "");
    expect([held.status, plain(held.html)]).toEqual([strange.status, plain(strange.html)]);
  });

  test("a typed text is more than the end of a part", async () => {
    expect((await read("?before=40&entry=12")).headers.get("location")).toBe("/log/entry/12");
    expect((await read("?before=61&entry=x")).status).toBe(422);
  });

  test.each([...LANGUAGES])("all sentences are there: %s", async (language) => {
    for (const query of [
      "?before=40",
      "?entry=x",
      "?entry=60",
      "?entry=oak.example",
      `?entry=${toWire("rev", waiting)}`,
    ]) {
      const { html } = await read(`${query}&lang=${language}`);
      expect(html).not.toContain("undefined");
      expect(html).toContain(`name="lang" value="${language}"`);
    }
  });
});

test("no part and no answer of the field is kept in memory: each caller has few a minute", () => {
  const key = (query: string) => keyOf(new Request(`${BASE_URL}/log${query}`));
  for (const query of ["?before=40", "?entry=", "?entry=x&before=1"])
    expect([query, key(query)]).toEqual([query, null]);
  expect(key("")).not.toBeNull();
  for (const query of ["?before=x", "?before=0", "?after=3"]) expect([query, key(query)]).toEqual([query, key("")]);
});

test("a review that came with the data of its business is not said to be from another service", () => {
  for (const language of LANGUAGES) {
    const { imported, loaded } = wordsIn("log", language).entry.events;
    expect(eventIn("imported", language, "operator")).toBe(loaded);
    for (const by of ["business", "moderator"] as const) expect(eventIn("imported", language, by)).toBe(imported);
    expect(loaded).not.toBe(imported);
  }
});
