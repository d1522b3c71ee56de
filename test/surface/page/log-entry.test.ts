// /log/entry/{n}: an entry of the signed log for people. It shows what the log holds and nothing else.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { newId, toWire } from "#contract/id.ts";
import { sandboxSlug } from "#contract/sandbox.ts";
import { type NewEntry, recordEntries } from "#domain/log/entry.ts";
import { ASKERS, EVENTS } from "#domain/log/table.ts";
import { entriesOf } from "#domain/log/tile.ts";
import { CODES } from "#domain/review/lifecycle/log-entry.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { reasonName } from "#surface/page/kit/reason-name.ts";
import { wordsIn } from "#words/words.ts";
import { sequenceAll } from "../../domain/log/support.ts";
import { seedBusiness, seedReview } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
const business = { id: newId<"biz">(), slug: "oak.example" };
const review = newId<"rev">();
/** One after the other, so that each has its place. */
async function enter(entry: NewEntry): Promise<void> {
  await recordEntries(service.context, [entry]);
  await sequenceAll(service.context);
}
const page = async (n: number | string, query = "") => (await service.get(`/log/entry/${n}${query}`)).text();

beforeAll(async () => {
  service = await createTestService();
  const { context } = service;
  const said = { rating: 1, title: "Never again", body: "Ana Secret was rude.", verified: true, incentivized: false };
  await enter({ event: "created", business, reviewId: review, by: "author", said });
  await enter({ event: "removed", business, reviewId: review, by: "business", reason: "illegal" });
  await enter({ event: "removed", business, reviewId: review, by: "operator", reason: "<script>alert(1)</script>" });
  const sandbox = { id: newId<"biz">(), slug: sandboxSlug("bakery", newId<"org">()) };
  await enter({ event: "created", business: sandbox, reviewId: newId<"rev">(), by: "author" });
  const reason = `old.example/log 12027 ${Buffer.alloc(32, 1).toString("base64")} 12024`;
  await enter({ event: "organisation-received", business, reviewId: null, by: "operator", reason });
  for (const event of EVENTS)
    for (const by of ASKERS) await recordEntries(context, [{ event, business, reviewId: review, by }]);
  await sequenceAll(context);
});
afterAll(() => service.close());

test("says where the log of a business that came from another instance ends", async () => {
  expect(await page(4)).toContain(
    'Its earlier log is <bdi dir="ltr">old.example/log</bdi>. It ends with entry 12,024.',
  );
});

test("says what, who, when and why, with links to the business and the review", async () => {
  const html = await page(1);
  expect(html).toContain("Entry 1 of the signed log");
  expect(html).toContain("<dd>The review was removed.</dd>");
  expect(html).toContain("<dd>The business</dd>");
  expect(html).toContain("<dd>Against the law</dd>");
  expect(html).toContain('href="/review/oak.example"');
  expect(html).toContain('content="noindex"');
});

test("names who acted, and as one who prompted it only a business or a law that others decided for", async () => {
  const at = (event: (typeof EVENTS)[number], by: (typeof ASKERS)[number]) =>
    page(5 + EVENTS.indexOf(event) * ASKERS.length + ASKERS.indexOf(by), "?lang=en");
  const acted = ["created author", "photo-added author", "removed author", "removed moderator", "replied business"];
  const prompted = ["removed business", "hidden business", "removed law"];
  for (const each of [...acted, ...prompted]) {
    const [event, by] = each.split(" ") as [(typeof EVENTS)[number], (typeof ASKERS)[number]];
    const html = await at(event, by);
    expect([each, html.includes("<dt>By</dt>"), html.includes("<dt>Prompted by</dt>")]).toEqual([
      each,
      acted.includes(each),
      prompted.includes(each),
    ]);
  }
  expect(await at("photo-added", "author")).toContain("<dd>Pictures were added to the review.</dd>");
});

