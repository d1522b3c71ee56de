// The transparency report and the statements of reasons: decisions about reviews, counted by reason and requester, without a person.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { type DsaStatement, listStatements } from "#domain/review/transparency/statement.ts";
import { inTransaction } from "#platform/database/context.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { sequenceAll } from "../../domain/log/support.ts";
import { submission } from "../../domain/review/support.ts";
import { seedBusiness } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let businessId: Awaited<ReturnType<typeof seedBusiness>>["id"];

beforeAll(async () => {
  service = await createTestService();
  businessId = (await seedBusiness(service.context)).id;
  const { context, clock } = service;
  await publish();
  const hidden = await publish();
  await changeStatus(context, hidden, { to: "hidden", reason: "spam", askedBy: "owner" });
  const held = await publish("Look at https://elsewhere.example/cheap and buy there.");
  clock.advance(3 * 3_600_000);
  await changeStatus(context, held, { to: "removed", reason: "illegal", askedBy: "moderator" });
  await publish("Call +49 30 1234567 for a better price.");
  const removed = await publish();
  await changeStatus(context, removed, { to: "removed", reason: "Ana Secret asked", askedBy: "operator" });
  const own = await publish();
  await changeStatus(context, own, { to: "removed", reason: "deleted_by_author", askedBy: "author" });
  await sequenceAll(context);
});
afterAll(() => service.close());

async function publish(body = "Ordered on Monday, here on Wednesday.") {
  const email = `${crypto.randomUUID()}@mailbox.example`;
  const words = submission({ body, title: "Unmistakable", author: "Ana Secret" });
  const input = { businessId, email, submission: words, language: "en", ipHash: null, ratings: [] };
  return (await inTransaction(service.context, (inside) => publishFromInvitation(inside, input))).reviewId;
}

const csv = async (query = "") => (await service.get(`/about/transparency.csv${query}`)).text();

describe("the report", () => {
  test("counts by event, reason and who asked", async () => {
    const lines = (await csv("?quarter=2026-Q4")).split("\r\n");
    expect(lines[0]).toBe("\ufeffquarter,figure,reason,askedBy,value");
    for (const line of [
      '"2026-Q4","written",,,6',
      '"2026-Q4","writtenByInvitation",,,6',
      '"2026-Q4","held",,,2',
      '"2026-Q4","hidden",,,1',
      '"2026-Q4","removed",,,3',
      '"2026-Q4","medianHoursToDecision",,,3',
      '"2026-Q4","held","links","rule",1',
      '"2026-Q4","hidden","spam","business",1',
      '"2026-Q4","removed","illegal","law",1',
      '"2026-Q4","removed","other","operator",1',
      '"2026-Q4","removed","deleted_by_author","author",1',
    ])
      expect(lines).toContain(line);
  });

  test("is a page of this quarter, and of one that is named", async () => {
    const html = await (await service.get("/about/transparency")).text();
    expect(html).toContain("Transparency report 2026-Q4");
    expect(html).toContain(
      'The review was hidden.</th><td>1</td></tr><tr><th scope="row" class="part">It is advertising.</th>',
    );
    expect(html).toContain(
      '<th scope="row" class="part">Another reason.</th><td>The operator of this service</td><td>1</td>',
    );
    expect(html).toContain("The review was removed.</th><td>3</td>");
    const earlier = await (await service.get("/about/transparency?quarter=2026-Q3")).text();
    expect(earlier).toContain("Transparency report 2026-Q3");
    expect(earlier).not.toContain("It is advertising.");
  });

  test("says what happened and why in sentences, in every language, and shows no code", async () => {
    const codes = [
      "links",
      "contact_data",
      "spam",
      "illegal",
      "other",
      "deleted_by_author",
      "removed",
      "hidden",
      "held",
    ];
    for (const language of LANGUAGES) {
      const html = await (await service.get(`/about/transparency?lang=${language}`)).text();
      const [, table = ""] = html.split('id="decisions"');
      const heads = [...table.matchAll(/<th scope="row(?:group)?"[^>]*>([^<]*)<\/th>/g)];
      const cells = heads.map(([, sentence]) => sentence);
      expect({ language, cells: cells.length }).toEqual({ language, cells: 9 });
      for (const cell of cells) {
        expect(codes).not.toContain(cell as string);
        expect({ language, cell, ends: /[.。]$/.test(cell ?? "") }).toEqual({ language, cell, ends: true } as never);
      }
    }
  });

  test("names four figures first, and folds a figure away only where it and all its parts are zero", async () => {
    const html = await (await service.get("/about/transparency")).text();
    const key = [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, name, value]) => [name, value]);
    expect(key).toEqual([
      ["Reviews written", "6"],
      ["Held for a check", "2"],
      ["Hidden or removed", "4"],
      ["Appeals won", "0"],
    ]);
    const [open = "", folded = ""] = html.split('<details class="zeros fact">');
    const rows = Object.values(wordsIn("log", "en").transparency.rows).map(Bun.escapeHTML);
    const shown = ["Reviews written, confirmed ones only", "of these by invitation", "Hidden", "Removed"];
    for (const row of [...shown, "Median time from a hold to the decision"]) expect(open).toContain(`>${row}</th>`);
    for (const row of rows) expect([row, html.split(`>${row}</th>`).length - 1]).toEqual([row, 1]);
    const [list = ""] = folded.split("</details>");
    expect(list).toContain(">Appeals by reviewers</th><td>0</td>");
    const values = [...list.matchAll(/<td>([^<]*)<\/td>/g)].map(([, value]) => value);
    expect(new Set(values)).toEqual(new Set(["0", "Not known yet"]));
  });

  for (const quarter of ["2026-Q5", "2027-Q1", "26-Q1", "2026-Q4x", "%00"])
    test(`of "${quarter}" is not found`, async () => {
      expect((await service.get(`/about/transparency?quarter=${quarter}`)).status).toBe(404);
      expect((await service.get(`/about/transparency.csv?quarter=${quarter}`)).status).toBe(404);
    });
});

