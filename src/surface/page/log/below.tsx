// A page below /log: its way back, and what all of them have in common.
import type { VNode } from "preact";
import { type Content, SCRIPT_POLICY } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { renderPage } from "../component/document.tsx";
import { PROSE_STYLE } from "../kit/asset.ts";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";

/** @property crumb ends the way to the page */
type Below = { title: string; here: string; crumb: string; cacheControl: string; status?: number; children: VNode };

export function pageBelow(site: Site, reader: PageReader, { crumb, children, ...page }: Below): Content {
  const { title } = wordsIn("log", reader.language).log;
  return renderPage(site, reader, {
    ...page,
    noindex: true,
    style: PROSE_STYLE.path,
    form: true,
    headers: { "content-security-policy": SCRIPT_POLICY },
    children: (
      <>
        <nav class="breadcrumbs" aria-label={wordsIn("site", reader.language).list.breadcrumbs}>
          <ol>
            <li>
              <a href={hrefFor(reader, "/log")}>{title}</a>
            </li>
            <li aria-current="page">{crumb}</li>
          </ol>
        </nav>
        {children}
      </>
    ),
  });
}
