// Files that were made to keep the reader busy: 20 MB each, of what a guess could stumble over.
import { describe, expect, test } from "bun:test";
import { Refusal } from "#contract/refusal.ts";
import type { SheetFile } from "#domain/transfer/sheet/row.ts";
import { openSheet } from "#domain/transfer/sheet/sheet.ts";
import { computed } from "../../../support/computed.ts";
import { pieced } from "./read.ts";

const MB = 1024 * 1024;
const SIZE = 20 * MB;
const HEAD = "title,body,rating\n";
const filled = (text: string) => Buffer.from(HEAD + text.repeat(Math.floor(SIZE / Buffer.byteLength(text))));
const noise = (line: number) => {
  const bytes = Buffer.alloc(SIZE);
  for (let at = 0; at < SIZE; at++) bytes[at] = at % line === 0 ? 10 : 128 + ((at * 2_654_435_761) >>> 25);
  return bytes;
};
const PREVIEW_MS = 6_000;

const files: [what: string, bytes: () => Buffer][] = [
  ["carriage returns", () => filled("\r")],
  ["backslashes", () => filled("\\")],
  ["backslashes and quotation marks", () => filled('\\"')],
  ["backslashes before separators", () => filled('"a\\",')],
  ["quotation marks", () => filled('"')],
  ["lines for Excel", () => filled("sep=;\n")],
  ["marks", () => filled("\ufeff")],
  ["separators of four kinds", () => filled(",;\t|".repeat(50))],
  ["bytes of no encoding, without lines", () => noise(SIZE)],
  ["bytes of no encoding, in lines", () => noise(100)],
  ["a letter beyond ASCII at the end", () => Buffer.concat([filled("a,b,5\n".repeat(100)), Buffer.from([0xe4])])],
  ["escapes of Japanese", () => filled("\x1b$B")],
  ["damage", () => filled(`${"\ufffd".repeat(20)}\n`)],
  ["ends of sheets", () => filled("</row>")],
];

describe("a preview stands soon for a file of", () => {
  for (const [what, bytes] of files)
    test(what, async () => {
      const file = pieced(bytes(), 64 * 1024);
      const begun = computed();
      const first = await firstRow(file).catch(refused);
      expect(computed() - begun).toBeLessThan(PREVIEW_MS);
      expect(first).toBeDefined();
    });
});

describe("time grows with the size and no faster, for a file of", () => {
  for (const [what, text] of [
    ["carriage returns", "\r"],
    ["blanks", " "],
    ["backslashes", "\\"],
    ["backslashes and quotation marks", '"a\\"\n'],
    ["damage", "\ufffd\ufffd\ufffd\n"],
    ["damage in one line", "\ufffd"],
  ] as const)
    test(what, async () => {
      const time = async (mb: number) => {
        const bytes = Buffer.from(HEAD + text.repeat(Math.floor((mb * MB) / Buffer.byteLength(text))));
        const begun = computed();
        await allRows(pieced(bytes, 64 * 1024)).catch(refused);
        return computed() - begun;
      };
      await time(0.1);
      const small = await time(0.2);
      // Eight times the bytes: a square would take 64 times as long.
      expect(await time(1.6)).toBeLessThan(32 * Math.max(small, 20));
    });
});

async function firstRow(file: SheetFile) {
  const { rows } = await openSheet(file);
  return (await rows.next()).value;
}

async function allRows(file: SheetFile): Promise<number> {
  let count = 0;
  for await (const _ of (await openSheet(file)).rows) count++;
  return count;
}

function refused(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}