test("shows the text of the entry and its leaf hash, and leads to the files that hold both", async () => {
  const html = await page(2);
  const [, entries = "", hashes = ""] =
    /href="(\/log\/tile\/entries\/[^"]+)" download.*?href="(\/log\/tile\/0\/[^"]+)" download/s.exec(html) ?? [];
  const text =
    entriesOf(new Uint8Array(await (await service.get(entries)).arrayBuffer()))
      ?.at(2)
      ?.toString() ?? "";
  expect(html).toContain(Bun.escapeHTML(text).replaceAll("&gt;", ">"));
  const hash = createHash("sha256").update(Buffer.of(0)).update(text).digest();
  expect(html).toContain(`<code>${hash.toString("base64")}</code>`);
  expect(Buffer.from(await (await service.get(hashes)).arrayBuffer()).subarray(64, 96)).toEqual(hash);
  expect(html).toContain("256 entries to a file");
  expect(html).toContain("In each, this entry has the number 2; the first has 0.");
});

test("holds no word of the review, and a reason that is a text is markup nowhere", async () => {
  const html = `${await page(0)}${await page(2)}`;
  for (const secret of ["Never again", "Ana", "<script>alert"]) expect(html).not.toContain(secret);
  expect(html).toContain("<dd>Another reason</dd>");
});

test("an entry of a sandbox is marked, and leads to no public page", async () => {
  const html = await page(3);
  expect(html).toContain("This entry is of a sandbox");
  expect(html).not.toContain('href="/review/bakery');
  expect(await page(1)).not.toContain("of a sandbox");
});

test.each([...LANGUAGES])("each event and each asker has its words: %s", async (language) => {
  for (let n = 5; n < 5 + EVENTS.length * ASKERS.length; n += ASKERS.length + 1) {
    const html = await page(n, `?lang=${language}`);
    expect(html).not.toContain("undefined");
    expect(html.match(/<dd>[^<]{2,}<\/dd>/g)?.length).toBeGreaterThanOrEqual(2);
  }
});

test("leads to its neighbours, and to the review while the event left it online", async () => {
  const [first, second] = [await page(0), await page(1)];
  expect(first).toContain('href="/log/entry/1"');
  const place = `href="/review/oak.example/${toWire("rev", review)}" rel="nofollow">`;
  expect(first).toContain(`${place}Read the review`);
  expect(first.indexOf("Read the review")).toBeLessThan(first.indexOf("What this proves"));
  expect(second).toContain(`${place}The review’s page`);
  expect(await page(3)).not.toContain("The review’s page");
  expect(second).toContain('href="/log/entry/0"');
  expect(second).toContain('href="/log/entry/2"');
  expect(second).not.toContain("Read the review");
  expect(await page(3)).not.toContain("Read the review");
});

test("the last signed entry has no link that leads nowhere, and its page is not kept for good", async () => {
  const last = 4 + EVENTS.length * ASKERS.length;
  const response = await service.get(`/log/entry/${last}`);
  expect(response.headers.get("cache-control")).not.toContain("immutable");
  expect(await response.text()).not.toContain(`/log/entry/${last + 1}`);
  expect(await page(last - 1)).toContain(`href="/log/entry/${last}"`);
});

test("text and leaf hash have a button each that copies them, exactly", async () => {
  const html = await page(2);
  const [text, hash] = [...html.matchAll(/data-text="([^"]*)"/g)].map(([, each = ""]) =>
    each.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&"),
  );
  expect(JSON.parse(text ?? "").reason).toBe("<script>alert(1)</script>");
  expect(
    createHash("sha256")
      .update(Buffer.of(0))
      .update(text ?? "")
      .digest("base64"),
  ).toBe(hash ?? "");
});

test("says what it proves and what not: of words only where the entry seals some", async () => {
  expect(await page(0)).toContain("The hash fits only the stars and words");
  for (const n of [0, 1]) expect(await page(n)).toContain("It does not prove that the review is true");
  expect(await page(1)).not.toContain("The hash fits only");
});

test("is kept for good, and its 404 is not", async () => {
  expect((await service.get("/log/entry/1")).headers.get("cache-control")).toContain("immutable");
  expect((await service.get("/log/entry/999999")).headers.get("cache-control")).toBe("no-store");
});

