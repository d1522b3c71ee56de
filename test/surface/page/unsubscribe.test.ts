// No more mail: by a button, and in one click from a mail program (RFC 8058).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { InvitationId } from "#contract/id.ts";
import { erasePerson } from "#domain/integration/erase.ts";
import { queueMessages } from "#domain/message/message.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { suppress } from "../../support/suppress.ts";
import {
  createSurface,
  insertBusiness,
  insertCategory,
  insertInvitation,
  insertReviews,
  insertShop,
  SECRET_HOST,
  snapshot,
} from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let shop: Awaited<ReturnType<typeof insertShop>>;
let other: Awaited<ReturnType<typeof insertShop>>;
let categoryId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  categoryId = await insertCategory(context, "shops");
  shop = await insertShop(context, { slug: "oak", name: "Oak & Linen", categoryId });
  other = await insertShop(context, { slug: "elm", name: "Elm", categoryId });
});
afterAll(() => database.close());

const linkTo = (id: InvitationId) => `/unsubscribe/${surface.links.sign("unsubscribe-invitation", id)}`;
const suppressed = async (email: string) =>
  (
    await database.sql`select organisation_id as of, reason from suppression where address = ${email.toLowerCase()}`
  ).map((row) => ({ ...row }));
const statusOf = async (id: InvitationId) => {
  const [row] = await database.sql`
    select i.status, i.cancelled_at is not null as cancelled, array(
      select m.status from message m where m.subject_id = i.id order by m.kind) as messages
    from invitation i where i.id = ${id}`;
  return { ...row };
};

async function queued(given: Parameters<typeof insertInvitation>[2], kinds: string[], at = shop) {
  const made = await insertInvitation(database.context, at, given);
  const message = { channel: "email" as const, address: made.email, organisationId: at.organisationId };
  await queueMessages(
    database.context,
    kinds.map((kind) => ({ ...message, kind, subjectId: made.id })),
  );
  return made;
}

describe("from an invitation", () => {
  test("looking says who would write no more, and changes nothing", async () => {
    const { id, email } = await insertInvitation(database.context, shop);
    const before = await snapshot(database.sql);
    const response = await surface.ask(linkTo(id));
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(html).toContain("Oak &amp; Linen");
    expect(html).toContain(`<form class="form" method="post" action="${linkTo(id)}">`);
    expect(html).not.toContain(email);
    expect(html).not.toContain(SECRET_HOST);
    expect(await snapshot(database.sql)).toBe(before);
  });

  test("takes back what waits for the address, in this organisation alone, however it is spelled", async () => {
    const email = `Many@${SECRET_HOST}`;
    const sent = await queued({ email, status: "sent" }, ["reminder"]);
    const waiting = await queued({ email: email.toLowerCase(), status: "queued", sentAt: null }, ["invitation"]);
    const reviewed = await queued({ email, status: "reviewed" }, []);
    const elsewhere = await queued({ email, status: "queued" }, ["invitation"], other);
    const someone = await queued({ status: "queued" }, ["invitation"]);
    const response = await surface.post(linkTo(sent.id), {});
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("will not email you");
    expect(await suppressed(email)).toEqual([{ of: shop.organisationId, reason: "unsubscribed" }]);
    expect(await statusOf(sent.id)).toEqual({ status: "sent", cancelled: false, messages: ["cancelled"] });
    expect(await statusOf(waiting.id)).toEqual({ status: "expired", cancelled: true, messages: ["cancelled"] });
    expect(await statusOf(reviewed.id)).toEqual({ status: "reviewed", cancelled: false, messages: [] });
    expect(await statusOf(elsewhere.id)).toEqual({ status: "queued", cancelled: false, messages: ["due"] });
    expect(await statusOf(someone.id)).toEqual({ status: "queued", cancelled: false, messages: ["due"] });
    const after = await snapshot(database.sql);
    expect((await surface.post(linkTo(sent.id), {})).status).toBe(200);
    expect(await snapshot(database.sql)).toBe(after);
  });

  test("two at once, of two invitations to one address, both succeed", async () => {
    const email = `both@${SECRET_HOST}`;
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => queued({ email, status: "queued", sentAt: null }, ["invitation"])),
    );
    const answers = await Promise.all(made.map(({ id }) => surface.post(linkTo(id), {})));
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200, 200]);
    for (const { id } of made) expect(await statusOf(id)).toMatchObject({ status: "expired", cancelled: true });
  });

  test("the link that the review is written by still works", async () => {
    const { id } = await insertInvitation(database.context, shop);
    await surface.post(linkTo(id), {});
    expect((await surface.ask(`/invite/${surface.links.sign("invite", id)}`)).status).toBe(200);
  });
});

