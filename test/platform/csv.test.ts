// A cell of text comes back as it was, and no spreadsheet takes it for a formula.
import { describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { csvText } from "#platform/text/csv.ts";

const read = (cell: string): string => (parse(`${cell}\r\n`) as string[][])[0]?.[0] ?? "";
/** Characters that begin a formula in spreadsheets, which ignore invisible ones before them. */
const isFormula = (text: string) =>
  /^[=+\-@\t\r＝＋－＠]/.test(text.replace(/^[\s\u200b\ufeff\0]+/, (blank) => (/[\t\r]/.test(blank) ? "\t" : "")));

describe("a cell", () => {
  const HARMLESS = [
    "",
    "Fine",
    "1,5",
    'She said "no"',
    "two\nlines",
    "two\r\nlines",
    "😀",
    "مرحبا",
    "Ä",
    "日本",
    "'quoted'",
    "(=1)",
    " Fine",
  ];
  for (const text of HARMLESS)
    test(`${JSON.stringify(text)} stays as it is`, () => expect(read(csvText(text))).toBe(text));

  const FORMULAS = [
    "=1+1",
    "+49",
    "-2",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    " =1",
    "\n=1",
    "\u00a0=1",
    "\u3000＝1",
    "＋1",
    "－1",
    "＠x",
    "\u200b=1",
    "\ufeff=1",
    "\u061c=1",
    '="a"',
    "−1",
    "﹢1",
  ];
  for (const text of FORMULAS)
    test(`${JSON.stringify(text)} gets an apostrophe`, () =>
      expect(read(csvText(text))).toBe(`'${text.replace(/(?<=^[\t\r\n])=/, "'=")}`));

  const INNER: [text: string, cell: string][] = [
    ["Fine;=1+1", "Fine;'=1+1"],
    ["Fine\t@SUM(A1)", "Fine\t'@SUM(A1)"],
    ["Fine\n=cmd|' /C calc'!A0", "Fine\n'=cmd|' /C calc'!A0"],
    ["Fine\r\n+1", "Fine\r\n'+1"],
    ["Fine; \u200b\u00a0＝1", "Fine; \u200b\u00a0'＝1"],
    ['Fine;"=1"', 'Fine;"\'=1"'],
    [";;-1;−1", ";;'-1;'−1"],
    ["=1;=1", "'=1;'=1"],
    ["\u2028=1", "'\u2028'=1"],
  ];
  for (const [text, cell] of INNER)
    test(`${JSON.stringify(text)} has no formula where a tool splits at semicolons, tabs or lines`, () =>
      expect(read(csvText(text))).toBe(cell));

  const KEPT = ["a; b = c", "a = b; c", "one\ntwo - three", "f(x);g=1"];
  for (const text of KEPT) test(`${JSON.stringify(text)} stays as it is`, () => expect(read(csvText(text))).toBe(text));

  test("a text of only blanks costs no more than another", () => {
    const text = `;${"\t ".repeat(200_000)}x`;
    expect(read(csvText(text))).toBe(`${text}`);
  });

  test("whatever is written, it is one cell, comes back, and is no formula", () => {
    const pieces = fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "\t",
      "\r",
      "\n",
      " ",
      '"',
      ",",
      "a",
      "é",
      "＝",
      "\u200b",
      "😀",
      "0",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(pieces).map((each) => each.join("")),
        ),
        (text) => {
          const cell = csvText(text);
          // The reader takes a mark of the byte order off a file's beginning.
          const [[got, next]] = parse(`x,y\r\n${cell},end\r\n`).slice(1) as [[string, string]];
          expect(next).toBe("end");
          const without = (each: string) => each.replace(/'(?=[\s\p{Cf}\p{Zs}\0']*[=+\-@＝＋－＠﹢﹣−\t\r])/gu, "");
          expect(without(got)).toBe(without(text));
          expect(isFormula(got)).toBe(false);
          // The row as tools read it that split at another separator and strip quotes anywhere.
          for (const split of [/[;\r\n]/, /[\t\r\n]/])
            for (const each of `id,${cell},end`.split(split))
              expect(/^["\s\u200b\ufeff\0]*[=+\-@＝＋－＠]/.test(each)).toBe(false);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
