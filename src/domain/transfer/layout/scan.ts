// Reads a file for the first time, to find its layout and the facts that only the whole file tells: the scale of the ratings, the order
// of day and month, and the replies that stand in rows of their own.
import type { SheetFound } from "../sheet/choice.ts";
import type { Sheet, SheetFile } from "../sheet/row.ts";
import { headerOf, openSheet } from "../sheet/sheet.ts";
import {
  checkedZone,
  type FirstRows,
  GUESS_ALL,
  type ImportFound,
  type LayoutChoices,
  type LayoutFound,
} from "./choice.ts";
import { FILE_FAULT, WARNING } from "./fault.ts";
import { GUESS_CHARACTERS, GUESS_ROWS, guessColumns } from "./guess.ts";
import { columnNames, mappingOf } from "./mapping.ts";
import { layoutOf, type Recognised, recognise } from "./recognise.ts";
import { collectReplies, type Replies } from "./reply.ts";
import type { Scale } from "./scale.ts";
import { tallyRows } from "./tally.ts";

export type Scanned = Recognised & {
  rows: number;
  scale: Scale;
  dayFirst: boolean;
  timeZone: string;
  replies: Replies;
  found: ImportFound;
};

/** The business's own domain, by which its replies are known, and its country, by which days or months come first. */
export type SiteOfShop = { domain: string; country: string };

export const MOST_ROWS = 2_000_000;
/** Without these collections, the engine lets several hundred MB of garbage gather. */
const ROWS_BETWEEN_COLLECTIONS = 1_000;
/** Bounds of the first look. */
const FIRST_ROWS = 1_000;
const FIRST_CHARACTERS = 1024 * 1024;
const SHOWN_ROWS = 5;
const SHOWN_CHARACTERS = 120;

/**
 * Reads the whole file. Throws a Refusal for a file that is no table or of no known layout, and for choices that the file contradicts.
 * @param from a layout's name, or null
 */
export async function scan(
  file: SheetFile,
  from: string | null,
  site: SiteOfShop,
  choices: LayoutChoices = GUESS_ALL,
): Promise<Scanned> {
  return readFacts(file, from, site, choices, { rows: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY });
}

/**
 * Reads the first rows, for a preview that does not wait for the whole file: the counts are those of these rows. A file of unknown layout
 * is no error here: the columns, the first rows and a guess are given, so that a person can choose.
 */
export async function look(
  file: SheetFile,
  site: SiteOfShop,
  choices: LayoutChoices = GUESS_ALL,
): Promise<ImportFound> {
  const sheet = await openSheet(file);
  const header = await headerOf(sheet.rows);
  const { first, found } = await firstOf(header, sheet);
  if (choices.columns === null && layoutOf(header) === null) return unknownOf(first, found, choices);
  const bounds = { rows: FIRST_ROWS, characters: FIRST_CHARACTERS };
  return { ...(await readFacts(file, null, site, choices, bounds)).found, first };
}

type Bounds = { rows: number; characters: number };

async function readFacts(
  file: SheetFile,
  from: string | null,
  site: SiteOfShop,
  choices: LayoutChoices,
  most: Bounds,
): Promise<Scanned> {
  const timeZone = checkedZone(choices.timeZone);
  const sheet = await openSheet(file);
  const found = recognise(await headerOf(sheet.rows), from, choices.columns);
  const tally = tallyRows(found, { ...choices, timeZone }, site.country);
  const replies = collectReplies(found, site.domain, choices.shop);
  let [rows, read, characters] = [0, 0, 0];
  for await (const row of sheet.rows) {
    if (read % ROWS_BETWEEN_COLLECTIONS === 0) Bun.gc(true);
    if (++read > MOST_ROWS) throw FILE_FAULT.rows(MOST_ROWS);
    if ("wrong" in row) {
      rows++;
      continue;
    }
    const isReply = replies.add(row.cells);
    tally.add(row.line, row.cells, isReply);
    if (!isReply) rows++;
    for (const cell of row.cells) characters += cell.length;
    if (read >= most.rows || characters >= most.characters) break;
  }
  const ofReplies = replies.finish();
  const facts = tally.finish();
  const { shop, candidates, published, taken } = ofReplies;
  return {
    ...found,
    ...{ rows, timeZone, replies: ofReplies, scale: facts.scale, dayFirst: facts.dayOrder === "day" },
    found: foundOf(sheet.found, {
      layout: found.layout.name,
      ...facts,
      touched: { ...facts.touched, shop: taken },
      ...{ shop, shopAsked: published > 0 && shop.length === 0, shopCandidates: candidates },
      ...{ columns: mappingOf(found), first: null },
    }),
  };
}

async function firstOf(header: readonly string[], { found, rows }: Sheet) {
  const firsts: (readonly string[])[] = [];
  let characters = 0;
  for await (const row of rows) {
    if ("wrong" in row) continue;
    firsts.push(row.cells.map((cell) => cell.slice(0, GUESS_CHARACTERS)));
    for (const cell of row.cells) characters += cell.length;
    if (firsts.length >= GUESS_ROWS || characters >= FIRST_CHARACTERS) break;
  }
  const first: FirstRows = {
    columns: columnNames(header),
    rows: firsts.slice(0, SHOWN_ROWS).map((row) => row.map((cell) => cell.slice(0, SHOWN_CHARACTERS))),
    guess: guessColumns(header, firsts),
  };
  return { first, found };
}

function unknownOf(first: FirstRows, found: SheetFound, choices: LayoutChoices): ImportFound {
  return foundOf(found, {
    layout: null,
    scale: choices.scale ?? 5,
    scaleAsked: false,
    dayOrder: choices.dayOrder ?? "day",
    timeZone: checkedZone(choices.timeZone),
    touched: { scale: 0, dayOrder: 0, timeZone: 0, shop: 0 },
    ...{ warnings: [], shop: [], shopAsked: false, shopCandidates: [], columns: null, first },
  });
}

/** Joins the findings about a file as a table and as reviews. @param sheet as it is once the rows were read */
function foundOf(sheet: SheetFound, layout: LayoutFound): ImportFound {
  const damage = sheet.damagedLines.map((line) => ({ line, ...WARNING.damage() }));
  const warnings = [...damage, ...layout.warnings].sort((a, b) => a.line - b.line);
  return { ...sheet, damagedLines: [...sheet.damagedLines], ...layout, warnings };
}
