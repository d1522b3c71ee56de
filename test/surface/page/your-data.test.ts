// A person gets and erases what is stored of their address. Anyone can type any address, so nothing here tells whether something is stored,
// and a link covers one mailbox.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { askForData, MOST_REQUESTS_A_DAY, YOUR_DATA_LINK_DAYS } from "#domain/privacy/request.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { createLinks } from "#platform/secret/link.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { wordsIn } from "#words/words.ts";
import { type Mailing, startMailing } from "../../support/mailing.ts";
import { seedReview } from "../../support/seed.ts";
import { seedInvitation, seedShop } from "../../support/seed-invitation.ts";
import { createTestService, json, TEST_CONFIG, type TestService } from "../../support/service.ts";

const PATH = "/about/your-data";
const links = createLinks(TEST_CONFIG.appSecret);

let service: TestService;
let mailing: Mailing;
let shop: Awaited<ReturnType<typeof seedShop>>;
let email: string;

beforeAll(async () => {
  service = await createTestService();
  mailing = await startMailing(service.context);
});
afterAll(async () => {
  await mailing.stop();
  await service.close();
});
let count = 0;
beforeEach(async () => {
  service.clock.advance(60_000);
  await service.sql`truncate message`;
  mailing.received.length = 0;
  shop = await seedShop(service.context);
  email = `Ana.${++count}@mailbox.example`;
  await seedInvitation(service.context, shop, {
    ...{ email, name: "Ana Own", phone: "+4915100000001", reference: "ORDER-OWN", message: null },
  });
});

async function reviewOf(address: string, body: string, values: Parameters<typeof seedReview>[2] = {}) {
  const id = await seedReview(service.context, shop.businessId, { body, author: `By ${body}`, ...values });
  await service.sql`update review_author set email = ${address}, confirmed_at = now() where review_id = ${id}`;
  return id;
}

function post(to: string, fields: Record<string, string>, peer = `198.19.${(++count >> 8) & 255}.${count & 255}`) {
  const init = { method: "POST", body: new URLSearchParams(fields), headers: { "sec-fetch-site": "same-origin" } };
  return service.send(new Request(`http://localhost${to}`, init), peer);
}

async function mailed(): Promise<string[]> {
  await service.sql`update message set run_at = now() - interval '1 minute'`;
  await mailing.drain();
  return mailing.received.map(({ to }) => to[0]?.toLowerCase() ?? "");
}

/** The link that a request brings. */
async function linkTo(address: string): Promise<string> {
  await askForData(service.context, address, "en");
  await mailed();
  const got = mailing.received.filter(({ to }) => to[0]?.toLowerCase() === address.toLowerCase()).at(-1);
  return /\/your-data\/[\w-]{43}/.exec(got?.mail.text ?? "")?.[0] ?? "";
}

const fileAt = async (link: string) => await json(service.get(`${link}/your-data.json`));

describe("a stranger who types an address", () => {
  test("gets the same answer whether or not something is stored, and only the first is mailed", async () => {
    const answers: unknown[] = [];
    for (const address of [email, "nobody.at.all@mailbox.example", `x${email}`, email.replace("Ana", "A.na")]) {
      const answer = await post(PATH, { email: address });
      const headers = Object.fromEntries(answer.headers);
      delete headers.date;
      answers.push([answer.status, await answer.text(), headers]);
    }
    expect(answers.every((each) => Bun.deepEquals(each, answers[0]))).toBe(true);
    const waiting = await service.sql`select kind, channel, urgent, payload, organisation_id from message`;
    expect(waiting.length).toBe(4);
    expect(waiting.every((each) => Bun.deepEquals(each, waiting[0]))).toBe(true);
    expect(await mailed()).toEqual([email.toLowerCase()]);
  });

  test("has an address mailed a few times a day at most, by whatever networks, also at the same moment", async () => {
    await Promise.all(Array.from({ length: 9 }, () => post(PATH, { email })));
    await Promise.all(Array.from({ length: 9 }, () => post(PATH, { email: email.toUpperCase() })));
    expect((await mailed()).length).toBe(MOST_REQUESTS_A_DAY);
    service.clock.advance(DAY_MS + 1_000);
    await post(PATH, { email });
    expect((await mailed()).length).toBe(MOST_REQUESTS_A_DAY + 1);
  });

  test("sends three a minute from one network", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await post(PATH, { email: `n${n}@x.example` }, "203.0.113.9")).status);
    expect(statuses).toEqual([303, 303, 303, 429, 429]);
  });

  test("has no words of others mailed: the mail holds a link and nothing of what is stored", async () => {
    for (const language of LANGUAGES) {
      await service.sql`truncate message`;
      mailing.received.length = 0;
      await post(`${PATH}?lang=${language}`, { email });
      await mailed();
      const [got] = mailing.received;
      expect(got?.mail.subject).toBe(wordsIn("yourData", language).mail.heading);
      const text = `${got?.mail.text} ${got?.mail.html}`;
      expect(text).toContain("/your-data/");
      for (const word of ["Ana Own", "ORDER-OWN", shop.slug]) expect(text).not.toContain(word);
    }
  });

  test("is told what is wrong with an address", async () => {
    for (const wrong of ["", "ana", "a@b@c", "a@b.example, c@d.example", "a@b.example\r\nBcc: x@y.example"]) {
      const answer = await post(PATH, { email: wrong });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('aria-invalid="true"');
    }
    expect((await service.sql`select 1 from message`).length).toBe(0);
  });
});

