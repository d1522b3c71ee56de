// How a POST ends: a change and its entry in the audit log in one transaction, then a redirect with a message.
import { type BusinessId, fromWire, type Id, type Prefix, toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { type AuditEntry, recordAudit } from "#domain/account/state/audit.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { flashCookie } from "./cookie.ts";
import type { Answer, Flash, MemberVisit, UserVisit, Visit } from "./visit.ts";

export type Entry = Pick<AuditEntry, "action" | "subject" | "detail"> &
  Partial<Pick<AuditEntry, "organisationId" | "actor">>;

/** A change of several things has an entry for each. */
export type Recorded = Entry | readonly Entry[] | null;

/**
 * Runs a change and records who made it, unless its result is false or null: then nothing was changed. An entry that depends on
 * the result is a function of it, where null records nothing.
 * `work` runs in a transaction, so it must not wait for mail, DNS or HTTP.
 */
export async function act<T>(
  visit: UserVisit | MemberVisit,
  entry: Entry | ((result: T) => Recorded),
  work: (inside: Context) => Promise<T>,
): Promise<T> {
  return inTransaction(visit.context, async (inside) => {
    const result = await work(inside);
    const isNothing = result === false || result === null;
    const recorded = typeof entry === "function" ? entry(result) : isNothing ? null : entry;
    for (const each of [recorded ?? []].flat()) await recordAudit(inside, { ...actorOf(visit), ...each });
    return result;
  });
}

/** The acting person, for entries of changes that cannot run inside `act`. */
export function actorOf(visit: UserVisit | MemberVisit): Pick<AuditEntry, "organisationId" | "userId" | "actor"> {
  return "organisation" in visit
    ? { organisationId: visit.organisation.id, userId: visit.user.id, actor: visit.role }
    : { organisationId: null, userId: visit.user.id, actor: visit.user.staff ? "staff" : "person" };
}

/** An entry about the person's own account, which is in no organisation's log. */
export function ownEntry({ user }: UserVisit, action: string): Entry {
  return { organisationId: null, actor: "person", action, subject: toWire("usr", user.id) };
}

/** After an approved claim: badge, widget and profile answer with the owner from the next request on. */
export function showOwner({ deps }: Visit, businessId: BusinessId): void {
  for (const topic of [`business:${businessId}`, "claim"] as const) deps.onChange(topic);
}

/** After a change of categories, which both APIs and every profile name: all answers are made anew from the next request on. */
export function showCategories({ deps }: Visit): void {
  deps.onChange("*");
}

/** Sends the browser to `path`, in the language of the address, where the page shows `flash` once. @param more cookies to set besides */
export function done(visit: Visit, path: string, flash: Flash | string, more: readonly string[] = []): Answer {
  const { config, box } = visit.deps;
  const message: Flash = typeof flash === "string" ? { tone: "done", text: flash } : flash;
  const to = /[?&]lang=/.test(path) ? path : hrefFor(visit, path);
  return { ...seeOther(to), cookies: [flashCookie(config, box, message), ...more] };
}

/** The row that a path names, or the result of work on it. Null, undefined and false answer "There is no such page". */
export function existing<T>(row: T | null | undefined | false): T {
  if (row === null || row === undefined || row === false) throw new Refusal("not_found", "There is no such page.");
  return row;
}

/** The id that the path names. Anything else in its place is answered like an unknown id. */
export function idIn<P extends Prefix>({ params }: Visit, prefix: P): Id<P> {
  return existing(fromWire(prefix, params.id ?? ""));
}

/** The result of `work`, or its refusal. `not_found` stays the page "There is no such page". */
export async function orRefusal<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "not_found") throw error;
    return error;
  }
}
