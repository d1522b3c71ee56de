// npm run build:image [-- --key FILE] [--platforms linux/amd64,linux/arm64] [--name NAME]: builds the container image for several
// processors as one OCI archive in dist/image, with the list of its parts and checksums, signed by the key. It is never pushed.
// Exit code 2: no program that builds images is here.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import manifest from "../package.json" with { type: "json" };
import { findEngine } from "./image/engine.ts";
import { readSigningKey, signSums, writeSums } from "./image/sign.ts";

const ROOT = join(import.meta.dir, "..");
const OUT = join(ROOT, "dist/image");
/** The names of a platform here and in images. */
const TARGETS: Record<string, { target: string; file: string }> = {
  "linux/amd64": { target: "linux-x64", file: "candor-linux-amd64" },
  "linux/arm64": { target: "linux-arm64", file: "candor-linux-arm64" },
};

const { values } = parseArgs({
  options: {
    key: { type: "string" },
    name: { type: "string", default: `candor:${manifest.version}` },
    platforms: { type: "string", default: Object.keys(TARGETS).join(",") },
  },
});
const platforms = values.platforms.split(",");
const unknown = platforms.find((each) => TARGETS[each] === undefined);
if (unknown !== undefined) fail(`There is no platform ${unknown}; there are ${Object.keys(TARGETS).join(", ")}.`);
try {
  build();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function build(): void {
  // Both are looked for before the binaries, which take minutes.
  const key = values.key === undefined ? null : readSigningKey(values.key);
  const found = findEngine();
  if ("missing" in found) {
    console.error(`Nothing was built: no program that builds images works here.\n  ${found.missing.join("\n  ")}`);
    process.exit(2);
  }
  const context = join(OUT, "context");
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(context, { recursive: true });
  script("sbom.ts");
  for (const name of ["sbom.cdx.json", "THIRD-PARTY.txt"]) {
    copyFileSync(join(ROOT, "dist", name), join(context, name));
    copyFileSync(join(ROOT, "dist", name), join(OUT, name));
  }
  for (const each of platforms) {
    const { target, file } = TARGETS[each] as (typeof TARGETS)[string];
    script("build-binary.ts", "--target", target, "--outfile", join(context, file));
  }
  const archive = `candor-${manifest.version}.oci.tar`;
  const dockerfile = join(ROOT, "deploy/Dockerfile.release");
  found.engine.build({ context, dockerfile, platforms, name: values.name, archive: join(OUT, archive) });
  rmSync(context, { recursive: true });
  writeSums(OUT, [archive, "sbom.cdx.json", "THIRD-PARTY.txt"]);
  if (key !== null) signSums(OUT, key);
  console.log(`dist/image/${archive}: ${platforms.join(", ")}, by ${found.engine.name}, not pushed`);
  console.log(
    key === null
      ? "Not signed: name a key with --key FILE."
      : "Signed: dist/image/SHA256SUMS.sig, to check with SHA256SUMS.pub.",
  );
}

function script(name: string, ...options: string[]): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, "scripts", name), ...options], {
    cwd: ROOT,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`scripts/${name} failed.`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
