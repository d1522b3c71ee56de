// /about/imprint, /about/privacy and /about/terms: texts that the operator wrote. A reader whose language has none gets the one of the
// default language, else the first.
import { LEGAL_PAGES, type LegalPage } from "#platform/config/service.ts";
import { formatOf } from "#platform/language/format.ts";
import { dirOf, LANGUAGES } from "#platform/language/language.ts";
import type { Content } from "#surface/look/answer.ts";
import { legalPath } from "#surface/look/legal.tsx";
import { markdownToHtml } from "#surface/look/markdown.ts";
import { wordsIn } from "#words/words.ts";
import { renderPage } from "../component/document.tsx";
import { PROSE_STYLE } from "../kit/asset.ts";
import type { PageReader, ReaderFor } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";

/** By path. Each is null where the operator wrote no text. */
export function legalPages(site: Site) {
  return Object.fromEntries(
    LEGAL_PAGES.map((page) => {
      const answer = ({ readerFor }: { readerFor: ReaderFor }) => legalTextPage(site, readerFor(), page);
      return [legalPath(page), answer] as const;
    }),
  );
}

function legalTextPage(site: Site, reader: PageReader, page: LegalPage): Content | null {
  const texts = site.legal?.texts?.[page] ?? {};
  const language = [reader.language, site.defaultLanguage, ...LANGUAGES].find((each) => texts[each] !== undefined);
  const text = language && texts[language];
  if (!text) return null;
  const words = wordsIn("legal", reader.language);
  const title = words[page];
  return renderPage(site, reader, {
    title,
    canonical: legalPath(page),
    style: PROSE_STYLE.path,
    tags: ["*"],
    children: (
      <div class="prose">
        <h1>{title}</h1>
        {language !== reader.language && (
          <p class="muted">{words.textIn({ language: formatOf(reader.language).languageName(language) })}</p>
        )}
        {/* Without markup of its own: markdownToHtml escapes all that is none of Markdown's. */}
        <div lang={language} dir={dirOf(language)} dangerouslySetInnerHTML={{ __html: markdownToHtml(text, title) }} />
      </div>
    ),
  });
}
