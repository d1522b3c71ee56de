// Stores an uploaded file in pieces, and reads it from them.
import type { ImportId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { SheetFile } from "../sheet/row.ts";

export const PIECE_BYTES = 512 * 1024;

/** Refuses with validation_error if the upload was discarded meanwhile. @param n from 0 */
export async function keepPiece({ db }: Context, id: ImportId, n: number, bytes: Uint8Array): Promise<void> {
  const kept = await keep(db, id, n, Buffer.from(bytes).toString("hex"));
  if (kept.length === 0) throw fileGone();
}

export function fileGone(): Refusal {
  return new Refusal("validation_error", "The file was deleted meanwhile. Nothing was imported.", {
    says: sentence("importFault.gone"),
  });
}

/** Reads one piece at a time. */
export function fileOfPieces({ db }: Context, id: ImportId, { name, bytes }: Omit<SheetFile, "open">): SheetFile {
  return {
    name,
    bytes,
    async *open() {
      for (let n = 0; ; n++) {
        const [piece] = await read(db, id, n);
        if (!piece) return;
        yield Buffer.from(piece.hex, "hex");
      }
    },
  };
}

export async function dropPieces({ db }: Context, id: ImportId): Promise<void> {
  await drop(db, id);
}

/** Writes nothing if the upload was discarded. */
const keep = statement<{ n: number }>(
  "transfer_keep_piece",
  `insert into review_import_piece (import_id, n, bytes)
  select id, $2::int, decode($3::text, 'hex') from review_import where id = $1::uuid and status = 'uploaded' for share
  returning n`,
);

const read = statement<{ hex: string }>(
  "transfer_read_piece",
  "select encode(bytes, 'hex') as hex from review_import_piece where import_id = $1::uuid and n = $2::int",
);

const drop = statement("transfer_drop_pieces", "delete from review_import_piece where import_id = $1::uuid");
