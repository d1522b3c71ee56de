// Fuzzes the reading of photos: npm run fuzz:photo -- [--count 2000] [--seed N] [--decoder bun|napi] [--folder FOLDER of more files].
// Exits with 1 where a rule was broken.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DECODERS } from "#platform/raster/photo.ts";
import { corpus } from "./corpus.ts";
import { fuzzPhotos } from "./fuzz.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "2000" },
    seed: { type: "string" },
    decoder: { type: "string", default: "bun" },
    folder: { type: "string" },
  },
});
const decoder = DECODERS.find((each) => each === values.decoder);
const count = Number(values.count);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (decoder === undefined || !Number.isInteger(count) || !Number.isInteger(seed)) {
  console.error(`--count and --seed take whole numbers, --decoder one of ${DECODERS.join(", ")}.`);
  process.exit(2);
}
const files: Uint8Array[] = (await corpus()).map(({ bytes }) => bytes);
const { folder } = values;
if (folder)
  for (const name of readdirSync(folder))
    if (/\.(jpe?g|png|webp)$/i.test(name)) files.push(readFileSync(join(folder, name)));
console.log(`${files.length} files, ${count} mutations, seed ${seed}, decoder ${decoder}`);
const fuzzed = await fuzzPhotos(files, { count, seed, decoder });
console.log(fuzzed);
process.exitCode = fuzzed.broken.length > 0 ? 1 : 0;