describe("the statements of reasons", () => {
  const REQUIRED = [
    "decision_ground",
    "content_type",
    "category",
    "content_date",
    "application_date",
    "decision_facts",
    "source_type",
    "automated_detection",
    "automated_decision",
    "puid",
    "decision_visibility",
  ];
  const list = async (from = "2026-10-01", to = "2027-01-01") => {
    const all: DsaStatement[] = [];
    for await (const each of listStatements(service.context, new Date(from), new Date(to))) all.push(each);
    return all;
  };

  test("have every field that is required, one for each restriction that the author did not ask for", async () => {
    const all = await list();
    expect(all.length).toBe(5);
    for (const each of all) {
      for (const field of REQUIRED) expect(each).toHaveProperty(field);
      expect(each.puid).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(String(each.decision_facts).length).toBeLessThanOrEqual(5_000);
    }
    expect(new Set(all.map(({ puid }) => puid)).size).toBe(5);
    expect(all.map((each) => [each.source_type, each.automated_decision, each.decision_visibility])).toEqual([
      ["SOURCE_ARTICLE_16", "AUTOMATED_DECISION_NOT_AUTOMATED", ["DECISION_VISIBILITY_CONTENT_DISABLED"]],
      ["SOURCE_VOLUNTARY", "AUTOMATED_DECISION_PARTIALLY", ["DECISION_VISIBILITY_CONTENT_DISABLED"]],
      ["SOURCE_VOLUNTARY", "AUTOMATED_DECISION_NOT_AUTOMATED", ["DECISION_VISIBILITY_CONTENT_REMOVED"]],
      ["SOURCE_VOLUNTARY", "AUTOMATED_DECISION_FULLY", ["DECISION_VISIBILITY_CONTENT_DISABLED"]],
      ["SOURCE_VOLUNTARY", "AUTOMATED_DECISION_NOT_AUTOMATED", ["DECISION_VISIBILITY_CONTENT_REMOVED"]],
    ]);
    expect(all.map((each) => each.automated_detection)).toEqual(["No", "Yes", "Yes", "Yes", "No"]);
    expect(all[2]?.decision_facts).toStartWith("An automatic rule held the review, and a moderator");
    expect(all[2]?.decision_ground).toBe("DECISION_GROUND_ILLEGAL_CONTENT");
  });

  test("hold no word of a review and no name, also where the operator wrote one", async () => {
    const text = JSON.stringify(await list());
    for (const secret of ["Secret", "Unmistakable", "mailbox.example", "elsewhere"]) expect(text).not.toContain(secret);
  });

  test("are those of the days that were asked for", async () => {
    expect(await list("2026-10-01", "2026-11-20")).toEqual([]);
  });
});
