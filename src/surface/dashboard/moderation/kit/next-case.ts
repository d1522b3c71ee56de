// Finds the cases that a place's filter wants, and where a decision leads: to the next case of the queue, or back to the page of the review.
import { type Position, toWire, type UserId } from "#contract/id.ts";
import { findAnyBusiness } from "#domain/business/profile/business.ts";
import { type ClaimableBusiness, searchClaimable } from "#domain/business/search/claimable.ts";
import { findAppeals } from "#domain/review/appeal/queue.ts";
import type { Case } from "#domain/review/moderation/case.ts";
import { keepDecidable } from "#domain/review/moderation/own-appeal.ts";
import { findHeld, findReported } from "#domain/review/moderation/queue.ts";
import type { CaseFilter, FoundCase } from "#domain/review/state/case-filter.ts";
import { CASES_UP_TO } from "#domain/transfer/waiting-cases.ts";
import type { Context } from "#platform/database/context.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { done } from "../../kit/act.ts";
import { withQuery } from "../../kit/address.ts";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { beginningOf, type CaseQueue, type Place, type PlaceFilter, placePath, readBack } from "./place.ts";

/** The focus is there where no further case waits. */
const END = "main";

const FIND = { held: findHeld, reports: findReported, appeals: findAppeals };

export type NamedBusiness = Pick<ClaimableBusiness, "id" | "slug" | "name">;
export type Wanted = { filter: CaseFilter; business: NamedBusiness | null };

/** Null where the filter names a business that does not exist. */
export async function findWanted(
  context: Context,
  { reason, language, business, days }: PlaceFilter,
): Promise<Wanted | null> {
  const named = business === null ? null : await findNamed(context, business);
  if (business !== null && named === null) return null;
  const until = days === null ? null : new Date(context.clock.now().getTime() - days * DAY_MS);
  return { filter: { reason, language, businessId: named?.id ?? null, until }, business: named };
}

/** @param typed its slug, a link to its profile, its name or its site */
async function findNamed(context: Context, typed: string): Promise<NamedBusiness | null> {
  const slug = /\/review\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed.toLowerCase();
  const known = await findAnyBusiness(context, slug);
  if (known) return known;
  const [first] = await searchClaimable(context, typed, 1);
  return first ?? null;
}

/** Finds the first case behind the position that the filter of the place lets through. @returns the review's id on the wire */
export async function findNextCase(context: Context, place: Place, after: Position): Promise<string | null> {
  const [found] = await findNext(context, place, after, 1);
  return found ? toWire("rev", found.reviewId) : null;
}

/** As `findNextCase`, of the appeals that the moderator can decide. @returns the appeal's id on the wire */
export async function findNextAppeal(
  context: Context,
  place: Place,
  after: Position,
  moderator: UserId,
): Promise<string | null> {
  const found = await findNext(context, { ...place, queue: "appeals" }, after, CASES_UP_TO);
  const [next] = await keepDecidable(context, found, moderator);
  return next ? toWire("apl", next.id) : null;
}

/** How many of the appeals that wait this moderator can decide. */
export async function countDecidable(context: Context, moderator: UserId): Promise<number> {
  const { rows } = await findAppeals(context, { after: null, limit: CASES_UP_TO });
  return (await keepDecidable(context, rows, moderator)).length;
}

async function findNext(context: Context, place: Place, after: Position, limit: number): Promise<FoundCase[]> {
  const wanted = await findWanted(context, place.filter);
  if (!wanted) return [];
  return (await FIND[place.queue](context, { after, limit, filter: wanted.filter })).rows;
}

/** Where a review stands in a queue of held or of reported ones, or stood before it was decided. */
export function positionOf({ createdAt, id, reports }: Case, queue: CaseQueue): Position {
  if (queue !== "reports") return { createdAt, id };
  // The latest comes first, and the queue goes by the oldest that is open.
  return reports.findLast(({ status }) => status === "open") ?? reports[0] ?? { createdAt, id };
}

function isWaiting({ status, appeal, reports }: Case, queue: CaseQueue): boolean {
  if (queue === "reports") return reports.some((each) => each.status === "open");
  return queue === "appeals" ? appeal !== null : status === "held" && appeal === null;
}

/** Where the page of a review leads back to: to the case in its queue, or to the next one if it waits no more. */
export async function pathToPlace({ context }: UserVisit, place: Place, found: Case): Promise<string> {
  const { queue } = place;
  const waits = isWaiting(found, queue);
  const next = waits ? toWire("rev", found.id) : await findNextCase(context, place, positionOf(found, queue));
  return placePath(place, null, next ?? END);
}

type After = {
  /** Its beginning is next where the form's place cannot be read. */
  queue: CaseQueue;
  /** The page of the case, for a form that came from no queue. */
  own: string;
  /** The decision's subject, for the offer to undo it. */
  decided: string | null;
  /** The position of the case in a queue. */
  positionIn(queue: CaseQueue): Position | null;
};

/** Where a decision leads: to the next case of the place that the form names, or to the page of the case. */
export async function pathAfter({ context, fields }: UserVisit, of: After): Promise<string> {
  if (fields.back === undefined) return withQuery(of.own, { decided: of.decided });
  const place = readBack(fields.back) ?? beginningOf(of.queue);
  const position = of.positionIn(place.queue);
  const next = position && (await findNextCase(context, place, position));
  return placePath(place, of.decided, next ?? END);
}

/** Ends a decision or its undo. Where the path names a case of a list, the message stands there. */
export function doneAt(visit: UserVisit, path: string, text: string): Answer {
  const at = path.split("#")[1];
  return done(visit, path, { tone: "done", text, ...(at && { at }) });
}

/** Where an undo leads: to the case, which waits again. @param wire id of the review */
export function pathBack({ fields }: UserVisit, queue: CaseQueue, own: string, wire: string): string {
  if (fields.back === undefined) return own;
  return placePath(readBack(fields.back) ?? beginningOf(queue), null, wire);
}
