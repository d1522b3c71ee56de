// An invitation gives one review, and only while its link is valid.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { type InvitationId, newId } from "#contract/id.ts";
import { createInvitation } from "#domain/invitation/create/create.ts";
import { findOpenInvitation, markOpened, redeem } from "#domain/invitation/redeem.ts";
import { cancelInvitation } from "#domain/invitation/state/cancel.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";

const NOW = "2026-11-20T12:00:00.000Z";

const SUBMISSION = {
  rating: 4,
  title: "Came early",
  body: "The parcel came a day early and everything in it was as ordered.",
  author: "Ana R.",
  experienceDate: "2026-11-18",
};

let database: TestDatabase;
let organisation: Awaited<ReturnType<typeof seedOrganisation>>;
let place: Awaited<ReturnType<typeof seedBusiness>>;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await seedOrganisation(database.context);
  place = await seedBusiness(database.context, { organisationId: organisation.id });
});
afterEach(() => database.clock.set(NOW));
afterAll(() => database.close());

let count = 0;

/** Makes an invitation, queued or by link. Each review reads differently, so that none is held as a copy. */
async function invite(fields: object = {}) {
  return createInvitation(database.context, {
    organisation,
    planId: "scale",
    plan: { invitesPerMonth: 1_000 },
    messaging: { sms: true, whatsapp: true },
    source: "api",
    businessId: place.id,
    fields: { email: `customer${++count}@example.com`, name: "Ana", reference: `order-${count}`, ...fields },
  });
}

const texts = [
  "parcel",
  "garden chair",
  "bicycle lamp",
  "winter coat",
  "espresso pot",
  "blue kettle",
  "oak shelf",
  "tent",
];
const input = (values: object = {}) => ({
  submission: {
    ...SUBMISSION,
    body: `${texts[++count % texts.length]} number ${count}: ${crypto.randomUUID().replace(/[\d-]/g, "")} was what I asked for.`,
    ...values,
  },
  language: "en",
  ipHash: null,
  ratings: [],
});

const rowOf = async (id: InvitationId) => (await database.sql`select * from invitation where id = ${id}`)[0];
const messagesOf = async (id: InvitationId) =>
  (await database.sql`select status from message where subject_id = ${id} order by id`).map((row) => row.status);

async function addProducts(id: InvitationId, names: string[], business = place.id) {
  const products = names.map((name) => ({ id: Bun.randomUUIDv7(), name }));
  for (const { id: productId, name } of products) {
    await database.sql`insert into product (id, business_id, shop_id, name) values (${productId}, ${business}, ${productId}, ${name})`;
    await database.sql`insert into invitation_product values (${id}, ${productId})`;
  }
  return products.map((each) => each.id);
}

describe("what the page is told", () => {
  test("whom it greets, for which shop, about which order and products, by name", async () => {
    const { id, email } = await invite({ name: "Ana <b>", reference: "A-1" });
    const [second, first] = await addProducts(id, ["Tent", "Lamp"]);
    expect(await findOpenInvitation(database.context, id)).toEqual({
      id,
      state: "open",
      businessId: place.id,
      businessName: `Shop ${place.slug}`,
      showsPhotos: true,
      slug: place.slug,
      logoPath: null,
      customerName: "Ana <b>",
      mailbox: email,
      reference: "A-1",
      language: null,
      rewardNote: null,
      defaultLanguage: null,
      country: "GB",
      products: [
        { id: first as string, name: "Lamp", image: null },
        { id: second as string, name: "Tent", image: null },
      ],
    });
  });

  const states: Record<string, [change: string, state: string]> = {
    "queued, its link leaked early": ["status = 'queued'", "open"],
    sent: ["status = 'sent', sent_at = now()", "open"],
    opened: ["status = 'opened'", "open"],
    "reported as bounced, though somebody holds its link": ["status = 'bounced'", "open"],
    "past its 30 days, not yet marked": ["status = 'sent', expires_at = now() - interval '1 second'", "expired"],
    "bounced and past its 30 days": ["status = 'bounced', expires_at = now() - interval '1 second'", "expired"],
    expired: ["status = 'expired', expires_at = now() + interval '1 day'", "expired"],
    cancelled: ["status = 'expired', cancelled_at = now()", "cancelled"],
    used: ["status = 'reviewed'", "used"],
    "used, long ago": ["status = 'reviewed', expires_at = now() - interval '1 year'", "used"],
  };
  for (const [what, [change, state]] of Object.entries(states)) {
    test(`${what}: ${state}, and ${state === "open" ? "makes" : "makes no"} review`, async () => {
      const { id } = await invite();
      await database.sql.unsafe(`update invitation set ${change} where id = '${id}'`);
      const before = await rowOf(id);
      expect((await findOpenInvitation(database.context, id))?.state).toBe(state as never);
      // A GET changes nothing.
      expect(await rowOf(id)).toEqual(before as never);
      const redeemed = await redeem(database.context, id, input());
      if (state === "open") expect(redeemed).toMatchObject({ status: "published" });
      else {
        expect(redeemed).toEqual({ state } as never);
        expect(await rowOf(id)).toEqual(before as never);
      }
    });
  }

  test("nothing of an invitation that is not there", async () => {
    const id = newId<"inv">();
    expect(await findOpenInvitation(database.context, id)).toBeNull();
    expect(await redeem(database.context, id, input())).toBeNull();
    await markOpened(database.context, id);
  });

  test("an imported one that was sent works until it expires", async () => {
    const id = newId<"inv">();
    await database.sql`
      insert into invitation (id, organisation_id, business_id, email, channel, status, source, send_at, sent_at, expires_at, created_at)
      values (${id}, ${organisation.id}, ${place.id}, 'imported@example.com', 'email', 'sent', 'storefront-b',
        now() - interval '29 days', now() - interval '29 days', now() + interval '1 day', now() - interval '29 days')`;
    expect(await redeem(database.context, id, input())).toMatchObject({ status: "published" });
  });
});

