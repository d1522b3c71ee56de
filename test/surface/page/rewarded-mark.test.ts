// Who names a reward in a form learns before the review is online that it will be marked: on the page and in the mail that confirm it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { WaitingMessage } from "#domain/message/message.ts";
import { loadReviewMails } from "#domain/review/outgoing.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { confirmMail } from "#surface/mail/review.ts";
import { wordsIn } from "#words/words.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, TYPED } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const categoryId = await insertCategory(context, "shops");
  await insertBusiness(context, { slug: "oak", name: "Oak", categoryId });
});
afterAll(() => database.close());

/** Of the form that was sent last: what its page shows, and what its mail holds. */
async function confirmation(email: string, answers: Record<string, string>) {
  await surface.post("/review/oak/write", { ...TYPED, ...answers, email });
  const [message] = await database.sql<WaitingMessage[]>`
    select id, kind, subject_id as "subjectId" from message where address = ${email} order by id desc limit 1`;
  if (!message) throw new Error("No mail was queued.");
  const subjectId = message.subjectId ?? "";
  await database.sql`update review set created_at = now() where id = ${subjectId}`;
  await database.sql`update review_revision set created_at = now() where id = ${subjectId}`;
  const mails = await loadReviewMails(database.context, [message]);
  const path = `/confirm/${surface.links.sign("confirm", subjectId)}`;
  return { mail: [...mails.values()][0], html: await surface.html(path), path };
}

const MARKED = wordsIn("reward", "en").willBeMarked;

describe("a form", () => {
  test("that names a reward says so, one that names none does not", async () => {
    const yes = await confirmation("yes@mailbox.example", { rewarded: "yes" });
    expect(yes.mail).toMatchObject({ incentivized: true });
    expect(yes.html).toContain(MARKED);
    for (const answers of [{}, { rewarded: "no" }]) {
      const no = await confirmation(`no${Object.keys(answers).length}@mailbox.example`, answers);
      expect(no.mail).toMatchObject({ incentivized: false });
      expect(no.html).not.toContain(MARKED);
    }
  });

  test("of a revision speaks of its own answer", async () => {
    const email = "again@mailbox.example";
    const first = await confirmation(email, {});
    await surface.post(first.path, {});
    const second = await confirmation(email, { rewardedWith: "a mug" });
    expect(second.mail).toMatchObject({ incentivized: true });
    expect(second.html).toContain(MARKED);
    await surface.post(second.path, {});
    const third = await confirmation(email, { rewarded: "no" });
    expect(third.mail).toMatchObject({ incentivized: false });
  });
});

test.each(LANGUAGES)("the mail in %s", (language) => {
  const site = { serviceName: "Candor", baseUrl: "https://candor.example" };
  const of = {
    businessName: "Oak",
    submission: { rating: 4, title: "Fine", body: "All fine." },
    confirmUrl: "https://x",
  };
  const { willBeMarked } = wordsIn("reward", language);
  const said = (incentivized: boolean) =>
    confirmMail(site, language, { ...of, incentivized, pictures: [] })
      .text.replace(/\s+/g, " ")
      .includes(willBeMarked.replace(/\s+/g, " "));
  expect([said(true), said(false)]).toEqual([true, false]);
});
