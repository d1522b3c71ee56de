// Shared by the import commands: the progress bar, the refused rows, the record of the import, and its figures.
import { createWriteStream } from "node:fs";
import { type ImportId, toWire } from "#contract/id.ts";
import { failRecord, finishRecord, type Recorded } from "#domain/transfer/run/record.ts";
import type { ImportReport, ImportRun, Refused } from "#domain/transfer/run/report.ts";
import type { Context } from "#platform/database/context.ts";
import { describeUsed } from "./import-choice.ts";
import { note, startProgress } from "./kit/terminal.ts";

/** `importId`: null after a dry run. */
export type Imported = { report: ImportReport; importId: string | null };

/** Does the import under a progress bar, and writes refused rows to `path`. Sets exit code 1 if there are any. */
export async function watchImport<Report extends Pick<Recorded, "read">>(
  { report, steps }: ImportRun<Report>,
  unit: "rows" | "reviews",
  path: string,
): Promise<Report> {
  const refused = openRefusals(path);
  const progress = startProgress();
  try {
    for await (const { share, listed } of steps) {
      for (const each of listed) await refused.add(each);
      progress.show(share, `${report.read.toLocaleString("en")} ${unit}`);
    }
    return report;
  } finally {
    progress.end();
    await refused.close();
    if (refused.count() > 0) process.exitCode = 1;
  }
}

/** As `watchImport`; stores the result or the error in the record of the import, unless it is a dry run. */
export async function watchRecorded(
  context: Context,
  id: ImportId | null,
  running: ImportRun<ImportReport>,
  unit: "rows" | "reviews",
  path: string,
): Promise<Imported> {
  if (id === null) return { report: await watchImport(running, unit, path), importId: null };
  try {
    const report = await watchImport(running, unit, path);
    return { report: await finishRecord(context, id, report), importId: toWire("imp", id) };
  } catch (error) {
    await failRecord(context, id, error instanceof Error ? error : { message: String(error) });
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
  report: { vendor, layout, scale, products, photos, used, ...report },
  importId,
}: Imported): string[] {
  return [
    `${vendor} (${layout})${scale === 5 ? "" : `, ratings of ${scale}`}`,
    ...(used === null ? [] : describeUsed(used)),
    countsInWords(report),
    ...(products.made + products.matched > 0 ? [`products: ${products.matched} found, ${products.made} made`] : []),
    ...(photos > 0 ? [describePhotos(photos, importId)] : []),
    importId === null ? DRY_RUN : `undo with: candor import undo ${importId}`,
  ];
}

function describePhotos(photos: number, importId: string | null): string {
  const found = `pictures: ${photos} found`;
  return importId === null ? found : `${found}; the running service fetches them: candor import photos ${importId}`;
}

export const DRY_RUN = "dry run: nothing was changed";

type Counts = Pick<ImportReport, "read" | "created" | "updated" | "unchanged" | "refused">;

export function countsInWords({ read, created, updated, unchanged, refused }: Counts): string {
  return `${read} rows: ${created} new, ${updated} changed, ${unchanged} as before, ${refused} refused`;
}