describe("a link", () => {
  test("changes nothing when it is opened or its file is fetched", async () => {
    await reviewOf(email, "own words");
    const link = await linkTo(email);
    const state = () => service.sql`select
      (select count(*)::int from invitation where lower(email) = lower(${email})) as invitations,
      (select count(*)::int from review_author where lower(email) = lower(${email})) as reviews,
      (select count(*)::int from message) as messages, (select count(*)::int from audit_entry) as entries`;
    const before = await state();
    for (const path of [link, `${link}?lang=de`, `${link}/your-data.json`, link]) {
      const answer = await service.get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    expect(await state()).toEqual(before);
  });

  test("covers its mailbox alone, and no other purpose's link opens it", async () => {
    const other = `Ben.${count}@mailbox.example`;
    await seedInvitation(service.context, shop, { email: other, name: "Ben Other", reference: "ORDER-OTHER" });
    await reviewOf(other, "words of ben");
    const [link, theirs] = [await linkTo(email), await linkTo(other)];
    expect(JSON.stringify(await fileAt(link))).not.toMatch(/Ben Other|ORDER-OTHER|words of ben/);
    const { invitations, reviews } = await fileAt(theirs);
    expect([invitations[0].name, reviews[0].body]).toEqual(["Ben Other", "words of ben"]);
    await post(link, { reviews: "remove" });
    expect((await fileAt(theirs)).invitations.length).toBe(1);
    const id = crypto.randomUUID();
    for (const token of [links.sign("removal", id), links.sign("manage", id as never), "x".repeat(43)])
      expect((await service.get(`/your-data/${token}`)).status).toBe(404);
  });

  test("ends after some days, after the erasure, and where its message is gone; the page says so", async () => {
    const link = await linkTo(email);
    service.clock.advance(YOUR_DATA_LINK_DAYS * DAY_MS + 1_000);
    for (const path of [link, `${link}/your-data.json`]) expect((await service.get(path)).status).toBe(410);
    expect((await post(link, { reviews: "keep" })).status).toBe(410);
    expect((await service.sql`select 1 from invitation where lower(email) = lower(${email})`).length).toBe(1);
    const next = await linkTo(email);
    expect((await post(next, { reviews: "keep" })).status).toBe(200);
    for (const path of [next, `${next}/your-data.json`, link]) expect((await service.get(path)).status).toBe(410);
  });

  test("erases what the command erases: everywhere, but not opt-outs, and only by its button", async () => {
    const second = await seedShop(service.context);
    await seedInvitation(service.context, second, { email: email.toLowerCase(), name: "Ana Own" });
    await service.sql`insert into suppression (organisation_id, address, reason)
      values (${second.organisationId}, ${email.toLowerCase()}, 'unsubscribed')`;
    const id = await reviewOf(email, "own words");
    const link = await linkTo(email);
    expect((await post(link, {})).status).toBe(422);
    expect((await post(link, { reviews: "all" })).status).toBe(422);
    expect((await post(link, { reviews: "remove" })).status).toBe(200);
    const organisations = [shop.organisationId, second.organisationId];
    const left = await service.sql`select email, name, phone, reference from invitation
      where organisation_id = any(${organisations})`;
    expect(left.map(({ name, phone, reference }) => [name, phone, reference])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    expect(JSON.stringify(left).toLowerCase()).not.toContain(email.toLowerCase());
    expect(await service.sql`select status, author, body from review where id = ${id}`).toMatchObject([
      { status: "removed", author: expect.not.stringContaining("own words"), body: expect.not.stringContaining("own") },
    ]);
    expect((await service.sql`select 1 from suppression where address = lower(${email})`).length).toBe(1);
    const [move] = await service.sql`select asked_by, reason from moderation where review_id = ${id}`;
    expect(move).toMatchObject({ asked_by: "author", reason: "person_erased" });
  });

  test("erases once where two tabs press at the same moment", async () => {
    const id = await reviewOf(email, "own words");
    const link = await linkTo(email);
    const statuses = await Promise.all([0, 1, 2].map(async () => (await post(link, { reviews: "keep" })).status));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 410)).toBe(true);
    const [row] = await service.sql`select author from review where id = ${id}`;
    expect(row?.author).toBe("Former customer");
    expect((await service.sql`select 1 from moderation where review_id = ${id}`).length).toBe(0);
  });
});

