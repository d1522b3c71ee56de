// The private link of a review reaches its author and no business: played by an owner who holds every link that customers use, as one
// does who makes invitations with `delivery: link`.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { fromWire, toWire } from "#contract/id.ts";
import type { LinkPurpose } from "#contract/link.ts";
import { createLinks } from "#platform/secret/link.ts";
import { signIn } from "../../support/dashboard.ts";
import { startMailing } from "../../support/mailing.ts";
import { seedKey } from "../../support/seed.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { seedSubscription } from "../../support/webhook.ts";
import { snapshot, TYPED } from "./fixture.ts";

const links = createLinks(TEST_CONFIG.appSecret);

let service: TestService;
let shop: Awaited<ReturnType<typeof seedShop>>;
let key: string;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.advance(60_000);
  shop = await seedShop(service.context);
  key = (await seedKey(service.context, shop.organisationId, ["read", "write"])).secret;
});

let count = 0;
/** The owner's copy of the link that a customer got. */
async function invite(email = `customer-${++count}@mailbox.example`, delivery: "email" | "link" = "email") {
  const answer = await service.rest("/invitations", key, {
    body: { businessId: toWire("biz", shop.businessId), email, reference: `R-${++count}`, delivery },
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  return { email, path: `/invite/${links.sign("invite", fromWire("inv", data.id) as string)}` };
}

/** Each post comes from a network of its own: rate windows are not what is tested. */
function post(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost${path}`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", ...headers },
    body: new URLSearchParams(fields),
  });
  return service.send(request, `198.18.${(++count >> 8) & 255}.${count & 255}`);
}

const reviewOf = async (email: string) =>
  (await service.sql`select r.* from review r join invitation i on i.review_id = r.id where i.email = ${email}`)[0];
const organicOf = async (email: string) =>
  (await service.sql`select r.* from review r join review_author a on a.review_id = r.id where a.email = ${email}`)[0];
const mailsTo = (email: string) =>
  service.sql`select kind, subject_id, organisation_id from message where address = ${email} and kind = 'review-link'`;

/** Everything of an answer that a browser or a script could read a link from. */
async function wholeOf(answer: Response): Promise<string> {
  return JSON.stringify([...answer.headers]) + (await answer.text());
}

describe("a used invitation", () => {
  test("a used invitation link gives no rights over the review", async () => {
    const { email, path } = await invite(undefined, "link");
    const written = {
      ...TYPED,
      rating: "1",
      title: "It broke at once",
      body: "One leg came off on the first day.",
      author: "Ana R.",
    };
    const first = await post(path, written);
    expect(first.headers.get("location")).toStartWith("/manage/");
    const before = await snapshot(service.sql);
    const review = await reviewOf(email);
    // By looking, by sending the same words again, other words, an action of the author's page, or nothing.
    const answers = [
      await service.get(path),
      await service.get(`${path}?done=published`),
      await post(path, written),
      await post(path, { ...TYPED, rating: "5" }),
      await post(path, { action: "delete" }),
      await post(path, { ...TYPED, action: "edit" }),
      await post(path),
    ];
    for (const answer of answers) {
      expect([200, 409]).toContain(answer.status);
      const typedBack = answer.status === 409;
      const whole = await wholeOf(answer);
      expect(whole).toContain("This link was used");
      expect(whole).not.toContain("/manage/");
      expect(whole).not.toContain(toWire("rev", review?.id));
      expect(whole).not.toContain(email);
      if (!typedBack)
        for (const word of [written.title, written.body, written.author]) expect(whole).not.toContain(word);
    }
    expect(await snapshot(service.sql)).toBe(before);
  });

  test("of posts that race for one invitation, one answer holds the private link", async () => {
    const { email, path } = await invite();
    const same = { ...TYPED, body: "The same words from two tabs." };
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(path, same)));
    const wholes = await Promise.all(answers.map(wholeOf));
    expect(wholes.filter((whole) => whole.includes("/manage/"))).toHaveLength(1);
    expect(wholes.filter((whole) => whole.includes("This link was used"))).toHaveLength(5);
    expect(await service.sql`select 1 from review_author where email = ${email}`).toHaveLength(1);
  });

  test("its button mails the private link to the author and shows nothing", async () => {
    const { email, path } = await invite();
    await post(path, { ...TYPED, title: "A secret title" });
    const page = await (await service.get(path)).text();
    expect(page).toContain(`action="${path}/link"`);
    const answer = await post(`${path}/link`, { email: "owner@shop.example", to: "owner@shop.example" });
    expect(answer.status).toBe(200);
    const whole = await wholeOf(answer);
    for (const word of ["/manage/", "A secret title", email, "mailbox.example"]) expect(whole).not.toContain(word);
    const review = await reviewOf(email);
    expect(await mailsTo(email)).toMatchObject([{ subject_id: review?.id, organisation_id: null }]);
    expect(await service.sql`select 1 from message where address = 'owner@shop.example'`).toHaveLength(0);
  });

  test("the answer is the same whether the review is there, removed or erased", async () => {
    const bodies = new Set<string>();
    for (const change of [
      "select 1",
      "update review set status = 'removed'",
      "update review_author set email = null",
    ]) {
      const { email, path } = await invite();
      await post(path, TYPED);
      const id = (await reviewOf(email))?.id as string;
      if (change !== "select 1")
        await service.sql.unsafe(`${change} where ${change.includes("author") ? "review_id" : "id"} = '${id}'`);
      bodies.add(await (await post(`${path}/link`)).text());
      expect(await mailsTo(email)).toHaveLength(change === "select 1" ? 1 : 0);
    }
    expect(bodies.size).toBe(1);
  });

  test("an address gets the private link three times a day at most, over all its reviews and however many ask at once", async () => {
    const email = `often-${++count}@mailbox.example`;
    const paths: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { path } = await invite(
        n === 1 ? email.toUpperCase().replace("MAILBOX.EXAMPLE", "mailbox.example") : email,
      );
      await post(path, { ...TYPED, body: `Review number ${n} by one person.` });
      paths.push(path);
    }
    const answers = await Promise.all([...paths, ...paths, ...paths].map((path) => post(`${path}/link`)));
    expect(new Set(await Promise.all(answers.map((each) => each.text()))).size).toBe(1);
    const sent = () =>
      service.sql`select 1 from message where lower(address) = ${email.toLowerCase()} and kind = 'review-link'`;
    expect(await sent()).toHaveLength(3);
    service.clock.advance(86_400_000);
    await post(`${paths[0]}/link`);
    expect(await sent()).toHaveLength(4);
  });

  test("the button does nothing for open, expired and cancelled ones, and for tokens of another purpose", async () => {
    const open = await invite();
    const id = links.read("invite", open.path.slice("/invite/".length)) as string;
    const messages = async () =>
      (await service.sql`select count(*)::int as n from message where kind <> 'invitation'`)[0]?.n;
    const before = await messages();
    for (const change of ["cancelled_at = null", "status = 'expired'", "cancelled_at = now()"]) {
      await service.sql.unsafe(`update invitation set ${change} where id = '${id}'`);
      expect((await post(`${open.path}/link`)).status).toBe(200);
    }
    const used = await invite();
    await post(used.path, TYPED);
    const review = (await reviewOf(used.email))?.id as string;
    const invitationId = links.read("invite", used.path.slice("/invite/".length)) as string;
    const purposes: LinkPurpose[] = [
      "manage",
      "confirm",
      "unsubscribe-invitation",
      "unsubscribe-review",
      "removal",
      "join",
    ];
    for (const purpose of purposes)
      for (const subject of [review, invitationId]) {
        const answer = await post(`/invite/${links.sign(purpose, subject)}/link`);
        expect({ purpose, status: answer.status }).toEqual({ purpose, status: 404 });
      }
    expect((await post(`/invite/${links.sign("invite", review)}/link`)).status).toBe(404);
    expect((await service.get(`${used.path}/link`)).status).toBe(405);
    expect(
      (await post(`${used.path}/link`, {}, { "sec-fetch-site": "cross-site", origin: "https://evil.example" })).status,
    ).toBe(403);
    // The receipt of the one that was used.
    expect(await messages()).toBe(before + 1);
  });
});

describe("a used confirmation", () => {
  test("a used confirmation link shows no private link, and its button mails it to the address that was confirmed", async () => {
    const email = `organic-${++count}@mailbox.example`;
    await post(`/review/${shop.slug}/write`, { ...TYPED, body: "Written without an invitation.", email });
    const id = (await organicOf(email))?.id as string;
    await service.sql`update review set created_at = now() where id = ${id}`;
    const path = `/confirm/${links.sign("confirm", id)}`;
    expect((await post(`${path}/link`)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(0);
    expect((await post(path)).headers.get("location")).toStartWith("/manage/");
    for (const answer of [await service.get(path), await post(path)]) {
      const whole = await wholeOf(answer);
      expect(whole).toContain(`action=\\"${path}/link\\"`.replaceAll("\\", ""));
      expect(whole).not.toContain("/manage/");
      expect(whole).not.toContain("Written without an invitation.");
    }
    expect(await wholeOf(await post(`${path}/link`))).not.toContain("/manage/");
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

test("nothing that an organisation is sent or shown holds the private link of a review", async () => {
  const { email, path } = await invite();
  await seedSubscription(service.context, shop.organisationId);
  const owner = await signIn(service, { organisationId: shop.organisationId, role: "owner" });
  await service.sql`update organisation set reply_to = 'owner@shop.example' where id = ${shop.organisationId}`;
  await post(path, { ...TYPED, body: "A review that the owner reads everywhere." });
  const id = (await reviewOf(email))?.id as string;
  const wire = toWire("rev", id);
  const replied = await service.rest("/replies", key, {
    body: { reviewId: wire, body: "Thank you for writing to us." },
  });
  await post(`${path}/link`);
  const token = links.sign("manage", id);
  const seen = [
    await wholeOf(replied),
    ...(await Promise.all(
      [`/reviews/${wire}`, `/businesses/${toWire("biz", shop.businessId)}/reviews`, "/invitations", "/webhooks"].map(
        async (each) => wholeOf(await service.rest(each, key)),
      ),
    )),
    ...(await Promise.all(
      [
        "/dashboard/reviews",
        `/dashboard/reviews/${wire}`,
        "/dashboard/invitations",
        "/dashboard/settings/activity",
        "/dashboard",
      ].map(async (each) => wholeOf(await owner.get(each))),
    )),
    ...(await service.sql`select data from webhook_event`).map(({ data }) => String(data)),
  ];
  for (const each of seen) expect(each).not.toContain(token);
  // An answer to a mail quotes it: mails with the link have no Reply-To.
  const mailing = await startMailing(service.context);
  await service.sql`update message set run_at = now() - interval '1 minute'`;
  await mailing.drain();
  const withLink = mailing.received.filter(({ raw, mail }) => raw.includes(token) || mail.text?.includes(token));
  expect(withLink.map(({ to }) => to[0])).toEqual([email, email, email]);
  for (const { mail } of withLink) expect(mail.replyTo).toBeUndefined();
  await mailing.stop();
});
