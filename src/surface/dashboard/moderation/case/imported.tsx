// Where an imported review came from: the mark on its case, and the beginning of its history.
import { toWire } from "#contract/id.ts";
import type { ImportOf } from "#domain/transfer/task/of-review.ts";
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { sourceOf } from "../../import/words.ts";
import { excerpt } from "../../kit/excerpt.ts";
import type { HistoryEntry } from "../../review/history.tsx";
import { waitingImportPath } from "../kit/path.tsx";

/** Bytes of the page that the name of a file may take. */
const FILE_ROOM = 240;

/** Leads to the import while that has a page. */
export function importMark({ id, layout, createdAt, isWaiting }: ImportOf, language: Language) {
  const { importedFrom } = wordsIn("moderating", language);
  const said = importedFrom({ source: sourceOf(layout, language), date: formatOf(language).date(createdAt) });
  return isWaiting ? <a href={waitingImportPath(toWire("imp", id))}>{said}</a> : said;
}

export function importEntry({ layout, fileName, createdAt }: ImportOf, language: Language): HistoryEntry {
  const { imported } = wordsIn("caseFile", language);
  const file = isolated(excerpt(fileName, FILE_ROOM).text, language);
  return {
    at: createdAt,
    key: "imported",
    says: <p>{imported({ source: sourceOf(layout, language), file })}</p>,
  };
}
