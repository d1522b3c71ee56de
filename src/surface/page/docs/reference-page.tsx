// The reference: the page on which both APIs begin, one for each API, and one for each group of operations.

import type { Content } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import type { PageReader } from "../kit/reader.ts";
import { Answer, EndpointSection, Inline, Request } from "./endpoint-section.tsx";
import { type Docs, EnglishNote, Operations, renderDocs } from "./frame.tsx";
import { ENGLISH, GuideHtml } from "./guide-html.tsx";
import { API_GUIDE, atService, GUIDES, guidePath, textFor } from "./guides.ts";
import { guideHtml, introOf, sectionsOf } from "./markdown.ts";
import { groupName, guideName } from "./names.ts";
import { jsonOf } from "./openapi.ts";
import type { BuiltDocs } from "./page.tsx";
import { APIS, type ApiName } from "./reference.ts";

/** The request that a newcomer copies: its answer has the ids that others need. */
const FIRST_OPERATION = "listBusinesses";

/** The addresses of both APIs beside a request and its answer, the rules of both in short, and all operations. */
export function apiStartPage({ docs }: BuiltDocs, reader: PageReader): Content {
  const { docs: words } = wordsIn("prose", reader.language);
  const { baseUrl } = docs.site;
  const guide = GUIDES.find(({ name }) => name === API_GUIDE);
  const text = guide ? textFor(guide, baseUrl) : "";
  const [start, ...rules] = sectionsOf(text).map(({ words, links }) => words + links);
  const endpoint = docs.groups
    .flatMap(({ endpoints }) => endpoints)
    .find(({ operation }) => operation.operationId === FIRST_OPERATION);
  const { example = {} } = jsonOf(endpoint?.operation.responses?.["200"]);
  const answer = JSON.parse(atService(JSON.stringify(example), baseUrl));
  const label = guideName(API_GUIDE, reader.language);
  return renderDocs(docs, reader, {
    title: label,
    label,
    path: guidePath(API_GUIDE),
    changed: guide?.changed ?? "",
    children: (
      <>
        <GuideHtml {...ENGLISH} html={introOf(text)} />
        <EnglishNote reader={reader} />
        <div class="docs-part">
          <div>
            <GuideHtml {...ENGLISH} html={start ?? ""} />
            <UseKey reader={reader} />
          </div>
          {endpoint && (
            <div class="docs-samples" lang="en" dir="ltr">
              <Request baseUrl={baseUrl} endpoint={endpoint} />
              <Answer label="200" example={answer} />
            </div>
          )}
        </div>
        <div class="docs-rules" lang="en" dir="ltr">
          {rules.map((html) => (
            <section key={html}>
              <GuideHtml html={html} />
            </section>
          ))}
        </div>
        {(Object.keys(APIS) as ApiName[]).map((api) => (
          <section key={api}>
            <h2>
              <a href={hrefFor(reader, APIS[api].path)}>{words[api]}</a>
            </h2>
            <Groups docs={docs} reader={reader} api={api} />
          </section>
        ))}
      </>
    ),
  });
}

/** The operations of an API, each under the anchor that it had when one page held them all. */
export function apiPage({ docs, documents }: BuiltDocs, reader: PageReader, api: ApiName): Content {
  const { docs: words } = wordsIn("prose", reader.language);
  const { info } = documents[api];
  return renderDocs(docs, reader, {
    title: words[api],
    label: words[api],
    path: APIS[api].path,
    children: (
      <>
        <h1>{words[api]}</h1>
        <EnglishNote reader={reader} text={words.english} />
        <GuideHtml {...ENGLISH} html={guideHtml(info?.description ?? "")} />
        <p>
          {words.programs({
            version: info?.version ?? "",
            link: (text) => <a href={APIS[api].json}>{text}</a>,
          })}
        </p>
        <h2>{words.endpoints}</h2>
        <Groups docs={docs} reader={reader} api={api} />
      </>
    ),
  });
}

export function groupPage({ docs }: BuiltDocs, reader: PageReader, api: ApiName, slug: string): Content | null {
  const group = docs.groups.find((each) => each.api === api && each.slug === slug);
  if (!group) return null;
  const apiName = wordsIn("prose", reader.language).docs[api];
  const name = groupName(group, reader.language);
  return renderDocs(docs, reader, {
    title: name,
    label: `${name}, ${apiName}`,
    path: group.path,
    children: (
      <>
        <p class="muted">
          <a href={hrefFor(reader, APIS[api].path)}>{apiName}</a>
        </p>
        <h1 lang="en" dir="ltr">
          {groupName(group, "en")}
        </h1>
        <EnglishNote reader={reader} text={wordsIn("prose", reader.language).docs.english} />
        <p lang="en" dir="ltr">
          <Inline text={group.about} />
        </p>
        {group.endpoints.some(({ isSecured }) => isSecured) && <UseKey reader={reader} />}
        <div lang="en" dir="ltr">
          {group.endpoints.map((endpoint) => (
            <EndpointSection key={endpoint.anchor} baseUrl={docs.site.baseUrl} endpoint={endpoint} />
          ))}
        </div>
      </>
    ),
  });
}

function Groups({ docs, reader, api }: { docs: Docs; reader: PageReader; api: ApiName }) {
  return (
    <div class="docs-groups" lang="en" dir="ltr">
      {docs.groups
        .filter((each) => each.api === api)
        .map((group) => (
          <section key={group.path} class="docs-group">
            <h3>
              <a href={hrefFor(reader, group.path)}>{groupName(group, "en")}</a>
            </h3>
            <p class="muted">{group.about}</p>
            <Operations group={group} href={hrefFor(reader, group.path)} />
          </section>
        ))}
    </div>
  );
}

/** The field whose key the samples of the page take (docs.js). */
function UseKey({ reader }: { reader: PageReader }) {
  const words = wordsIn("guide", reader.language);
  return (
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
  );
}
