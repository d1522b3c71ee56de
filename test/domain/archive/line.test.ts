// Lines, moments and languages are read without a database.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readLines } from "#domain/archive/line.ts";
import { loadLanguageDetector } from "#platform/language/detect.ts";
import { readDay, readMoment } from "#platform/record/value.ts";
import { chunks } from "./support.ts";

async function linesOf(parts: readonly Uint8Array[], maxBytes?: number): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const lines of readLines(chunks(parts), maxBytes)) all.push(...lines);
  return all;
}

test("lines are the same however the bytes are cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: "binary" }).map((s) => s.replaceAll("\n", " "))),
      fc.integer({ min: 1, max: 9 }),
      async (texts, size) => {
        const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(""));
        const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
          bytes.subarray(i * size, (i + 1) * size),
        );
        const whole = await linesOf([bytes]);
        expect(await linesOf(parts)).toEqual(whole);
        expect(whole.length).toBe(texts.length);
      },
    ),
  );
});

test("a line that is too long is one error, however long, and the next is read", async () => {
  for (const length of [11, 30, 1_000_000]) {
    const bytes = Buffer.from(`ok\n${"x".repeat(length)}\nok\n${"x".repeat(length)}`);
    const wrong = "the line is longer than 1 MiB";
    const expected = [
      { number: 1, text: "ok" },
      { number: 2, wrong },
      { number: 3, text: "ok" },
      { number: 4, wrong },
    ];
    expect(await linesOf([bytes], 10)).toEqual(expected);
    expect(await linesOf([bytes.subarray(0, 9), bytes.subarray(9)], 10)).toEqual(expected);
  }
  expect(await linesOf([Buffer.from("ééééé\néééééé\n")], 10)).toMatchObject([
    { text: "ééééé" },
    { wrong: expect.any(String) },
  ]);
});

describe("moments", () => {
  test.each([
    ["2024-05-31T09:30:00Z", "2024-05-31T09:30:00.000Z"],
    ["2024-05-31T09:30Z", "2024-05-31T09:30:00.000Z"],
    ["2024-05-31T09:30:00.1239+02:00", "2024-05-31T07:30:00.123Z"],
    ["2024-05-31T23:30:00-05:30", "2024-06-01T05:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["2000-02-29", "2000-02-29T00:00:00.000Z"],
  ])("%s is read", (text, expected) => {
    expect(new Date(readMoment(text) ?? Number.NaN).toISOString()).toBe(expected);
  });

  test.each([
    ...[
      "",
      "now",
      "2024",
      "2024-05",
      "2024-5-31",
      "24-05-31",
      "2024-02-30",
      "2023-02-29",
      "1900-02-29",
      "2024-13-01",
      "2024-00-10",
    ],
    ...["2024-04-31", "2024-01-00", "2024-05-31T09:30:00", "2024-05-31 09:30:00Z", "2024-05-31T09:60:00Z"],
    ...[
      "2024-05-31T09:30:60Z",
      "2024-05-31T09:30:00+0200",
      "2024-05-31T09:30:00z",
      "2024-05-31T09:30:00.Z",
      "+2024-05-31",
      " 2024-05-31",
    ],
  ])("%s is refused", (text) => {
    expect(readMoment(text)).toBeNull();
  });

  test("a day is a day only", () => {
    expect([readDay("2024-02-29"), readDay("2024-02-30"), readDay("2024-02-29T00:00Z")]).toEqual([
      "2024-02-29",
      null,
      null,
    ]);
  });
});

describe("languages", () => {
  test.each([
    ["en", "Arrived late and the box was damaged. Nobody answered my emails."],
    ["de", "Der Kundendienst war freundlich und hilfsbereit."],
    ["fr", "Personnel accueillant et professionnel, je recommande."],
    ["es", "El paquete llegó roto y nadie contesta al teléfono."],
    ["pl", "Paczka przyszła uszkodzona i nikt nie odpowiada."],
    ["el", "Γρήγορη παράδοση και πολύ καλή ποιότητα"],
    ["ja", "とても良いサービスでした。"],
    ["zh", "服务很好,推荐给大家。"],
    ["en", "ok"],
    ["en", "👍👍👍 5/5"],
    ["en", ""],
  ])("%s: %s", async (language, text) => {
    expect((await loadLanguageDetector())(text)).toBe(language);
  });
});
