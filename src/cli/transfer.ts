// import of other services' files: `import FILE --business SLUG`, `import list` and `import undo`.
import { createReadStream, existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import { type Business, findBusiness } from "#domain/business/business.ts";
import { CANDOR } from "#domain/transfer/instance/import.ts";
import { LAYOUT_NAMES } from "#domain/transfer/layout/layouts.ts";
import { scan } from "#domain/transfer/layout/scan.ts";
import { type ImportReport, importFile } from "#domain/transfer/run/import.ts";
import { failRecord, finishRecord, listImports, recordProgress, startRecord } from "#domain/transfer/run/record.ts";
import { undoImport } from "#domain/transfer/run/undo.ts";
import type { SheetFile } from "#domain/transfer/sheet/row.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { runImport } from "./archive.ts";
import { readChoice } from "./argument.ts";
import { describeImport, openRefusals } from "./import-report.ts";
import { importFromInstance, isInstanceAddress } from "./instance.ts";
import { type Session, withSession } from "./session.ts";
import { CommandError, type Output, printResult, startProgress } from "./terminal.ts";

type AnyOptions = Output & { business?: string; from?: string; dryRun: boolean };
type FileOptions = Output & { business: string; from: string; dryRun: boolean };

/** An archive of ours, or another service's file where a business is named. */
export async function importAny(file: string, options: AnyOptions): Promise<void> {
  const { business, from = AUTOMATIC, dryRun, json } = options;
  if (isInstanceAddress(file)) {
    readChoice("--from", options.from ?? CANDOR, [CANDOR]);
    return importFromInstance(file, { business, dryRun, json });
  }
  if (business !== undefined) return importFileOf(file, { business, from, dryRun, json });
  if (options.from !== undefined || dryRun)
    throw new CommandError("Name the business with --business. --from and --dry-run are for files of other services.");
  return runImport(file, options);
}

const AUTOMATIC = "auto";
const MOST_LISTED = 200;

async function importFileOf(file: string, options: FileOptions): Promise<void> {
  const { from, dryRun } = options;
  const layout = from === AUTOMATIC ? null : readChoice("--from", from, [AUTOMATIC, ...LAYOUT_NAMES]);
  const sheet = fileOf(file);
  await withSession(async (session) => {
    const business = await findBusiness(session.context, options.business);
    if (business === null) throw new CommandError(`There is no business "${options.business}".`);
    const refused = openRefusals(`${file}.refused.ndjson`);
    const progress = startProgress();
    try {
      const { report, importId } = await run(session, { sheet, layout, dryRun, business }, refused, (share, rows) =>
        progress.show(share, `${rows.toLocaleString("en")} rows`),
      );
      progress.end();
      const { products, vendor, ...shown } = report;
      printResult(options, { ...shown, products, importId, dryRun }, describeImport(report, importId));
    } catch (error) {
      throw error instanceof Refusal ? new CommandError(error.message) : error;
    } finally {
      progress.end();
      await refused.close();
    }
    if (refused.count() > 0) process.exitCode = 1;
  });
}

type Asked = {
  sheet: SheetFile;
  layout: string | null;
  dryRun: boolean;
  business: Business;
};

async function run(
  { context }: Session,
  { sheet, layout, dryRun, business }: Asked,
  refused: ReturnType<typeof openRefusals>,
  show: (share: number, rows: number) => void,
): Promise<{ report: ImportReport; importId: string | null }> {
  const scanned = await scan(sheet, layout);
  const request = { business, file: sheet, scanned, organisationId: null, onRefused: refused.add };
  if (dryRun) {
    const onProgress = ({ share, report }: { share: number; report: ImportReport }) => show(share, report.read);
    return { report: await importFile(context, { ...request, importId: null, onProgress }), importId: null };
  }
  const given = { businessId: business.id, layout: scanned.layout.name, fileName: sheet.name, bytes: sheet.bytes };
  const importId = await startRecord(context, { ...given, by: null, status: "running" });
  try {
    const report = await importFile(context, {
      ...request,
      importId,
      onProgress: async ({ share, bytes, report }) => {
        show(share, report.read);
        await recordProgress(context, importId, report, bytes);
      },
    });
    return { report: await finishRecord(context, importId, report), importId: toWire("imp", importId) };
  } catch (error) {
    await failRecord(context, importId, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

export function fileOf(file: string): SheetFile {
  if (file === "-") throw new CommandError("A file of another service is read twice, so that - cannot stand for it.");
  if (!existsSync(file) || !statSync(file).isFile()) throw new CommandError(`There is no file ${file}.`);
  return {
    name: basename(file),
    bytes: statSync(file).size,
    open: () => createReadStream(file, { highWaterMark: 64 * 1024 }),
  };
}

export async function listAllImports(options: Output & { business?: string }): Promise<void> {
  await withSession(async ({ context }) => {
    const business = options.business === undefined ? null : await findBusiness(context, options.business);
    if (options.business !== undefined && business === null)
      throw new CommandError(`There is no business "${options.business}".`);
    const rows = await listImports(context, business?.id ?? null, MOST_LISTED);
    const imports = rows.map(({ id, businessId: _, ...row }) => ({ importId: toWire("imp", id), ...row }));
    printResult(
      options,
      { imports },
      imports.map(
        (each) =>
          `${each.importId}  ${each.createdAt.toISOString()}  ${each.slug}  ${each.layout}  ${each.status}  ${each.created} new, ${each.updated} changed`,
      ),
    );
  });
}

export async function undoOne(text: string, options: Output): Promise<void> {
  const id = fromWire("imp", text);
  if (id === null) throw new CommandError(`"${text}" is no import's id; they begin with imp_.`);
  await withSession(async ({ context }) => {
    try {
      const undone = await undoImport(context, id, null);
      printResult(options, { importId: text, ...undone }, [`${undone.removed} removed, ${undone.restored} as before`]);
    } catch (error) {
      throw error instanceof Refusal ? new CommandError(error.message) : error;
    }
  });
}
