// The changes that an import may make to a stored review. No file can overwrite words that were written here, undo a moderator's decision, or make a
// review verified. An owner's file cannot change a review that counts, either: a moderator decides about the difference.
import { sentence } from "#contract/sentence.ts";
import { promisesReaders } from "#platform/promise/promise.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { ERASED_AUTHOR } from "../author/erase.ts";
import { heldBy } from "../rule/hold.ts";
import { findingInOwnWords } from "../rule/own-words.ts";
import type { ReviewRecord, ReviewState } from "./record.ts";

export type Owner = {
  /** Addresses of the organisation's members, in lower case. */
  team: ReadonlySet<string>;
  organisationName: string | null;
  business: { name: string; country: string; domainKey: string };
};

/** Whether the review stays as it is, and a moderator decides about the record. */
export function waits(owner: Owner | null, { row }: ReviewState): boolean {
  return owner !== null && row.counts;
}

/**
 * Returns the part of the record that may change the stored review, or why the review must stay as it is.
 * @param owner null for the operator, who is trusted and decides by importing
 */
export function adapt(owner: Owner | null, before: ReviewState, record: ReviewRecord): ReviewRecord | Wrong {
  const { row } = before;
  if (row.author === ERASED_AUTHOR)
    return { wrong: "the data of its author was erased here", says: sentence("importFault.erasedAuthor") };
  if (row.source !== "import")
    return { wrong: "a review that was written here has this id", says: sentence("importFault.ownReview") };
  if (row.status === "removed")
    return { wrong: "the review was removed here, which is final", says: sentence("importFault.removed") };
  // Only a moderator changes the status of a stored review. A reply that is here may be newer than the file's.
  const { status: _, heldBy: __, ...rest } = record;
  const adapted: ReviewRecord = {
    ...rest,
    status: undefined,
    reply: before.reply === null ? record.reply : undefined,
  };
  if (owner === null) return adapted;
  if (adapted.reply) adapted.reply = withoutPromise(adapted.reply);
  // The moderator reads the new text.
  if (row.counts) return { ...adapted, counts: true };
  const isSameText = row.title === record.title && row.body === record.body && row.author === record.author;
  const isNewReply = before.reply === null && record.reply != null;
  const [held] = isSameText && !isNewReply ? [] : reasonsToHold(owner, record);
  if (held !== undefined)
    return { wrong: `its new text would be held (${held})`, says: sentence("importFault.wouldBeHeld") };
  return { ...adapted, counts: false };
}

/** A reply that promises a reward for stars is left out, because a held review may become public by a moderator. */
function withoutPromise(reply: ReviewRecord["reply"]): ReviewRecord["reply"] {
  return reply && promisesReaders(reply.body) ? undefined : reply;
}

/** A review of an owner's file is held by the same rules as a new one, and counts nowhere. */
export function asOwners(owner: Owner, given: ReviewRecord): ReviewRecord {
  const record = { ...given, reply: withoutPromise(given.reply) };
  const [held] = reasonsToHold(owner, record);
  return held === undefined ? { ...record, counts: false } : { ...record, counts: false, status: "held", heldBy: held };
}

/** Leaves out near-copies, mailboxes and address ranges, because a file must not hold a customer's review. */
function reasonsToHold({ team, organisationName, business }: Owner, record: ReviewRecord): string[] {
  const { title, body, author, email = null, reply, language, detected } = record;
  const inReply = reply ? findingInOwnWords(reply.body, business.domainKey, language ?? detected) : null;
  const fromTeam = email !== null && team.has(email.toLowerCase());
  const none = { nearCopies: 0, fromMailbox: 0, fromRange: { sameBusiness: 0, anyBusiness: 0 } };
  const written = { title, body, author, email, language: language ?? detected };
  const facts = { ...written, fromTeam, organisationName, business, organic: false };
  return [...heldBy({ ...facts, ...none }), ...(inReply === null ? [] : [inReply])];
}