describe("404", () => {
  const last = () => 5 + EVENTS.length * ASKERS.length;
  test("beyond the signed head, before and after it grows", async () => {
    expect((await service.get(`/log/entry/${last() - 1}`)).status).toBe(200);
    expect((await service.get(`/log/entry/${last()}`)).status).toBe(404);
    await recordEntries(service.context, [{ event: "edited", business, reviewId: review, by: "author" }]);
    expect((await service.get(`/log/entry/${last()}`)).status).toBe(404);
    await sequenceAll(service.context);
    expect((await service.get(`/log/entry/${last()}`)).status).toBe(200);
  });

  test("beyond the signed head says which entry is the newest, in each language", async () => {
    expect(await page(999_999, "?lang=en")).toContain(`The log has no entry 999,999 yet. The newest is ${last()}.`);
    for (const language of LANGUAGES) {
      const answer = await service.get(`/log/entry/999999?lang=${language}`);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
      expect(await answer.text()).toContain('<meta name="robots" content="noindex');
    }
  });

  test.each(["-1", "01", "1.5", "1e2", "x", "%00", "9".repeat(40), "1%20", "0x1", "%F0%9F%8E%89"])(
    "%s",
    async (place) => {
      const { status } = await service.get(`/log/entry/${place}`);
      expect(status).toBe(404);
    },
  );
});

test("each code that the program enters has a sentence in each language", () => {
  for (const language of LANGUAGES) {
    const { moderated } = wordsIn("profile", language);
    const known = new Set(Object.values(moderated.reasons));
    for (const code of CODES)
      expect([language, code, known.has(reasonName(code, moderated))]).toEqual([language, code, true]);
  }
});

