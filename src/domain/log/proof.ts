// A receipt is a C2SP tlog-proof that a review's latest wording is in the log, with the salt that opens its commitment. Anyone can check
// it offline.
import type { ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { inclusionProof, leafHash, rootFromProof } from "./merkle.ts";
import { NOTE_LIMIT, parseCheckpoint, parseNote, signedBy, type Verifier } from "./note.ts";
import { findHead, readTiles } from "./tile.ts";

const HEADER = "c2sp.org/tlog-proof@v1";
const MOST_HASHES = 63;

/** @returns null before the sequencer has numbered the entry, and where the author was erased */
export async function findReceipt(context: Context, reviewId: ReviewId): Promise<string | null> {
  const [[entered], head] = await Promise.all([openings(context.db, [reviewId]), findHead(context)]);
  const index = Number(entered?.index);
  if (!entered || !head || index >= head.size) return null;
  const hashes = await inclusionProof(readTiles(context.db), index, head.size);
  const entry = Buffer.from(entered.entry).toString("base64");
  const extra = JSON.stringify({ entry, salt: Buffer.from(entered.salt).toString("base64") });
  const lines = [HEADER, `extra ${Buffer.from(extra).toString("base64")}`, `index ${index}`];
  return `${[...lines, ...hashes.map((hash) => hash.toString("base64"))].join("\n")}\n\n${head.checkpoint}`;
}

export type Receipt = { index: number; entry: string; salt: Buffer; hashes: Buffer[]; checkpoint: string };

/** @returns null where the text is no receipt */
export function parseReceipt(text: string): Receipt | null {
  if (text.length > NOTE_LIMIT) return null;
  const end = text.indexOf("\n\n");
  const [header, extra = "", place = "", ...rows] = text.slice(0, end).split("\n");
  const index = Number(/^index (0|[1-9]\d{0,15})$/.exec(place)?.[1]);
  const held = readExtra(/^extra ([A-Za-z0-9+/]+={0,2})$/.exec(extra)?.[1] ?? "");
  const hashes = rows.map((row) => Buffer.from(row, "base64"));
  const isExact = hashes.every((hash, at) => hash.length === 32 && hash.toString("base64") === rows[at]);
  if (end === -1 || header !== HEADER || !Number.isSafeInteger(index) || !held) return null;
  return isExact && rows.length <= MOST_HASHES ? { index, ...held, hashes, checkpoint: text.slice(end + 2) } : null;
}

function readExtra(base64: string): { entry: string; salt: Buffer } | null {
  try {
    const text = exactly(base64).toString();
    const { entry, salt } = JSON.parse(text) as Record<string, unknown>;
    // Only one spelling: with a field given twice, two readers could see two receipts.
    if (JSON.stringify({ entry, salt }) !== text) return null;
    return { entry: exactly(entry).toString(), salt: exactly(salt) };
  } catch {
    return null;
  }
}

/** The bytes of base64. Throws where another text is the base64 of the same bytes. */
function exactly(base64: unknown): Buffer {
  const bytes = Buffer.from(String(base64), "base64");
  if (bytes.toString("base64") !== base64) throw new Error("This is not base64.");
  return bytes;
}

/** @param keys without any, the signature is not checked. @returns the faults as sentences */
export function checkReceipt(receipt: Receipt, keys: readonly Verifier[]): string[] {
  const note = parseNote(receipt.checkpoint);
  const checkpoint = note && parseCheckpoint(note.body);
  if (!note || !checkpoint) return ["The checkpoint cannot be read."];
  const { index, entry, hashes } = receipt;
  const root = rootFromProof(leafHash(entry), index, checkpoint.size, hashes);
  const faults: string[] = [];
  if (!root?.equals(checkpoint.root)) faults.push("The proof does not lead from the entry to the checkpoint's root.");
  if (keys.length > 0 && !keys.some((key) => key.name === checkpoint.origin && signedBy(note, key)))
    faults.push("No known key of the log signed the checkpoint.");
  return faults;
}

export type Opening = { index: number; salt: string };

/** By review, the newest wording that the log has: the entry's index, and the salt in base64. Erased ones are left out. */
export async function findOpenings(context: Context, reviewIds: readonly ReviewId[]): Promise<Map<ReviewId, Opening>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await openings(context.db, reviewIds);
  return new Map(
    rows.map(({ id, index, salt }) => [id, { index: Number(index), salt: Buffer.from(salt).toString("base64") }]),
  );
}

const openings = statement<{ id: ReviewId; index: string; entry: string; salt: Uint8Array }>(
  "log_openings",
  `select asked.id, e.* from unnest($1::uuid[]) asked(id) cross join lateral (
    select index, entry, salt from log_entry where review_id = asked.id and salt is not null order by index desc limit 1
  ) e
  where not exists (select from log_pending p where p.review_id = asked.id and p.salt is not null)`,
);
