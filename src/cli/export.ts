// export: everything, or one organisation's share, in the format that import reads. It holds authors' addresses.
import type { Command } from "commander";
import { exportArchive } from "#domain/archive/export.ts";
import { fromWire } from "#platform/id.ts";
import { withSession } from "./session.ts";
import { CommandError } from "./terminal.ts";

export function addExportCommand(program: Command): void {
  program
    .command("export")
    .description("write all records to standard output as NDJSON; it holds authors' mail addresses")
    .option("--org <id>", "only this organisation, its businesses and what hangs on them")
    .action(runExport);
}

async function runExport(options: { org?: string }): Promise<void> {
  const organisationId = options.org === undefined ? undefined : fromWire("org", options.org);
  if (organisationId === null)
    throw new CommandError(`"${options.org}" is no organisation's id; they begin with org_.`);
  await withSession(async ({ context, sql }) => {
    const out = Bun.stdout.writer({ highWaterMark: 1 << 20 });
    await exportArchive(context, sql, organisationId ? { organisationId } : {}, async (chunk) => {
      out.write(chunk);
      // Waiting here is what keeps the memory constant when the reader is slower than the database.
      await out.flush();
    });
    await out.end();
  });
}
