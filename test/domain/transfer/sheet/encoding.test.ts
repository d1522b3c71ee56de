// Which encoding a file is read in: by itself, where it is damaged, and by a person's choice.
import { describe, expect, test } from "bun:test";
import { ENCODINGS, encodingNamed, MOST_DAMAGED_LINES } from "#domain/transfer/sheet/choice.ts";
import { caseOf, read } from "./read.ts";
import { encoded, TEXTS } from "./texts.ts";

const HEAD = "title,body,rating\n";
const rows = (texts: readonly string[]) => HEAD + texts.map((text) => `"",${JSON.stringify(text)},5\n`).join("");

describe("UTF-8 that is damaged stays UTF-8", () => {
  test("and only the cut character is lost, with its line", async () => {
    const { found, cells } = await read(caseOf("03-one-truncated-utf8-character.csv"));
    expect(found).toMatchObject({ encoding: "UTF-8", damagedLines: [22], damaged: 1 });
    expect(found.sampleLine).toContain("Größe passt");
    expect(cells).toHaveLength(22);
    expect(cells[1]).toContain("Jörg Müller 0");
    expect(cells.flat().filter((cell) => cell.includes("\ufffd"))).toEqual(["Sehr gute Qualit\ufffd"]);
  });

  const sound = rows(["Größe passt", "Schön und gut", "Für Änne", "Übergröße"]);
  const cut = (text: string, at: string, bytes: number) => {
    const whole = Buffer.from(text);
    const place = whole.indexOf(at) + bytes;
    return Buffer.concat([whole.subarray(0, place), whole.subarray(place + 1)]);
  };
  const damage: [what: string, file: Uint8Array, lines: number[]][] = [
    ["at the start of a character", cut(sound, "Änne", 0), [4]],
    ["in the middle of an emoji", cut(`${sound}"",Top 😀,5\n`, "😀", 2), [6]],
    ["at the end of the file", Buffer.from(`${sound}"",für`).subarray(0, -2), [6]],
    ["by a row in another encoding", Buffer.concat([Buffer.from(sound), Buffer.from('"",Grün,5\n', "latin1")]), [6]],
    ["in the first row", Buffer.concat([Buffer.from(`${HEAD}"",b\xe4d,5\n`, "latin1"), Buffer.from(sound)]), [2]],
    [
      "behind line ends of Windows",
      Buffer.from(cut(sound, "Änne", 0).toString("latin1").replaceAll("\n", "\r\n"), "latin1"),
      [4],
    ],
    ["by a program before", Buffer.from(sound.replace("Änne", "\ufffdnne")), [4]],
  ];
  for (const [what, file, lines] of damage)
    test(what, async () => {
      const { found, cells } = await read(file);
      expect(found).toMatchObject({ encoding: "UTF-8", damagedLines: lines, damaged: lines.length });
      expect(cells.flat().join()).toContain("Größe");
      expect(cells.flat().filter((cell) => cell.includes("\ufffd"))).toHaveLength(1);
    });

  test("and of very many lines the first are named, and all are counted", async () => {
    const { found } = await read(HEAD + '"",\ufffdb,5\n'.repeat(1_000), {}, 1_000);
    expect(found.damaged).toBe(1_000);
    expect(found.damagedLines).toHaveLength(MOST_DAMAGED_LINES);
  });

  test("and a file that lost all its letters before is no other encoding", async () => {
    expect((await read(rows(["Gr\ufffd\ufffde passt"]))).found.encoding).toBe("UTF-8");
  });
});

describe("without a mark", () => {
  for (const [encoding, texts] of TEXTS)
    test(`reviews in ${encoding} (${texts[0]}) are read as they were written`, async () => {
      const { found, cells } = await read(encoded(rows(texts), encoding));
      expect(cells.slice(1).map(([, body]) => body)).toEqual([...texts]);
      expect(found.sampleLine).toContain(texts[0] ?? "");
    });

  for (const [encoding, texts] of TEXTS)
    test(`three reviews in ${encoding} (${texts[0]}) are found after 5,000 lines of English`, async () => {
      const english = '"",All fine,5\n'.repeat(5_000);
      const { cells } = await read(
        encoded(`${HEAD}${english}${rows(texts.slice(0, 3)).slice(HEAD.length)}`, encoding),
        {},
        4_096,
      );
      expect(cells.slice(5_001).map(([, body]) => body)).toEqual(texts.slice(0, 3));
    });

  const wide = rows(["Größe passt", "素晴らしい", "一一一一　　"]);
  test.each([
    ["UTF-16LE", Buffer.from(wide, "utf16le")],
    ["UTF-16BE", Buffer.from(wide, "utf16le").swap16()],
    ["UTF-16LE", Buffer.from("タイトル,評価\n素晴らしい,5\n", "utf16le")],
    ["UTF-16LE", Buffer.from("\ufeffタイトル,評価\n素晴らしい,5\n", "utf16le")],
    ["UTF-16BE", Buffer.from("\ufeffタイトル,評価\n素晴らしい,5\n", "utf16le").swap16()],
    ["UTF-8", Buffer.from("\ufeffタイトル,評価\n素晴らしい,5\n")],
    ["UTF-8", Buffer.from("title,rating\nfine,5\n")],
  ])("%s is known by its bytes (%#)", async (encoding, file) => {
    const { found, cells } = await read(file);
    expect(found.encoding).toBe(encoding);
    expect(cells[0]?.[0]).toMatch(/^(?:title|タイトル)$/);
    expect(cells.flat().join()).not.toContain("\ufffd");
  });

  test("Japanese by escapes is read, whose bytes are all ASCII", async () => {
    const { found, cells } = await read(Buffer.from("title,rating\n\x1b$B$h$$\x1b(B,5\n", "latin1"));
    expect(found.encoding).toBe("ISO-2022-JP");
    expect(cells[1]).toEqual(["よい", "5"]);
  });
});

describe("a choice", () => {
  test.each([...ENCODINGS])("%s can be chosen, by any case", async (encoding) => {
    expect(encodingNamed(encoding.toLowerCase())).toBe(encoding);
    const file = /^UTF-16/.test(encoding) ? Buffer.from("a,b\n1,2\n", "utf16le") : Buffer.from("a,b\n1,2\n");
    const { found } = await read(encoding === "UTF-16BE" ? Buffer.from(file).swap16() : file, { encoding });
    expect(found.encoding).toBe(encoding);
  });

  test("is taken over every guess, and over a mark", async () => {
    const file = Buffer.from("title,rating\nGrün,5\n");
    expect((await read(file, { encoding: "windows-1252" })).cells[1]).toEqual(["GrÃ¼n", "5"]);
    const marked = await read(Buffer.from("\ufefftitle,rating\nGrün,5\n"), { encoding: "latin1" });
    expect(marked.found.encoding).toBe("windows-1252");
    expect(marked.cells[0]).toEqual(["title", "rating"]);
  });

  test.each(["", "UTF-7", "replacement", "utf-8; drop", "a".repeat(9_999)])(
    "that is none is refused: %p",
    async (encoding) => {
      await expect(read("a,b\n1,2", { encoding })).rejects.toMatchObject({
        code: "validation_error",
        field: "encoding",
      });
    },
  );
});
