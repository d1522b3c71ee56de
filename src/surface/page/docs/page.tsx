// The docs of both APIs, rendered from the OpenAPI documents that the service itself serves. The documents are in English; the frame
// around them is in the reader's language.
import type { Content } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { renderPage } from "../component/document.tsx";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { SITE_WORDS } from "../kit/words.ts";
import { PROSE_WORDS } from "../prose/words.ts";
import { EndpointSection, Inline } from "./endpoint-section.tsx";
import { endpointsOf, type OpenApi } from "./openapi.ts";

const APIS = {
  rest: { path: "/docs/rest", json: "/api/v1/openapi.json" },
  open: { path: "/docs/open", json: "/api/open/v1/openapi.json" },
} as const;

export function docsPage(site: Site, reader: PageReader, name: keyof typeof APIS, document: OpenApi): Content {
  const { path, json } = APIS[name];
  const { docs: words } = PROSE_WORDS[reader.language];
  const endpoints = endpointsOf(document);
  return renderPage(site, reader, {
    title: words[name],
    description: words.description({ service: site.serviceName }),
    canonical: path,
    tags: ["*"],
    children: (
      <div class="docs">
        <nav class="docs-nav" aria-label={words.endpoints}>
          <p>
            <a class="touch" href={hrefFor(reader, "/docs")}>
              {words.all}
            </a>
          </p>
          <p class="side-title">{words.endpoints}</p>
          <ul lang="en" dir="ltr">
            {endpoints.map(({ anchor, operation }) => (
              <li key={anchor}>
                <a class="touch" href={`#${anchor}`}>
                  {operation.summary}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="docs-main">
          <h1>{words[name]}</h1>
          {reader.language !== "en" && <p class="muted">{words.english}</p>}
          <p lang="en" dir="ltr">
            <Inline text={document.info?.description ?? ""} />
          </p>
          <p>
            {words.programs({
              version: document.info?.version ?? "",
              link: (text) => <a href={json}>{text}</a>,
            })}
          </p>
          <section class="docs-group">
            <h2>{words.endpoints}</h2>
            <div lang="en" dir="ltr">
              {endpoints.map((endpoint) => (
                <EndpointSection key={endpoint.anchor} baseUrl={site.baseUrl} endpoint={endpoint} />
              ))}
            </div>
          </section>
        </div>
      </div>
    ),
  });
}

export function docsOverview(site: Site, reader: PageReader): Content {
  const { docs: words } = PROSE_WORDS[reader.language];
  const title = SITE_WORDS[reader.language].frame.apiAndData;
  return renderPage(site, reader, {
    title,
    description: words.description({ service: site.serviceName }),
    canonical: "/docs",
    tags: ["*"],
    children: (
      <div class="prose">
        <h1>{title}</h1>
        <p>{words.intro}</p>
        <Section id="open" title={words.open}>
          <p>{words.openText}</p>
          <ul>
            {words.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
          <Command text={`curl '${site.baseUrl}/api/open/v1/lookup?domain=example.com'`} />
          <p>
            <a class="button" href={hrefFor(reader, "/docs/open")}>
              {words.open}
            </a>
          </p>
        </Section>
        <Section id="rest" title={words.rest}>
          <p>{words.restText}</p>
          <Command text={`curl '${site.baseUrl}/api/v1/me' \\\n  -H 'Authorization: Bearer <API_KEY>'`} />
          <p>
            <a class="button" href={hrefFor(reader, "/docs/rest")}>
              {words.rest}
            </a>
          </p>
        </Section>
      </div>
    ),
  });
}

function Command({ text }: { text: string }) {
  return (
    <pre tabindex={0} dir="ltr">
      <code>{text}</code>
    </pre>
  );
}
