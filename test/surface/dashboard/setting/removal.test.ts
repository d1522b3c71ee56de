// An organisation wants a review gone. It cannot remove one, cannot learn who wrote one, and cannot use us to pester customers: the
// attacker here is its owner, with a list of customers' addresses.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type ReviewId, toWire } from "#contract/id.ts";
import type { LinkPurpose } from "#contract/link.ts";
import { purgeRemovalRequests } from "#domain/review/author/removal.ts";
import { createLinks } from "#platform/secret/link.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { type Mailing, startMailing } from "../../../support/mailing.ts";
import { seedReview } from "../../../support/seed.ts";
import { seedInvitation, seedShop } from "../../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../../support/service.ts";
import { auditOf, seedSuppression } from "./support.ts";

const PATH = "/dashboard/settings/privacy";
const links = createLinks(TEST_CONFIG.appSecret);

let service: TestService;
let mailing: Mailing;
let shop: Awaited<ReturnType<typeof seedShop>>;
let person: Person;
let email: string;
let reviewId: ReviewId;

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
  await service.sql`truncate message, removal_request`;
  mailing.received.length = 0;
  shop = await seedShop(service.context);
  person = await signIn(service, { organisationId: shop.organisationId, role: "admin" });
  email = `Ana.${++count}@mailbox.example`;
  reviewId = await wrote(email, { author: "Ana R.", title: "It broke", body: "One leg came off on the first day." });
});

async function wrote(address: string, values: Parameters<typeof seedReview>[2] = {}, of = shop): Promise<ReviewId> {
  const id = await seedReview(service.context, of.businessId, values);
  await service.sql`update review_author set email = ${address.toLowerCase()} where review_id = ${id}`;
  return id;
}

/** A review with all that hangs on it, and the counters of its business. */
async function traceOf(id: ReviewId): Promise<string> {
  const rows = await service.sql`
    select to_json(r) as review, to_json(a) as author, to_json(t) as tally,
      (select json_agg(m) from moderation m where m.review_id = r.id) as moderation,
      (select json_agg(e) from review_edit e where e.review_id = r.id) as edits,
      (select json_agg(v) from review_revision v where v.review_id = r.id) as revisions,
      (select json_agg(w.data) from webhook_event w where w.organisation_id = ${shop.organisationId}) as events
    from review r join review_author a on a.review_id = r.id join business_tally t on t.business_id = r.business_id
    where r.id = ${id}`;
  return JSON.stringify(rows);
}

/** Sends what waits. @returns the paths of the links in the mails to an address */
async function linksMailedTo(address: string): Promise<string[]> {
  await service.sql`update message set run_at = now() - interval '1 minute'`;
  await mailing.drain();
  return mailing.received
    .filter(({ to }) => to[0]?.toLowerCase() === address.toLowerCase())
    .flatMap(({ mail }) => [...new Set((mail.text ?? "").match(/\/removal\/[\w-]{43}/g) ?? [])]);
}

function press(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const init = {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "sec-fetch-site": "same-origin", ...headers },
  };
  return service.send(new Request(`http://localhost${path}`, init), `198.18.${(++count >> 8) & 255}.${count & 255}`);
}

const statusOf = async (id: ReviewId) => (await service.sql`select status from review where id = ${id}`)[0]?.status;
const bookedAs = (id: ReviewId) =>
  service.sql`select to_status, reason, asked_by from moderation where review_id = ${id} order by id`;

describe("an organisation's erasure", () => {
  test("an organisation's erasure never reaches a review, whatever its form says", async () => {
    await seedInvitation(service.context, shop, { email, status: "reviewed", reviewId });
    const pending = await wrote(`${email}.pending`, { status: "pending" });
    const before = [await traceOf(reviewId), await traceOf(pending)];
    const forms: Record<string, string>[] = [
      { email },
      { email, remove: "on" },
      { email: email.toUpperCase(), reviews: "remove", remove: "on", forget: "on" },
      { email: `${email}.pending`, remove: "on" },
    ];
    for (const fields of forms) expect((await person.post(`${PATH}/erase`, fields)).status).toBe(303);
    expect([await traceOf(reviewId), await traceOf(pending)]).toEqual(before);
    const [row] = await service.sql`select email from invitation where review_id = ${reviewId}`;
    expect(row?.email).toBe("erased@invalid");
  });

  test("after an erasure of the invitation the private link still goes to the author only", async () => {
    const { id } = await seedInvitation(service.context, shop, { email, status: "reviewed", reviewId });
    await person.post(`${PATH}/erase`, { email });
    await press(`/invite/${links.sign("invite", id)}/link`, {});
    const rows = await service.sql`select address from message where kind = 'review-link'`;
    expect(rows.map(({ address }) => address)).toEqual([email.toLowerCase()]);
  });
});

