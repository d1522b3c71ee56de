// What the import commands tell: the refused rows, and the figures.
import { createWriteStream } from "node:fs";
import type { ImportReport, Refused } from "#domain/transfer/run/import.ts";
import { note } from "./terminal.ts";

/** Further ones are in the file. */
const SHOWN_REFUSED = 20;

/** The refused rows as NDJSON beside the file; it is made with the first of them. */
export function openRefusals(path: string) {
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

export function describeImport(
  { vendor, layout, scale, products, ...report }: ImportReport,
  importId: string | null,
): string[] {
  return [
    `${vendor} (${layout})${scale === 5 ? "" : `, ratings of ${scale}`}`,
    `${report.read} rows: ${report.created} new, ${report.updated} changed, ${report.unchanged} as before, ${report.refused} refused`,
    ...(products.made + products.matched > 0 ? [`products: ${products.matched} found, ${products.made} made`] : []),
    importId === null ? "dry run: nothing was changed" : `undo with: candor import undo ${importId}`,
  ];
}
