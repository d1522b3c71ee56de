// What happens to the reviews while they are copied: imports that add and change thousands, single decisions of authors, moderators and
// owners, erasures, businesses that change hands, and transactions that commit late. All of it by the product's own functions.
import { type BusinessId, newId, type OrganisationId, type ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { importArchive } from "#domain/archive/import.ts";
import { approveClaim } from "#domain/integration/ownership.ts";
import { deleteOwnReview, editReview } from "#domain/review/author/author.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { postReply } from "#domain/review/reply.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { type DatabasePool, isUnavailable } from "#platform/database/database.ts";
import { causesOf, isConnectionFault } from "#platform/database/fault.ts";
import { invited, submission } from "../../bench/publish.ts";
import type { Shop } from "../figure/shop.ts";
import type { Place } from "../kit/place.ts";

const LINES = 2_000;
/** Of the lines of an import; the others change a review that an earlier one added. */
const NEW_SHARE = 0.4;
const SINGLES = 20;
const ERASED_AT_ONCE = 50;
/** One in so many rounds of single changes. */
const [ERASE_EVERY, MOVE_EVERY, LATE_EVERY] = [3, 12, 7];
const LATE_MS = 2_000;
const AGAIN_AFTER_MS = 50;
/** The writers wait while more entries than this have no number, so that the sequencer keeps up on a busy machine. */
const MOST_WAITING = 50_000;
const FAULTS_KEPT = 3;

/** @property quiet a business in which nothing but late transactions write, because they hold its counters */
export type LoadPlan = {
  context: Context;
  pool: DatabasePool;
  shops: readonly Shop[];
  quiet: Shop;
  random: () => number;
  signal: AbortSignal;
};

export type Load = {
  /** Erased in a transaction whose commit was acknowledged. */
  erased: ReviewId[];
  moves(): number;
  /** Errors that are neither a refusal nor an outage of the database. */
  faults: string[];
  stop(): Promise<void>;
};

export function startLoad(place: Place, plan: LoadPlan): Load {
  const { signal } = plan;
  const erased: ReviewId[] = [];
  const faults: string[] = [];
  let [moves, isStopping] = [0, false];
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof Refusal) return;
      const isAway = isConnectionFault(error) || isUnavailable(error);
      if (!isAway && faults.length < FAULTS_KEPT) faults.push(told(error));
      await Bun.sleep(AGAIN_AFTER_MS);
    }
  };
  const loop = async (work: (round: number) => Promise<void>) => {
    for (let round = 1; !isStopping && !signal.aborted; round++) await work(round);
  };
  const importer = createImporter(plan, place.folder);
  const all = Promise.all([
    loop(async () => {
      await attempt(() => untilFewWait(plan));
      await attempt(importer);
    }),
    loop(async (round) => {
      for (let n = 0; n < SINGLES; n++) await attempt(() => changeOne(plan));
      if (round % ERASE_EVERY === 0) await attempt(async () => erased.push(...(await eraseSome(plan))));
      if (round % MOVE_EVERY === 0) await attempt(async () => (moves += await moveOne(plan)));
    }),
    loop(async (round) => {
      if (round % LATE_EVERY === 0) await attempt(() => writeLate(plan));
      else await Bun.sleep(LATE_MS / LATE_EVERY);
    }),
  ]);
  all.catch(() => {});
  const stop = async () => {
    isStopping = true;
    await all;
  };
  place.onLeave(stop);
  return { erased, moves: () => moves, faults, stop };
}

/** The last cause first: the statement that failed is long. */
function told(error: unknown): string {
  const causes = causesOf(error).map((cause) => `${cause.code ?? ""} ${cause.message}`);
  return causes.toReversed().join("; ").slice(0, 400);
}

async function untilFewWait({ pool, signal }: LoadPlan): Promise<void> {
  for (;;) {
    const [row] = await pool.sql<{ waiting: number }[]>`select count(*)::int as waiting from log_pending`;
    if ((row?.waiting ?? 0) < MOST_WAITING || signal.aborted) return;
    await Bun.sleep(AGAIN_AFTER_MS);
  }
}

