// Who runs the old instance, or has stolen a token, reaches nothing at the new one but the organisation that moves.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { newId } from "#contract/id.ts";
import { hashPassword } from "#domain/account/password/password.ts";
import type { ReceiptAnswer, Token, Verb } from "#domain/move/protocol.ts";
import { newestKnown } from "#platform/database/migrate.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { seedBusiness, seedCategory, seedOrganisation, seedReview } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { ask as askAt, lastEntry, ownLog } from "./sender.ts";
import { type Instance, newToken, openWorld, type World } from "./world.ts";

let world: World;
let fresh: Instance;
beforeAll(async () => {
  world = await openWorld();
  fresh = world.fresh;
});
afterAll(() => world.close());

type Rows = Record<string, Record<string, unknown>[]>;
let token: Token;
let organisation: string;
let business: string;
let review: string;
let person: string;
let slug: string;
let victim: Awaited<ReturnType<typeof seedVictim>>;
beforeEach(async () => {
  ({ token } = await newToken(fresh));
  [organisation, business, review, person] = [newId(), newId(), newId(), newId()] as [string, string, string, string];
  slug = (await seedCategory(fresh.context)).slug;
  victim = await seedVictim();
});

/** Another organisation of the new instance. */
async function seedVictim() {
  const { id } = await seedOrganisation(fresh.context, "scale", "Victim Ltd");
  const shop = await seedBusiness(fresh.context, { organisationId: id });
  const reviewId = await seedReview(fresh.context, shop.id, { title: "The victim's" });
  const owner = await seedPerson(fresh, { organisationId: id, email: `victim-${newId()}@shop.example` });
  return { id, shop, reviewId, owner };
}

const NOW = "2026-11-20T12:00:00.000Z";

/** The rows of an honest sender, which a test changes. */
function honest(): Rows {
  const own = { created_at: NOW };
  return {
    organisation: [
      {
        id: organisation,
        name: "Mover",
        plan: "scale",
        plan_status: "active",
        billing_interval: "month",
        period_anchor: NOW,
        preferred_channel: "email",
        company_login_required: false,
        ...own,
      },
    ],
    user: [
      {
        id: person,
        email: `mover-${person}@shop.example`,
        name: "Mover",
        email_confirmed_at: NOW,
        shortcut_keys: true,
        ...own,
      },
    ],
    member: [{ organisation_id: organisation, user_id: person, role: "owner", ...own }],
    business: [
      {
        ...{
          id: business,
          slug: `mover-${business}.example`,
          name: "Mover",
          domain: "mover.example",
          domain_key: "mover.example",
        },
        ...{
          website: "https://mover.example/",
          country: "GB",
          city: "Leeds",
          timezone: "Europe/London",
          category: slug,
        },
        ...{
          organisation_id: organisation,
          verification_status: "verified",
          profile: "public",
          sandbox: false,
          shows_photos: true,
          ...own,
        },
      },
    ],
    business_tally: [
      {
        business_id: business,
        verified: [0, 0, 0, 0, 0],
        unverified: [0, 0, 0, 0, 0],
        editor: [0, 0, 0, 0, 0],
        imported: [0, 0, 0, 0, 0],
        stated: [0, 0, 0, 0, 0],
        rewarded: [0, 0, 0, 0, 0],
        replied: 0,
        platform_count: 0,
        platform_sum: 0,
        daily: false,
        sandbox: false,
        updated_at: NOW,
      },
    ],
    review: [reviewRow(review, business)],
  };
}

function reviewRow(id: string, businessId: string) {
  return {
    ...{
      id,
      business_id: businessId,
      rating: 5,
      title: "A title",
      body: "A body.",
      author: "Ana",
      verified: false,
      source: "organic",
    },
    ...{
      status: "published",
      language: "en",
      experience_date: "2026-11-01",
      created_at: NOW,
      updated_at: NOW,
      answered: false,
      counts: true,
      helpful_count: 0,
    },
  };
}

const KEYS: Record<string, string[]> = {
  member: ["organisation_id", "user_id"],
  business_tally: ["business_id"],
  webhook_outbox: ["event_id"],
  review_import_change: ["import_id", "review_id"],
  authenticator: ["user_id"],
};

const ask = (verb: Verb, question: object) => askAt(fresh, token, verb, question);

const begin = () =>
  ask("begin", {
    schema: newestKnown(),
    organisation: { id: organisation, name: "Mover", plan: "scale" },
    businesses: [{ id: business, slug: `mover-${business}.example` }],
    categories: [slug],
  });

/** Sends the rows and asks to write them. @returns why they were refused; null where they would be live */
async function faultOf(rows: Rows): Promise<string | null> {
  expect((await begin()).status).toBe(200);
  for (const [table, each] of Object.entries(rows)) {
    const sent = each.map((row) => {
      const text = JSON.stringify(row);
      const key = JSON.stringify((KEYS[table] ?? ["id"]).map((name) => row[name]));
      return { key, hash: createHash("md5").update(text).digest("hex"), row: text };
    });
    const answer = await ask("rows", { table, rows: sent, gone: [] });
    if (answer.status !== 200) return ((await answer.json()) as { error: { message: string } }).error.message;
  }
  const fault = await written();
  if (fault === null) await ask("stop", {});
  return fault;
}

