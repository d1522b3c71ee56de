// Strangers who type a reader's address use up the links of its day, and shut the reader out of nothing.
import { describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { FIELDS, linkIn, startReports } from "./support.ts";

const at = startReports();

const minute = () => at.service.clock.advance(60_000);
const send = (words: string, email = at.email) => at.post(at.path, { ...FIELDS, words, email });

/** Of the newest mail to the reader; "" if none came since the last call. */
async function link(to = at.email): Promise<string> {
  return linkIn((await at.mails()).findLast((mail) => mail.to === to)?.text);
}

async function wireOf(words: string): Promise<string> {
  return toWire("rpt", (await at.rows()).find(({ note }) => note === words)?.id ?? "");
}

async function confirmed(): Promise<(string | null)[]> {
  return (await at.rows()).filter(({ status }) => status !== "unconfirmed").map(({ note }) => note);
}

/** Reports three other reviews as the reader, who gets a link for each. @returns the newest link */
async function forge(to = at.email): Promise<string> {
  let newest = "";
  for (const words of ["Forged 1.", "Forged 2.", "Forged 3."]) {
    await at.another();
    minute();
    await send(words, to);
    newest = await link(to);
    expect(newest).not.toBe("");
  }
  await at.another();
  minute();
  return newest;
}

describe("three forged reports of a day", () => {
  test("leave the reader the newest link: it shows the report that no email came for, with its review, and confirms it", async () => {
    const newest = await forge();
    await at.service.sql`update review set title = 'The one that I mean' where id = ${at.id}`;
    await send("Mine.");
    expect(await at.mails()).toEqual([]);
    const page = await at.page(newest);
    for (const shown of ["Mine.", "The one that I mean", "Forged 1.", "Forged 2.", "Forged 3."])
      expect(page).toContain(shown);
    expect(page).not.toMatch(/name="which"[^>]*checked/);
    expect((await at.post(newest, { which: await wireOf("Mine.") })).status).toBe(303);
    expect(await confirmed()).toEqual(["Mine."]);
    expect((await at.mails()).map(({ to }) => to)).toEqual([at.email]);
    expect(await at.page(newest)).toContain("We received your report");
    // A second one of the same day: the link leads to it, too.
    await at.another();
    minute();
    await send("Mine again.");
    expect(await at.page(newest)).toContain("Mine again.");
    expect((await at.post(newest, { which: await wireOf("Mine again.") })).status).toBe(303);
    expect(await confirmed()).toEqual(["Mine.", "Mine again."]);
  });

  test("lead on where the review of the newest link went offline", async () => {
    const newest = await forge();
    await send("Mine.");
    await at.service
      .sql`update review r set status = 'hidden' from report p where p.review_id = r.id and p.note like 'Forged%'`;
    const page = await at.page(newest);
    expect(page).toContain("Mine.");
    expect(page).not.toContain("Forged");
    expect((await at.post(newest, { which: await wireOf("Mine.") })).status).toBe(303);
    expect(await confirmed()).toEqual(["Mine."]);
  });

  test("are confirmed by nobody who has no link: a number of another mailbox is refused", async () => {
    const newest = await forge(`x.${at.email}`);
    await send("Mine.");
    expect(await at.page(newest)).not.toContain("Mine.");
    expect((await at.post(newest, { which: await wireOf("Mine.") })).status).toBe(422);
    expect(await confirmed()).toEqual([]);
  });

  test("to tags of the address leave one link to the address itself", async () => {
    const tagged = at.email.replace("@", "+shop@");
    await forge(tagged);
    await send("Tagged.", tagged);
    expect(await at.mails()).toEqual([]);
    await send("Mine.");
    const own = await link();
    expect((await at.post(own, { which: await wireOf("Mine.") })).status).toBe(303);
    await at.mails();
    await at.another();
    await send("Theirs.", at.email.replace("@", "+a@"));
    expect(await at.mails()).toEqual([]);
  });
});

test("who confirms each report gets a link for the next, however many they send", async () => {
  for (let index = 0; index < 5; index++) {
    await at.another();
    minute();
    await send(`Mine ${index}.`);
    const own = await link();
    expect(own).not.toBe("");
    expect((await at.post(own, {})).status).toBe(303);
  }
  expect((await confirmed()).length).toBe(5);
});

test("the page after the form reads the same whether a link was sent, and never says that one was", async () => {
  const answers: string[] = [];
  const answerTo = async (words: string) => at.page((await send(words)).headers.get("location") ?? "");
  for (const words of ["One.", "Two."]) {
    answers.push(await answerTo(words));
    await at.mails();
  }
  expect(answers[0]).toBe(answers[1] ?? "");
  expect(answers[0]).toContain("it shows all your waiting reports");
  expect(answers[0]).not.toContain("We have sent");
});

test("a flood from one network hides no report of another", async () => {
  await send("Forged.");
  const mailed = await link();
  minute();
  await send("Mine.");
  for (let index = 0; index < 10; index++) {
    minute();
    await at.post(at.path, { ...FIELDS, words: `Flood a${index}.`, email: at.email }, "203.0.113.7");
    await at.post(at.path, { ...FIELDS, words: `Flood b${index}.`, email: at.email }, "203.0.112.7");
  }
  const page = await at.page(mailed);
  expect(page).toContain("Mine.");
  expect((await at.post(mailed, { which: await wireOf("Mine.") })).status).toBe(303);
  expect(await confirmed()).toEqual(["Mine."]);
});
