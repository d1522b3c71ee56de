// Makes the organisation live at the new instance. A process writes all rows in one transaction and holds it until the old instance says that
// it has ended its side; then it commits. A process that dies before leaves the rows as they arrived, and another one begins anew.
import { setTimeout as sleep } from "node:timers/promises";
import { type BusinessId, type OrganisationId, toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { learnWords } from "#domain/business/spelling/learn.ts";
import { SLUG_PATTERN } from "#domain/business/state/table.ts";
import { nameOtherLog, otherLogOf, recordReceived } from "#domain/log/handover.ts";
import { recordMove } from "#domain/log/move.ts";
import { enterReceived } from "#domain/review/lifecycle/received.ts";
import { listSubscriptions } from "#domain/webhook/state/subscription.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { execute, statement, tryLockName } from "#platform/database/statement.ts";
import type { Outbound } from "#platform/outbound/outbound.ts";
import type { ReceiptAnswer } from "../protocol.ts";
import { readShapes } from "../schema.ts";
import { dropArrived } from "./arrive.ts";
import { findReceipt, markFault, markLive, markReady, type Receipt } from "./receipt.ts";
import { writeRows } from "./write.ts";

/** The old instance asks several times a second. */
const HELD_MS = 120_000;
const LOOK_EVERY_MS = 50;
const MOST_NAMED = 10;

export type Reception = ReturnType<typeof createReception>;

export function createReception(context: Context, plans: Plans, outbound: Caller) {
  /** Receipts whose rows this process writes. */
  const writing = new Set<string>();

  const write = async (id: string) => {
    const receipt = await findReceipt(context, id);
    if (receipt === null) return;
    try {
      await inTransaction(context, (inside) => writeAndHold({ context, inside, plans, outbound }, receipt));
      await dropArrived(context, receipt);
    } catch (error) {
      if (error instanceof Stopped) return;
      if (!(error instanceof Refusal)) context.log.error({ err: error }, "an organisation could not be received");
      const fault =
        error instanceof Refusal ? error.message : "Writing the rows failed; the log of the service says why.";
      await markFault(context, receipt, fault);
    }
  };
  const begin = (id: string) => {
    if (writing.has(id)) return;
    writing.add(id);
    // What fails once more is begun by the next question.
    void write(id)
      .catch((error) => context.log.error({ err: error }, "an organisation could not be received"))
      .finally(() => writing.delete(id));
  };

  return {
    /** Begins to write the rows, unless a process writes them. */
    begin,
    /** How far the receipt is. Goes on with one whose process died after the old instance had ended its side. */
    async state(id: string): Promise<ReceiptAnswer> {
      const receipt = await findReceipt(context, id);
      if (receipt === null) throw new Refusal("invalid_api_key", "The token is wrong, was used, or has expired.");
      const { state, fault } = receipt;
      if (state === "live") {
        const uncalled = receipt.organisationId && (await findUncalled(context, receipt.organisationId, outbound));
        return { state, fault: null, uncalled: uncalled ?? [] };
      }
      if (writing.has(id) || !(await isFree(context, id)))
        return { state: state === "ready" ? state : "applying", fault: null };
      if (state === "go" && fault === null) {
        begin(id);
        return { state: "applying", fault: null };
      }
      // The process that wrote or held the rows died.
      return { state: "open", fault };
    },
  };
}

/** The old instance does not end its side. */
class Stopped extends Error {}

/** Whether no process writes the rows of the receipt. */
async function isFree(context: Context, id: string): Promise<boolean> {
  return inTransaction(context, async ({ db }) => (await tryLockName(db, lockOf(id)))[0]?.taken === true);
}

function lockOf(id: string): string {
  return `receive organisation ${id}`;
}

type Writing = { context: Context; inside: Context; plans: Plans; outbound: Caller };

/** Throws Stopped where the transaction must not commit; else the organisation is live once it does. */
async function writeAndHold({ context, inside, plans, outbound }: Writing, receipt: Receipt): Promise<void> {
  const { id, organisationId } = receipt;
  const [lock] = await tryLockName(inside.db, lockOf(id));
  if (!lock?.taken || receipt.state === "live" || organisationId === null) throw new Stopped();
  await writeAll(inside, receipt, plans, organisationId);
  const uncalled = await findUncalled(inside, organisationId, outbound);
  if (!(await markReady(context, receipt))) throw new Stopped();
  const { handover } = await outlast(context, id);
  if (handover === null) throw new Stopped();
  await nameOtherLog(inside, handover);
  await recordAudit(inside, {
    organisationId,
    userId: null,
    actor: "operator",
    action: "organisation.received",
    subject: toWire("org", organisationId),
    detail: {
      from: otherLogOf(handover).origin.replace(/\/log$/, ""),
      ...(uncalled.length > 0 && { uncalled: counted(uncalled) }),
    },
  });
  if (!(await markLive(inside, id))) throw new Stopped();
  await announce(inside.db, ["*"]);
}

type Managed = { id: BusinessId; slug: string; profile: string };

async function writeAll(
  inside: Context,
  receipt: Receipt,
  plans: Plans,
  organisationId: OrganisationId,
): Promise<void> {
  const [arrived] = await planOf(inside.db, receipt.id);
  const plan = receipt.plan ?? arrived?.plan ?? "";
  if (!Object.hasOwn(plans, plan)) throw new Refusal("validation_error", `There is no plan "${plan}" here.`);
  await execute(inside.db, "analyze organisation_arriving");
  // The triggers that guard organisations that leave would look at each of the rows that arrive.
  await execute(inside.db, "select set_config('candor.mover', 'on', true)");
  await writeRows(inside, { receiptId: receipt.id, organisationId, plan }, await readShapes(inside.db));
  const businesses = await managed(inside.db, organisationId);
  // Another one would have no page here, and an entry of the log might be too long with it, at which the sequencer would stop.
  if (businesses.some(({ slug }) => !SLUG_PATTERN.test(slug)))
    throw new Refusal("validation_error", "The slug of a business is none that a business has here.");
  const ids = businesses.map((each) => each.id);
  await recordReceived(inside, businesses);
  for (const each of ids) await recordMove(inside, each, { before: null, after: organisationId });
  await enterReceived(inside, ids);
  await learnWords(inside.db, ids);
}

/** "https://a.internal, http://10.0.0.5 (2)" */
function counted(origins: readonly string[]): string {
  return `${[...new Set(origins)].slice(0, MOST_NAMED).join(", ")} (${origins.length})`;
}

/** Waits until the old instance has ended its side. */
async function outlast(context: Context, id: string): Promise<Receipt> {
  const until = performance.now() + HELD_MS;
  for (;;) {
    const receipt = await findReceipt(context, id);
    if (receipt?.state === "go") return receipt;
    if (receipt?.state !== "ready" || performance.now() > until) throw new Stopped();
    await sleep(LOOK_EVERY_MS);
  }
}

const planOf = statement<{ plan: string | null }, [receipt: string]>(
  "move_plan",
  "select row::json->>'plan' as plan from organisation_arriving where receipt_id = $1::uuid and table_name = 'organisation'",
);

const managed = statement<Managed, [organisation: OrganisationId]>(
  "move_managed",
  "select id, slug, profile from business where organisation_id = $1::uuid order by id",
);

const LOOKED_UP_WITHIN_MS = 2_000;

/** Asks whether an address may be called. */
type Caller = Pick<Outbound, "refusalOf">;

/**
 * Scheme and host of each active webhook that came with an organisation and is not called, because its address is inside a network: where the
 * old instance allowed that network, its owner has to hear of it. A path or a query may hold a secret.
 */
async function findUncalled(context: Context, id: OrganisationId, outbound: Caller): Promise<string[]> {
  const active = (await listSubscriptions(context, id)).filter(({ status }) => status === "active");
  const refusals = await Promise.all(active.map(({ url }) => outbound.refusalOf(url, LOOKED_UP_WITHIN_MS)));
  return active.filter((_, at) => refusals[at] !== null).map(({ url }) => URL.parse(url)?.origin ?? url);
}
