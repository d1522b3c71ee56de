// Pages to print: names in the letters of ten languages, and a PDF that says its words and holds outlines alone.
import { describe, expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import { isDrawn } from "#platform/font/drawable.ts";
import { printable } from "#platform/font/printable.ts";
import { draw } from "#platform/raster/draw.ts";
import { pdfOf } from "#platform/raster/pdf.ts";
import { box, type Print, textBox } from "#platform/raster/picture.ts";

const NAMES = [
  "Oak & Sons",
  "Bäckerei Groß",
  "L’Œuf à la coque",
  "Peluquería Ñandú",
  "Caffè Perché",
  "Pão & Companhia",
  "Café ’t Ĳzeren Paard",
  "Żółw i Łódź",
  "株式会社さくら 鮨処",
  "髙橋・山﨑ストアー",
  "مطعم البحر الأبيض 24",
  "بیکری چائے",
  "Кофейня №1",
  "Phở Việt",
];

describe("a text to print", () => {
  test.each(NAMES)("%s: as it is", (name) => expect(printable(name)).toBe(name));

  test.each(["ร้านกาแฟ", "कॉफ़ी", "한국", "חנות", "🍕", "", "\u202e", "\ud800", "Oak ร้าน"])("%j: nothing", (name) =>
    expect(printable(name)).toBeNull(),
  );

  test("loses emoji, changes of direction, and vowel signs", () => {
    expect(printable("さくら 🍣\u202e")).toBe("さくら");
    expect(printable("موثّقة")).toBe("موثقة");
  });

  test("names in Japanese and Arabic stay out of pictures: their fonts are large", () => {
    for (const name of ["さくら", "مطعم"]) expect(isDrawn(name)).toBe(false);
  });
});

const printOf = (...texts: string[]): Print => ({
  format: "pdf",
  frame: { fill: "#fff", line: null, radius: 0 },
  width: 595,
  height: 842,
  box: box(
    { flexDirection: "column", width: 595, height: 842 },
    ...texts.map((text) => textBox(text, "#14181f", { fontSize: 20, lineHeight: 1.3 })),
  ),
  about: { title: texts.join(" "), text: texts.join("\n"), language: "ja" },
});

async function pdfWith(...texts: string[]): Promise<Buffer> {
  return Buffer.from(await draw(printOf(...texts)));
}

/** The operators of the page. */
function contentOf(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf);
  const from = bytes.indexOf("stream\n") + "stream\n".length;
  return inflateSync(bytes.subarray(from, bytes.indexOf("\nendstream"))).toString("latin1");
}

describe("a page as PDF", () => {
  test("each object stands where the table says, and the file ends as it must", async () => {
    const pdf = await pdfWith("Oak & Sons");
    expect(pdf.subarray(0, 8).toString()).toBe("%PDF-1.7");
    const text = pdf.toString("latin1");
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(text.slice(table)).toStartWith("xref\n0 8\n");
    const starts = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start));
    expect(starts).toHaveLength(7);
    for (const [index, start] of starts.entries()) expect(text.slice(start)).toStartWith(`${index + 1} 0 obj\n`);
    expect(text).toContain("/MediaBox[0 0 595 842]");
  });

  test("says its words and its title, in any script and with signs that end a string", async () => {
    const text = (await pdfWith("髙橋 (a) \\ >", "مطعم")).toString("latin1");
    const hex = (said: string) => `<FEFF${Buffer.from(said, "utf16le").swap16().toString("hex")}>`;
    expect(text).toContain(`/Title${hex("髙橋 (a) \\ > مطعم")}`);
    expect(text).toContain(`/ActualText${hex("髙橋 (a) \\ >\nمطعم")}`);
    expect(text).toContain(`/Lang${hex("ja")}`);
  });

  test("holds outlines alone: no font, link, script or file", async () => {
    const pdf = await pdfWith("さくら", "مطعم");
    const text = pdf.toString("latin1");
    for (const part of ["/Font", "/URI", "/JavaScript", "/Launch", "/EmbeddedFile"]) expect(text).not.toContain(part);
    expect(contentOf(pdf)).toMatch(/^\/Figure <<\/MCID 0>> BDC\n[\d\s.a-z-]*EMC\n$/i);
  });

  test("a text in letters of two fonts is drawn whole", async () => {
    const curves = async (text: string) => contentOf(await pdfWith(text)).match(/ c /g)?.length ?? 0;
    for (const text of ["さくら 8", "مطعم 8"])
      expect(await curves(text)).toBe((await curves("8")) + (await curves(text.slice(0, -2))));
  });

  test("Arabic letters are joined: two of them are not the outline of one, twice", async () => {
    const curves = async (text: string) => contentOf(await pdfWith(text)).match(/ c /g)?.length ?? 0;
    const one = await curves("\u0628");
    expect(one).toBeGreaterThan(4);
    expect(await curves("\u0628 \u0628")).toBe(2 * one);
    expect(await curves("\u0628\u0628")).not.toBe(2 * one);
  });
});

describe("paths", () => {
  const about = { title: "", text: "", language: "en" };
  const drawn = (inner: string) =>
    contentOf(
      pdfOf(`<svg width="10" height="10" viewBox="0 0 20 20">${inner}</svg>`, { width: 10, height: 10, about }),
    );

  test("relative and absolute steps lead to the same points", () => {
    const same = "0 0 0 rg\n2 3 m 6 3 l 6 8 l 4 9 l h f";
    expect(drawn('<path d="M2 3H6V8L4 9Z"/>')).toContain(same);
    expect(drawn('<path d="m2 3h4v5l-2 1z"/>')).toContain(same);
    expect(drawn('<path d="m2 3 4 0 0 5-2 1z"/>')).toContain(same);
  });

  test("a step after the end of an outline begins at its start", () => {
    expect(drawn('<path d="m2 3h4v5zm1 1h1"/>')).toContain("h 3 4 m 4 4 l");
  });

  test("a quadratic curve becomes the cubic one with the same shape", () => {
    expect(drawn('<path d="M0 0Q3 3 6 0"/>')).toContain("0 0 m 2 2 4 2 6 0 c f");
    expect(drawn('<path d="m0 0q3 3 6 0"/>')).toContain("0 0 m 2 2 4 2 6 0 c f");
  });

  test("a drawing fills its place in the middle", () => {
    expect(drawn("")).toContain("q 0.5 0 0 0.5 0 0 cm");
    expect(drawn('<svg x="2" y="0" width="10" height="4" viewBox="0 0 2 2"></svg>')).toContain("q 2 0 0 2 5 0 cm");
  });

  test("colours of three and six digits, and errors for other elements, steps and colours", () => {
    expect(drawn('<path fill="#fff" d="M0 0z"/>')).toContain("1 1 1 rg");
    expect(drawn('<rect x="1" y="2" width="3" height="4" fill="#ff0000"/>')).toContain("1 0 0 rg\n1 2 3 4 re f");
    expect(() => drawn('<image href="x"/>')).toThrow("image");
    expect(() => drawn('<path d="M0 0A1 1 0 0 1 2 2"/>')).toThrow("step A");
    expect(() => drawn('<path fill="url(#a)" d="M0 0z"/>')).toThrow("colour");
  });
});
