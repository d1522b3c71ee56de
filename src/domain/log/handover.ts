// The log of an organisation's businesses when it moves to another instance. The log of the old instance ends for each of them with
// `organisation-moved`, and that of the new one begins with `organisation-received`, which names the old log and the entry by which it ended. So a reader
// follows a review from one log into the other. The old instance proves that its log holds these entries, before the new one names them. Such proofs
// are public, so its log's key also signs for which receipt they are.
import { type BusinessId, fromWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { objectIn } from "#platform/text/json.ts";
import { type LogEntry, recordEntries } from "./entry.ts";
import { listKeys, signNote } from "./key.ts";
import { inclusionProof, leafHash, rootFromProof } from "./merkle.ts";
import { type Checkpoint, type Note, parseCheckpoint, parseNote, parseVerifier, signedBy } from "./note.ts";
import { findHead, readTiles } from "./tile.ts";

type Named = { id: BusinessId; slug: string };

/**
 * What the old instance says: a signed checkpoint, the log's verifier keys, and for each business the last entry with its proof.
 * @property consent a signed note that names the receipt
 */
export type Handover = { checkpoint: string; keys: string[]; ends: End[]; consent: string };

/** @property hashes in base64, which lead from the entry to the checkpoint's root */
type End = { index: number; entry: string; hashes: string[] };

/** What the new instance keeps of it. @property checkpoint the signed note @property entries the index of each business's last entry */
export type KnownHandover = { checkpoint: string; entries: Readonly<Record<BusinessId, number>> };

/** The log that the organisation came from. @property root in base64 @property index of the business's last entry there */
export type OtherLog = { origin: string; size: number; root: string; index: number };

/** Stands in the entries until their transaction knows the other log. */
const UNKNOWN = "unknown";
/** What `originOf` makes of an address: readers follow it, so it holds no user in front of the host and no other path. */
const ORIGIN = /^[A-Za-z0-9.:[\]-]{1,255}\/log$/;
const MOST_HASHES = 63;

/** Ends the log for businesses that are handed over. Call it once for each handover, in its transaction. */
export async function recordHandedOver(inside: Context, businesses: readonly Named[]): Promise<void> {
  await recordMoves(inside, "organisation-moved", businesses);
}

/** Goes on with the log for businesses that were handed over and stay. */
export async function recordStayed(inside: Context, businesses: readonly Named[]): Promise<void> {
  await recordMoves(inside, "organisation-stayed", businesses);
}

/** The body of the note by which the old instance's log consents to a receipt. It is no checkpoint, because the second line is no number. */
export function consentTo(receiptId: string): string {
  return `candor-move\n${receiptId}\n`;
}

/** Null before the sequencer has numbered the entries of all of them. @param receiptId of the new instance */
export async function proveHandedOver(
  context: Context,
  box: SecretBox,
  { ids, receiptId }: { ids: readonly BusinessId[]; receiptId: string },
): Promise<Handover | null> {
  const [head, last, keys] = [await findHead(context), await lastEntries(context.db, ids), await listKeys(context)];
  if (!head || last.length < ids.length || last.some(({ index }) => Number(index) >= head.size)) return null;
  const read = readTiles(context.db);
  const ends: End[] = [];
  for (const { index, entry } of last) {
    const hashes = await inclusionProof(read, Number(index), head.size);
    ends.push({ index: Number(index), entry, hashes: hashes.map((hash) => hash.toString("base64")) });
  }
  return { checkpoint: head.checkpoint, keys, ends, consent: await signNote(context, box, consentTo(receiptId)) };
}

/**
 * Reads what the old instance says. Refuses with validation_error unless a key of the log signed the checkpoint and the consent to this receipt, and
 * each business has a proof that its entry is in the log. @param of.ids all businesses of the organisation @returns also the keys that signed
 */
export function readHandover(
  value: unknown,
  { ids, receiptId }: { ids: readonly BusinessId[]; receiptId: string },
): { known: KnownHandover; signers: string[] } {
  const { checkpoint: text, keys, ends, consent } = objectOf(value);
  const { checkpoint, signers } = readSigned(text, list(keys, "keys"));
  const consenting = readConsent(consent, receiptId, signers);
  const indexes = new Map(list(ends, "ends").map((each) => readEnd(each, checkpoint)));
  const entries = ids.map((id) => [id, indexes.get(id) ?? refuse("ends", "name each business")] as const);
  const known = { checkpoint: text as string, entries: Object.fromEntries(entries) as KnownHandover["entries"] };
  return { known, signers: consenting };
}

/** The log of the old instance at the handover. Throws where it is none, which `readHandover` excludes. */
export function otherLogOf({ checkpoint }: KnownHandover): Checkpoint {
  const read = parseCheckpoint(parseNote(checkpoint)?.body ?? "");
  if (!read) throw new Error("The handover holds no checkpoint.");
  return read;
}

/** Records the entries with which this log begins, before all that are recorded later. Call `nameOtherLog` in the same transaction. */
export async function recordReceived(inside: Context, businesses: readonly Named[]): Promise<void> {
  await recordMoves(inside, "organisation-received", businesses, UNKNOWN);
}

export async function nameOtherLog({ db }: Context, handover: KnownHandover): Promise<void> {
  const { origin, size, root } = otherLogOf(handover);
  const rows = Object.entries(handover.entries).map(([business, index]) => ({
    business,
    reason: `${origin} ${size} ${root.toString("base64")} ${index}`,
  }));
  await name(db, UNKNOWN, JSON.stringify(rows));
}

/** The log that an entry of this kind names; null where it names none. */
export function readOtherLog(reason: string | null): OtherLog | null {
  const [, origin, size, root, index] = /^(\S+) (\d{1,15}) ([A-Za-z0-9+/]{43}=) (\d{1,15})$/.exec(reason ?? "") ?? [];
  return origin && root ? { origin, size: Number(size), root, index: Number(index) } : null;
}

type MoveEvent = "organisation-moved" | "organisation-stayed" | "organisation-received";

async function recordMoves(inside: Context, event: MoveEvent, businesses: readonly Named[], reason?: string) {
  await recordEntries(
    inside,
    businesses.map((business) => ({ event, business, reviewId: null, by: "operator", reason })),
  );
}

function list(value: unknown, field: string): unknown[] {
  return Array.isArray(value) ? value : refuse(field, "be a list");
}

/** The checkpoint and the verifier keys that signed it. */
function readSigned(text: unknown, keys: readonly unknown[]): { checkpoint: Checkpoint; signers: string[] } {
  const note = typeof text === "string" ? parseNote(text) : null;
  const checkpoint = note && parseCheckpoint(note.body);
  if (!note || !checkpoint) return refuse("checkpoint", "be a signed checkpoint");
  const { origin } = checkpoint;
  if (!ORIGIN.test(origin)) refuse("checkpoint", "be of a log that is named by a host and /log");
  const named = keys.filter((each): each is string => typeof each === "string" && parseVerifier(each)?.name === origin);
  const signers = signersOf(note, named);
  return signers.length > 0 ? { checkpoint, signers } : refuse("keys", "hold the key that signed the checkpoint");
}

/** The old log signs it. Its proofs are public, so another sender could hand them over without the signature. */
function readConsent(text: unknown, receiptId: string, keys: readonly string[]): string[] {
  const note = typeof text === "string" ? parseNote(text) : null;
  const signers = note?.body === consentTo(receiptId) ? signersOf(note, keys) : [];
  return signers.length > 0
    ? signers
    : refuse("consent", "be signed for this move, by a key that signed the checkpoint");
}

function signersOf(note: Note, keys: readonly string[]): string[] {
  return keys.filter((each) => {
    const key = parseVerifier(each);
    return key !== null && signedBy(note, key) !== null;
  });
}

/** The business that an entry is about, and the entry's index. */
function readEnd(value: unknown, { size, root }: Checkpoint): [BusinessId, index: number] {
  const { index, entry, hashes } = objectOf(value);
  if (typeof entry !== "string" || typeof index !== "number" || list(hashes, "ends").length > MOST_HASHES)
    return refuse("ends", "hold entries with their index and hashes");
  const path = (hashes as unknown[]).map((hash) => Buffer.from(String(hash), "base64"));
  if (!rootFromProof(leafHash(entry), index, size, path)?.equals(root))
    refuse("ends", "prove each entry: the hashes do not lead from the entry at its index to the checkpoint's root");
  const { event, business } = objectIn(entry) as Partial<LogEntry>;
  const id = typeof business === "string" ? fromWire("biz", business) : null;
  if (event !== "organisation-moved" || id === null) return refuse("ends", "hold entries `organisation-moved`");
  return [id, index];
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** @param rule the end of a sentence: "be a list" */
function refuse(part: string, rule: string): never {
  const field = `handover.${part}`;
  throw new Refusal("validation_error", `\`${field}\` must ${rule}.`, { field });
}

const lastEntries = statement<{ index: string; entry: string }, [businesses: readonly BusinessId[]]>(
  "log_last_of_moved",
  `select e.index, e.entry from unnest($1::uuid[]) asked(id) cross join lateral (
    select index, entry from log_entry where business_id = asked.id and event = 'organisation-moved' order by index desc limit 1
  ) e
  where not exists (select from log_pending p where p.business_id = asked.id and p.event = 'organisation-moved')`,
);

const name = statement<unknown, [unknown: string, rows: string]>(
  "log_name_other",
  `update log_pending p set reason = g.reason from json_to_recordset($2::text::json) as g(business uuid, reason text)
  where p.business_id = g.business and p.event = 'organisation-received' and p.reason = $1`,
);
