// The frame of all docs pages: the search, the page, the side bar, and the pages before and after it.
import type { ComponentChildren } from "preact";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { type Content, SCRIPT_POLICY } from "#surface/look/answer.ts";
import { Icon } from "#surface/look/icon.tsx";
import { hrefFor } from "#surface/look/reader.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { renderPage } from "../component/document.tsx";
import { DOCS_SCRIPT, DOCS_STYLE } from "../kit/asset.ts";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { Method } from "./endpoint-section.tsx";
import { GUIDE_GROUPS, GUIDES, guidePath, markdownPath } from "./guides.ts";
import { groupName, guideName, shortName } from "./names.ts";
import { APIS, type ApiName, type Group } from "./reference.ts";

export type Docs = { site: Site; groups: readonly Group[]; index: string };
/** @property hasFrames it frames a page of the service */
type Shown = {
  title: string;
  path: string;
  label: string;
  changed?: string;
  hasFrames?: boolean;
  children: ComponentChildren;
};

export function renderDocs(docs: Docs, reader: PageReader, shown: Shown): Content {
  const { title, path, label, changed, hasFrames = false, children } = shown;
  const { site, groups, index } = docs;
  const words = wordsIn("guide", reader.language);
  const pages = pagesOf(groups, reader.language);
  const at = pages.findIndex((each) => each.path === path);
  const before = pages[at - 1];
  const after = at < 0 ? undefined : pages[at + 1];
  return renderPage(site, reader, {
    title: label,
    description: `${title}. ${wordsIn("prose", reader.language).docs.description({ service: site.serviceName })}`,
    canonical: path,
    markdown: markdownPath(path),
    tags: ["*"],
    style: DOCS_STYLE.path,
    script: DOCS_SCRIPT.path,
    headers: { "content-security-policy": hasFrames ? `${SCRIPT_POLICY}; frame-src 'self'` : SCRIPT_POLICY },
    children: (
      <div class="docs" data-docs data-copy={words.copy} data-copied={words.copied} data-index={index}>
        <div class="docs-top">
          <a class="touch docs-jump" href="#docs-nav">
            {wordsIn("prose", reader.language).docs.all}
          </a>
          <Search words={words} />
        </div>
        <div class="docs-main">
          {children}
          {changed && (
            <p class="muted docs-changed">
              {words.changed({ date: formatOf(reader.language).date(new Date(`${changed}T12:00:00Z`)) })}
            </p>
          )}
          {(before || after) && (
            <nav class="docs-steps" aria-label={words.steps}>
              {before && <Step reader={reader} page={before} word={words.previous} rel="prev" />}
              {after && <Step reader={reader} page={after} word={words.next} rel="next" />}
            </nav>
          )}
        </div>
        <div class="docs-side" id="docs-nav">
          <SideBar reader={reader} groups={groups} path={path} />
        </div>
      </div>
    ),
  });
}

export function EnglishNote({ reader, text }: { reader: PageReader; text?: string }) {
  return reader.language === "en" ? null : <p class="muted">{text ?? wordsIn("guide", reader.language).english}</p>;
}

const MOST_RESULTS = 10;

/** A combobox with a list (docs-search.js). The number of results is said in the reader's language. */
function Search({ words }: { words: Words<"guide"> }) {
  const counts = Array.from({ length: MOST_RESULTS + 1 }, (_, count) =>
    count ? words.results({ count }) : words.none,
  );
  return (
    <search class="docs-search" data-counts={JSON.stringify(counts)}>
      <label for="docs-search" class="hidden">
        {words.search}
      </label>
      <Icon name="search" />
      <input
        id="docs-search"
        type="text"
        enterkeyhint="go"
        placeholder={words.search}
        data-search
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="false"
        aria-controls="docs-found"
        aria-keyshortcuts="/ Control+K Meta+K"
        autocomplete="off"
        spellcheck={false}
      />
      <span class="docs-key" aria-hidden="true">
        /
      </span>
      <p class="hidden" role="status" data-status />
      <div class="docs-found" data-results hidden>
        <p data-none aria-hidden="true">
          {words.none}
        </p>
        <div id="docs-found" data-found role="listbox" tabindex={-1} lang="en" dir="ltr" aria-label={words.found} />
      </div>
    </search>
  );
}

type Page = { path: string; label: string };

/** Guides before reference. */
function pagesOf(groups: readonly Group[], language: Language): Page[] {
  return [
    ...GUIDES.map(({ name }) => ({ path: guidePath(name), label: guideName(name, language) })),
    ...groups.map((group) => ({ path: group.path, label: groupName(group, language) })),
  ];
}

function Step({ reader, page, word, rel }: { reader: PageReader; page: Page; word: string; rel: "prev" | "next" }) {
  return (
    <a href={hrefFor(reader, page.path)} rel={rel} class={`docs-${rel}`}>
      <span class="muted">{word}</span>
      <bdi>{page.label}</bdi>
    </a>
  );
}

type SideProps = { reader: PageReader; groups: readonly Group[]; path: string };

/** The group of the current page is open, so that the page stands in sight; the others show their titles. */
function SideBar({ reader, groups, path }: SideProps) {
  const words = wordsIn("guide", reader.language);
  const { docs: prose } = wordsIn("prose", reader.language);
  const link = (page: Page) => (
    <a class="touch" href={hrefFor(reader, page.path)} aria-current={page.path === path ? "page" : undefined}>
      <bdi>{page.label}</bdi>
    </a>
  );
  return (
    <nav class="docs-nav" aria-label={prose.all}>
      {GUIDE_GROUPS.map((group) => {
        const guides = GUIDES.filter((each) => each.group === group);
        return (
          <details key={group} class="fact" open={guides.some(({ name }) => guidePath(name) === path)}>
            <summary class="side-title">{words.group[group]}</summary>
            <ul>
              {guides.map(({ name }) => (
                <li key={name}>{link({ path: guidePath(name), label: words.page[name] })}</li>
              ))}
            </ul>
          </details>
        );
      })}
      {(Object.keys(APIS) as ApiName[]).map((api) => (
        <details key={api} class="fact" open={path.startsWith(APIS[api].path)}>
          <summary class="side-title">{prose[api]}</summary>
          <ul>
            <li>{link({ path: APIS[api].path, label: words.overview })}</li>
            {groups
              .filter((each) => each.api === api)
              .map((group) => (
                <li key={group.path}>
                  {link({ path: group.path, label: groupName(group, reader.language) })}
                  {group.path === path && <Operations group={group} />}
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

export function Operations({ group, href = "" }: { group: Group; href?: string }) {
  return (
    <ul class="docs-operations" lang="en" dir="ltr">
      {group.endpoints.map(({ anchor, method, operation }) => (
        <li key={anchor} id={href ? anchor : undefined}>
          <a class="touch" href={`${href}#${anchor}`}>
            <Method method={method} /> <bdi>{shortName(operation)}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
