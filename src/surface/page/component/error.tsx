// Error pages: what went wrong and what to do.
import type { Language } from "#platform/language/language.ts";
import { type Content, NEVER, PUBLIC } from "#surface/look/answer.ts";
import { hrefFor, useHref } from "#surface/look/reader.ts";
import { askedWords } from "../kit/asked-words.ts";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { SITE_WORDS, useSiteWords } from "../kit/words.ts";
import { renderPage } from "./document.tsx";
import { SearchForm } from "./search-form.tsx";

export type ErrorDetails = {
  /** The asked path with its query and without a language, which the switch of language leads to. */
  here: string;
  /** Leads the operator to the line in the log. */
  requestId?: string;
  back?: { href: string; name: string };
  headers?: Record<string, string>;
};

export function errorContent(site: Site, reader: PageReader, status: number, details: ErrorDetails): Content {
  const { error: words, review } = SITE_WORDS[reader.language];
  const { title, text } = errorSentences(reader.language, status);
  const { back, here, requestId } = details;
  const isMissing = status === 404;
  return renderPage(site, reader, {
    title,
    here,
    noindex: true,
    search: !isMissing,
    status,
    cacheControl: status === 410 ? PUBLIC : NEVER,
    ...(details.headers && { headers: details.headers }),
    children: (
      <div class="message">
        <p class="message-status">{status}</p>
        <h1>{title}</h1>
        <p>{text}</p>
        {isMissing && <Find words={askedWords(here)} isOpen={site.signup === "open"} />}
        {requestId !== undefined && <p class="muted small">{words.reference({ id: <code>{requestId}</code> })}</p>}
        <p>
          {back ? (
            <a class="button" href={back.href}>
              <span>{review.allOf({ name: <bdi>{back.name}</bdi> })}</span>
            </a>
          ) : (
            <a class={isMissing ? "touch" : "button"} href={hrefFor(reader, "/")}>
              {words.home}
            </a>
          )}
        </p>
      </div>
    ),
  });
}

/** @property isOpen whether sign-up is open to all */
function Find({ words, isOpen }: { words: string; isOpen: boolean }) {
  const { error } = useSiteWords();
  const href = useHref();
  const add = words === "" ? "/dashboard/claim" : `/dashboard/claim?${new URLSearchParams({ q: words })}`;
  return (
    <>
      <p>{error.findText}</p>
      <SearchForm id="search" value={words} large />
      {isOpen && (
        <p>
          {error.add({
            link: (text) => (
              <a class="touch" href={href(add)} rel="nofollow">
                {text}
              </a>
            ),
          })}
        </p>
      )}
    </>
  );
}

type Sentences = { title: string; text: string };

export function errorSentences(language: Language, status: number): Sentences {
  const { error: words } = SITE_WORDS[language];
  const known: Readonly<Record<number, Sentences>> = { ...words, 414: words[400] };
  return known[status] ?? (status >= 500 ? words[500] : words.other);
}