describe("opening", () => {
  test("marks a sent one opened, once, with the first moment", async () => {
    const { id } = await invite({ delivery: "link" });
    database.clock.set("2026-11-20T13:00:00.000Z");
    await markOpened(database.context, id);
    database.clock.set("2026-11-20T14:00:00.000Z");
    await markOpened(database.context, id);
    const row = await rowOf(id);
    expect(row?.status).toBe("opened");
    expect(new Date(row?.opened_at).toISOString()).toBe("2026-11-20T13:00:00.000Z");
  });

  for (const status of ["queued", "opened", "reviewed", "expired", "bounced"]) {
    test(`leaves a ${status} one alone`, async () => {
      const { id } = await invite();
      await database.sql`update invitation set status = ${status} where id = ${id}`;
      const before = await rowOf(id);
      await markOpened(database.context, id);
      expect(await rowOf(id)).toEqual(before as never);
    });
  }

  test("leaves one alone that is past its 30 days", async () => {
    const { id } = await invite({ delivery: "link" });
    await database.sql`update invitation set expires_at = now() - interval '1 second' where id = ${id}`;
    await markOpened(database.context, id);
    expect((await rowOf(id))?.status).toBe("sent");
  });
});

describe("redeeming", () => {
  test("publishes a verified review, uses the invitation up, and withdraws waiting messages", async () => {
    const invitation = await invite();
    database.clock.set("2026-11-20T15:00:00.000Z");
    const redeemed = await redeem(database.context, invitation.id, input());
    if (!redeemed || !("status" in redeemed)) throw new Error("not redeemed");
    const [review] = await database.sql`select * from review where id = ${redeemed.reviewId}`;
    expect(review).toMatchObject({ business_id: place.id, verified: true, source: "invitation", status: "published" });
    const [author] = await database.sql`select email from review_author where review_id = ${redeemed.reviewId}`;
    expect(author?.email).toBe(invitation.email);
    const row = await rowOf(invitation.id);
    expect(row).toMatchObject({ status: "reviewed", review_id: redeemed.reviewId });
    for (const moment of [row?.reviewed_at, row?.opened_at])
      expect(new Date(moment).toISOString()).toBe("2026-11-20T15:00:00.000Z");
    expect(await messagesOf(invitation.id)).toEqual(["cancelled"]);
    expect((await findOpenInvitation(database.context, invitation.id))?.state).toBe("used");
  });

  test("keeps when it was opened first", async () => {
    const { id } = await invite({ delivery: "link" });
    await markOpened(database.context, id);
    database.clock.set("2026-11-20T15:00:00.000Z");
    await redeem(database.context, id, input());
    expect(new Date((await rowOf(id))?.opened_at).toISOString()).toBe(NOW);
  });

  test("again says that it is used, and not by which review", async () => {
    const { id } = await invite();
    await redeem(database.context, id, input());
    expect(await redeem(database.context, id, input())).toEqual({ state: "used" });
  });

  test("ten times at once makes one review", async () => {
    const { id, email } = await invite();
    const results = await Promise.all(Array.from({ length: 10 }, () => redeem(database.context, id, input())));
    const made = results.flatMap((each) => (each && "status" in each ? [each.reviewId] : []));
    expect(made.length).toBe(1);
    expect(results.filter((each) => each && "state" in each && each.state === "used")).toHaveLength(9);
    const [reviews] = await database.sql`select count(*)::int as n from review_author where email = ${email}`;
    expect(reviews?.n).toBe(1);
    const [tally] = await database.sql`
      select (select sum(n) from unnest(verified) n) as counted,
        (select count(*) from review where business_id = ${place.id} and status = 'published') as there
      from business_tally where business_id = ${place.id}`;
    expect(tally?.counted).toBe(tally?.there);
  });

  test("two invitations of one customer make two reviews", async () => {
    const [first, second] = [
      await invite({ email: "twice@example.com" }),
      await invite({ email: "twice@example.com" }),
    ];
    const results = await Promise.all([first, second].map(({ id }) => redeem(database.context, id, input())));
    expect(new Set(results.map((each) => each && "reviewId" in each && each.reviewId)).size).toBe(2);
  });

  test("and cancelling at once: one of the two, never both", async () => {
    for (let n = 0; n < 8; n++) {
      const { id } = await invite();
      const [redeemed, cancelled] = await Promise.all([
        redeem(database.context, id, input()),
        cancelInvitation(database.context, organisation.id, id),
      ]);
      const isRedeemed = redeemed !== null && "status" in redeemed;
      expect(isRedeemed).toBe(!cancelled);
      expect((await rowOf(id))?.status).toBe(isRedeemed ? "reviewed" : "expired");
      expect(await messagesOf(id)).toEqual(["cancelled"]);
    }
  });

  test("rates the products of the order, each once, and no others", async () => {
    const { id } = await invite();
    const [lamp, tent, chair] = (await addProducts(id, ["Lamp", "Tent", "Chair"])) as [string, string, string];
    const [foreign] = (await addProducts((await invite()).id, ["Boat"])) as [string];
    const ratings = [
      { productId: lamp, rating: 2 },
      { productId: lamp, rating: 5 },
      { productId: tent, rating: 1 },
      { productId: chair, rating: 6 },
      { productId: chair, rating: 2.5 },
      { productId: foreign, rating: 5 },
      { productId: "no uuid", rating: 5 },
    ];
    const redeemed = await redeem(database.context, id, { ...input(), ratings });
    const rows = await database.sql`select product_id, rating from product_rating
        where review_id = ${redeemed && "reviewId" in redeemed ? redeemed.reviewId : ""}`;
    expect(new Map(rows.map((row) => [row.product_id, row.rating]))).toEqual(
      new Map([
        [lamp, 5],
        [tent, 1],
      ]),
    );
  });

  test("a review that a rule holds uses the invitation up as well", async () => {
    const { id } = await invite();
    const redeemed = await redeem(
      database.context,
      id,
      input({ body: "Write to me at https://spam.example/now please." }),
    );
    expect(redeemed).toMatchObject({ status: "held" });
    expect((await rowOf(id))?.status).toBe("reviewed");
  });
});

