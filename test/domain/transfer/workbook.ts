// Makes workbooks: whole ones, and ones that a program would never write.
import { randomBytes } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";

export type Entry = { name: string; bytes: Uint8Array };

/** Packs files as spreadsheet programs do. */
export function zip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(bytes), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(head, Buffer.from(name), packed);
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const xml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** @param changed changes the XML of the shared texts */
export function workbook(
  rows: readonly (readonly string[])[],
  formula = "",
  changed = (texts: string) => texts,
): Buffer {
  const shared: string[] = [];
  const cell = (text: string, column: number, row: number) => {
    shared.push(`<si><t xml:space="preserve">${xml(text)}</t></si>`);
    return `<c r="${String.fromCharCode(65 + column)}${row}" t="s">${formula}<v>${shared.length - 1}</v></c>`;
  };
  const lines = rows.map((cells, n) => {
    const filled = cells.map((text, column) => (text === "" ? "" : cell(text, column, n + 1)));
    return `<row r="${n + 1}">${filled.join("")}</row>`;
  });
  return zip([
    {
      name: "xl/worksheets/sheet1.xml",
      bytes: Buffer.from(`<worksheet><sheetData>${lines.join("")}</sheetData></worksheet>`),
    },
    { name: "xl/sharedStrings.xml", bytes: Buffer.from(changed(`<sst>${shared.join("")}</sst>`)) },
  ]);
}

/** A workbook of one sheet with this XML between `<sheetData>` and its end. @param ballast bytes of a part that is not read */
export function sheetOf(rows: string, ballast = 0, shared = ""): Buffer {
  return zip([
    { name: "xl/worksheets/sheet1.xml", bytes: Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`) },
    ...(shared === "" ? [] : [{ name: "xl/sharedStrings.xml", bytes: Buffer.from(shared) }]),
    ...(ballast === 0 ? [] : [{ name: "xl/media/image1.png", bytes: randomBytes(ballast) }]),
  ]);
}

/** A row of texts that stand in their cells. */
export function inlineRow(line: number, cells: readonly string[]): string {
  const inline = cells.map(
    (text, n) => `<c r="${String.fromCharCode(65 + n)}${line}" t="inlineStr"><is><t>${xml(text)}</t></is></c>`,
  );
  return `<row r="${line}">${inline.join("")}</row>`;
}

/** Takes a reader many seconds: 300 MB of blanks, beside which stand 1.6 MB that do not shrink. */
export function slowWorkbook(): Buffer {
  slow ??= sheetOf(" ".repeat(300 * 1024 * 1024), 1_600 * 1024);
  return slow;
}
let slow: Buffer | undefined;

/** A workbook whose elements carry a prefix, with a hidden sheet before the visible one and paths as some programs write them. */
export function prefixedWorkbook(rows: readonly (readonly string[])[]): Buffer {
  const sheet = (of: readonly (readonly string[])[]) => {
    const lines = of.map((cells, n) => inlineRow(n + 1, cells)).join("");
    return Buffer.from(
      `<x:worksheet xmlns:x="urn:x"><sheetData>${lines}</sheetData></x:worksheet>`
        .replace(/(<\/?)(?=[a-z]+[ >])/gi, "$1x:")
        .replaceAll("x:x:", "x:"),
    );
  };
  const sheets = '<x:sheet name="A" state="hidden" rel:id="r1"/><x:sheet name="B" rel:id="r2"/>';
  const related = ["hidden", "shown"].map(
    (name, n) => `<Relationship Id="r${n + 1}" Target="/xl\\Sheets\\${name}.xml"/>`,
  );
  return zip([
    { name: "XL\\workbook.xml", bytes: Buffer.from(`<x:workbook><x:sheets>${sheets}</x:sheets></x:workbook>`) },
    { name: "XL\\_rels\\workbook.xml.rels", bytes: Buffer.from(`<Relationships>${related.join("")}</Relationships>`) },
    { name: "xl/sheets/hidden.xml", bytes: sheet([["nothing"]]) },
    { name: "xl/sheets/Shown.xml", bytes: sheet(rows) },
  ]);
}
