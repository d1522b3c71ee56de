// Base and feed make the head, byte for byte: whatever happens to the reviews and their businesses, whatever commits late, whichever
// connection breaks, and however often the service starts anew and a reader loses its place. Erased words are on no page.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type BusinessId, newId, type OrganisationId, type ReviewId, toWire } from "#contract/id.ts";
import { approveClaim, releaseBusiness } from "#domain/integration/ownership.ts";
import { submitAppeal } from "#domain/review/appeal/appeal.ts";
import { deleteOwnReview, editReview, resolve } from "#domain/review/author/author.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { decideAppeal } from "#domain/review/moderation/decide-appeal.ts";
import { writeEditorReview } from "#domain/review/publish/editor-review.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { postReply } from "#domain/review/reply.ts";
import { countReviews } from "#domain/review/state/count.ts";
import { takeBackReviews } from "#domain/review/take-back.ts";
import { inTransaction } from "#platform/database/context.ts";
import { seededRandom } from "../../../lab/random.ts";
import { imported } from "../../domain/archive/support.ts";
import { seenOf, submission } from "../../domain/review/support.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { apply, type Copy, enterAll, exported, follow, head, pageAfter, sorted } from "./copy.ts";

const STEPS = 120;
const CHECK_EVERY = 40;

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

/** The same whole numbers for the same seed. */
function randomOf(seed: number) {
  const random = seededRandom(seed);
  return (below: number): number => Math.floor(random() * below);
}

type Shop = { id: BusinessId; slug: string };
type Reader = { key: string; copy: Copy; cursor: string | null; old: (string | null)[] };