describe("answers to the owner", () => {
  const without = (page: string, address: string) => page.replaceAll(address, "X");

  test("the look-up, the erasure and the request are the same to the letter whether or not the address wrote a review", async () => {
    await service.sql`insert into message (id, kind, channel, address, organisation_id, subject_id, payload, status, run_at)
      values (gen_random_uuid(), 'reply', 'email', ${email}, ${shop.organisationId}, ${reviewId}, '{}', 'sent', now())`;
    const stranger = `Bob.${++count}@mailbox.example`;
    const seen = [];
    for (const address of [email, stranger]) {
      const look = await (await person.post(`${PATH}/look`, { email: address })).text();
      const ask = await (await person.follow(person.post(`${PATH}/ask`, { email: address }))).text();
      const again = await (await person.follow(person.post(`${PATH}/ask`, { email: address }))).text();
      await linksMailedTo(address);
      const after = await (await person.post(`${PATH}/look`, { email: address })).text();
      const erase = await (await person.follow(person.post(`${PATH}/erase`, { email: address }))).text();
      seen.push([look, ask, again, after, erase].map((page) => without(page, address)));
    }
    expect(seen[0]).toEqual(seen[1] as string[]);
    expect(seen[0]?.[0]).not.toMatch(/<dt>(Reviews|Messages)<\/dt><dd><span class="figure/);
    expect(mailing.received).toHaveLength(1);
    const entries = await auditOf(service, shop.organisationId);
    expect(new Set(entries.map(({ detail }) => JSON.stringify(detail))).size).toBeLessThanOrEqual(2);
    expect(JSON.stringify(entries).toLowerCase()).not.toContain("mailbox.example");
  });

  test("the mail server's answer does not show", async () => {
    mailing.onRecipient((address) =>
      address === email.toLowerCase() ? { code: 550, text: "5.1.1 no such user" } : null,
    );
    await person.post(`${PATH}/ask`, { email: email.toLowerCase() });
    await linksMailedTo(email);
    mailing.onRecipient(() => null);
    expect((await service.sql`select status from message`)[0]?.status).toBe("bounced");
    const page = await (await person.post(`${PATH}/look`, { email })).text();
    expect(page).not.toContain("bounced");
    expect(await service.sql`select 1 from suppression where organisation_id = ${shop.organisationId}`).toHaveLength(0);
  });

  for (const bad of ["", "no address", '"a@b"@x.example', "<script>@x.example", `${"x".repeat(300)}@mailbox.example`])
    test(`a bad address is refused at the field: ${JSON.stringify(bad.slice(0, 12))}`, async () => {
      const answer = await person.post(`${PATH}/ask`, { email: bad });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('href="#email"');
      expect(await service.sql`select 1 from removal_request`).toHaveLength(0);
    });
});

describe("the author", () => {
  test("gets a link to a page with a button; looking changes nothing, and the button removes the review as asked by them", async () => {
    await person.post(`${PATH}/ask`, { email: email.toUpperCase() });
    const [path, ...more] = await linksMailedTo(email);
    expect(more).toEqual([]);
    const [got] = mailing.received;
    expect(got?.mail.text).toContain("To keep what you wrote, do nothing.");
    expect(got?.mail.replyTo).toBeUndefined();
    expect(got?.raw).not.toContain("List-Unsubscribe");
    expect(got?.mail.text).not.toContain(links.sign("manage", reviewId));
    const before = await traceOf(reviewId);
    for (const query of ["", "?done=removed", `?review=${toWire("rev", reviewId)}`]) {
      const shown = await service.get(`${path}${query}`);
      expect(shown.status).toBe(200);
      expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
      expect(shown.headers.get("cache-control")).toBe("no-store");
      const page = await shown.text();
      expect(page).toContain("It broke");
      expect(page).not.toContain("/manage/");
      expect(page).not.toContain(email.toLowerCase());
    }
    expect(
      (await press(path as string, {}, { "sec-fetch-site": "cross-site", origin: "https://evil.example" })).status,
    ).toBe(403);
    expect((await press(path as string, {})).status).toBe(200);
    expect(await traceOf(reviewId)).toBe(before);
    const done = await press(path as string, { review: toWire("rev", reviewId) });
    expect(await done.text()).toContain("Your review is removed");
    expect(await statusOf(reviewId)).toBe("removed");
    expect([...(await bookedAs(reviewId))]).toEqual([
      { to_status: "removed", reason: "removal_request", asked_by: "author_on_request" },
    ]);
    expect((await service.get(path as string)).status).toBe(410);
    const [events] = await service.sql`select count(*)::int as n from webhook_event where event = 'review.removed'`;
    expect(events?.n).toBe(1);
    const profile = await (await service.get(`/review/${shop.slug}`)).text();
    expect(profile).toContain("The reviewer, asked by the business");
  });

  test("who presses in two tabs at once removes it once", async () => {
    await person.post(`${PATH}/ask`, { email });
    const [path = ""] = await linksMailedTo(email);
    const answers = await Promise.all([1, 2, 3].map(() => press(path, { review: toWire("rev", reviewId) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await bookedAs(reviewId)).toHaveLength(1);
  });

  test("removes their own reviews of that organisation, one by one, and no other", async () => {
    const other = await seedShop(service.context);
    const second = await wrote(email, { title: "The second one" });
    const foreign = [await wrote(email, {}, other), await wrote("someone.else@mailbox.example")];
    await person.post(`${PATH}/ask`, { email });
    const [path = ""] = await linksMailedTo(email);
    expect((await (await service.get(path)).text()).match(/name="review"/g)).toHaveLength(2);
    for (const id of [...foreign, "rev_x", "", crypto.randomUUID()])
      expect((await press(path, { review: id.startsWith("0") ? toWire("rev", id as ReviewId) : id })).status).toBe(200);
    for (const id of foreign) expect(await statusOf(id)).toBe("published");
    expect(await (await press(path, { review: toWire("rev", second) })).text()).toContain("Back to your other reviews");
    expect([await statusOf(second), await statusOf(reviewId)]).toEqual(["removed", "published"]);
  });

  test("has a link that ends after two weeks, and that an erasure by the operator ends at once", async () => {
    await person.post(`${PATH}/ask`, { email });
    const [path = ""] = await linksMailedTo(email);
    await service.sql`update removal_request set created_at = now() - interval '13 days 23 hours'`;
    expect((await service.get(path)).status).toBe(200);
    await service.sql`update removal_request set created_at = now() - interval '14 days 1 minute'`;
    for (const answer of [await service.get(path), await press(path, { review: toWire("rev", reviewId) })]) {
      expect(answer.status).toBe(410);
      const page = await answer.text();
      expect(page).toContain("This link has expired");
      expect(page).not.toContain("It broke");
    }
    expect(await statusOf(reviewId)).toBe("published");
  });

  test("is asked for nothing by tokens of another purpose", async () => {
    await person.post(`${PATH}/ask`, { email });
    const [path = ""] = await linksMailedTo(email);
    const id = links.read("removal", path.slice("/removal/".length)) as string;
    const purposes: LinkPurpose[] = ["manage", "invite", "confirm", "unsubscribe-review", "join", "claim"];
    for (const subject of [id, reviewId])
      for (const purpose of purposes)
        expect(
          (await press(`/removal/${links.sign(purpose, subject)}`, { review: toWire("rev", reviewId) })).status,
        ).toBe(404);
    expect((await press(`/removal/${links.sign("removal", reviewId)}`, {})).status).toBe(404);
    for (const other of ["manage", "invite", "confirm"])
      expect((await service.get(`/${other}/${path.slice("/removal/".length)}`)).status).toBe(404);
    expect(await statusOf(reviewId)).toBe("published");
  });

  test("is not asked where they want no mail of the organisation, and nothing says so", async () => {
    await seedSuppression(service, shop.organisationId, email, "unsubscribed");
    await person.post(`${PATH}/ask`, { email });
    expect(await linksMailedTo(email)).toEqual([]);
  });
});

describe("pestering", () => {
  test("an address is asked once in 30 days on behalf of an organisation, however many ask at once", async () => {
    const colleague = await signIn(service, { organisationId: shop.organisationId, role: "owner" });
    await Promise.all([person, colleague, person, colleague].map((each) => each.post(`${PATH}/ask`, { email })));
    await person.post(`${PATH}/ask`, { email: email.toUpperCase() });
    expect(await linksMailedTo(email)).toHaveLength(1);
    await service.sql`update removal_request set created_at = now() - interval '30 days 1 minute'`;
    await purgeRemovalRequests(service.context);
    expect(await service.sql`select 1 from removal_request`).toHaveLength(0);
    await person.post(`${PATH}/ask`, { email });
    expect(await linksMailedTo(email)).toHaveLength(2);
  });

  test("an address is asked three times a day at most, by all organisations together", async () => {
    for (let n = 0; n < 5; n++) {
      const other = await seedShop(service.context);
      await wrote(email, {}, other);
      const owner = await signIn(service, { organisationId: other.organisationId, role: "owner" });
      expect((await owner.post(`${PATH}/ask`, { email })).status).toBe(303);
    }
    expect(await linksMailedTo(email)).toHaveLength(3);
  });

  test("an organisation has 20 addresses asked a day, and is told so alike for all", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++)
      statuses.push((await person.post(`${PATH}/ask`, { email: `p${n}@mailbox.example` })).status);
    expect(statuses).toEqual(Array<number>(20).fill(303));
    for (const address of [email, "nobody@mailbox.example"]) {
      const answer = await person.post(`${PATH}/ask`, { email: address });
      expect(answer.status).toBe(429);
      expect(await answer.text()).toContain("Too many addresses were asked today.");
    }
  });

  test("only who may erase may ask", async () => {
    const member = await signIn(service, { organisationId: shop.organisationId, role: "member" });
    expect((await member.post(`${PATH}/ask`, { email })).status).toBe(403);
    expect(await service.sql`select 1 from removal_request`).toHaveLength(0);
  });
});
