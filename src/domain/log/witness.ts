// Witnesses cosign checkpoints (C2SP tlog-cosignature). A cosignature says that the witness has seen no other history of the log.
import { Refusal } from "#contract/refusal.ts";
import { announce } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { listKeys } from "./key.ts";
import { rootOf } from "./merkle.ts";
import { parseCheckpoint, parseNote, parseVerifier, signedBy } from "./note.ts";
import { findHead, readTiles } from "./tile.ts";

/**
 * Stores the cosignatures of trusted witnesses. Refuses with validation_error where the text is no checkpoint of this log, or where no
 * line is of a trusted key. @returns how many cosignatures were stored
 */
export async function acceptCosignatures(
  context: Context,
  text: string,
  witnesses: readonly string[],
): Promise<number> {
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.body);
  const head = await findHead(context);
  if (!note || !checkpoint || !head || checkpoint.origin !== head.origin || checkpoint.size > head.size)
    throw new Refusal("validation_error", "The body must be a checkpoint of this log with cosignatures.");
  const taken = witnesses.flatMap((witness) => {
    const verifier = parseVerifier(witness);
    const line = verifier && signedBy(note, verifier)?.line;
    return line ? { witness, line } : [];
  });
  if (taken.length === 0) throw new Refusal("validation_error", "No line is a cosignature of a key in LOG_WITNESSES.");
  const keys = (await listKeys(context)).flatMap((key) => parseVerifier(key) ?? []);
  const root = await rootOf(readTiles(context.db), checkpoint.size);
  if (!root.equals(checkpoint.root) || !keys.some((key) => signedBy(note, key)))
    throw new Refusal("validation_error", "The body must be a checkpoint of this log with cosignatures.");
  await keep(context.db, JSON.stringify(taken), checkpoint.size, context.clock.now().toISOString());
  await announce(context.db, ["log"]);
  return taken.length;
}

/** The newest checkpoint that each witness signed, by the witness's name. */
export async function listWitnessed({ db }: Context): Promise<{ name: string; size: number; signedAt: Date }[]> {
  const rows = await witnessed(db);
  return rows.map(({ witness, ...row }) => ({ name: parseVerifier(witness)?.name ?? "", ...row }));
}

const keep = statement(
  "log_keep_cosignatures",
  `insert into log_cosignature as c (witness, line, size, signed_at)
  select witness, line, $2::bigint, $3::timestamptz from json_to_recordset($1::text::json) as g(witness text, line text)
  on conflict (witness) do update set line = excluded.line, size = excluded.size, signed_at = excluded.signed_at
    where c.size <= excluded.size`,
);

const witnessed = statement<{ witness: string; size: number; signedAt: Date }>(
  "log_witnessed",
  `select witness, size::float8 as size, signed_at as "signedAt" from log_cosignature order by size desc, witness`,
);
