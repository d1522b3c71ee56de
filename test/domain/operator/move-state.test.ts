// An organisation that moves: read-only without a lost write in any process, handed over, moved; and what a dead mover leaves.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type BusinessId, newId, type OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { findMove } from "#domain/account/state/move.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { approveClaim, releaseBusiness } from "#domain/integration/ownership.ts";
import { ERASE_WAIT_DAYS, eraseDueOrganisations, requestErasure } from "#domain/operator/erase.ts";
import { findHeld } from "#domain/operator/held-message.ts";
import { lapseSuspended } from "#domain/operator/lapse.ts";
import {
  beginReadOnly,
  changeRedirect,
  endReadOnly,
  endStaleMoves,
  finishMove,
  handOver,
  STALE_AFTER_MS,
} from "#domain/operator/move-state.ts";
import { createMovedMemory } from "#domain/operator/moved.ts";
import { resumeOrganisation } from "#domain/operator/suspend.ts";
import { fanOut } from "#domain/webhook/state/fan-out.ts";
import { leaseLanes, lookForWork } from "#domain/webhook/state/lane.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { seedInvitation } from "../../support/seed-invitation.ts";
import { seedEvents, seedSubscription, WEBHOOK_PLANS } from "../../support/webhook.ts";

const isMoving = async (context: Context, id: OrganisationId) =>
  ((await findMove(context, id))?.movingAt ?? null) !== null;

const TO = "https://new.example";

let database: TestDatabase;
let context: Context;
let id: OrganisationId;
let businessId: BusinessId;

beforeAll(async () => {
  database = await createTestDatabase();
  context = database.context;
});
beforeEach(async () => {
  id = (await seedOrganisation(context, "enterprise")).id;
  businessId = (await seedBusiness(context, { organisationId: id })).id;
});
afterAll(() => database.close());

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (thrown) => (thrown instanceof Refusal ? thrown.code : `${thrown}`),
  );
const move = async (of = id, to = TO) => {
  await beginReadOnly(context, of);
  await finishMove(context, of, { to });
};

describe("read-only", () => {
  test("refuses each change of the organisation with 503 and a time, and none of another one", async () => {
    const other = await seedOrganisation(context, "enterprise");
    const others = await seedBusiness(context, { organisationId: other.id });
    const place = { organisationId: id, businessId };
    const subscription = await seedSubscription(context, id);
    await beginReadOnly(context, id);
    await beginReadOnly(context, id);
    expect(await isMoving(context, id)).toBe(true);
    const { sql } = database;
    const within = (change: (inside: Context) => Promise<unknown>) => codeOf(inTransaction(context, change));
    expect(await codeOf(seedReview(context, businessId))).toBe("unavailable");
    expect(await within((inside) => seedInvitation(inside, place))).toBe("unavailable");
    expect(
      await within((inside) => inside.db.execute(`delete from webhook_subscription where id = '${subscription}'`)),
    ).toBe("unavailable");
    expect(
      await within((inside) =>
        inside.db.execute(`update business set organisation_id = null where id = '${businessId}'`),
      ),
    ).toBe("unavailable");
    const refusal = await seedReview(context, businessId).catch((thrown) => thrown);
    expect(refusal.headers).toEqual({ "retry-after": "30" });
    expect(refusal.says.key).toBe("operator.readOnly");
    expect(await codeOf(seedReview(context, others.id))).toBe("done");
    await endReadOnly(context, id);
    await endReadOnly(context, id);
    expect(await isMoving(context, id)).toBe(false);
    expect(await codeOf(seedReview(context, businessId))).toBe("done");
    expect((await sql`select 1 from review where business_id = ${businessId}`).length).toBe(1);
  });

  test("waits for a transaction that wrote before, and refuses one that began before and writes after", async () => {
    const written = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const writer = inTransaction(context, async (inside) => {
      await seedReview(inside, businessId);
      written.resolve();
      await goOn.promise;
    });
    const opened = Promise.withResolvers<void>();
    const write = Promise.withResolvers<void>();
    const late = codeOf(
      inTransaction(context, async (inside) => {
        await inside.db.execute("select 1");
        opened.resolve();
        await write.promise;
        await seedReview(inside, businessId);
      }),
    );
    await Promise.all([written.promise, opened.promise]);
    let isOver = false;
    const begun = beginReadOnly(context, id).then(() => {
      isOver = true;
    });
    // The state is committed, and the transaction is waited for.
    while (!(await isMoving(context, id))) await database.sql`select pg_sleep(0.01)`;
    expect(isOver).toBe(false);
    write.resolve();
    expect(await late).toBe("unavailable");
    expect(isOver).toBe(false);
    goOn.resolve();
    await Promise.all([writer, begun]);
    await endReadOnly(context, id);
    expect((await database.sql`select 1 from review where business_id = ${businessId}`).length).toBe(1);
  });

  test("is given up where a delivery does not end in time, and the organisation is live again", async () => {
    const subscription = await seedSubscription(context, id);
    await database.sql`insert into webhook_lane (subscription_id, owner, lease_until)
      values (${subscription}, ${newId()}, now() + interval '1 minute')`;
    expect(await codeOf(beginReadOnly(context, id, { withinMs: 1 }))).toBe("unavailable");
    expect(await isMoving(context, id)).toBe(false);
  });

  test("keeps events, deliveries and messages waiting, and lets those of others go", async () => {
    const other = await seedOrganisation(context, "enterprise");
    const own = await seedSubscription(context, id);
    const others = await seedSubscription(context, other.id);
    await seedEvents(context, id, 1);
    await fanOut(context, 100);
    await seedEvents(context, id, 2);
    await beginReadOnly(context, id);
    expect((await lookForWork(context)).events).toBe(false);
    await seedEvents(context, other.id, 1);
    expect((await fanOut(context, 100)).events).toBe(1);
    const leased = await leaseLanes(context, WEBHOOK_PLANS, 100);
    const isOpen = (of: string) => leased.find(({ subscriptionId }) => subscriptionId === of)?.target.open;
    expect([isOpen(own), isOpen(others)]).toEqual([false, true]);
    const message = { id: newId(), kind: "review-receipt", organisationId: id, subjectId: newId() };
    const anothers = { ...message, id: newId(), organisationId: other.id };
    const held = await findHeld(context, [message, anothers]);
    expect([...held.keys()]).toEqual([message.id]);
    await endReadOnly(context, id);
    expect((await fanOut(context, 100)).events).toBe(2);
    expect((await findHeld(context, [message])).size).toBe(0);
  });

  test("does not begin for an unknown organisation, a sandbox or one that moved", async () => {
    expect(await codeOf(beginReadOnly(context, newId<"org">()))).toBe("not_found");
    await move();
    expect(await codeOf(beginReadOnly(context, id))).toBe("duplicate");
  });
});

