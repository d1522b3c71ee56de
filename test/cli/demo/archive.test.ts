// The files that the demo loads: readable by the `import` command, and never older than a day.
import { describe, expect, test } from "bun:test";
import { readDemoArchive, readJudgeMeFile, WRITTEN_AT } from "#cli/demo/archive.ts";
import { nounOf, readRecord } from "#domain/archive/noun/nouns.ts";
import { demoArchive, judgeMeExport } from "../../../lab/demo/archive.ts";

const DAY_MS = 86_400_000;

async function linesAt(now: Date): Promise<string[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readDemoArchive(now)) chunks.push(chunk);
  return Buffer.concat(chunks).toString().trimEnd().split("\n");
}

test("are what `npm run demo:data` writes: run it after a change of lab/demo", async () => {
  expect(`${(await linesAt(WRITTEN_AT)).join("\n")}\n` === demoArchive()).toBe(true);
  expect(readJudgeMeFile(WRITTEN_AT).toString() === judgeMeExport()).toBe(true);
});

describe("loaded at another moment", () => {
  const now = new Date("2027-03-04T17:20:00.000Z");

  test("the newest review is of the day before, or newer, and none is of the future", async () => {
    const moments = (await linesAt(now)).flatMap((line) => {
      const { type, createdAt } = JSON.parse(line);
      return type === "review" ? [Date.parse(createdAt)] : [];
    });
    expect(Math.max(...moments)).toBeLessThanOrEqual(now.getTime());
    expect(Math.max(...moments)).toBeGreaterThan(now.getTime() - 1.1 * DAY_MS);
  });

  test("every line is one that the `import` command reads", async () => {
    const detect = () => {
      throw new Error("Each review states its language.");
    };
    const wrong = (await linesAt(now)).flatMap((line) => {
      try {
        readRecord(nounOf(line), line, now.getTime(), detect);
        return [];
      } catch (error) {
        return [`${error}: ${line}`];
      }
    });
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test("all dates move by the same number of whole days, and nothing else changes", async () => {
    const days = Math.floor((now.getTime() - WRITTEN_AT.getTime()) / DAY_MS);
    const back = (text: string) =>
      text.replace(/\d{4}-\d\d-\d\d/g, (date) => new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10));
    expect(back((await linesAt(now)).join("\n")) === (await linesAt(WRITTEN_AT)).join("\n")).toBe(true);
    const [moved, written] = [readJudgeMeFile(now), readJudgeMeFile(WRITTEN_AT)].map(String);
    expect(moved).not.toBe(written);
    expect(back(moved as string) === written).toBe(true);
  });
});
