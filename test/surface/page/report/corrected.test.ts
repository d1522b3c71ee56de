// A report is corrected before it is confirmed, and the words it means must be in the review.
import { describe, expect, test } from "bun:test";
import { FIELDS, linkIn, startReports } from "./support.ts";

const at = startReports();

async function link(): Promise<string> {
  return linkIn((await at.mails()).find(({ to }) => to === at.email)?.text);
}

describe("a second report before the first is confirmed", () => {
  test("replaces the first one: the mailed link shows and confirms the newest words", async () => {
    await at.post(at.path, { ...FIELDS, words: "First words.", email: at.email });
    const first = await link();
    await at.post(at.path, { ...FIELDS, words: "Second words.", place: "", email: at.email.toUpperCase() });
    await at.post(at.path, { ...FIELDS, words: "Third words.", reason: "spam", email: at.email });
    expect(await at.mails()).toEqual([]);
    const page = await at.page(first);
    expect(page).toContain("Third words.");
    expect(page).not.toContain("First words.");
    expect((await at.post(first, {})).status).toBe(303);
    const counting = (await at.rows()).filter(({ status }) => status !== "unconfirmed");
    expect(counting.map(({ note, status }) => [note, status])).toEqual([["Third words.", "open"]]);
  });

  test("also where a day later a second link is mailed: either confirms the newest words", async () => {
    await at.post(at.path, { ...FIELDS, words: "First words.", email: at.email });
    const first = await link();
    at.service.clock.advance(25 * 3_600_000);
    await at.post(at.path, { ...FIELDS, words: "Second words.", email: at.email });
    expect(await at.page(await link())).toContain("Second words.");
    expect(await at.page(first)).toContain("Second words.");
  });

  test("changes no report that is confirmed, of another mailbox, or of another review", async () => {
    await at.reported({ words: "Confirmed." });
    await at.post(at.path, { ...FIELDS, words: "Of another.", email: `x.${at.email}` });
    await at.post(at.path, { ...FIELDS, words: "Later.", email: at.email });
    await at.another();
    await at.post(at.path, { ...FIELDS, words: "Elsewhere.", email: at.email });
    expect((await at.rows()).map(({ note }) => note)).toEqual(["Confirmed.", "Of another.", "Later.", "Elsewhere."]);
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