/** Has the rows written, as the old instance does. @returns why they were refused */
async function written(): Promise<string | null> {
  let verb: "apply" | "state" = "apply";
  let fault: string | null = null;
  await until("the rows are written", async () => {
    const answer = (await (await ask(verb, {})).json()) as ReceiptAnswer;
    // An earlier try may be ending.
    verb = answer.state === "open" ? "apply" : "state";
    fault = answer.fault;
    return answer.state === "ready" || fault !== null;
  });
  return fault;
}

test("an honest sender is taken", async () => {
  expect(await faultOf(honest())).toBeNull();
  expect((await fresh.sql`select 1 from organisation where id = ${organisation}`).length).toBe(0);
});

describe("rows that reach into another organisation", () => {
  const cases: [name: string, change: (rows: Rows) => void][] = [
    ["a review of its business", (rows) => rows.review?.push(reviewRow(newId(), victim.shop.id))],
    [
      "a business with its id as owner",
      (rows) =>
        rows.business?.push({ ...rows.business[0], id: newId(), slug: "x.example", organisation_id: victim.id }),
    ],
    ["a member of it", (rows) => rows.member?.push({ ...rows.member[0], organisation_id: victim.id })],
    ["a key of it", (rows) => (rows.api_key = [keyRow(victim.id, null)])],
    ["a key that reaches its business", (rows) => (rows.api_key = [keyRow(organisation, [victim.shop.id])])],
    [
      "an event of it",
      (rows) =>
        (rows.webhook_event = [
          {
            id: newId(),
            organisation_id: victim.id,
            event: "review.created",
            data: "{}",
            created_at: NOW,
            is_test: false,
          },
        ]),
    ],
    [
      "a reply to its review",
      (rows) =>
        (rows.reply = [{ id: newId(), review_id: victim.reviewId, body: "Ours.", created_at: NOW, updated_at: NOW }]),
    ],
    [
      "a decision about its review",
      (rows) =>
        (rows.moderation = [
          {
            id: newId(),
            review_id: victim.reviewId,
            business_id: business,
            from_status: "published",
            to_status: "removed",
            reason: "other",
            asked_by: "moderator",
            created_at: NOW,
          },
        ]),
    ],
    [
      "a link that manages its review, to an address of the sender",
      (rows) => (rows.message = [messageRow("review-link", victim.reviewId)]),
    ],
    ["a mail about a person's account", (rows) => (rows.message = [messageRow("password-reset", person)])],
    [
      "an entry of its activity",
      (rows) =>
        (rows.audit_entry = [
          { id: newId(), organisation_id: victim.id, actor: "owner", action: "key.create", created_at: NOW },
        ]),
    ],
    [
      "an entry of the operators",
      (rows) =>
        (rows.audit_entry = [
          { id: newId(), organisation_id: organisation, actor: "operator", action: "staff.add", created_at: NOW },
        ]),
    ],
    [
      "its review in a journal, whose undo would remove it",
      (rows) => {
        const id = newId();
        rows.review_import = [importRow(id)];
        rows.review_import_change = [{ import_id: id, review_id: victim.reviewId, before: null, after: null }];
      },
    ],
    ["its review as the review's id", (rows) => rows.review?.push(reviewRow(victim.reviewId, business))],
    [
      "its business as the business's id",
      (rows) => rows.business?.push({ ...rows.business[0], id: victim.shop.id, slug: "y.example" }),
    ],
    ["its slug", (rows) => rows.business?.push({ ...rows.business[0], id: newId(), slug: victim.shop.slug })],
    [
      "its subject in a report of a picture",
      (rows) =>
        (rows.saved_reply = [
          { id: newId(), organisation_id: victim.id, name: "a", body: "b", created_at: NOW, updated_at: NOW },
        ]),
    ],
  ];
  for (const [name, change] of cases)
    test(name, async () => {
      const rows = honest();
      change(rows);
      expect(await faultOf(rows)).not.toBeNull();
      expect((await fresh.sql`select title from review where id = ${victim.reviewId}`)[0]?.title).toBe("The victim's");
      expect((await fresh.sql`select 1 from review where business_id = ${victim.shop.id}`).length).toBe(1);
      expect((await fresh.sql`select 1 from organisation where id = ${organisation}`).length).toBe(0);
    });

  function keyRow(organisationId: string, businessIds: string[] | null) {
    return {
      id: newId(),
      organisation_id: organisationId,
      name: "k",
      prefix: "trk_live_abcd",
      hash: "\\x0102",
      scopes: ["read"],
      business_ids: businessIds,
      created_at: NOW,
    };
  }

  function messageRow(kind: string, subject: string) {
    return {
      id: newId(),
      kind,
      channel: "email",
      address: "attacker@evil.example",
      organisation_id: organisation,
      subject_id: subject,
      payload: {},
      status: "due",
      urgent: true,
      run_at: NOW,
      attempts: 0,
      created_at: NOW,
    };
  }

  function importRow(id: string) {
    return {
      id,
      business_id: business,
      layout: "judge-me",
      file_name: "x.csv",
      status: "done",
      read: 1,
      created: 1,
      updated: 0,
      unchanged: 0,
      refused: 0,
      different: 0,
      bytes_read: 0,
      bytes_total: 0,
      page: 1,
      attempts: 0,
      created_at: NOW,
    };
  }
});

