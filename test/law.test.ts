// docs/law.md says of each duty what the software does, what the operator must do, and which test shows it. A row whose test is gone or
// has another name fails, and so does a duty without a row.
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { missingTests, testsNamedIn } from "./support/named-test.ts";

const text = readFileSync(join(import.meta.dir, "../docs/law.md"), "utf8");
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** Duties of which the software does nothing yet. */
const OPEN: string[] = [];

const SOURCES = [
  ...["UCPD Art. 7(6)", "UCPD Annex I 23b", "UCPD Annex I 23c", "UWG § 5b(3)"],
  ...["UK DMCC Act 2024, sch. 20 para 13", "CMA's guidance"],
  ...["16 CFR 465.2", "16 CFR 465.4", "16 CFR 465.5", "16 CFR 465.7"],
];
const DSA = [11, 12, 14, 15, 16, 17, 20, 23, 24];
const GDPR = [12, 13, 14, 15, 16, 17];

describe("each row", () => {
  for (const [duty = "", , does = "", must = "", shown = ""] of rows)
    test(duty, () => {
      expect([does.length > 10, must.length > 10]).toEqual([true, true]);
      if (OPEN.includes(duty)) {
        expect([shown, does]).toEqual(["open", expect.stringContaining("not yet")]);
        return;
      }
      const named = testsNamedIn(shown);
      expect(named).not.toBeEmpty();
      expect(missingTests(named)).toEqual([]);
    });
});

test("each duty has a row, and nothing is open besides", () => {
  const sources = rows.map((row) => row[1]).join("; ");
  for (const source of SOURCES) expect(sources).toContain(source);
  const numbersOf = (law: string) =>
    [...sources.matchAll(new RegExp(`${law} Art\\. ([^;]*)`, "g"))].flatMap(
      ([, list = ""]) => list.match(/\d+(?![^(]*\))/g) ?? [],
    );
  expect(DSA.filter((each) => !numbersOf("DSA").includes(String(each)))).toEqual([]);
  expect(GDPR.filter((each) => !numbersOf("GDPR").includes(String(each)))).toEqual([]);
  expect(rows.filter((row) => row[4] === "open").map((row) => row[0] ?? "")).toEqual(OPEN);
});

test("that it is no legal advice is said once", () => {
  expect(text.match(/legal advice/gi)?.length).toBe(1);
});

test("a test that is gone or has another name is found", () => {
  const other = { file: "test/readme.test.ts", name: "no such test" };
  const gone = { file: "test/no-such.test.ts", name: "y" };
  const cell = [other, gone].map(({ file, name }) => `\`${file}\` "${name}"`).join("; ");
  expect(missingTests(testsNamedIn(cell))).toEqual([other, gone]);
});
