// The docs: guides from the project's Markdown, and the reference of both APIs from the OpenAPI documents that the service itself serves.
// The text is in English; the frame around it is in the reader's language.

import type { Content } from "#surface/look/answer.ts";
import type { Asset } from "#surface/look/asset.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { SITE_WORDS } from "../kit/words.ts";
import { PROSE_WORDS } from "../prose/words.ts";
import { Contents } from "./contents.tsx";
import { Answer, Coloured, EndpointSection, Inline, Method } from "./endpoint-section.tsx";
import { DOCS_WORDS, type Docs, Operations, renderDocs } from "./frame.tsx";
import { GUIDES, guidePath, textFor } from "./guides.ts";
import { guideHtml } from "./markdown.ts";
import { endpointsOf, jsonOf, type OpenApi } from "./openapi.ts";
import { APIS, type ApiName, type Documents, groupsOf } from "./reference.ts";
import { createSearchIndex } from "./search-index.ts";

/** What all pages need, made once when the first is asked for. */
export function createDocs(site: Site, documents: () => Documents) {
  let made: { docs: Docs; documents: Documents; index: Asset } | undefined;
  return () => {
    if (!made) {
      const read = documents();
      const index = createSearchIndex(read);
      const groups = [...groupsOf("open", read.open), ...groupsOf("rest", read.rest)];
      made = { docs: { site, groups, index: index.path }, documents: read, index };
    }
    return made;
  };
}

export type Made = ReturnType<ReturnType<typeof createDocs>>;

export function guidePage({ docs }: Made, reader: PageReader, name: string): Content | null {
  const guide = GUIDES.find((each) => each.name === name);
  if (!guide) return null;
  const { label, changed } = guide;
  const text = textFor(guide, docs.site.baseUrl);
  const html = guideHtml(text);
  const afterTitle = html.indexOf(TITLE_END) + TITLE_END.length;
  return renderDocs(docs, reader, {
    title: label,
    label,
    path: guidePath(name),
    changed,
    children: (
      <>
        <EnglishNote reader={reader} />
        {/* Without markup of its own: the renderer escapes all that is none of Markdown's. */}
        <div class="guide" lang="en" dir="ltr" dangerouslySetInnerHTML={{ __html: html.slice(0, afterTitle) }} />
        <Contents reader={reader} text={text} />
        <article class="guide" lang="en" dir="ltr" dangerouslySetInnerHTML={{ __html: html.slice(afterTitle) }} />
      </>
    ),
  });
}

/** A guide begins with its title. */
const TITLE_END = "</h1>\n";

/** The operations of an API, each under the anchor that it had when one page held them all. */
export function apiPage({ docs, documents }: Made, reader: PageReader, api: ApiName): Content {
  const { docs: words } = PROSE_WORDS[reader.language];
  const { info } = documents[api];
  return renderDocs(docs, reader, {
    title: words[api],
    label: words[api],
    path: APIS[api].path,
    children: (
      <>
        <h1>{words[api]}</h1>
        <EnglishNote reader={reader} />
        <div
          class="guide"
          lang="en"
          dir="ltr"
          dangerouslySetInnerHTML={{ __html: guideHtml(info?.description ?? "") }}
        />
        <p>
          {words.programs({
            version: info?.version ?? "",
            link: (text) => <a href={APIS[api].json}>{text}</a>,
          })}
        </p>
        <h2>{words.endpoints}</h2>
        <div lang="en" dir="ltr">
          {docs.groups
            .filter((each) => each.api === api)
            .map((group) => (
              <section key={group.path} class="docs-group">
                <h3>
                  <a href={hrefFor(reader, group.path)}>{group.name}</a>
                </h3>
                <p class="muted">{group.about}</p>
                <Operations group={group} href={hrefFor(reader, group.path)} />
              </section>
            ))}
        </div>
      </>
    ),
  });
}