describe("a dead mover", () => {
  test("leaves an organisation that is live again after 10 minutes, unless it renewed the state or handed it over", async () => {
    const handed = (await seedOrganisation(context, "enterprise")).id;
    await beginReadOnly(context, id);
    await beginReadOnly(context, handed);
    await handOver(context, handed, { to: TO });
    database.clock.advance(STALE_AFTER_MS);
    expect(await endStaleMoves(context)).toBe(0);
    await beginReadOnly(context, id);
    database.clock.advance(1);
    expect(await endStaleMoves(context)).toBe(0);
    database.clock.advance(STALE_AFTER_MS);
    expect(await endStaleMoves(context)).toBe(1);
    expect([await isMoving(context, id), await isMoving(context, handed)]).toEqual([false, true]);
    expect((await findMove(context, handed))?.movedTo).toBe(TO);
    await endReadOnly(context, handed);
    expect((await findMove(context, handed))?.movedTo).toBeNull();
  });

  test("that wakes cannot finish: neither a live organisation nor one that was handed over to another place", async () => {
    expect(await codeOf(finishMove(context, id, { to: TO }))).toBe("duplicate");
    expect(await codeOf(handOver(context, id, { to: TO }))).toBe("duplicate");
    await beginReadOnly(context, id);
    await handOver(context, id, { to: TO });
    await handOver(context, id, { to: TO });
    expect(await codeOf(handOver(context, id, { to: "https://other.example" }))).toBe("duplicate");
    expect(await codeOf(finishMove(context, id, { to: "https://other.example" }))).toBe("duplicate");
    await finishMove(context, id, { to: TO });
    await finishMove(context, id, { to: `${TO}/` });
    expect(await codeOf(finishMove(context, id, { to: "https://other.example" }))).toBe("duplicate");
    await endReadOnly(context, id);
    expect((await findMove(context, id))?.movedAt).not.toBeNull();
  });
});

