// import and export of records, all or one organisation's, one JSON object a line.
import { exportArchive } from "#domain/archive/export.ts";
import { type ImportSummary, importArchive } from "#domain/archive/import.ts";
import { openSource, readWireId } from "./kit/argument.ts";
import { note, type Output, printResult, startProgress } from "./kit/terminal.ts";
import { withSession } from "./session.ts";

/** Further bad lines are counted only, so that they do not flood the terminal. */
const SHOWN_ERRORS = 1_000;

export async function runImport(file: string, options: Output): Promise<void> {
  const { source } = openSource(file);
  await withSession(async ({ config, context }) => {
    const progress = startProgress();
    let errors = 0;
    const summary = await importArchive(context, source, {
      spoolDir: config.dataDir,
      onProgress: ({ share, lines }) => progress.show(share, `${lines.toLocaleString("en")} lines`),
      onError: ({ line, reason }) => {
        if (++errors > SHOWN_ERRORS) return;
        progress.end();
        note(`line ${line}: ${reason}`);
      },
    }).finally(() => progress.end());
    if (errors > SHOWN_ERRORS) note(`and ${errors - SHOWN_ERRORS} more bad lines`);
    printResult(options, { ...summary }, describe(summary));
    if (summary.failed > 0) process.exitCode = 1;
  });
}

/** Writes to standard output. The records hold authors' addresses. */
export async function runExport(options: { org?: string }): Promise<void> {
  const organisationId = options.org && readWireId("org", options.org);
  await withSession(async ({ context }) => {
    const out = Bun.stdout.writer({ highWaterMark: 1 << 20 });
    await exportArchive(context, organisationId ? { organisationId } : {}, async (chunk) => {
      out.write(chunk);
      // Keeps the memory constant when the reader is slower than the database.
      await out.flush();
    });
    await out.end();
  });
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