test("the command that reads the log has links to the program and to the checkpoint that it compares with", async () => {
  for (const path of ["/log/entry/1", "/log"])
    for (const query of ["", "?lang=ar"]) {
      const html = await (await service.get(path + query)).text();
      const [, below = ""] = html.split('--since checkpoint</span></code></pre></div><p class="log-since">');
      const links = [...below.slice(0, below.indexOf("</p>")).matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
      expect(links).toEqual([`/log${query}#keep`, `/docs/log${query}#checking-the-whole-log`]);
      for (const href of links) {
        const [address = "", anchor] = href.split("#");
        expect([href, await (await service.get(address)).text()]).toEqual([
          href,
          expect.stringContaining(`id="${anchor}"`),
        ]);
      }
    }
  expect(await (await service.get("/log")).text()).toMatch(/id="keep".*?href="\/log\/checkpoint" download/s);
});

test("the page of the log leads to its latest entries, and leaves no number out", async () => {
  const size = Number(/\n(\d+)\n/.exec(await (await service.get("/log/checkpoint")).text())?.[1]);
  const sandbox = { id: newId<"biz">(), slug: sandboxSlug("cafe", newId<"org">()) };
  await enter({ event: "created", business: sandbox, reviewId: newId<"rev">(), by: "author" });
  const html = await (await service.get("/log?lang=en")).text();
  const linked = [...html.matchAll(/href="\/log\/entry\/(\d+)[^"]*"/g)].map(([, index]) => Number(index));
  expect(linked).toEqual(Array.from({ length: 21 }, (_, at) => size - at));
  expect(html).not.toContain(sandbox.slug);
});

test("the page of the log says by whom and why, as the page of its entry does", async () => {
  const about = { business, reviewId: review };
  await enter({ event: "removed", ...about, by: "moderator", reason: "not_genuine" });
  await enter({ event: "hidden", ...about, by: "business", reason: "<script>alert(1)</script>" });
  await enter({ event: "replied", ...about, by: "business" });
  await enter({ event: "edited", ...about, by: "author" });
  service.handler.onChange("log");
  const html = await (await service.get("/log?lang=en")).text();
  const latest = /<ol class="log-latest">.*?<\/ol>/s.exec(html)?.[0] ?? "";
  expect(latest).toContain(
    'The review was removed.<p class="muted small">By: A moderator · Why: No experience with this business</p>',
  );
  expect(latest).toContain(
    'The review was hidden.<p class="muted small">Prompted by: The business · Why: Another reason</p>',
  );
  expect(latest).toContain('The review was changed.<p class="muted small">By: The reviewer</p>');
  expect(latest).toMatch(/changed its reply\.<div class="muted small"><a/);
});

describe("the page of a removed review", () => {
  const removed = async (by: NewEntry["by"], reason?: string) => {
    const shop = await seedBusiness(service.context);
    const id = await seedReview(service.context, shop.id, { status: "removed" });
    const enterRemoval = () => enter({ event: "removed", business: shop, reviewId: id, by, reason });
    const read = async () => {
      const answer = await service.get(`/review/${shop.slug}/${toWire("rev", id)}?lang=en`);
      expect(answer.status).toBe(410);
      return answer.text();
    };
    return { shop, id, enterRemoval, read };
  };

  test("says what the log says about the removal, and nothing before the log has it", async () => {
    const { enterRemoval, read } = await removed("business", "illegal");
    expect(await read()).toContain("The reviewer deleted it, or it broke the rules for reviews.");
    await enterRemoval();
    service.handler.onChange("log");
    const html = await read();
    expect(html).toContain("<dd>The business</dd>");
    expect(html).toContain("<dd>Against the law</dd>");
    expect(html).toMatch(/href="\/log\/entry\/\d+/);
    expect(html).not.toContain("The reviewer deleted it, or");
  });

  test("that its author removed says so", async () => {
    const { enterRemoval, read } = await removed("author");
    await enterRemoval();
    expect(await read()).toContain("<dd>The reviewer</dd>");
  });

  test("names no earlier removal while a later one waits to be signed", async () => {
    const { shop, id, enterRemoval, read } = await removed("business", "illegal");
    await enterRemoval();
    await recordEntries(service.context, [
      { event: "removed", business: shop, reviewId: id, by: "moderator", reason: "spam" },
    ]);
    expect(await read()).not.toContain("Against the law");
  });
});

describe("the page of a hidden review", () => {
  const pageOf = async (status: "hidden" | "held" | "pending", logged: NewEntry["event"] | null) => {
    const shop = await seedBusiness(service.context);
    const id = await seedReview(service.context, shop.id, { status, title: "CANARY", author: "CANARY" });
    const about = { business: shop, reviewId: id, reason: "illegal" } as const;
    if (logged) await enter({ ...about, event: logged, by: "business" });
    const read = async (wire = toWire("rev", id), query = "?lang=en") => {
      const answer = await service.get(`/review/${shop.slug}/${wire}${query}`);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
      return (await answer.text()).replaceAll(wire, "");
    };
    return { shop, about, read };
  };

  test("says in each language what the log says, and not a word of the review", async () => {
    const { shop, read } = await pageOf("hidden", "hidden");
    for (const language of LANGUAGES) {
      const html = await read(undefined, `?lang=${language}`);
      const { title, text } = wordsIn("site", language).error.hidden;
      for (const part of [title, text, `href="/review/${shop.slug}`, 'content="noindex"']) expect(html).toContain(part);
      expect(html).toMatch(/href="\/log\/entry\/\d+/);
      expect(html).not.toContain("CANARY");
    }
    const html = await read();
    expect(html).toContain("<dd>The business</dd>");
    expect(html).toContain("<dd>Against the law</dd>");
  });

  test("says that it came hidden from elsewhere", async () => {
    const { about, read } = await pageOf("hidden", null);
    await enter({ ...about, event: "imported", by: "business", reason: "hidden" });
    expect(await read()).toContain("<dd>The review was hidden.</dd>");
  });

  test.each([
    ["that waits for a moderator", "held", "held"],
    ["that was hidden earlier and waits for a moderator", "held", "hidden"],
    ["that is not confirmed", "pending", null],
    ["that came otherwise from elsewhere", "hidden", "imported"],
    ["whose entry is not signed yet", "hidden", null],
  ] as const)("is for one %s that of a review that never was", async (_name, status, logged) => {
    const { about, read } = await pageOf(status, logged);
    if (logged === null && status === "hidden")
      await recordEntries(service.context, [{ ...about, event: "hidden", by: "business" }]);
    expect(await read()).toBe(await read(toWire("rev", newId<"rev">())));
  });
});