describe("a moved organisation", () => {
  test("is entered in the log once for each business, in its activity, and its profiles are public no more", async () => {
    const second = await seedBusiness(context, { organisationId: id });
    await move();
    await finishMove(context, id, { to: TO });
    const entries =
      await database.sql`select business_id, event from log_pending where business_id in (${businessId}, ${second.id})`;
    expect(entries.map((each) => each.event)).toEqual(["organisation-moved", "organisation-moved"]);
    const profiles = await database.sql`select profile from business where organisation_id = ${id}`;
    expect(profiles.map((each) => each.profile)).toEqual(["moved", "moved"]);
    const audit =
      await database.sql`select detail from audit_entry where organisation_id = ${id} and action = 'organisation.moved'`;
    expect(audit.map((each) => each.detail)).toEqual([{ to: TO }]);
  });

  test("sends nothing more: what waited lapses at once", async () => {
    const place = { organisationId: id, businessId };
    const { id: invitation } = await seedInvitation(context, place, { status: "queued", sendIn: 3 });
    await seedSubscription(context, id);
    await seedEvents(context, id, 1);
    await fanOut(context, 100);
    await move();
    database.clock.advance(1);
    const message = { id: newId(), kind: "review-receipt", organisationId: id, subjectId: newId() };
    expect((await findHeld(context, [message])).get(message.id)).toBe("lapsed");
    await database.sql`update invitation set created_at = ${database.clock.now().toISOString()}::timestamptz - interval '1 hour' where id = ${invitation}`;
    await database.sql`update webhook_delivery set created_at = ${database.clock.now().toISOString()}::timestamptz - interval '1 hour'
      where subscription_id in (select id from webhook_subscription where organisation_id = ${id})`;
    expect(await lapseSuspended(context)).toBe(2);
  });

  test("does not come back by lifting its suspension, and loses no business to another organisation", async () => {
    const thief = await seedOrganisation(context, "enterprise");
    const person = await seedPerson(database, { organisationId: thief.id });
    const claimant = { organisationId: thief.id, userId: person.id, locations: 10 };
    const claim = await openClaim(context, businessId, claimant);
    await move();
    expect(await codeOf(inTransaction(context, (inside) => resumeOrganisation(inside, id, "Back")))).toBe("duplicate");
    expect(await codeOf(openClaim(context, businessId, claimant))).toBe("duplicate");
    expect(await codeOf(approveClaim(context, claim.id, { decidedBy: null }))).toBe("duplicate");
    expect(await codeOf(releaseBusiness(context, id, businessId))).toBe("duplicate");
    const [row] = await database.sql`select organisation_id, profile from business where id = ${businessId}`;
    expect({ ...row }).toEqual({ organisation_id: id, profile: "moved" });
  });

  test("takes no review, reply or invitation, not even of a process that has not heard of the move", async () => {
    const review = await seedReview(context, businessId);
    await move();
    const within = (change: (inside: Context) => Promise<unknown>) => codeOf(inTransaction(context, change));
    expect(await codeOf(seedReview(context, businessId))).toBe("unavailable");
    expect(await within((inside) => seedInvitation(inside, { organisationId: id, businessId }))).toBe("unavailable");
    const answer = `insert into reply (id, review_id, body, created_at, updated_at) values ('${newId()}', '${review}', 'Hm', now(), now())`;
    expect(await within((inside) => inside.db.execute(answer))).toBe("unavailable");
    // What a person may ask for at this instance goes on.
    expect(
      await within((inside) => inside.db.execute(`update review set author = 'Erased' where id = '${review}'`)),
    ).toBe("done");
  });

  test("that is erased keeps what its addresses lead by, and no business becomes unclaimed", async () => {
    await seedReview(context, businessId);
    await move();
    await inTransaction(context, (inside) => requestErasure(inside, id, "It lives elsewhere"));
    database.clock.advance(ERASE_WAIT_DAYS * DAY_MS);
    expect(await eraseDueOrganisations(context)).toBe(1);
    const [row] = await database.sql`select b.organisation_id, b.profile, o.moved_to, o.name
      from business b join organisation o on o.id = b.organisation_id where b.id = ${businessId}`;
    expect({ ...row }).toEqual({ organisation_id: id, profile: "moved", moved_to: TO, name: "Erased organisation" });
    const memory = createMovedMemory(context);
    await memory.load();
    const [{ slug }] = (await database.sql`select slug from business where id = ${businessId}`) as unknown as [
      { slug: string },
    ];
    expect(memory.bySlug(slug)?.to).toBe(TO);
  });

  test("is sent elsewhere by its operator alone, and one that did not move by none", async () => {
    const change = (to: string | null, hasLinks: boolean | null) =>
      codeOf(inTransaction(context, (inside) => changeRedirect(inside, id, { to, hasLinks })));
    expect(await change("https://renamed.example", null)).toBe("duplicate");
    await beginReadOnly(context, id);
    expect(await change("https://renamed.example", true)).toBe("duplicate");
    await finishMove(context, id, { to: TO });
    expect(await change("https://renamed.example/path", null)).toBe("validation_error");
    expect(await change(null, true)).toBe("done");
    expect(await findMove(context, id)).toMatchObject({ movedTo: TO, movedLinks: true });
    expect(await change("https://renamed.example", null)).toBe("done");
    expect(await findMove(context, id)).toMatchObject({ movedTo: "https://renamed.example", movedLinks: true });
  });

  test("goes to the base URL of another instance only", async () => {
    await beginReadOnly(context, id);
    const wrong = [
      "http://new.example",
      "https://new.example/path",
      "https://new.example?q",
      "https://new.example#f",
      "https://user:secret@new.example",
      "https://new.example\\@evil.example",
      "https://new.example\r\nset-cookie: a=b",
      "//evil.example",
      "javascript:alert(1)",
      "ftp://new.example",
      context.baseUrl,
      "",
    ];
    for (const to of wrong) {
      expect([to, await codeOf(finishMove(context, id, { to }))]).toEqual([to, "validation_error"]);
      expect([to, await codeOf(handOver(context, id, { to }))]).toEqual([to, "validation_error"]);
    }
    await finishMove(context, id, { to: "http://127.0.0.1:8080/" });
    expect((await findMove(context, id))?.movedTo).toBe("http://127.0.0.1:8080");
  });
});