describe("the file", () => {
  test("holds each kind of record of the address, and the address itself", async () => {
    const id = await reviewOf(email, "own words");
    await service.sql`insert into review_edit (id, review_id, rating, title, body, replaced_at)
      values (gen_random_uuid(), ${id}, 1, 'Before', 'earlier words', now())`;
    await service.sql`insert into suppression (organisation_id, address, reason)
      values (${shop.organisationId}, ${email.toLowerCase()}, 'complained')`;
    const insert = (alt: string, revision: string | null) => service.sql`
      insert into review_photo (id, business_id, review_id, revision_id, name, width, height, bytes, alt, placeholder, fingerprint, state, created_at)
      values (gen_random_uuid(), ${shop.businessId}, ${id}, ${revision}, gen_random_uuid(), 80, 60, 9, ${alt}, '', '0123456789abcdef', 'shown', now())`;
    await insert("own picture", null);
    const [typed] =
      await service.sql`insert into review_revision (id, review_id, rating, title, body, author, language, form_language, experience_date, created_at)
      values (gen_random_uuid(), ${id}, 1, 'T', 'B', 'A', 'en', 'en', now(), now()) returning id`;
    await insert("typed by a stranger", typed?.id);
    const file = await fileAt(await linkTo(email));
    expect(file.photos.map(({ alt, state }: Record<string, string>) => [alt, state])).toEqual([
      ["own picture", "shown"],
    ]);
    expect(file.email).toBe(email.toLowerCase());
    expect(file.invitations).toMatchObject([{ name: "Ana Own", phone: "+4915100000001", reference: "ORDER-OWN" }]);
    expect(file.reviews).toMatchObject([{ body: "own words", status: "published" }]);
    expect(file.earlierWordings).toMatchObject([{ body: "earlier words" }]);
    expect(file.optOuts).toMatchObject([{ reason: "complained" }]);
    expect(file.messages).toMatchObject([{ kind: "your-data" }]);
  });

  test("holds the reports of a reader, and no words of one that a stranger typed; a reporter is known by them alone", async () => {
    const reporter = `Rea.${count}@mailbox.example`;
    const id = await reviewOf("ben@mailbox.example", "words of ben");
    const insert = async (words: string, status: string, address: string) => {
      const [made] =
        await service.sql`insert into report (id, review_id, made_by, reason, note, place, status, created_at)
        values (gen_random_uuid(), ${id}, 'reader', 'spam', ${words}, 'third line', ${status}, now()) returning id`;
      await service.sql`insert into report_reader (report_id, email, name, form_language, sent_at)
        values (${made?.id}, ${address}, 'Rea Der', 'en', now())`;
      return made?.id;
    };
    const own = await insert("report of rea", "dismissed", reporter);
    await insert("typed by a stranger", "unconfirmed", reporter);
    await insert("report of another", "open", `x${reporter}`);
    await insert("report of a tag", "open", reporter.replace("@", "+tag@"));
    await service.sql`insert into reporter_misuse (id, report_id, email, kind, reason, created_at)
      values (gen_random_uuid(), ${own}, ${reporter}, 'warning', 'without ground', now())`;
    const file = await fileAt(await linkTo(reporter));
    expect(file.reports).toMatchObject([
      { reason: "spam", words: "report of rea", place: "third line", name: "Rea Der", status: "dismissed" },
    ]);
    expect(Object.keys(file.unconfirmedReports[0])).toEqual(["business", "createdAt"]);
    expect(file.reportMisuse).toMatchObject([{ kind: "warning", reason: "without ground" }]);
    const text = JSON.stringify(file);
    for (const other of ["typed by a stranger", "report of another", "report of a tag", "words of ben", "By words"])
      expect(text).not.toContain(other);
  });

  test("never holds what another person wrote or is", async () => {
    await reviewOf(email, "own words", { reply: "A reply that names Clara Clerk." });
    // Another person used the invitation, and owns the review.
    const used = await reviewOf("ben@mailbox.example", "words of ben");
    await service.sql`update invitation set status = 'reviewed', review_id = ${used} where lower(email) = lower(${email})`;
    // A stranger typed the address, and nobody confirmed it.
    const typed = await seedReview(service.context, shop.businessId, {
      body: "typed by a stranger",
      status: "pending",
    });
    await service.sql`update review_author set email = ${email}, confirmed_at = null where review_id = ${typed}`;
    const reported = await reviewOf(email, "own second words");
    await service.sql`insert into report (id, review_id, organisation_id, reason, note, status)
      values (gen_random_uuid(), ${reported}, ${shop.organisationId}, 'spam', 'note of a clerk', 'open')`;
    const text = JSON.stringify(await fileAt(await linkTo(email)));
    for (const other of ["Clara", "words of ben", "ben@", "typed by a stranger", "note of a clerk"])
      expect(text).not.toContain(other);
    expect(JSON.parse(text).unconfirmed.length).toBe(1);
    expect(JSON.parse(text).reviews.length).toBe(2);
  });
});

test("the page lists what is stored and for how long in each language, and how to appeal", async () => {
  for (const language of LANGUAGES) {
    const page = await (await service.get(`${PATH}?lang=${language}`)).text();
    const words = wordsIn("stored", language);
    expect(page).toContain(`<html lang="${language}"`);
    for (const days of [TEST_CONFIG.invitationRetentionDays, TEST_CONFIG.nearCopyDays])
      expect(page).toContain(words.forDays({ days }));
    expect(page).toContain(wordsIn("yourData", language).appealTitle);
  }
});
