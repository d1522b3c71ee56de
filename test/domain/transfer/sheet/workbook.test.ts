// Which sheet of a workbook is read, and what its cells say.
import { describe, expect, test } from "bun:test";
import { inlineRow, sheetOf, zip } from "../workbook.ts";
import { caseOf, read } from "./read.ts";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
type Part = Record<string, string>;
const pack = (parts: Part) => zip(Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const TABLE = [
  ["title", "rating"],
  ["Fine", "5"],
];
const rowsOf = (table: readonly (readonly string[])[]) => table.map((cells, n) => inlineRow(n + 1, cells)).join("");
const related = (targets: readonly [id: string, type: string, target: string][]) =>
  `<Relationships>${targets.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join("")}</Relationships>`;

/** A workbook with these sheets, in this order. */
function book(
  sheets: readonly { name: string; state?: string; rows?: string; type?: string }[],
  more: Part = {},
): Buffer {
  const listed = sheets.map(
    ({ name, state }, n) =>
      `<sheet name="${name}" sheetId="${n + 1}" r:id="r${n}"${state ? ` state="${state}"` : ""}/>`,
  );
  return pack({
    "_rels/.rels": related([["m", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook>${more.properties ?? ""}<sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": related([
      ...sheets.map(({ type = "worksheet" }, n) => [`r${n}`, type, `sheets/s${n}.xml`] as [string, string, string]),
      ["t", "sharedStrings", "sharedStrings.xml"],
      ["s", "styles", "styles.xml"],
    ]),
    ...Object.fromEntries(sheets.map(({ rows = rowsOf(TABLE) }, n) => [`xl/sheets/s${n}.xml`, sheet(rows)])),
    ...more,
  });
}
const other = rowsOf([["other", "table"]]);

describe("the sheet", () => {
  test("whose elements carry a prefix is read", async () => {
    const { found, cells } = await read(caseOf("10b-xlsx-x-prefix.xlsx"));
    expect(found).toMatchObject({ encoding: null, separator: null, sheet: "A", sheets: ["A"], headerRow: 1 });
    expect(cells).toHaveLength(5);
    expect(cells[4]).toEqual(expect.arrayContaining(["id3", "5", "Good 3"]));
  });

  test.each([
    ["the first", [{ name: "Reviews" }, { name: "Other", rows: other }], "Reviews"],
    ["the first that is visible", [{ name: "A", state: "hidden", rows: other }, { name: "B" }], "B"],
    ["none that is very hidden", [{ name: "A", state: "veryHidden", rows: other }, { name: "B" }], "B"],
    ["no chart", [{ name: "Chart", type: "chartsheet", rows: other }, { name: "B" }], "B"],
    ["with any name", [{ name: "Übersicht &amp; 評価", rows: rowsOf(TABLE) }], "Übersicht & 評価"],
  ])("is %s", async (_, sheets, name) => {
    const { found, cells } = await read(book(sheets));
    expect(found.sheet).toBe(name);
    expect(cells).toEqual(TABLE);
  });

  test("can be chosen by its name, a hidden one, too", async () => {
    const given = book([{ name: "Other", rows: other }, { name: "Old", state: "hidden" }, { name: "New" }]);
    expect((await read(given, { sheet: "Old" })).cells).toEqual(TABLE);
    expect((await read(given, { sheet: "New" })).found).toMatchObject({ sheet: "New", sheets: ["Other", "New"] });
    await expect(read(given, { sheet: "Newer" })).rejects.toMatchObject({
      field: "sheet",
      message: 'The workbook has no sheet named "Newer". It has Other, New.',
    });
  });

  const paths: [what: string, parts: Part][] = [
    [
      "backslashes and another case",
      { "XL\\Workbook.XML": "w", "XL\\_rels\\Workbook.xml.rels": "/XL\\Data\\A.xml", "xl/data/a.xml": "s" },
    ],
    ["the root", { "workbook.xml": "w", "_rels/workbook.xml.rels": "a.xml", "a.xml": "s" }],
    ["steps upwards", { "xl/workbook.xml": "w", "xl/_rels/workbook.xml.rels": "../data/./a.xml", "data/a.xml": "s" }],
    ["escapes", { "xl/workbook.xml": "w", "xl/_rels/workbook.xml.rels": "my%20sheet.xml", "xl/my sheet.xml": "s" }],
    ["a usual name without relationships", { "xl/worksheets/sheet2.xml": "s" }],
  ];
  for (const [what, parts] of paths)
    test(`is found by ${what}`, async () => {
      const filled = Object.entries(parts).map(([name, part]) => [
        name,
        part === "w"
          ? '<workbook><sheets><sheet name="A" r:id="r0"/></sheets></workbook>'
          : part === "s"
            ? sheet(rowsOf(TABLE))
            : related([["r0", "worksheet", part]]),
      ]);
      expect((await read(pack(Object.fromEntries(filled)))).cells).toEqual(TABLE);
    });

  test("is found where the workbook has another name", async () => {
    const parts = {
      "_rels/.rels": related([["m", "officeDocument", "/xl/workbook22.xml"]]),
      "xl/workbook22.xml": '<x:workbook><x:sheets><x:sheet name="B" rel:id="q"/></x:sheets></x:workbook>',
      "xl/_rels/workbook22.xml.rels": related([["q", "worksheet", "b.xml"]]),
      "xl/b.xml": sheet(rowsOf(TABLE)),
      "xl/worksheets/sheet1.xml": sheet(other),
    };
    expect((await read(pack(parts))).cells).toEqual(TABLE);
  });

  test("has its column names below titles and empty rows", async () => {
    const rows = [
      ["Reviews of Bugs Shop"],
      [""],
      ["title", "rating", "date"],
      ["Fine", "5", "2024-03-07"],
      ["Bad", "1", "2024-03-08"],
    ];
    const { found, cells } = await read(sheetOf(rowsOf(rows)));
    expect(found.headerRow).toBe(3);
    expect(cells).toEqual(rows.slice(2));
  });
});

describe("a cell", () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/>
    <numFmt numFmtId="166" formatCode="[Red]0.0%"/><numFmt numFmtId="167" formatCode="[h]:mm"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/><xf numFmtId="166"/><xf numFmtId="22"/></cellXfs></styleSheet>`;
  const cellIn = async (xml: string, more: Part = {}) => {
    const given = book([{ name: "A", rows: `<row r="1">${xml}</row>` }], { "xl/styles.xml": styles, ...more });
    return (await read(given)).cells[0]?.[0];
  };
  const shared = {
    "xl/sharedStrings.xml":
      '<sst><si><t>plain</t></si><si><r><t>Very </t></r><r><rPr><b/></rPr><t xml:space="preserve">good </t></r><r><t>desk</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_\nb_x0041_ _x005F_x</t></si></sst>',
  };
  test.each([
    ["a shared text", '<c r="A1" t="s"><v>0</v></c>', "plain"],
    ["a rich text", '<c r="A1" t="s"><v>1</v></c>', "Very good desk"],
    ["a text without its reading", '<c r="A1" t="s"><v>2</v></c>', "東京"],
    ["codes of characters", '<c r="A1" t="s"><v>3</v></c>', "a\nbA _x"],
    ["a text of its own", '<c r="A1" t="inlineStr"><is><t>own</t></is></c>', "own"],
    ["a rich text of its own", '<c r="A1" t="inlineStr"><is><r><t>o</t></r><r><t>wn</t></r></is></c>', "own"],
    ["a formula's text", '<c r="A1" t="str"><f>A2&amp;"x"</f><v>said</v></c>', "said"],
    ["a formula's number", '<c r="A1"><f>2+2.5</f><v>4.5</v></c>', "4.5"],
    ["a number without noise", '<c r="A1"><v>4.5999999999999996</v></c>', "4.6"],
    ["a long id", '<c r="A1"><v>1.23456789012E+11</v></c>', "123456789012"],
    ["a day", '<c r="A1" s="1"><v>45358</v></c>', "2024-03-07"],
    ["a moment", '<c r="A1" s="2"><v>45358.6553587963</v></c>', "2024-03-07T15:43:43"],
    ["a moment by a built-in format", '<c r="A1" s="6" t="n"><v>45358.5</v></c>', "2024-03-07T12:00:00"],
    ["a number with a word", '<c r="A1" s="3"><v>3</v></c>', "3"],
    ["a share", '<c r="A1" s="4"><v>0.8</v></c>', "80%"],
    ["a coloured share", '<c r="A1" s="5"><v>0.55</v></c>', "55%"],
    ["a date in words of ISO", '<c r="A1" t="d"><v>2024-03-07T15:43:43Z</v></c>', "2024-03-07T15:43:43Z"],
    ["truth", '<c r="A1" t="b"><v>1</v></c>', "true"],
    ["a date before the year that Excel takes for a leap year", '<c r="A1" s="1"><v>1</v></c>', "1900-01-01"],
  ])("of %s", async (_, xml, text) => {
    expect(await cellIn(xml, shared)).toBe(text);
  });

  test("of a day is four years later where days are counted from 1904", async () => {
    for (const value of ["1", "true"])
      expect(
        await cellIn('<c r="A1" s="1"><v>43896</v></c>', { properties: `<workbookPr date1904="${value}"/>` }),
      ).toBe("2024-03-07");
    expect(await cellIn('<c r="A1" s="1"><v>45358</v></c>', { properties: '<workbookPr date1904="0"/>' })).toBe(
      "2024-03-07",
    );
  });

  test("of an error is empty", async () => {
    expect(await cellIn('<c r="A1" t="e"><v>#N/A</v></c><c r="B1"><v>1</v></c>')).toBe("");
  });
});

describe("a file of another kind is refused by its name, with what to do", () => {
  const ole = (inside: string, before = 0) =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(before),
      Buffer.from(inside, "utf16le"),
    ]);
  test.each([
    ["protected", ole("EncryptedPackage"), /protected by a password. Save it without one/],
    ["protected, told at its end", ole("EncryptedPackage", 3_000_000), /protected by a password/],
    [".xls", ole("Workbook"), /old workbook \(\.xls\)\. Save it as \.xlsx/],
    [".xlsb", pack({ "xl/workbook.bin": "x" }), /\.xlsb\)\. Save it as/],
    [".xlsb in another case", pack({ "XL\\Workbook.bin": "x" }), /\.xlsb/],
    [
      ".ods",
      pack({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>" }),
      /\.ods\)\. Save it as/,
    ],
    ["an archive", pack({ "reviews.csv": "a,b" }), /archive and no workbook. Unpack it/],
    ["an empty archive", pack({}), /archive and no workbook/],
    ["gzip", Buffer.from([0x1f, 0x8b, 8, 0, 0]), /archive and no workbook/],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj"), /PDF/],
    ["a web page named .xls", Buffer.from("\n<html><table><tr><td>title"), /web page \(HTML\)/],
    [
      "a table of XML",
      Buffer.from('<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com"/>'),
      /XML document/,
    ],
  ])("%s", async (_, file, message) => {
    for (const size of [13, 65_536].filter((each) => each > 1_000 || file.length < 10_000))
      await expect(read(file, {}, size)).rejects.toMatchObject({
        code: "validation_error",
        message: expect.stringMatching(message),
        says: { key: expect.stringMatching(/^fileFault\./) },
      });
  });
});
