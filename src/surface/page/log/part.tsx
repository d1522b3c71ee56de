// A part of the log's list below the newest one, under an address that keeps naming the same entries.
import type { LogPart } from "#domain/log/list.ts";
import { formatOf } from "#platform/language/format.ts";
import { type Content, SCRIPT_POLICY } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { renderPage } from "../component/document.tsx";
import { PROSE_STYLE } from "../kit/asset.ts";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { FindEntry } from "./find.tsx";
import { EntryList, partPath } from "./list.tsx";

/** Its link to newer entries may change. */
const A_MINUTE = "public, max-age=60";

/** @param size of the log */
export function partPage(site: Site, reader: PageReader, part: LogPart, size: number): Content {
  const { log: words } = wordsIn("log", reader.language);
  const { count } = formatOf(reader.language);
  const title = words.part({ first: count(part.from), last: count(part.before - 1) });
  return renderPage(site, reader, {
    title,
    here: partPath(part.before),
    noindex: true,
    cacheControl: A_MINUTE,
    style: PROSE_STYLE.path,
    form: true,
    headers: { "content-security-policy": SCRIPT_POLICY },
    children: (
      <>
        <nav class="breadcrumbs" aria-label={wordsIn("site", reader.language).list.breadcrumbs}>
          <ol>
            <li>
              <a href={hrefFor(reader, "/log")}>{words.title}</a>
            </li>
            <li aria-current="page">
              {count(part.from)}–{count(part.before - 1)}
            </li>
          </ol>
        </nav>
        <div class="prose log-page">
          <div>
            <h1>{title}</h1>
            <EntryList part={part} size={size} />
          </div>
          <div>
            <FindEntry notFound={null} />
          </div>
        </div>
      </>
    ),
  });
}
