// Several reports of one mailbox wait: the person who opens the mailed link chooses. The words that a report means must be in the review.
import { describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { FIELDS, linkIn, startReports } from "./support.ts";

const at = startReports();

async function link(): Promise<string> {
  return linkIn((await at.mails()).find(({ to }) => to === at.email)?.text);
}

async function open(): Promise<(string | null)[]> {
  return (await at.rows()).filter(({ status }) => status !== "unconfirmed").map(({ note }) => note);
}

async function wireOf(words: string): Promise<string> {
  return toWire("rpt", (await at.rows()).find(({ note }) => note === words)?.id ?? "");
}

describe("a stranger who types the address of a waiting report", () => {
  test("changes no word of it, before it is confirmed and when it is", async () => {
    await at.post(at.path, { ...FIELDS, words: "Mine.", email: at.email });
    const first = await link();
    const typed = { words: "Theirs.", name: "Str Anger", reason: "spam", place: "" };
    await at.post(at.path, { ...FIELDS, ...typed, email: at.email.toUpperCase() });
    const [mine, theirs] = await at.service.sql<{ note: string; reason: string; place: string | null; name: string }[]>`
      select p.note, p.reason, p.place, q.name from report p join report_reader q on q.report_id = p.id order by p.id`;
    expect([mine?.note, mine?.reason, mine?.place, mine?.name]).toEqual([
      "Mine.",
      "not_genuine",
      "broke at once",
      "Rea Der",
    ]);
    expect(theirs?.note).toBe("Theirs.");
    expect((await at.post(first, { which: await wireOf("Mine.") })).status).toBe(303);
    expect(await open()).toEqual(["Mine."]);
    expect(await at.page(first)).not.toContain("Theirs.");
  });

  test("gets nothing confirmed that its reader did not choose, also by coming first or between page and button", async () => {
    await at.post(at.path, { ...FIELDS, words: "Theirs.", name: "Str Anger", email: at.email });
    const mailed = await link();
    await at.post(at.path, { ...FIELDS, words: "Mine.", email: at.email });
    expect(await at.mails()).toEqual([]);
    const page = await at.page(mailed);
    for (const shown of ["Theirs.", "Str Anger", "Mine.", "Rea Der"]) expect(page).toContain(shown);
    expect(page).not.toMatch(/name="which"[^>]*checked/);
    const unsaid = await at.post(mailed, {});
    expect(unsaid.status).toBe(422);
    expect(await unsaid.text()).toContain("Choose the report that you wrote.");
    expect(await open()).toEqual([]);
    await at.post(mailed, { which: await wireOf("Mine.") });
    expect(await open()).toEqual(["Mine."]);
    expect(await at.page(mailed)).toContain("We received your report");
  });

  test("opens no report of another mailbox, or of the past, by its number", async () => {
    await at.post(at.path, { ...FIELDS, words: "Mine.", email: at.email });
    const mailed = await link();
    await at.post(at.path, { ...FIELDS, words: "Of another.", email: `x.${at.email}` });
    await at.post(at.path, { ...FIELDS, words: "Old.", email: at.email });
    await at.service.sql`update report_reader q set sent_at = sent_at - interval '8 days'
      from report p where p.id = q.report_id and p.note = 'Old.'`;
    for (const words of ["Of another.", "Old."]) {
      expect(await at.page(mailed)).not.toContain(words);
      expect((await at.post(mailed, { which: await wireOf(words) })).status).toBe(422);
    }
    for (const which of ["nonsense", "rpt_", "\0"]) expect((await at.post(mailed, { which })).status).toBe(422);
    expect(await open()).toEqual([]);
  });

  test("cannot hide the report behind a flood", async () => {
    await at.post(at.path, { ...FIELDS, words: "Mine.", email: at.email });
    const mailed = await link();
    for (let n = 0; n < 30; n++) await at.post(at.path, { ...FIELDS, words: `Flood ${n}.`, email: at.email });
    const page = await at.page(mailed);
    expect(page).toContain("Mine.");
    expect(page.match(/Flood \d+\./g)?.length).toBeLessThan(15);
    expect((await at.post(mailed, { which: await wireOf("Mine.") })).status).toBe(303);
    expect(await open()).toEqual(["Mine."]);
  });
});

describe("a reader who reports again before confirming", () => {
  test("chooses among what differs, and after it each mailed link shows the report that counts", async () => {
    await at.post(at.path, { ...FIELDS, words: "First words.", email: at.email });
    const first = await link();
    await at.post(at.path, { ...FIELDS, words: "First words.", email: at.email });
    expect(await at.page(first)).not.toContain('type="radio"');
    at.service.clock.advance(25 * 3_600_000);
    await at.post(at.path, { ...FIELDS, words: "Second words.", email: at.email });
    const second = await link();
    for (const each of [first, second]) {
      const page = await at.page(each);
      expect(page.match(/First words\./g)?.length).toBe(1);
      expect(page).toContain("Second words.");
    }
    await at.post(first, { which: await wireOf("Second words.") });
    for (const each of [first, second]) {
      const page = await at.page(each);
      expect(page).toContain("We received your report");
      expect(page).toContain("Second words.");
    }
    expect((await at.post(first, { which: await wireOf("First words.") })).status).toBe(303);
    expect(await open()).toEqual(["Second words."]);
  });
});

describe("the words that a report means", () => {
  test("are of the review, apart from spaces, case and marks", async () => {
    const said = async (place: string) => (await at.post(at.path, { ...FIELDS, email: at.email, place })).status;
    await at.service
      .sql`update review set body = ${"It broke at once. « Très » mal, 壊れた商品 and the shop said nothing."} where id = ${at.id}`;
    for (const place of [
      "",
      "broke at once",
      "BROKE  at\nonce",
      "“Broken lamp”",
      "It broke … said nothing",
      "très",
      "壊れた",
    ])
      expect([place, await said(place)]).toEqual([place, 303]);
    for (const place of ["never sent", "broke … at twice", "trés", "x"])
      expect([place, await said(place)]).not.toEqual([place, 303]);
    const refused = await at.post(at.path, { ...FIELDS, email: at.email, place: "never sent" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("These words are not in the review.");
  });
});
