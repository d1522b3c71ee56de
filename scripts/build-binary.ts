// npm run build:binary [-- --target linux-arm64]: compiles the service to one file, dist/candor, that needs nothing beside it: all
// modules (each thread in src is an entry of its own), migrations, the built widget, fonts, pictures, native code and PostgreSQL.
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BunPlugin } from "bun";
import { buildWidget } from "../src/surface/embed/bundle.ts";
import { packPostgres, writeArchive } from "./build-binary/pack.ts";
import { findParts, TARGETS, type Target, thisTarget } from "./build-binary/target.ts";

const ROOT = join(import.meta.dir, "..");
const DIST = join(ROOT, "dist");
/** Modules that run as threads of their own. */
const THREADS = ["src/runtime/thread/*.ts", "src/**/thread.ts"];
/** Higher levels need more memory to decompress, and save little. */
const ZSTD_LEVEL = "19";

const { values } = parseArgs({
  options: {
    target: { type: "string", default: thisTarget() },
    outfile: { type: "string" },
    level: { type: "string", default: ZSTD_LEVEL },
  },
});
const target = values.target as Target;
if (!TARGETS.includes(target)) fail(`There is no target ${target}; there are ${TARGETS.join(", ")}.`);
const outfile = values.outfile ?? join(DIST, target === thisTarget() ? "candor" : `candor-${target}`);
const workshop = mkdtempSync(join(tmpdir(), "candor-build-"));
try {
  const parts = await findParts(target, join(workshop, "fetched"));
  await build({ target, outfile, level: Number(values.level), parts });
} catch (error) {
  rmSync(workshop, { recursive: true, force: true });
  fail(error instanceof Error ? error.message : String(error));
}
rmSync(workshop, { recursive: true, force: true });
const sha256 = new Bun.CryptoHasher("sha256").update(await Bun.file(outfile).arrayBuffer()).digest("hex");
console.log(`${outfile}: ${target}, ${(statSync(outfile).size / 1e6).toFixed(1)} MB, sha256 ${sha256}`);

type Order = { target: Target; outfile: string; level: number; parts: Awaited<ReturnType<typeof findParts>> };

async function build({ target, outfile, level, parts }: Order): Promise<void> {
  const carried = join(workshop, "carried");
  mkdirSync(join(carried, "postgres"), { recursive: true });
  // Snapshots serve only to make migrations.
  const isNeeded = (path: string) => !path.endsWith("_snapshot.json");
  cpSync(join(ROOT, "drizzle"), join(carried, "drizzle"), { recursive: true, filter: isNeeded });
  cpSync(join(ROOT, "src/surface/page/picture"), join(carried, "picture"), { recursive: true });
  cpSync(join(ROOT, "src/words"), join(carried, "words"), { recursive: true, filter: (path) => !path.endsWith(".ts") });
  writeFileSync(join(carried, "widget.json"), JSON.stringify(await buildWidget()));
  writeArchive(packPostgres(parts.postgres), join(carried, "postgres"), level, join(DIST, "packed"));

  const threads = THREADS.flatMap((path) => [...new Bun.Glob(path).scanSync(ROOT)]).sort();
  const { success, logs } = await Bun.build({
    entrypoints: ["scripts/build-binary/entry.ts", ...threads].map((each) => join(ROOT, each)),
    root: ROOT,
    target: "bun",
    format: "esm",
    compile: {
      target: `bun-${target}`,
      outfile,
      assets: [carried],
      ...(parts.bun === null ? {} : { executablePath: parts.bun }),
      // Configuration files in the working directory must not change the program.
      autoloadBunfig: false,
      autoloadDotenv: false,
    },
    minify: { whitespace: true, syntax: true, identifiers: false },
    sourcemap: "none",
    // Code that the threads share is in it once, and a command loads only its own. Bytecode would halve the start and add 20 MB.
    splitting: true,
    // Only a service from source bundles the widget: the binary contains the built files. The second decoder is 18 MB.
    external: ["esbuild", "@napi-rs/image"],
    plugins: [nativeCode(parts.resvg)],
    throw: false,
  });
  if (!success) throw new Error(["The build failed.", ...logs.map(textOf)].join("\n"));
}

/** Replaces resvg's loader, which looks for the package of the system it runs on, by the package of the target. */
function nativeCode(file: string): BunPlugin {
  return {
    name: "native code of the target",
    setup({ onLoad }) {
      onLoad({ filter: /@resvg\/resvg-js\/js-binding\.js$/ }, () => ({
        contents: `module.exports = require(${JSON.stringify(file)});`,
        loader: "js",
      }));
    },
  };
}

function textOf({ message, position }: BuildMessage | ResolveMessage): string {
  return position === null ? message : `${position.file}:${position.line}: ${message}`;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