describe("cancelling", () => {
  test("a queued one reads expired, and is not sent", async () => {
    const { id } = await invite();
    expect(await cancelInvitation(database.context, organisation.id, id)).toBe(true);
    expect(await rowOf(id)).toMatchObject({ status: "expired" });
    expect(await messagesOf(id)).toEqual(["cancelled"]);
    expect(await findOpenInvitation(database.context, id)).toMatchObject({ state: "cancelled" });
    expect(await cancelInvitation(database.context, organisation.id, id)).toBe(false);
  });

  test("not another organisation's, not one that is there no more, not one that was sent", async () => {
    const stranger = await seedOrganisation(database.context);
    const { id } = await invite();
    expect(await cancelInvitation(database.context, stranger.id, id)).toBe(false);
    expect(await messagesOf(id)).toEqual(["due"]);
    expect(await cancelInvitation(database.context, organisation.id, newId<"inv">())).toBe(false);
    for (const status of ["sent", "opened", "reviewed", "bounced", "expired"]) {
      await database.sql`update invitation set status = ${status} where id = ${id}`;
      expect(await cancelInvitation(database.context, organisation.id, id)).toBe(false);
      expect((await rowOf(id))?.status).toBe(status);
    }
  });

  test("gives nothing back of the allowance", async () => {
    const used = async () => (await database.sql`select used from invitation_allowance`)[0]?.used;
    const { id } = await invite();
    const before = await used();
    await cancelInvitation(database.context, organisation.id, id);
    expect(await used()).toBe(before);
  });
});
