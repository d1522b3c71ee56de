// Does the tasks of imports. A task that was cut short begins again. It meets the reviews of the first attempt as
// unchanged, so nothing is stored or counted twice.
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { ReviewRecord } from "#domain/review/archive/record.ts";
import type { Context } from "#platform/database/context.ts";
import { GUESS_ALL } from "../layout/choice.ts";
import { type ReaderLimits, readProductsApart, readReviewsApart } from "../reader/reader.ts";
import type { Fault } from "../run/fault.ts";
import { importFile } from "../run/import.ts";
import { givenUp, LeaseLost } from "../run/lease.ts";
import { importProducts } from "../run/product.ts";
import { failRecord, finishRecord } from "../run/record.ts";
import { PRODUCTS } from "../run/report.ts";
import { undoImport } from "../run/undo.ts";
import { keepCheck, keepLook, keepWrongChoice } from "./check.ts";
import { type Claimed, claimTask, endTask, isCurrent, MOST_ATTEMPTS, releaseTask, renewLease } from "./claim.ts";
import { countImport } from "./count.ts";
import { lookAt } from "./look.ts";
import { dropPieces, fileOfPieces } from "./piece.ts";
import { addRefusal, keepRefusals, type StoredRefusal } from "./refusal.ts";

const RENEW_EVERY_MS = 30_000;
/** So soon a check ends after its owner deleted the file or chose anew. */
const LOOK_EVERY_MS = 2_000;

export type WorkOptions = { stop?: AbortSignal | undefined; limits?: Partial<ReaderLimits> | undefined };

type Running = WorkOptions & { context: Context; claimed: Claimed; outdated: AbortSignal };

/** Does one task. @returns false if none is due */
export async function workOnImport(context: Context, options: WorkOptions = {}): Promise<boolean> {
  const claimed = await claimTask(context);
  if (claimed !== null) await workOn(context, claimed, options);
  return claimed !== null;
}

export async function workOn(context: Context, claimed: Claimed, options: WorkOptions): Promise<void> {
  const renewing = setInterval(() => void renewLease(context, claimed).catch(() => {}), RENEW_EVERY_MS);
  const outdated = new AbortController();
  const look = async () => (await isCurrent(context, claimed)) || outdated.abort(new LeaseLost());
  const looking = claimed.task === "check" ? setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS) : undefined;
  try {
    await attempt({ ...options, context, claimed, outdated: outdated.signal });
  } finally {
    clearInterval(renewing);
    clearInterval(looking);
  }
}

async function attempt(running: Running): Promise<void> {
  const { context, claimed, stop } = running;
  try {
    if (claimed.attempts > MOST_ATTEMPTS) return await giveUp(context, claimed, CUT_SHORT);
    await perform(running);
  } catch (error) {
    // Another runner has it, or its owner chose anew: it is then due again at once.
    if (error instanceof LeaseLost) {
      context.log.warn({ import: claimed.id }, "an import was taken over");
      return releaseTask(context, claimed, true);
    }
    if (stop?.aborted) return releaseTask(context, claimed, true);
    if (error instanceof Refusal) return refuse(context, claimed, error);
    context.log.error({ import: claimed.id, task: claimed.task, err: error }, "an import failed");
    if (claimed.attempts < MOST_ATTEMPTS) return releaseTask(context, claimed, false);
    await giveUp(context, claimed, OUR_FAULT);
  }
}

const CUT_SHORT = {
  message: "It was cut short several times. Ask the operator of the service.",
  says: sentence("importFault.cutShort"),
};
const OUR_FAULT = {
  message: "Something failed on our side. Ask the operator of the service.",
  says: sentence("importFault.ourFault"),
};

async function perform(running: Running): Promise<void> {
  const { claimed, context, stop } = running;
  const { id, owner, task } = claimed;
  if (task === "undo") await undoImport(context, id, owner);
  else if (task === "count") await countImport(context, claimed, stop);
  else await importUpload(running, task === "check");
}

/** A file that its owner's choices contradict waits for others. */
async function refuse(context: Context, claimed: Claimed, refusal: Refusal): Promise<void> {
  const isChoice = claimed.task === "check" && refusal.field !== undefined;
  if (isChoice && (await keepWrongChoice(context, claimed, refusal))) return;
  await giveUp(context, claimed, refusal);
}

/** Ends the import as failed. The reviews that it made count in no figure, and stay until it is undone. */
async function giveUp(context: Context, claimed: Claimed, fault: Fault): Promise<void> {
  const { id, task, owner } = claimed;
  if (task === "undo" || task === "count") return endTask(context, claimed, fault);
  await failRecord(context, id, fault, owner);
  await dropPieces(context, id);
}

const FIRST_SHOWN = 5;

/** @param isCheck tells what the import would do, and changes nothing */
async function importUpload({ context, claimed, stop, limits, outdated }: Running, isCheck: boolean): Promise<void> {
  const { id, owner, layout, business, organisationId, fileName, bytesTotal } = claimed;
  if (!claimed.isManaged) throw givenUp();
  const file = fileOfPieces(context, id, { name: fileName, bytes: bytesTotal });
  const refusals: StoredRefusal[] = [];
  const firsts: ReviewRecord[] = [];
  const target = { business, importId: isCheck ? null : id, leaseOwner: owner };
  const signal = AbortSignal.any([outdated, ...(stop ? [stop] : [])]);
  const options = { log: context.log, signal, limits };
  const site = { domain: business.domain, country: business.country };
  if (isCheck && layout !== PRODUCTS && claimed.isUnseen && organisationId !== null) {
    const looked = await lookAt(context, file, { site, organisationId, choices: claimed.choices }, options);
    if (!(await keepLook(context, claimed, looked))) return;
  }
  using reading =
    layout === PRODUCTS
      ? await readProductsApart(file, options)
      : await readReviewsApart(file, site, claimed.choices ?? GUESS_ALL, options);
  const { report, steps } =
    "facts" in reading
      ? importFile(context, { ...target, ...reading, organisationId })
      : importProducts(context, { ...target, ...reading, isDry: isCheck });
  for await (const { listed, repeated = [], reviews } of steps) {
    for (const each of [...listed, ...repeated]) addRefusal(refusals, each);
    if (isCheck) firsts.push(...reviews.slice(0, FIRST_SHOWN - firsts.length));
    signal.throwIfAborted();
  }
  if (isCheck) return keepCheck(context, claimed, report, firsts, refusals);
  await keepRefusals(context, id, refusals);
  await finishRecord(context, id, report, owner);
  await dropPieces(context, id);
}
