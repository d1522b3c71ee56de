// import: categories, businesses, platform ratings, products, reviews and invitations, one JSON object a line.
import { existsSync, statSync } from "node:fs";
import type { Command } from "commander";
import { type ImportSummary, importArchive } from "#domain/archive/import.ts";
import { startProgress } from "./progress.ts";
import { withSession } from "./session.ts";
import { CommandError, note, type Output, printResult } from "./terminal.ts";

/** More bad lines than this are counted, not shown: nobody reads them, and a terminal should not drown. */
const SHOWN_ERRORS = 1_000;

export function addImportCommand(program: Command): void {
  program
    .command("import <file>")
    .description("import records from an NDJSON file, or from standard input with -")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      "\nGood lines are kept, each bad one is reported with its number and reason, and the exit code is then 1.\nThe format is in docs/import.md. Importing the same file again changes nothing.",
    )
    .action(runImport);
}

async function runImport(file: string, options: Output): Promise<void> {
  if (file !== "-" && !existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  if (file !== "-" && !statSync(file).isFile()) throw new CommandError(`${file} is no file.`);
  const bytes = file === "-" ? null : statSync(file).size;
  const source = (file === "-" ? Bun.stdin.stream() : Bun.file(file).stream()) as AsyncIterable<Uint8Array>;
  await withSession(async ({ config, context, sql }) => {
    const progress = startProgress();
    let errors = 0;
    const summary = await importArchive(context, sql, source, {
      spoolDir: config.dataDir,
      onProgress: (done) =>
        progress.show(
          bytes === null ? null : done.bytes / Math.max(bytes, 1),
          `${done.lines.toLocaleString("en")} lines`,
        ),
      onError: (error) => {
        errors++;
        if (errors > SHOWN_ERRORS) return;
        progress.end();
        note(`line ${error.line}: ${error.reason}`);
      },
    }).finally(() => progress.end());
    if (errors > SHOWN_ERRORS) note(`and ${errors - SHOWN_ERRORS} more bad lines`);
    printResult(options, { ...summary }, describe(summary));
    if (summary.failed > 0) process.exitCode = 1;
  });
}

function describe(summary: ImportSummary): string[] {
  const kinds = Object.keys(summary.created) as (keyof ImportSummary["created"])[];
  const lines = kinds
    .filter((kind) => summary.created[kind] + summary.updated[kind] + summary.unchanged[kind] > 0)
    .map(
      (kind) =>
        `${kind}: ${summary.created[kind]} new, ${summary.updated[kind]} changed, ${summary.unchanged[kind]} as before`,
    );
  return [...lines, `${summary.lines} lines, ${summary.failed} bad`];
}
