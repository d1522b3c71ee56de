// import and export of records, all, one organisation's or the categories, one JSON object a line.
import { findOrganisation } from "#domain/account/state/organisation.ts";
import { exportArchive } from "#domain/archive/export.ts";
import { type ImportOptions, type ImportSummary, importArchive } from "#domain/archive/import.ts";
import { plantCategories } from "#domain/archive/plant.ts";
import { MOST_LEVELS } from "#domain/business/category/tree.ts";
import { describeFetched, fetchArchived, makePhotoFolder, openPhotoFolder } from "./archive-photo.ts";
import { openSource, readWireId } from "./kit/argument.ts";
import { openTarget, type Target } from "./kit/target.ts";
import { CommandError, note, type Output, printResult, quantity, startProgress, WrongCall } from "./kit/terminal.ts";
import { withSession } from "./session.ts";

/** Archives hold no sandbox, so one would be empty. */
export const NO_SANDBOX = "A sandbox has no archive, because its reviews are tests. GET /api/v1/export reads them.";

/** Further bad lines are counted only, so that they do not flood the terminal. */
const SHOWN_ERRORS = 1_000;

/** @param rules what the file may hold */
export async function runImport(
  file: string,
  { photos, ...options }: Output & { photos?: string },
  rules: Pick<ImportOptions, "categoryLevels"> = {},
): Promise<void> {
  const { source } = openSource(file);
  const folder = photos === undefined ? null : openPhotoFolder(photos);
  await withSession(async ({ config, context }) => {
    const progress = startProgress();
    let errors = 0;
    const summary = await importArchive(context, source, {
      ...rules,
      photosBeside: folder !== null,
      spoolDir: config.dataDir,
      onProgress: ({ share, lines }) => progress.show(share, `${lines.toLocaleString("en")} lines`),
      onError: ({ line, reason }) => {
        if (++errors > SHOWN_ERRORS) return;
        progress.end();
        note(`line ${line}: ${reason}`);
      },
    }).finally(() => progress.end());
    if (errors > SHOWN_ERRORS) note(`and ${errors - SHOWN_ERRORS} more bad lines`);
    const pictures = rules.categoryLevels === undefined ? await fetchArchived(context, config, folder) : null;
    const lines = pictures ? describeFetched(pictures) : [];
    printResult(options, { ...summary, ...(pictures && { photos: pictures }) }, [...describe(summary), ...lines]);
    if (summary.failed > 0 || (pictures?.failed ?? 0) > 0) process.exitCode = 1;
  });
}

/** Writes to the file, by default to standard output. The records hold authors' addresses. */
export async function runExport(
  file: string | undefined,
  { org, photos }: { org?: string; photos?: string },
): Promise<void> {
  const organisationId = org && readWireId("org", org);
  await writeArchive(organisationId ? { organisationId } : {}, { folder: photos, file });
}

export async function importCategories(
  file: string | undefined,
  options: Output & { default: boolean },
): Promise<void> {
  if (options.default === (file !== undefined)) throw new WrongCall("Name a file, or give --default, and not both.");
  if (file !== undefined) return runImport(file, options, { categoryLevels: MOST_LEVELS });
  const planted = await withSession(({ context }) => plantCategories(context));
  printResult(options, { planted }, [`${quantity(planted, "category", "categories")} planted`]);
}

export async function exportCategories(): Promise<void> {
  await writeArchive({ nouns: ["category"] });
}

type Into = { folder?: string | undefined; file?: string | undefined };

async function writeArchive(of: Parameters<typeof exportArchive>[1], { folder, file }: Into = {}): Promise<void> {
  await withSession(async ({ context, config }) => {
    if (of.organisationId && (await findOrganisation(context, of.organisationId))?.sandbox)
      throw new CommandError(NO_SANDBOX);
    const kept = folder === undefined ? null : makePhotoFolder(folder, config);
    const options = kept === null ? of : { ...of, keepPhoto: kept.keep };
    const out = file === undefined ? openStandardOutput() : await openTarget(file);
    await exportArchive(context, options, out.write);
    await out.end();
    if (kept !== null) note(kept.describe());
  });
}

function openStandardOutput(): Target {
  const out = Bun.stdout.writer({ highWaterMark: 1 << 20 });
  return {
    async write(chunk) {
      out.write(chunk);
      // Keeps the memory constant when the reader is slower than the database.
      await out.flush();
    },
    end: async () => void (await out.end()),
  };
}

function describe({ created, updated, unchanged, lines, failed }: ImportSummary): string[] {
  const kinds = (Object.keys(created) as (keyof typeof created)[]).filter(
    (kind) => created[kind] + updated[kind] + unchanged[kind] > 0,
  );
  return [
    ...kinds.map((kind) => `${kind}: ${created[kind]} new, ${updated[kind]} changed, ${unchanged[kind]} as before`),
    `${lines} lines, ${failed} bad`,
  ];
}
