// docs/security.md says of each requirement how it is met and which test shows it. This test compares both with the repository: a
// row whose test is gone or has another name fails, and so does a requirement without a row.
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ASVS_REQUIREMENTS, ASVS_VERSION } from "./asvs.ts";

const ROOT = join(import.meta.dir, "../..");
const text = readFileSync(join(ROOT, "docs/security.md"), "utf8");

type Row = { ids: string[]; cells: string[] };

/** The rows of the table under a heading, without its head. */
function rowsUnder(heading: string): Row[] {
  const start = text.indexOf(`## ${heading}`);
  if (start === -1) throw new Error(`docs/security.md has no "${heading}"`);
  const end = text.indexOf("\n## ", start + 1);
  return text
    .slice(start, end === -1 ? undefined : end)
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .map((cells) => ({ ids: (cells[0] ?? "").split(/[,\s]+/).filter((id) => id !== ""), cells }));
}

const attackRows = rowsUnder("Ways around the platform's honesty");
const apiRows = rowsUnder("API Security Top 10");
const metRows = rowsUnder("ASVS: what is met");
const unmetRows = rowsUnder("ASVS: what is not met");
const foreignRows = rowsUnder("ASVS: what does not apply");

/** `test/a.test.ts` "its name", as often as it stands in the last cell. */
const NAMED = /`(test\/[^`]+)`((?:,? "[^"]+")+)/g;

function namedIn({ cells }: Row): { file: string; name: string }[] {
  return [...(cells.at(-1) ?? "").matchAll(NAMED)].flatMap(([, file = "", names = ""]) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => ({ file, name })),
  );
}

describe("each row names a test that there is", () => {
  for (const row of [...attackRows, ...apiRows, ...metRows]) {
    test(row.ids.join(" ").slice(0, 60), () => {
      const named = namedIn(row);
      expect(named).not.toBeEmpty();
      for (const { file, name } of named) {
        expect({ file, isThere: existsSync(join(ROOT, file)) }).toEqual({ file, isThere: true });
        const source = readFileSync(join(ROOT, file), "utf8");
        const isThere = [`"${name}"`, `\`${name}\``, `'${name}'`].some((quoted) => source.includes(`(${quoted}`));
        expect({ file, name, isThere }).toEqual({ file, name, isThere: true });
      }
    });
  }
});

describe("the requirements", () => {
  test("of the API Security Top 10 of 2023 have ten rows", () => {
    expect(apiRows.map(({ ids }) => ids[0])).toEqual(Array.from({ length: 10 }, (_, index) => `API${index + 1}:2023`));
  });

  test("of ASVS levels 1 and 2 are each spoken of once, and no other", () => {
    const all = Object.values(ASVS_REQUIREMENTS).flat();
    expect(all.length).toBe(253);
    const spokenOf = [...metRows, ...unmetRows, ...foreignRows].flatMap(({ ids }) => ids);
    expect(spokenOf.toSorted()).toEqual(all.toSorted());
    expect(text).toContain(`ASVS ${ASVS_VERSION}`);
  });

  test("that are not met, or do not apply, say why", () => {
    for (const { cells } of [...unmetRows, ...foreignRows]) expect((cells.at(-1) ?? "").length).toBeGreaterThan(20);
  });
});
