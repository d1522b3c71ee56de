// The page in place of one that cannot lead to the instance that a business moved to: of a private link that this instance signed, and of
// a sent form, whose text must not be lost.

import { NEVER, respond } from "#surface/look/answer.ts";
import type { Fields } from "#surface/look/fields.ts";
import { wordsIn } from "#words/words.ts";
import { renderPage } from "./component/document.tsx";
import { NotSaved } from "./form/not-saved.tsx";
import { hereOf, readerOf } from "./kit/reader.ts";
import { profilePath, type Site } from "./kit/site.ts";

/** @property slug null where it is about the organisation @property draft what was sent; null for a private link */
type MovedTo = { name: string; to: string; slug: string | null; draft: Fields | null };

export function createMovedPage(site: Site) {
  return (request: Request, { name, to, slug, draft }: MovedTo): Response => {
    const url = URL.parse(request.url) ?? new URL(site.baseUrl);
    const reader = readerOf(site, { query: url.searchParams, header: request.headers.get("accept-language") });
    const { moved: words } = wordsIn("site", reader.language);
    const values = { name, host: new URL(to).host };
    const content = renderPage(site, reader, {
      title: words.title({ name }),
      here: hereOf(url),
      noindex: true,
      status: 410,
      cacheControl: NEVER,
      headers: { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" },
      children: (
        <div class="message">
          <h1>{words.title({ name: <bdi>{name}</bdi> })}</h1>
          <p>{draft === null ? words.link(values) : words.unsaved(values)}</p>
          {draft && <NotSaved draft={draft} />}
          <p>
            <a class="button" href={slug === null ? to : to + profilePath(slug)} rel="noreferrer">
              {words.open}
            </a>
          </p>
        </div>
      ),
    });
    return respond(null, content);
  };
}