export function groupPage({ docs }: Made, reader: PageReader, api: ApiName, slug: string): Content | null {
  const group = docs.groups.find((each) => each.api === api && each.slug === slug);
  if (!group) return null;
  const words = DOCS_WORDS[reader.language];
  const apiName = PROSE_WORDS[reader.language].docs[api];
  return renderDocs(docs, reader, {
    title: group.name,
    label: `${group.name}, ${apiName}`,
    path: group.path,
    children: (
      <>
        <p class="muted">
          <a href={hrefFor(reader, APIS[api].path)}>{apiName}</a>
        </p>
        <EnglishNote reader={reader} />
        <h1 lang="en" dir="ltr">
          {group.name}
        </h1>
        <p lang="en" dir="ltr">
          <Inline text={group.about} />
        </p>
        {group.endpoints.some(({ isSecured }) => isSecured) && (
          <div class="use-key">
            <label for="use-key">{words.useKey}</label>
            <input
              id="use-key"
              type="text"
              dir="ltr"
              data-use-key
              autocomplete="off"
              spellcheck={false}
              aria-describedby="use-key-hint"
            />
            <p id="use-key-hint" class="muted">
              {words.keyHint}
            </p>
          </div>
        )}
        <div lang="en" dir="ltr">
          {group.endpoints.map((endpoint) => (
            <EndpointSection key={endpoint.anchor} baseUrl={docs.site.baseUrl} endpoint={endpoint} />
          ))}
        </div>
      </>
    ),
  });
}

function EnglishNote({ reader }: { reader: PageReader }) {
  return reader.language === "en" ? null : <p class="muted">{DOCS_WORDS[reader.language].english}</p>;
}

/** What newcomers come for, and the guide that they begin with. */
const TASKS = { embed: "widgets", send: "integrations", read: "api", run: "installing" } as const;

/** The first page: a way in for each task, and of each API one request beside its answer. */
export function docsOverview({ docs, documents }: Made, reader: PageReader): Content {
  const { docs: words } = PROSE_WORDS[reader.language];
  const { tasks, task, start } = DOCS_WORDS[reader.language];
  const title = SITE_WORDS[reader.language].frame.apiAndData;
  const { baseUrl } = docs.site;
  return renderDocs(docs, reader, {
    title,
    label: title,
    path: "/docs",
    children: (
      <>
        <h1>{title}</h1>
        <p>{words.intro}</p>
        <h2 id="tasks">{tasks}</h2>
        <ul class="docs-tasks">
          {(Object.keys(TASKS) as (keyof typeof TASKS)[]).map((name) => (
            <li key={name}>
              <a href={hrefFor(reader, guidePath(TASKS[name]))}>{task[name].title}</a>
              <p class="muted">{task[name].text}</p>
            </li>
          ))}
        </ul>
        <p>
          <a class="button" href={hrefFor(reader, guidePath("start"))}>
            {start}
          </a>
        </p>
        <Section id="open" title={words.open}>
          <p>{words.openText}</p>
          <ul class="docs-terms">
            {words.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
          <Example
            path="/api/open/v1/lookup"
            text={`curl '${baseUrl}/api/open/v1/lookup?domain=example.com'`}
            document={documents.open}
          />
          <p>
            <a class="touch" href={hrefFor(reader, "/docs/open")}>
              {words.open}
            </a>
          </p>
        </Section>
        <Section id="rest" title={words.rest}>
          <p>{words.restText}</p>
          <Example
            path="/api/v1/me"
            text={`curl '${baseUrl}/api/v1/me' \\\n  -H "Authorization: Bearer $CANDOR_KEY"`}
            document={documents.rest}
          />
          <p>
            <a class="touch" href={hrefFor(reader, "/docs/rest")}>
              {words.rest}
            </a>
          </p>
        </Section>
      </>
    ),
  });
}

type ExampleProps = { path: string; text: string; document: OpenApi };

/** A request beside its answer, as the document has it. */
function Example({ path, text, document }: ExampleProps) {
  const endpoint = endpointsOf(document).find((each) => each.path === path);
  const answer = jsonOf(endpoint?.operation.responses?.["200"]).example;
  return (
    <div class="docs-example" lang="en" dir="ltr">
      <div class="sample">
        <div class="sample-bar">
          <span>
            <Method method="GET" /> <code>{path}</code>
          </span>
          <button type="button" class="copy" data-copy />
        </div>
        <pre tabindex={0}>
          <Coloured text={text} language="curl" />
        </pre>
      </div>
      {answer !== undefined && <Answer label="200" example={answer} />}
    </div>
  );
}
