// Writes a small workbook (XLSX, ECMA-376) with one sheet: column names, and rows of text and days.
import { strToU8, zipSync } from "fflate";
import { escapeXml } from "#surface/xml.ts";

/** A cell with `days` is a date: whole days since 1899-12-30. */
type Cell = string | { days: number };
export type Table = { sheet: string; isRtl: boolean; rows: readonly (readonly Cell[])[] };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** Styles by their index. Text keeps the zeros before a number. */
const STYLE = { text: 1, day: 2 };
const WIDTH = 24;

export function workbookOf({ sheet, isRtl, rows }: Table): Uint8Array<ArrayBuffer> {
  const parts = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
    "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"]),
    "xl/worksheets/sheet1.xml": sheetOf(rows, isRtl),
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(HEAD + xml)]))),
  );
}

function relations(...targets: [kind: string, target: string][]): string {
  const each = targets.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${RELATIONS}">${each.join("")}</Relationships>`;
}

function sheetOf(rows: Table["rows"], isRtl: boolean): string {
  const last = rows.at(-1) ?? [];
  const columns = last.map(
    (cell, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTH}" customWidth="1" style="${styleOf(cell)}"/>`,
  );
  const lines = rows.map((row, at) => `<row r="${at + 1}">${row.map(cellOf).join("")}</row>`);
  const view = `<sheetViews><sheetView workbookViewId="0"${isRtl ? ' rightToLeft="1"' : ""}/></sheetViews>`;
  return `<worksheet xmlns="${MAIN}">${view}<cols>${columns.join("")}</cols><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

function cellOf(cell: Cell): string {
  if (typeof cell !== "string") return `<c s="${STYLE.day}"><v>${cell.days}</v></c>`;
  return `<c s="${STYLE.text}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
}

function styleOf(cell: Cell): number {
  return typeof cell === "string" ? STYLE.text : STYLE.day;
}