test("a slug that is none here, and might be too long for an entry, at which the log of all would stop, is refused", async () => {
  const endless = [`${"x".repeat(900)}.example`, "\u0001".repeat(200)];
  for (const slug of [...endless, 'x"\r\nset-cookie: a=b', "../../login", "\u202eelpmaxe.pohs", "Shop.example", ""]) {
    const rows = honest();
    rows.business = [{ ...rows.business?.[0], slug }];
    expect(await faultOf(rows)).toContain("slug");
  }
});

describe("people", () => {
  test("one with an account keeps it, whatever the sender says, and gets the membership", async () => {
    const before = (await fresh.sql`select * from "user" where id = ${victim.owner.id}`)[0];
    const rows = honest();
    const passwordHash = await hashPassword("a password of the sender");
    rows.user = [
      {
        ...rows.user?.[0],
        email: victim.owner.email.toUpperCase(),
        name: "Other",
        password_hash: passwordHash,
        staff: true,
        operator: true,
      },
    ];
    rows.authenticator = [{ user_id: person, secret_sealed: "JBSWY3DPEHPK3PXP", last_step: 0, created_at: NOW }];
    await makeLive(rows);
    expect((await fresh.sql`select * from "user" where id = ${victim.owner.id}`)[0]).toEqual(before);
    expect((await fresh.sql`select 1 from authenticator where user_id = ${victim.owner.id}`).length).toBe(0);
    expect(
      (
        await fresh.sql`select role from member where user_id = ${victim.owner.id} and organisation_id = ${organisation}`
      )[0]?.role,
    ).toBe("owner");
    expect((await fresh.sql`select 1 from "user" where id = ${person}`).length).toBe(0);
  });

  test("one without an account gets no password that the sender knows", async () => {
    const rows = honest();
    rows.user = [{ ...rows.user?.[0], password_hash: await hashPassword("a password of the sender") }];
    await makeLive(rows);
    expect((await fresh.sql`select password_hash from "user" where id = ${person}`)[0]).toEqual({
      password_hash: null,
    });
  });

  test("the id of a person with another address is refused", async () => {
    const rows = honest();
    rows.user = [{ ...rows.user?.[0], id: victim.owner.id }];
    rows.member = [{ ...rows.member?.[0], user_id: victim.owner.id }];
    expect(await faultOf(rows)).toContain("user");
  });

  test("nobody becomes staff", async () => {
    const rows = honest();
    rows.user = [{ ...rows.user?.[0], staff: true, operator: true }];
    await makeLive(rows);
    expect((await fresh.sql`select staff, operator from "user" where id = ${person}`)[0]).toMatchObject({
      staff: false,
      operator: false,
    });
  });

  test("a person who is no member gets no account, and is named nowhere", async () => {
    const rows = honest();
    const stranger = newId();
    rows.user?.push({ ...rows.user[0], id: stranger, email: victim.owner.email });
    rows.reply = [
      { id: newId(), review_id: review, body: "Thanks.", user_id: stranger, created_at: NOW, updated_at: NOW },
    ];
    await makeLive(rows);
    expect((await fresh.sql`select user_id from reply where review_id = ${review}`)[0]?.user_id).toBeNull();
  });

  test("a suspended, erased or sandboxed state, and operators' notes, do not come along", async () => {
    const rows = honest();
    rows.organisation = [
      { ...rows.organisation?.[0], suspended_at: NOW, notes: "trusted", sandbox: true, plan: "enterprise" },
    ];
    await ask("cancel", {});
    ({ token } = await newToken(fresh, "free"));
    await makeLive(rows);
    expect(
      (await fresh.sql`select suspended_at, notes, sandbox, plan from organisation where id = ${organisation}`)[0],
    ).toMatchObject({ suspended_at: null, notes: null, sandbox: false, plan: "free" });
  });

  async function makeLive(rows: Rows): Promise<void> {
    expect(await faultOf(rows)).toBeNull();
    expect(await written()).toBeNull();
    await ask("go", { handover: ownLog("old.example/log", lastEntry(business), token), link: "" });
    await until("an answer", async () => ((await (await ask("state", {})).json()) as ReceiptAnswer).state === "live");
  }
});
