// A part of the log's list below the newest one, under an address that keeps naming the same entries; and the page of an entry that is not
// there yet.
import type { LogPart } from "#domain/log/list.ts";
import { formatOf } from "#platform/language/format.ts";
import { type Content, NEVER } from "#surface/look/answer.ts";
import { wordsIn } from "#words/words.ts";
import type { PageReader } from "../kit/reader.ts";
import { logEntryPath, type Site } from "../kit/site.ts";
import { pageBelow } from "./below.tsx";
import { FindEntry, type NotFound } from "./find.tsx";
import { EntryList, partPath } from "./list.tsx";

/** Its link to newer entries may change. */
const A_MINUTE = "public, max-age=60";

/** @param size of the log */
export function partPage(site: Site, reader: PageReader, part: LogPart, size: number): Content {
  const { log: words } = wordsIn("log", reader.language);
  const { count } = formatOf(reader.language);
  const title = words.part({ first: count(part.from), last: count(part.before - 1) });
  return pageBelow(site, reader, {
    title,
    here: partPath(part.before),
    crumb: `${count(part.from)}–${count(part.before - 1)}`,
    cacheControl: A_MINUTE,
    children: (
      <div class="prose log-page">
        <div>
          <h1>{title}</h1>
          <EntryList part={part} size={size} day="h2" />
        </div>
        <div>
          <FindEntry notFound={null} />
        </div>
      </div>
    ),
  });
}

/** The page of an entry beyond the signed log: it says which one is the newest. */
export function missingPage(site: Site, reader: PageReader, index: number, notFound: NotFound): Content {
  const { entry: words } = wordsIn("log", reader.language);
  const { count } = formatOf(reader.language);
  const title = words.missing({ entry: count(index) });
  return pageBelow(site, reader, {
    title,
    here: logEntryPath(index),
    crumb: count(index),
    cacheControl: NEVER,
    status: notFound.status,
    children: (
      <div class="prose">
        <h1>{title}</h1>
        <FindEntry notFound={notFound} />
      </div>
    ),
  });
}
