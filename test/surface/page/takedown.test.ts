// An owner types an address into a file of reviews: its own, or a stranger's. The address gives no rights over the review, and gets no
// mail, until its holder asks to have the review taken down.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type ReviewId, toWire } from "#contract/id.ts";
import { purgeRemovalRequests } from "#domain/review/author/removal.ts";
import { decideReview } from "#domain/review/moderation/decide.ts";
import { changeCounting } from "#domain/review/take-back.ts";
import { inTransaction } from "#platform/database/context.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { createLinks } from "#platform/secret/link.ts";
import { bring } from "../../domain/transfer/support.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { type Mailing, startMailing } from "../../support/mailing.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";

const links = createLinks(TEST_CONFIG.appSecret);
const BAIT = "BUY-CHEAP-LAMPS";

let service: TestService;
let mailing: Mailing;
let shop: Awaited<ReturnType<typeof seedShop>>;
let owner: Person;
let staff: Person;
let email: string;
let id: ReviewId;
let path: string;

beforeAll(async () => {
  service = await createTestService();
  mailing = await startMailing(service.context);
  staff = await signIn(service, { staff: true });
});
afterAll(async () => {
  await mailing.stop();
  await service.close();
});
let count = 0;
beforeEach(async () => {
  service.clock.advance(60_000);
  await service.sql`truncate message, removal_request`;
  mailing.received.length = 0;
  shop = await seedShop(service.context);
  owner = await signIn(service, { organisationId: shop.organisationId, role: "owner" });
  email = `Ana.${++count}@mailbox.example`;
  id = await broughtWith(email);
  path = `/review/${shop.slug}/${toWire("rev", id)}/takedown`;
});

/** A counted review of an owner's file that states an address. */
async function broughtWith(address: string, key = "1", nickname = `Ana ${BAIT}`): Promise<ReviewId> {
  const file = `id,status,rating,email,nickname,review,date,handle\n${key},,1,${address},${nickname},${BAIT} it broke,2024-03-07,`;
  await bring(service, { id: shop.businessId, slug: shop.slug }, file, { owner: shop.organisationId });
  const [row] = await service.sql<{ id: ReviewId }[]>`
    select id from review where business_id = ${shop.businessId} and external_id = ${`loox:${key}`}`;
  await inTransaction(service.context, (inside) => changeCounting(inside, [row?.id as ReviewId], true));
  return row?.id as ReviewId;
}

async function mailed(): Promise<string[]> {
  await service.sql`update message set run_at = now() - interval '1 minute'`;
  await mailing.drain();
  return mailing.received.map(({ to }) => to[0]?.toLowerCase() ?? "");
}

async function linkMailedTo(address: string): Promise<string> {
  await mailed();
  const got = mailing.received.filter(({ to }) => to[0]?.toLowerCase() === address.toLowerCase()).at(-1);
  return /\/removal\/[\w-]{43}/.exec(got?.mail.text ?? "")?.[0] ?? "";
}

function post(to: string, fields: Record<string, string>, peer = `198.18.${(++count >> 8) & 255}.${count & 255}`) {
  const init = { method: "POST", body: new URLSearchParams(fields), headers: { "sec-fetch-site": "same-origin" } };
  return service.send(new Request(`http://localhost${to}`, init), peer);
}

const statusOf = async (of: ReviewId) => (await service.sql`select status from review where id = ${of}`)[0]?.status;

describe("an address in an owner's file", () => {
  test("gets no mail by a reply, a report, a decision, a removal request or a used link", async () => {
    const wire = toWire("rev", id);
    const own = `/dashboard/reviews/${wire}`;
    expect((await owner.post(`${own}/reply`, { body: "Thank you, we are sorry about that." })).status).toBe(303);
    expect((await owner.post(`${own}/report`, { reason: "spam" })).status).toBe(303);
    expect((await owner.post("/dashboard/settings/privacy/ask", { email })).status).toBe(303);
    await post(`/confirm/${links.sign("confirm", id)}/link`, {});
    for (const verdict of ["hide", "publish", "remove"] as const) {
      const [row] = await service.sql`select status from review where id = ${id}`;
      const grounds = { reason: verdict === "publish" ? "put_right" : "spam", note: null };
      const seen = { status: row?.status, editedAt: null };
      await decideReview(service.context, { reviewId: id, verdict, seen, grounds, decidedBy: staff.id });
    }
    expect(await statusOf(id)).toBe("removed");
    expect((await mailed()).filter((to) => to === email.toLowerCase())).toEqual([]);
  });

  test("opens no private page: the review cannot be edited, answered or deleted by its link", async () => {
    const manage = `/manage/${links.sign("manage", id)}`;
    for (const to of [manage, `${manage}/delete`, `${manage}/review.tlog-proof`])
      expect((await service.get(to)).status).toBe(404);
    const words = { rating: "5", title: "All is well", body: "It did not break at all, I love it.", author: "Ana" };
    for (const fields of [{ action: "edit", ...words }, { action: "delete" }, { action: "resolution" }])
      expect((await post(manage, fields)).status).toBe(404);
    const [row] = await service.sql`select status, rating, edited_at from review where id = ${id}`;
    expect(row).toEqual({ status: "published", rating: 1, edited_at: null });
  });

  test("is not replaced by a second file, so the first file's author keeps the takedown", async () => {
    const shopOf = { id: shop.businessId, slug: shop.slug };
    const again = (address: string) =>
      `id,status,rating,email,nickname,review,date,handle\n1,,1,${address},Ana ${BAIT},${BAIT} it broke,2024-03-07,`;
    const { report } = await bring(service, shopOf, again("owner@shop.example"), { owner: shop.organisationId });
    expect(report).toMatchObject({ created: 0, updated: 0, different: 1 });
    await post(path, { email: "owner@shop.example" });
    expect(await mailed()).toEqual([]);
    await post(path, { email });
    expect(await mailed()).toEqual([email.toLowerCase()]);
  });
});