async function createWorld(random: (below: number) => number) {
  const { context, sql, clock } = service;
  const organisations = [await seedOrganisation(context), await seedOrganisation(context)].map(({ id }) => id);
  const shops: Shop[] = [];
  for (let n = 0; n < 3; n++) {
    const { id, slug } = await seedBusiness(context, { organisationId: organisations[n % 2] as OrganisationId });
    shops.push({ id, slug });
  }
  // An open transaction holds the counters of its business, so nothing else writes there.
  const quiet = (await seedBusiness(context, { organisationId: organisations[0] as OrganisationId })).id;
  const staff = await seedPerson(service, { staff: true });
  const owners = await Promise.all(organisations.map((organisationId) => seedPerson(service, { organisationId })));
  const readers: Reader[] = [];
  for (const id of organisations)
    readers.push({ key: (await seedKey(context, id)).secret, copy: new Map(), cursor: null, old: [null] });
  const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T;
  const known: ReviewId[] = [];
  const held: { end(): void; done: Promise<unknown> }[] = [];
  // A process that starts anew knows nothing but the database and its settings.
  let reading = service;
  const erased: string[] = [];
  const faults: unknown[] = [];
  let mark = 0;
  const marked = (words: string) => `${words} ~${++mark}~`;
  /** A refusal or a lost connection is expected of an operation, and no failed assertion. */
  const holds = (assertion: () => void) => {
    try {
      assertion();
    } catch (error) {
      faults.push(error);
    }
  };
  const expectNothingErased = (page: unknown) => {
    const text = JSON.stringify(page);
    expect(erased.filter((words) => text.includes(words))).toEqual([]);
  };
  const stored = async (status: string | null): Promise<ReviewId> => {
    const ids = shops.map(({ id }) => id);
    const [row] = await sql<{ id: ReviewId }[]>`
      select id from review where business_id = any(${ids}) and (${status}::text is null or status = ${status})
      order by md5(id::text || ${random(1e9)}) limit 1`;
    return row?.id ?? newId<"rev">();
  };
  const anyReview = (): Promise<ReviewId> =>
    known.length === 0 || random(10) === 0 ? stored(null) : Promise.resolve(pick(known));
  const write = (inside: typeof context, businessId: BusinessId) =>
    publishFromInvitation(inside, {
      businessId,
      email: `${random(1e9)}@mailbox.example`,
      submission: submission({
        title: `${marked("Nº")} – "so" 🙂 \u2028 fine`,
        author: marked("Ana"),
        rating: 1 + random(5),
      }),
      language: "en",
      ipHash: null,
      ratings: [],
    } as never);
  const line = (slug: string, name: string, more: object) => ({
    type: "review",
    business: slug,
    externalId: name,
    source: "import",
    origin: "Elsewhere",
    verified: false,
    rating: 1 + random(5),
    title: "From elsewhere",
    body: "It was written on another service.",
    author: "Bo",
    createdAt: `2025-0${1 + random(9)}-11T10:00:00Z`,
    language: "en",
    ...more,
  });
  const decide = async (to: "hidden" | "held" | "published" | "removed") =>
    changeStatus(context, await anyReview(), {
      to,
      reason: to === "published" ? "keeps_to_rules" : "illegal",
      askedBy: "moderator",
      decidedBy: staff.id,
    });

  const operations: Record<string, () => Promise<unknown>> = {
    async create() {
      known.push((await inTransaction(context, (inside) => write(inside, pick(shops).id))).reviewId);
    },
    async editor() {
      known.push(
        await writeEditorReview(context, pick(shops).id, { rating: 3, title: "A look", body: "We looked at it." }),
      );
    },
    edit: async () =>
      editReview(context, await anyReview(), submission({ title: marked("Anew"), rating: 1 + random(5) }), {
        language: "en",
      }),
    hide: () => decide("hidden"),
    hold: () => decide("held"),
    restore: () => decide("published"),
    remove: () => decide("removed"),
    delete: async () => deleteOwnReview(context, await anyReview()),
    resolve: async () => resolve(context, await anyReview(), pick(["resolved", "unresolved"])),
    async erase() {
      const id = await stored(pick(["published", "published", null]));
      const texts = pick(["keep", "remove"] as const);
      const [row] = await sql<{ title: string; author: string }[]>`select title, author from review where id = ${id}`;
      await inTransaction(context, (inside) => eraseReviews(inside, [id], texts));
      const gone = [row?.author, texts === "remove" ? row?.title : null];
      erased.push(...gone.flatMap((words) => /~\d+~/.exec(words ?? "") ?? []));
    },
    async reply() {
      const reviewId = await anyReview();
      const organisationId = pick(organisations);
      const body = `Thank you very much, ${random(1e6)} times.`;
      await postReply(context, { organisationId, reviewId, body, userId: null, businessIds: null } as never);
    },
    async import() {
      const more = pick<object>([
        {},
        { author: `Bo ${random(100)}` },
        { helpfulCount: random(9) },
        { reply: { body: "Thanks for the words.", createdAt: "2025-12-01T00:00:00Z" } },
        { reply: null },
        { experienceDate: "2025-01-02" },
        { status: pick(["published", "hidden", "held"]) },
        { origin: `Place ${random(4)}` },
        { language: pick(["en", "de"]) },
      ]);
      await imported(service, [line(pick(shops).slug, `x-${random(6)}`, more)]);
    },
    async archive() {
      const id = await anyReview();
      const [row] =
        await sql`select r.*, b.slug from review r join business b on b.id = r.business_id where r.id = ${id}`;
      if (!row || row.source === "import") return;
      const { rating, title, body, author, verified, source, created_at: createdAt, status } = row;
      const same = { rating, title, body, author, verified, source, createdAt: new Date(createdAt).toISOString() };
      const more = pick<object>([
        { author: "Renamed" },
        { helpfulCount: random(99) },
        { reply: null },
        { language: "fr" },
      ]);
      await imported(service, [
        { type: "review", business: row.slug, externalId: toWire("rev", id), ...same, status, ...more },
      ]);
    },
    async takeBack() {
      const id = await anyReview();
      await inTransaction(context, async (inside) =>
        countReviews(inside, await takeBackReviews(inside, [id], "business")),
      );
    },
    async move() {
      const [shop, to] = [pick(shops), random(organisations.length)];
      const id = newId();
      await sql`insert into claim (id, business_id, organisation_id, user_id, method, status)
        values (${id}, ${shop.id}, ${organisations[to] as string}, ${owners[to]?.id as string}, 'moderator', 'pending')`;
      await approveClaim(context, id, { decidedBy: null });
    },
    giveUp: () => releaseBusiness(context, pick(organisations), pick(shops).id),
    async appeal() {
      const id = await anyReview();
      const [decision] = await sql<{ id: string }[]>`
        select id from moderation where review_id = ${id} and to_status = 'removed' order by id desc limit 1`;
      if (!decision) return;
      await submitAppeal(context, decision.id, "I have the receipt here.");
      const [open] = await sql<{ id: string }[]>`select id from appeal where review_id = ${id} and status = 'open'`;
      if (!open) return;
      const verdict = pick(["restore", "uphold"] as const);
      await decideAppeal(context, {
        appealId: open.id,
        verdict,
        seen: await seenOf(context, id),
        answer: "We looked again.",
        decidedBy: staff.id,
      });
    },
    async late() {
      if (held.length > 0) return;
      const { promise, resolve: end } = Promise.withResolvers<void>();
      const written = Promise.withResolvers<void>();
      const done = inTransaction(context, async (inside) => {
        await write(inside, quiet);
        written.resolve();
        await promise;
      }).catch(() => written.resolve());
      held.push({ end, done });
      await Promise.race([written.promise, Bun.sleep(300)]);
    },
    async endLate() {
      const each = held.shift();
      each?.end();
      await each?.done;
    },
    async breakConnection() {
      const running = Promise.resolve(
        operations[pick(["create", "edit", "reply", "import", "move", "sequence", "read"])]?.(),
      );
      running.catch(() => {});
      // One, or all of them as in a crash.
      await sql`select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity where datname = current_database() and application_name = 'candor' and pid <> pg_backend_pid()
        order by md5(pid::text || ${random(1e9)}) limit ${pick([1, 1_000])}) some_of_them`;
      await running;
    },
    async startAnew() {
      reading = await createTestService({}, undefined, service);
    },
    async sequence() {
      const both = await Promise.allSettled([enterAll(service), enterAll(service)]);
      if (both.some(({ status }) => status === "rejected")) throw new Error("A sequencer lost its connection.");
    },
    async read() {
      const reader = pick(readers);
      const page = await pageAfter(reading, reader.key, reader.cursor, pick([1, 2, 5, 1_000]));
      // Without a cursor a reader begins with an empty copy.
      if (reader.cursor === null) reader.copy.clear();
      holds(() => apply(reader.copy, page));
      holds(() => expectNothingErased(page));
      // Killed before it stored its place, or restarted from an older one.
      if (random(5) === 0) return;
      if (random(10) === 0) reader.cursor = pick(reader.old);
      else reader.cursor = page.nextCursor;
      reader.old.push(reader.cursor);
    },
    async export() {
      const reader = pick(readers);
      const first = await exported(reading, reader.key);
      holds(() => expectNothingErased([...first.copy]));
      const copy: Copy = new Map([...first.copy].slice(0, random(first.ids.length + 1)));
      const last = [...copy.keys()].at(-1) ?? null;
      await operations[pick(["create", "remove", "takeBack", "move", "import", "archive"])]?.().catch(() => {});
      const rest = await exported(reading, reader.key, last);
      holds(() => expectNothingErased([...rest.copy]));
      for (const [id, review] of rest.copy) copy.set(id, review);
      Object.assign(reader, { copy, cursor: first.cursor, old: [first.cursor] });
    },
  };
  const check = async () => {
    // A sequencer passes over a log that another one holds, and a server that is told to end a connection releases its locks later than the
    // client hears of it.
    await until("no sequencer is at work", () =>
      sql`select from log_state for update`.then(
        () => true,
        () => false,
      ),
    );
    // The first query may meet a broken connection.
    await enterAll(service).catch(() => {});
    await enterAll(service);
    for (const reader of readers) {
      if (reader.cursor === null) reader.copy.clear();
      const { cursor, pages } = await follow(reading, reader.key, { ...reader, limit: pick([3, 1_000]) });
      reader.cursor = cursor;
      expectNothingErased(pages);
      expect(sorted(reader.copy)).toEqual(sorted(await head(service, reader.key)));
    }
    expect(faults).toEqual([]);
  };
  const finish = async () => {
    for (const each of held.splice(0)) {
      each.end();
      await each.done;
    }
  };
  return { operations, check, finish, clock };
}

for (const seed of [1, 2, 3, 4, 5, 6])
  test(`base and feed make the head, seed ${seed}`, async () => {
    const random = randomOf(seed * 7_919);
    const { operations, check, finish, clock } = await createWorld(random);
    const names = [
      ...Object.keys(operations),
      "create",
      "create",
      "create",
      "edit",
      "erase",
      "read",
      "read",
      "read",
      "sequence",
      "sequence",
    ];
    const done = new Map<string, number>();
    for (let step = 1; step <= STEPS; step++) {
      clock.advance(random(3) * 500);
      const name = names[random(names.length)] as string;
      // A refusal, or a connection that broke: the change did not happen, or happened whole.
      const isDone = await (operations[name]?.() ?? Promise.reject()).then(
        () => true,
        () => false,
      );
      if (isDone) done.set(name, (done.get(name) ?? 0) + 1);
      if (step % CHECK_EVERY === 0) await check();
    }
    await finish();
    await check();
    expect(done.size).toBeGreaterThan(12);
  });
