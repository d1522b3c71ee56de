// npm run demo:data: writes the files that `candor demo` loads. The same sources give the same texts.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, zstdCompressSync } from "node:zlib";
import { demoArchive, judgeMeExport } from "./archive.ts";

const FOLDER = join(import.meta.dir, "../../src/cli/demo");

for (const [name, text] of [
  ["archive.ndjson.zst", demoArchive()],
  ["judge-me.csv.zst", judgeMeExport()],
] as const) {
  const bytes = zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 19 } });
  writeFileSync(join(FOLDER, name), bytes);
  console.log(`${name}: ${bytes.length.toLocaleString("en")} bytes`);
}
