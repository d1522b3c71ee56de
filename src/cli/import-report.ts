// Shared by the import commands: the progress bar, the refused rows, the record of the import, and its figures.
import { createWriteStream } from "node:fs";
import { type ImportId, toWire } from "#contract/id.ts";
import type { ImportReport, Refused } from "#domain/transfer/run/import.ts";
import { failRecord, finishRecord } from "#domain/transfer/run/record.ts";
import type { Context } from "#platform/database/context.ts";
import { note, startProgress } from "./kit/terminal.ts";

/** `importId`: null after a dry run. */
export type Imported = { report: ImportReport; importId: string | null };

export type Watch = {
  onRefused(refused: Refused): Promise<void>;
  onProgress(progress: { share: number; report: { read: number } }): void;
};

/** Runs an import under a progress bar, and writes refused rows to `path`. Sets exit code 1 if there are any. */
export async function watchImport<R>(
  path: string,
  unit: "rows" | "reviews",
  work: (watch: Watch) => Promise<R>,
): Promise<R> {
  const refused = openRefusals(path);
  const progress = startProgress();
  try {
    return await work({
      onRefused: refused.add,
      onProgress: ({ share, report }) => progress.show(share, `${report.read.toLocaleString("en")} ${unit}`),
    });
  } finally {
    progress.end();
    await refused.close();
    if (refused.count() > 0) process.exitCode = 1;
  }
}

/** Waits for an import and stores its result or its error in its record. */
export async function recordEnd(context: Context, id: ImportId, running: Promise<ImportReport>): Promise<Imported> {
  try {
    return { report: await finishRecord(context, id, await running), importId: toWire("imp", id) };
  } catch (error) {
    await failRecord(context, id, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/** The terminal shows the first refused rows. The file has all of them. */
const SHOWN_REFUSED = 20;

/** Writes refused rows as NDJSON. The first of them makes the file. */
function openRefusals(path: string) {
  let stream: ReturnType<typeof createWriteStream> | null = null;
  let count = 0;
  return {
    count: () => count,
    async add({ line, reason, row }: Refused) {
      stream ??= createWriteStream(path, { mode: 0o600 });
      if (++count <= SHOWN_REFUSED) note(`line ${line}: ${reason}`);
      if (!stream.write(`${JSON.stringify({ line, reason, row })}\n`))
        await new Promise<void>((resolve) => stream?.once("drain", resolve));
    },
    async close() {
      if (stream === null) return;
      if (count > SHOWN_REFUSED) note(`and ${count - SHOWN_REFUSED} more`);
      note(`refused rows: ${path}`);
      const ended = new Promise<void>((resolve) => stream?.once("close", resolve));
      stream.end();
      await ended;
      stream = null;
    },
  };
}

export function describeImport({
  report: { vendor, layout, scale, products, ...report },
  importId,
}: Imported): string[] {
  return [
    `${vendor} (${layout})${scale === 5 ? "" : `, ratings of ${scale}`}`,
    countsInWords(report),
    ...(products.made + products.matched > 0 ? [`products: ${products.matched} found, ${products.made} made`] : []),
    importId === null ? DRY_RUN : `undo with: candor import undo ${importId}`,
  ];
}

export const DRY_RUN = "dry run: nothing was changed";

type Counts = Pick<ImportReport, "read" | "created" | "updated" | "unchanged" | "refused">;

export function countsInWords({ read, created, updated, unchanged, refused }: Counts): string {
  return `${read} rows: ${created} new, ${updated} changed, ${unchanged} as before, ${refused} refused`;
}
