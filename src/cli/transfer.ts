// Imports other services' files: `import FILE --business SLUG`, `import products`, `import list` and `import undo`.
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { toWire } from "#contract/id.ts";
import { countFetches, listFailed, NO_FETCHES } from "#domain/review/photo/fetch/report.ts";
import { CANDOR } from "#domain/transfer/instance/import.ts";
import { LAYOUT_NAMES } from "#domain/transfer/layout/layouts.ts";
import { readProducts, readReviews } from "#domain/transfer/reader/batch.ts";
import { importFile } from "#domain/transfer/run/import.ts";
import { importProducts } from "#domain/transfer/run/product.ts";
import { listImports, startRecord } from "#domain/transfer/run/record.ts";
import { undoImport } from "#domain/transfer/run/undo.ts";
import type { SheetFile } from "#domain/transfer/sheet/row.ts";
import { runImport } from "./archive.ts";
import { type ChoiceOptions, givenChoice, namingOptions, readChoices, usedFields } from "./import-choice.ts";
import { countsInWords, DRY_RUN, describeImport, watchImport, watchRecorded } from "./import-report.ts";
import { importFromInstance, isInstanceAddress } from "./instance.ts";
import { readChoice, readWireId, sizeOf } from "./kit/argument.ts";
import { CommandError, type Output, printResult, WrongCall } from "./kit/terminal.ts";
import { requireBusiness, withSession } from "./session.ts";

type AnyOptions = Output & ChoiceOptions & { business?: string; from?: string; photos?: string; dryRun: boolean };
type FileOptions = Output & ChoiceOptions & { business: string; from: string; dryRun: boolean };

/** Imports our own archive, another service's file if a business is named, or a profile of another instance by its address. */
export async function importAny(file: string, options: AnyOptions): Promise<void> {
  const { business, from = AUTOMATIC, dryRun, json } = options;
  const choice = givenChoice(options);
  if (options.photos !== undefined && (business !== undefined || isInstanceAddress(file)))
    throw new WrongCall("--photos is for an archive. The pictures of other files are fetched by their addresses.");
  if (isInstanceAddress(file)) {
    if (choice !== null) throw new WrongCall(`${choice} is for files of other services, not for a profile's address.`);
    readChoice("--from", options.from ?? CANDOR, [CANDOR]);
    return importFromInstance(file, { business, dryRun, json });
  }
  if (business !== undefined) return importFileOf(file, { ...options, business, from });
  if (options.from !== undefined || dryRun)
    throw new CommandError("Name the business with --business. --from and --dry-run are for files of other services.");
  if (choice !== null)
    throw new WrongCall(`Name the business with --business. ${choice} is for files of other services.`);
  return runImport(file, options);
}

const AUTOMATIC = "auto";
const MOST_LISTED = 200;
const MOST_FAILED = 1_000;

async function importFileOf(file: string, options: FileOptions): Promise<void> {
  const { from, dryRun } = options;
  const layout = from === AUTOMATIC ? null : readChoice("--from", from, [AUTOMATIC, ...LAYOUT_NAMES]);
  const choices = readChoices(options);
  const sheet = fileOf(file);
  await withSession(async ({ context }) => {
    const business = await requireBusiness(context, options.business);
    const reading = await namingOptions(() => readReviews(sheet, layout, business, choices));
    const given = { businessId: business.id, layout: reading.facts.layout, fileName: sheet.name, bytes: sheet.bytes };
    const importId = dryRun ? null : await startRecord(context, { ...given, by: null, status: "running" });
    const running = importFile(context, { business, ...reading, importId, organisationId: null });
    const imported = await watchRecorded(context, importId, running, "rows", `${file}.refused.ndjson`);
    const { vendor: _, used, ...shown } = imported.report;
    const result = { ...shown, ...(used && usedFields(used)), importId: imported.importId, dryRun };
    printResult(options, result, describeImport(imported));
  });
}

function fileOf(file: string): SheetFile {
  if (file === "-") throw new CommandError("A file of another service is read twice: name a file instead of -.");
  const bytes = sizeOf(file);
  if (bytes === null) throw new CommandError(`There is no file ${file}.`);
  return { name: basename(file), bytes, open: () => createReadStream(file, { highWaterMark: 64 * 1024 }) };
}

export async function listAllImports(options: Output & { business?: string }): Promise<void> {
  await withSession(async ({ context }) => {
    const business = options.business === undefined ? null : await requireBusiness(context, options.business);
    const rows = await listImports(context, business?.id ?? null, MOST_LISTED);
    const imports = rows.map(({ id, businessId: _, task: __, summary: ___, faultSays: ____, ...row }) => ({
      importId: toWire("imp", id),
      ...row,
    }));
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

/** Lists the pictures that could not be taken. */
export async function listPhotosOf(text: string, options: Output): Promise<void> {
  const id = readWireId("imp", text);
  const [counts, failures] = await withSession(async ({ context }) =>
    Promise.all([countFetches(context, [id]), listFailed(context, id, MOST_FAILED)]),
  );
  const figures = counts.get(id) ?? NO_FETCHES;
  printResult(options, { importId: text, ...figures, failures }, [
    `${figures.taken} taken, ${figures.waiting} waiting, ${figures.failed} failed`,
    ...failures.map(({ line, source, fault }) => `line ${line}: ${fault} ${source}`),
  ]);
}

export async function undoOne(text: string, options: Output): Promise<void> {
  const id = readWireId("imp", text);
  const undone = await withSession(({ context }) => undoImport(context, id));
  printResult(options, { importId: text, ...undone }, [`${undone.removed} removed, ${undone.restored} as before`]);
}

/** Imports a table of products of one business. */
export async function importProductsOf(path: string, options: AnyOptions): Promise<void> {
  const { business: slug, dryRun: isDry } = options;
  if (slug === undefined) throw new CommandError("Name the business with --business.");
  if (options.from !== undefined)
    throw new CommandError("--from is for files of reviews; a table of products has no layout.");
  const choice = givenChoice(options);
  if (choice !== null) throw new WrongCall(`${choice} is for files of reviews.`);
  const file = fileOf(path);
  await withSession(async ({ context }) => {
    const business = await requireBusiness(context, slug);
    const running = importProducts(context, { business, ...readProducts(file), isDry, importId: null });
    const report = await watchImport(running, "rows", `${path}.refused.ndjson`);
    const { layout: _, scale: __, ...figures } = report;
    printResult(options, { ...figures, dryRun: isDry }, [countsInWords(report), ...(isDry ? [DRY_RUN] : [])]);
  });
}