/** Each import is about one shop. It adds reviews, and gives earlier ones other words, stars, a reply, or another status. */
function createImporter({ context, shops, random }: LoadPlan, spoolDir: string): () => Promise<unknown> {
  const added = shops.map(() => 0);
  const line = (shop: number) => {
    const count = added[shop] ?? 0;
    const isNew = count === 0 || random() < NEW_SHARE;
    const name = isNew ? count : Math.floor(random() * count);
    if (isNew) added[shop] = count + 1;
    const { rating, title, body } = submission();
    return {
      type: "review",
      business: shops[shop]?.slug,
      externalId: `order-${name}`,
      source: "import",
      origin: "Elsewhere",
      verified: false,
      rating,
      title: `${title}, "${name}" – 🙂 \u2028`,
      body,
      author: `Person ${name % 1_000}`,
      createdAt: new Date(Date.UTC(2025, 0, 1) + name * 1_000).toISOString(),
      language: "en",
      ...(random() < 0.2 && { reply: { body: `Thank you. ${title}.`, createdAt: "2025-12-01T00:00:00Z" } }),
      ...(!isNew && random() < 0.1 && { status: random() < 0.5 ? "hidden" : "published" }),
    };
  };
  return () => {
    const shop = Math.floor(random() * shops.length);
    const text = Array.from({ length: LINES }, () => `${JSON.stringify(line(shop))}\n`).join("");
    const source = (async function* () {
      yield Buffer.from(text);
    })();
    // A line is refused where a moderator or an erasure decided about the review.
    return importArchive(context, source, { spoolDir, onError: () => {} });
  };
}

async function changeOne(plan: LoadPlan): Promise<void> {
  const { context, random } = plan;
  const shop = pick(plan, plan.shops);
  const kind = Math.floor(random() * 6);
  if (kind === 0) {
    await inTransaction(context, (inside) => publishFromInvitation(inside, invited(shop.businessId)));
    return;
  }
  const [id] = await someOf(plan, shop.businessId, 1);
  if (!id) return;
  if (kind === 1) await editReview(context, id, submission(), { language: "en" });
  else if (kind === 2) await deleteOwnReview(context, id);
  else if (kind === 3) await changeStatus(context, id, { to: "hidden", reason: "illegal", askedBy: "moderator" });
  else if (kind === 4)
    await changeStatus(context, id, { to: "published", reason: "keeps_to_rules", askedBy: "moderator" });
  else {
    const [owner] = await plan.pool.sql<{ id: OrganisationId }[]>`
      select organisation_id as id from business where id = ${shop.businessId}`;
    const { title: body } = submission();
    if (owner)
      await postReply(context, { organisationId: owner.id, reviewId: id, body, userId: null, businessIds: null });
  }
}

async function eraseSome(plan: LoadPlan): Promise<ReviewId[]> {
  const ids = await someOf(plan, pick(plan, plan.shops).businessId, ERASED_AT_ONCE);
  await inTransaction(plan.context, (inside) => eraseReviews(inside, ids, "remove"));
  return ids;
}

/** Gives a business to one of the first two shops' organisations. */
async function moveOne(plan: LoadPlan): Promise<number> {
  const { businessId } = pick(plan, plan.shops.slice(1));
  await give(plan, businessId, pick(plan, plan.shops.slice(0, 2)).organisationId);
  return 1;
}

export async function give(
  { context, pool }: Pick<LoadPlan, "context" | "pool">,
  businessId: BusinessId,
  to: OrganisationId,
): Promise<void> {
  const [claimId, userId] = [newId(), newId()];
  await pool.sql`
    insert into "user" (id, email, name, password_hash) values (${userId}, ${`${userId}@owner.example`}, 'Owner', 'none')`;
  await pool.sql`
    insert into claim (id, business_id, organisation_id, user_id, method, status)
    values (${claimId}, ${businessId}, ${to}, ${userId}, 'moderator', 'pending')`;
  await approveClaim(context, claimId, { decidedBy: null });
}

/** Its place in the log is taken at the commit, long after its clock. */
function writeLate({ context, quiet }: LoadPlan): Promise<unknown> {
  return inTransaction(context, async (inside) => {
    await publishFromInvitation(inside, invited(quiet.businessId));
    await Bun.sleep(LATE_MS);
  });
}

/** Reviews behind a random id. */
async function someOf({ pool, random }: LoadPlan, businessId: BusinessId, count: number): Promise<ReviewId[]> {
  const [row] = await pool.sql<{ ids: ReviewId[] | null }[]>`
    select array_agg(id) as ids from (
      select id from review where business_id = ${businessId} and created_at >= ${new Date(Date.UTC(2025, 0, 1) + random() * 1e8).toISOString()}::timestamptz
      order by created_at limit ${count}) behind`;
  return row?.ids ?? [];
}

function pick<T>({ random }: Pick<LoadPlan, "random">, all: readonly T[]): T {
  return all[Math.floor(random() * all.length)] as T;
}