describe("mail again", () => {
  const resume = (id: InvitationId) => surface.post(`${linkTo(id)}/resume`, {});

  test("is the person's choice alone: the page of the same mailed link offers it, and looking changes nothing", async () => {
    const { id, email } = await insertInvitation(database.context, shop);
    await surface.post(linkTo(id), {});
    const before = await snapshot(database.sql);
    const html = await surface.html(linkTo(id));
    expect(html).toContain("You are unsubscribed");
    expect(html).toContain(`action="${linkTo(id)}/resume"`);
    expect(await snapshot(database.sql)).toBe(before);
    const answer = await resume(id);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("You get these emails again");
    expect(await suppressed(email)).toEqual([]);
    expect(await surface.html(linkTo(id))).toContain("Unsubscribe?");
    // Once more: nothing to lift, and no fault.
    expect((await resume(id)).status).toBe(200);
  });

  test("by the same link even after the organisation erased the person, which lifts nothing by itself", async () => {
    const { id, email } = await insertInvitation(database.context, shop);
    await surface.post(linkTo(id), {});
    await erasePerson(database.context, { email, organisationId: shop.organisationId, actor: "owner" });
    expect(await suppressed(email)).toEqual([{ of: shop.organisationId, reason: "unsubscribed" }]);
    expect(await surface.html(linkTo(id))).toContain("You are unsubscribed");
    expect((await resume(id)).status).toBe(200);
    expect(await suppressed(email)).toEqual([]);
  });

  test("lifts no other organisation's, no bounce, and nothing by a link of another purpose or from another site", async () => {
    const { id, email } = await insertInvitation(database.context, shop);
    const elsewhere = await insertInvitation(database.context, other, { email });
    await surface.post(linkTo(id), {});
    await surface.post(linkTo(elsewhere.id), {});
    const wrong = `/unsubscribe/${surface.links.sign("invite", id)}/resume`;
    expect((await surface.post(wrong, {})).status).toBe(404);
    const foreign = { method: "POST", headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } };
    expect((await surface.ask(`${linkTo(id)}/resume`, foreign)).status).toBe(403);
    expect(await suppressed(email)).toHaveLength(2);
    await resume(id);
    expect(await suppressed(email)).toEqual([{ of: other.organisationId, reason: "unsubscribed" }]);
    const bounced = await insertInvitation(database.context, shop);
    await suppress(database.context, shop.organisationId, [bounced.email], "bounced");
    await resume(bounced.id);
    expect(await suppressed(bounced.email)).toEqual([{ of: shop.organisationId, reason: "bounced" }]);
  });

  test("a request after a bounce replaces it, so that no organisation lifts it as a bounce", async () => {
    const { id, email } = await insertInvitation(database.context, shop);
    await suppress(database.context, shop.organisationId, [email], "bounced");
    await surface.post(linkTo(id), {});
    expect(await suppressed(email)).toEqual([{ of: shop.organisationId, reason: "unsubscribed" }]);
  });
});

describe("in one click", () => {
  const send = (path: string, init: RequestInit, from = "203.0.113.9") =>
    surface.ask(path, { method: "POST", ...init }, from);

  test("as a mail program sends it: urlencoded or multipart, without an origin, 200 and no redirect", async () => {
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    const bodies = [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), form, undefined];
    for (const body of bodies) {
      const { id, email } = await insertInvitation(database.context, shop);
      const response = await send(linkTo(id), body ? { body } : {});
      expect(response.status).toBe(200);
      expect(await suppressed(email)).toHaveLength(1);
    }
  });

  test("from the page of a webmail service, and many from one address", async () => {
    const headers = { origin: "https://webmail.example", "sec-fetch-site": "cross-site" };
    for (let index = 0; index < 25; index++) {
      const { id, email } = await insertInvitation(database.context, shop);
      expect((await send(linkTo(id), { headers })).status).toBe(200);
      expect(await suppressed(email)).toHaveLength(1);
    }
  });
});

describe("from a mail about a reply", () => {
  test("the business's organisation writes to the author no more", async () => {
    const [review] = await insertReviews(database.context, shop.id, [{ reply: { body: "Thank you for writing." } }]);
    const path = `/unsubscribe/${surface.links.sign("unsubscribe-review", review?.id ?? "")}`;
    expect(await surface.html(path)).toContain("Oak &amp; Linen");
    expect((await surface.post(path, {})).status).toBe(200);
    expect(await suppressed(`${review?.id}@${SECRET_HOST}`)).toEqual([
      { of: shop.organisationId, reason: "unsubscribed" },
    ]);
  });

  test("of an unclaimed business: nothing to stop, and no fault", async () => {
    const id = await insertBusiness(database.context, { slug: "unclaimed", name: "Unclaimed", categoryId });
    const [review] = await insertReviews(database.context, id, [{}]);
    const path = `/unsubscribe/${surface.links.sign("unsubscribe-review", review?.id ?? "")}`;
    expect((await surface.post(path, {})).status).toBe(200);
  });

  test("whose author was erased: no fault, and no address is made up", async () => {
    const [review] = await insertReviews(database.context, shop.id, [{}]);
    await database.sql`update review_author set email = null where review_id = ${review?.id ?? ""}`;
    const before = await snapshot(database.sql);
    const path = `/unsubscribe/${surface.links.sign("unsubscribe-review", review?.id ?? "")}`;
    expect((await surface.post(path, {})).status).toBe(200);
    expect(await snapshot(database.sql)).toBe(before);
  });
});

test("a forged link, and one for another purpose: 404, and nothing is stopped", async () => {
  const { id } = await insertInvitation(database.context, shop);
  const before = await snapshot(database.sql);
  const tokens = ["x", surface.links.sign("invite", id), surface.links.sign("unsubscribe-review", id)];
  for (const token of [...tokens, surface.links.sign("unsubscribe-invitation", crypto.randomUUID())]) {
    expect((await surface.ask(`/unsubscribe/${token}`)).status).toBe(404);
    expect((await surface.post(`/unsubscribe/${token}`, {})).status).toBe(404);
  }
  expect(await snapshot(database.sql)).toBe(before);
});
