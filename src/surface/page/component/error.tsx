// Error pages: what went wrong and what to do.
import type { ComponentChildren } from "preact";
import type { Language } from "#platform/language/language.ts";
import { type Content, NEVER, PUBLIC } from "#surface/look/answer.ts";
import { Icon } from "#surface/look/icon.tsx";
import { hrefFor, useHref } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { askedWords } from "../kit/asked-words.ts";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { renderPage } from "./document.tsx";
import { SearchForm } from "./search-form.tsx";

export type ErrorDetails = {
  /** The asked path with its query and without a language, which the switch of language leads to. */
  here: string;
  /** Leads the operator to the line in the log. */
  requestId?: string;
  back?: { href: string; name: string };
  headers?: Record<string, string>;
  /** In place of the title of the status. */
  title?: string;
  /** In place of the sentence of the status. */
  text?: string;
  /** Under the sentence. */
  more?: ComponentChildren;
  /** Path of a stylesheet of its own. */
  style?: string;
};

/** When to come back to a page that is not available, where the refusal names no time. */
const RETRY_SECONDS = 10;

export function errorContent(site: Site, reader: PageReader, status: number, details: ErrorDetails): Content {
  const { error: words, review } = wordsIn("site", reader.language);
  const { back, here, requestId } = details;
  const headers = status === 503 ? { "retry-after": String(RETRY_SECONDS), ...details.headers } : details.headers;
  const { title, text } = {
    ...errorSentences(reader.language, status, headers),
    ...(details.title && { title: details.title }),
    ...(details.text && { text: details.text }),
  };
  const isMissing = status === 404 && details.title === undefined;
  return renderPage(site, reader, {
    title,
    here,
    noindex: true,
    search: !isMissing,
    status,
    cacheControl: status === 410 ? PUBLIC : NEVER,
    ...(headers && { headers }),
    ...(details.style !== undefined && { style: details.style }),
    children: (
      <div class={isMissing ? "message-wide" : undefined}>
        <div class="message">
          {status !== 410 && details.title === undefined && <p class="message-status">{status}</p>}
          <h1>{title}</h1>
          <p>{text}</p>
          {details.more}
          {isMissing && <Find words={askedWords(here)} isOpen={site.signup === "open"} />}
          {requestId !== undefined && <p class="muted small">{words.reference({ id: <code>{requestId}</code> })}</p>}
          {(back || !isMissing) && (
            <p>
              {back ? (
                <a class="button" href={back.href}>
                  <span>{review.allOf({ name: <bdi>{back.name}</bdi> })}</span>
                </a>
              ) : (
                <a class="button" href={hrefFor(reader, "/")}>
                  {words.home}
                </a>
              )}
            </p>
          )}
        </div>
        {isMissing && <OtherPages />}
      </div>
    ),
  });
}

function OtherPages() {
  const { error, frame } = useWords("site");
  const href = useHref();
  const pages = [
    ["/", error.homePage],
    ["/categories", frame.categories],
    ["/about/reviews", frame.howItWorks],
    ["/for-businesses", frame.forBusinesses],
    ["/docs", frame.apiAndData],
  ] as const;
  return (
    <Section id="others" title={error.others} class="message-ways" titleClass="side-title">
      <ul>
        {pages.map(([path, name]) => (
          <li key={path}>
            <a href={href(path)}>
              {name}
              <Icon name="next" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** @property isOpen whether sign-up is open to all */
function Find({ words, isOpen }: { words: string; isOpen: boolean }) {
  const { error } = useWords("site");
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

/** @param headers those of the refusal: the sentence of a page that is not available names its `retry-after` */
export function errorSentences(
  language: Language,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Sentences {
  const { 503: away, ...words } = wordsIn("site", language).error;
  const seconds = Number(headers["retry-after"] ?? RETRY_SECONDS);
  const known: Readonly<Record<number, Sentences>> = {
    ...words,
    414: words[400],
    503: { title: away.title, text: away.text({ seconds }) },
  };
  return known[status] ?? (status >= 500 ? words[500] : words.other);
}
