// Does the tasks of imports, one at a time. A task that was cut short is begun again: reviews that the first attempt stored are met as
// unchanged, so that nothing is stored or counted twice.
import type { ReviewRecord } from "#domain/archive/noun/review/record.ts";
import { domainKey } from "#domain/business/domain-key.ts";
import type { Context } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { importProducts } from "../product/import.ts";
import { importFile, PRODUCTS } from "../run/import.ts";
import { givenUp, LeaseLost } from "../run/lease.ts";
import { failRecord, finishRecord, recordProgress } from "../run/record.ts";
import { undoImport } from "../run/undo.ts";
import type { SheetFile } from "../sheet/row.ts";
import { dropPieces, fileOfPieces } from "../upload/piece.ts";
import { keepCheck } from "./check.ts";
import { type Claimed, claimTask, MOST_ATTEMPTS, releaseTask, renewLease } from "./claim.ts";
import { countImport } from "./count.ts";
import { endTask } from "./end.ts";
import { forgetRefusals, keepRefusals, noRefusals } from "./refusal.ts";

const RENEW_EVERY_MS = 30_000;

type Running = { context: Context; claimed: Claimed; stop: AbortSignal | undefined };

/** Does one task. @returns false where none is due */
export async function workOnImport(context: Context, stop?: AbortSignal): Promise<boolean> {
  const claimed = await claimTask(context);
  if (claimed === null) return false;
  const renewing = setInterval(() => void renewLease(context, claimed).catch(() => {}), RENEW_EVERY_MS);
  try {
    await attempt({ context, claimed, stop });
  } finally {
    clearInterval(renewing);
  }
  return true;
}

async function attempt(running: Running): Promise<void> {
  const { context, claimed, stop } = running;
  try {
    if (claimed.attempts > MOST_ATTEMPTS) throw new Refusal("validation_error", CUT_SHORT);
    await perform(running);
  } catch (error) {
    if (error instanceof LeaseLost) return context.log.warn({ import: claimed.id }, "an import was taken over");
    if (stop?.aborted) return releaseTask(context, claimed, true);
    if (error instanceof Refusal) return giveUp(context, claimed, error.message);
    context.log.error({ import: claimed.id, task: claimed.task, err: error }, "an import failed");
    if (claimed.attempts < MOST_ATTEMPTS) return releaseTask(context, claimed, false);
    await giveUp(context, claimed, OUR_FAULT);
  }
}

const CUT_SHORT = "It was cut short several times. Ask the operator of the service.";
const OUR_FAULT = "Something failed on our side. Ask the operator of the service.";

function perform(running: Running): Promise<void> {
  const { claimed, context } = running;
  switch (claimed.task) {
    case "check":
      return claimed.layout === PRODUCTS ? checkProducts(running) : checkReviews(running);
    case "run":
      return claimed.layout === PRODUCTS ? runProducts(running) : runReviews(running);
    case "undo":
      return undoImport(context, claimed.id, null, claimed.owner).then(() => {});
    case "count":
      return countImport(context, claimed, running.stop);
  }
}

/** The reviews of an import that failed half-way stay, in no figure, until somebody takes them back. */
async function giveUp(context: Context, claimed: Claimed, fault: string): Promise<void> {
  const { id, task, owner } = claimed;
  if (task === "undo" || task === "count") return endTask(context, id, owner, fault);
  await failRecord(context, id, fault, owner);
  await dropPieces(context, id);
}

function fileOf({ context, claimed: { id, fileName, bytesTotal, isManaged } }: Running): SheetFile {
  if (!isManaged) throw givenUp();
  return fileOfPieces(context, id, { name: fileName, bytes: bytesTotal });
}

function requestOf(running: Running) {
  const { claimed } = running;
  const { business, organisationId } = claimed;
  const subject = { ...business, domainKey: domainKey(business.domain) ?? business.domain };
  return { business: subject, file: fileOf(running), from: null, organisationId };
}

async function checkReviews(running: Running): Promise<void> {
  const { context, claimed, stop } = running;
  const refusals = noRefusals();
  const firsts: ReviewRecord[] = [];
  const report = await importFile(context, {
    ...requestOf(running),
    importId: null,
    onProgress: () => stop?.throwIfAborted(),
    onRefused: refusals.add,
    onReview: (review) => void (firsts.length < FIRST_SHOWN && firsts.push(review)),
  });
  await keepCheck(context, claimed, { report, products: report.products, vendor: report.vendor, firsts, refusals });
}

const FIRST_SHOWN = 5;

async function checkProducts(running: Running): Promise<void> {
  const { context, claimed, stop } = running;
  const refusals = noRefusals();
  const report = await importProducts(context, {
    ...{ business: claimed.business, file: fileOf(running), isDry: true, onRefused: refusals.add },
    onProgress: () => stop?.throwIfAborted(),
  });
  const ofProducts = { ...report, layout: PRODUCTS, scale: null };
  await keepCheck(context, claimed, { report: ofProducts, products: null, vendor: null, firsts: [], refusals });
}

async function runReviews(running: Running): Promise<void> {
  const { context, claimed, stop } = running;
  const { id, owner } = claimed;
  const refusals = noRefusals();
  await forgetRefusals(context, id);
  const report = await importFile(context, {
    ...requestOf(running),
    ...{ importId: id, leaseOwner: owner, onRefused: refusals.add },
    onProgress: async ({ bytes, report }) => {
      await recordProgress(context, id, report, bytes, owner);
      stop?.throwIfAborted();
    },
  });
  await keepRefusals(context, id, refusals.first);
  await finishRecord(context, id, report, owner);
  await dropPieces(context, id);
}

async function runProducts(running: Running): Promise<void> {
  const { context, claimed, stop } = running;
  const { id, owner, bytesTotal } = claimed;
  const refusals = noRefusals();
  await forgetRefusals(context, id);
  const report = await importProducts(context, {
    ...{ business: claimed.business, file: fileOf(running), isDry: false, onRefused: refusals.add },
    onProgress: async ({ share, report }) => {
      const recorded = { ...report, layout: PRODUCTS, scale: null };
      await recordProgress(context, id, recorded, share * bytesTotal, owner);
      stop?.throwIfAborted();
    },
  });
  await keepRefusals(context, id, refusals.first);
  await endTask(context, id, owner, null, { ...report, layout: PRODUCTS, scale: null });
  await dropPieces(context, id);
}