describe("the author of an imported review", () => {
  test("takes it down by the mailbox that the file states, as its author; a GET changes nothing", async () => {
    const page = await (await service.get(`/review/${shop.slug}/${toWire("rev", id)}`)).text();
    expect(page).toContain(`href="${path}"`);
    expect((await service.get(path)).status).toBe(200);
    expect((await post(path, { email: email.toUpperCase() })).headers.get("location")).toBe(`${path}?sent=1`);
    const link = await linkMailedTo(email);
    expect(link).not.toBe("");
    const shown = await (await service.get(link)).text();
    expect(shown).toContain("The profile counts it as removed by the reviewer.");
    expect(await statusOf(id)).toBe("published");
    const other = await broughtWith(email, "2");
    await post(link, { review: toWire("rev", other) });
    expect(await statusOf(other)).toBe("published");
    expect(await (await post(link, { review: toWire("rev", id) })).text()).toContain("Your review is removed");
    expect(await statusOf(id)).toBe("removed");
    expect([...(await service.sql`select reason, asked_by from moderation where review_id = ${id}`)]).toEqual([
      { reason: "deleted_by_author", asked_by: "author" },
    ]);
    expect((await service.get(link)).status).toBe(410);
    expect((await service.get(path)).status).toBe(404);
    const [entry] = await service.sql`
      select event, asked_by from log_pending where review_id = ${id} order by place desc limit 1`;
    expect(entry).toEqual({ event: "removed", asked_by: "author" });
    await broughtWith(email).catch(() => {});
    expect(await statusOf(id)).toBe("removed");
  });

  test("has no such page for a review that was written here, a held one or another business's", async () => {
    await service.sql`update review set status = 'held' where id = ${id}`;
    expect((await service.get(path)).status).toBe(404);
    await service.sql`update review set status = 'published', source = 'organic' where id = ${id}`;
    expect((await service.get(path)).status).toBe(404);
    expect((await post(path, { email })).status).toBe(404);
    expect(await service.sql`select from removal_request`).toHaveLength(0);
  });

  test("is told about an unreadable address at the field", async () => {
    for (const bad of ["", "no address", "<script>@x.example"]) {
      const answer = await post(path, { email: bad });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('href="#email"');
    }
  });
});

describe("a stranger at the page", () => {
  test("gets the same answer whether or not the address wrote the review, and no mail where it did not", async () => {
    const seen = [];
    for (const address of [email, "somebody.else@mailbox.example"]) {
      const answer = await post(path, { email: address });
      const page = await (await service.get(answer.headers.get("location") ?? "")).text();
      seen.push({ status: answer.status, headers: [...answer.headers], page });
    }
    expect(seen[0]).toEqual(seen[1] as (typeof seen)[0]);
    expect(await mailed()).toEqual([email.toLowerCase()]);
    await service.sql`update removal_request set created_at = now() - interval '25 hours'`;
    await purgeRemovalRequests(service.context);
    expect(await service.sql`select email from removal_request`).toMatchObject([{ email }]);
  });

  test("cannot have words of the owner mailed: the mail has no word of the review, the business or the file", async () => {
    await service.sql`update business set name = ${`Shop ${BAIT}`} where id = ${shop.businessId}`;
    for (const language of LANGUAGES) {
      await service.sql`truncate message, removal_request`;
      mailing.received.length = 0;
      await post(`${path}?lang=${language}`, { email });
      await mailed();
      const [got] = mailing.received;
      const text = `${got?.mail.subject} ${got?.mail.from?.name} ${got?.mail.text} ${got?.mail.html}`;
      expect(text).toContain("/removal/");
      for (const word of [BAIT, shop.slug, "broke", "loox", "Loox"]) expect(text).not.toContain(word);
    }
  });

  test("has an address mailed three times a day at most, whatever the reviews, and posts three times a minute", async () => {
    for (let n = 2; n < 7; n++) {
      const other = await broughtWith(email, String(n));
      await post(`/review/${shop.slug}/${toWire("rev", other)}/takedown`, { email });
    }
    expect(await mailed()).toHaveLength(3);
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++)
      statuses.push((await post(path, { email: `x${n}@mailbox.example` }, "203.0.113.7")).status);
    expect(statuses).toEqual([303, 303, 303, 429, 429]);
  });

  test("cannot use a removal request of an organisation, or its own, for another review", async () => {
    await post(path, { email: "nobody@mailbox.example" });
    const [row] = await service.sql<{ id: string }[]>`select id from removal_request`;
    const link = `/removal/${links.sign("removal", row?.id as string)}`;
    expect((await service.get(link)).status).toBe(410);
    expect((await post(link, { review: toWire("rev", id) })).status).toBe(410);
    expect(await statusOf(id)).toBe("published");
  });
});
