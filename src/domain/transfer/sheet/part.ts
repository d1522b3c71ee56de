// Finds the parts of a workbook by its relationships, else by their usual names: the sheet that is read, shared texts and formats.
import { posix } from "node:path";
import { binaryWorkbook, noSuchSheet, noWorkbook, openDocument } from "./fault.ts";
import { eachElement, localName } from "./xml.ts";
import { entryName, type ZipEntry } from "./zip.ts";

export type Entries = ReadonlyMap<string, ZipEntry>;
/** Reads the text of an entry in pieces. */
export type Unpack = (entry: ZipEntry) => AsyncIterable<string>;

export type Parts = {
  sheet: ZipEntry;
  /** Null where the workbook names none. */
  name: string | null;
  /** The names of the visible sheets. */
  sheets: string[];
  shared: ZipEntry | undefined;
  styles: ZipEntry | undefined;
  /** Whether days are counted from 1904, as old programs for the Macintosh do. */
  is1904: boolean;
};

type Relationships = { byId: ReadonlyMap<string, Relationship>; byType: ReadonlyMap<string, Relationship> };
/** @property type the last word of its address: "worksheet" */
type Relationship = { type: string; path: string };

const MOST_SHEETS = 1_000;
const MOST_NAME = 100;

/** @param chosen the name of a sheet, or null for the first visible one. Throws a Refusal where there is none */
export async function findParts(entries: Entries, unpack: Unpack, chosen: string | null): Promise<Parts> {
  refuseOthers(entries);
  const main = await mainPart(entries, unpack);
  const folder = posix.dirname(main);
  const related = await relationshipsOf(entries, unpack, main);
  const { listed, is1904 } = await listSheets(entries.get(main), unpack, related, entries);
  const visible = listed.filter(({ isHidden }) => !isHidden);
  const named = chosen === null ? visible[0] : listed.find(({ name }) => name.trim() === chosen.trim());
  if (chosen !== null && !named)
    throw noSuchSheet(
      chosen,
      visible.map(({ name }) => name),
    );
  const sheet = named?.entry ?? usualSheet(entries);
  if (!sheet) throw noWorkbook();
  const part = (type: string, file: string) =>
    entries.get(related.byType.get(type)?.path ?? "") ?? entries.get(`${folder}/${file}`);
  return {
    ...{ sheet, name: named?.name ?? null, sheets: visible.map(({ name }) => name), is1904 },
    shared: part("sharedstrings", "sharedstrings.xml"),
    styles: part("styles", "styles.xml"),
  };
}

function refuseOthers(entries: Entries): void {
  if ([...entries.keys()].some((name) => name.endsWith("workbook.bin"))) throw binaryWorkbook();
  if (entries.has("content.xml")) throw openDocument();
}

async function mainPart(entries: Entries, unpack: Unpack): Promise<string> {
  const { byType } = await relationshipsOf(entries, unpack, "");
  const named = byType.get("officedocument")?.path;
  if (named !== undefined && entries.has(named)) return named;
  return [...entries.keys()].find((name) => posix.basename(name) === "workbook.xml") ?? "xl/workbook.xml";
}

/** @param of the path of a part, or empty for the workbook as a whole */
async function relationshipsOf(entries: Entries, unpack: Unpack, of: string): Promise<Relationships> {
  const byId = new Map<string, Relationship>();
  const byType = new Map<string, Relationship>();
  const folder = posix.dirname(of);
  const entry = entries.get(posix.join(folder, "_rels", `${posix.basename(of)}.rels`));
  if (!entry) return { byId, byType };
  await eachElement(unpack(entry), (name, { Id, Type = "", Target, TargetMode }) => {
    if (name !== "Relationship" || Target === undefined || TargetMode === "External") return;
    const target = Target.replaceAll("\\", "/");
    const [path = ""] = [target, unescaped(target)]
      .map((each) => entryName(posix.resolve(`/${folder}`, each)))
      .filter((each) => entries.has(each));
    const type = Type.slice(Type.lastIndexOf("/") + 1).toLowerCase();
    if (Id !== undefined) byId.set(Id, { type, path });
    if (!byType.has(type)) byType.set(type, { type, path });
  });
  return { byId, byType };
}

/** "sheet 1.xml" for "sheet%201.xml". */
function unescaped(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

type Listed = { name: string; isHidden: boolean; entry: ZipEntry };

async function listSheets(
  main: ZipEntry | undefined,
  unpack: Unpack,
  { byId }: Relationships,
  entries: Entries,
): Promise<{ listed: Listed[]; is1904: boolean }> {
  const listed: Listed[] = [];
  let is1904 = false;
  if (main)
    await eachElement(unpack(main), (element, attributes) => {
      if (element === "workbookPr") is1904 = /^(?:1|true|on)$/i.test(attributes.date1904 ?? "");
      if (element !== "sheet" || listed.length >= MOST_SHEETS) return;
      const id = Object.keys(attributes).find((key) => key !== "id" && localName(key) === "id") ?? "id";
      const related = byId.get(attributes[id] ?? "");
      const entry = entries.get(related?.path ?? "");
      // Charts and dialogs stand among the sheets, too.
      if (!entry || (related?.type !== "" && related?.type !== "worksheet")) return;
      const name = (attributes.name ?? "").slice(0, MOST_NAME);
      listed.push({ name, isHidden: /hidden/i.test(attributes.state ?? ""), entry });
    });
  return { listed, is1904 };
}

const USUAL_SHEET = /^xl\/worksheets\/sheet(\d{1,9})\.xml$/;

function usualSheet(entries: Entries): ZipEntry | undefined {
  const numberOf = (name: string) => Number(USUAL_SHEET.exec(name)?.[1]);
  const [first] = [...entries.keys()]
    .filter((name) => USUAL_SHEET.test(name))
    .sort((a, b) => numberOf(a) - numberOf(b));
  return entries.get(first ?? "");
}
