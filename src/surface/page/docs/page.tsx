// The docs of both APIs, rendered from the OpenAPI documents that the service itself serves.

import type { Content } from "#surface/look/answer.ts";
import { Section } from "#surface/look/section.tsx";
import { renderPage } from "../document.tsx";
import type { PageReader } from "../reader.ts";
import type { Site } from "../site.ts";
import { EndpointSection, Inline } from "./endpoint-section.tsx";
import { endpointsOf, type OpenApi } from "./openapi.ts";

const APIS = {
  rest: { title: "REST API", path: "/docs/rest", json: "/api/v1/openapi.json" },
  open: { title: "Open data API", path: "/docs/open", json: "/api/open/v1/openapi.json" },
} as const;

export function docsPage(site: Site, reader: PageReader, name: keyof typeof APIS, document: OpenApi): Content {
  const { title, path, json } = APIS[name];
  const endpoints = endpointsOf(document);
  return renderPage(site, reader, {
    title,
    description: `${title} of ${site.serviceName}.`,
    canonical: path,
    tags: ["*"],
    children: (
      <div class="docs" lang="en" dir="ltr">
        <nav class="docs-nav" aria-label="Endpoints">
          <p>
            <a class="touch" href="/docs">
              All docs
            </a>
          </p>
          <p class="side-title">Endpoints</p>
          <ul>
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
          <h1>{title}</h1>
          {(document.info?.description ?? "").split("\n\n").map((paragraph) => (
            <p key={paragraph}>
              <Inline text={paragraph.replaceAll("**", "")} />
            </p>
          ))}
          <p>
            For programs: <a href={json}>OpenAPI document</a>, version {document.info?.version}.
          </p>
          <section class="docs-group">
            <h2>Endpoints</h2>
            {endpoints.map((endpoint) => (
              <EndpointSection key={endpoint.anchor} baseUrl={site.baseUrl} endpoint={endpoint} />
            ))}
          </section>
        </div>
      </div>
    ),
  });
}

export function docsOverview(site: Site, reader: PageReader): Content {
  return renderPage(site, reader, {
    title: "API and open data",
    description: `API and open data of ${site.serviceName}.`,
    canonical: "/docs",
    tags: ["*"],
    children: <Overview site={site} />,
  });
}

function Overview({ site }: { site: Site }) {
  return (
    <div class="prose" lang="en" dir="ltr">
      <h1>API and open data</h1>
      <p>
        Two HTTP APIs answer in JSON. The open data API reads the public data of every business. The REST API is for
        organisations and their own businesses.
      </p>
      <Section id="open" title="Open data API">
        <p>
          Profiles, scores and published reviews of every business. It needs no key and no plan, and allows 60 requests
          a minute from one address. The data is free for any purpose, on these terms:
        </p>
        <ul>
          <li>Link to the business’s profile wherever you show a score or a review.</li>
          <li>Show reviews as they were written. You may shorten the text, but not change words, rating or author.</li>
          <li>Do not imply that we or the author endorse you.</li>
          <li>Keep to the rate limit.</li>
        </ul>
        <pre tabindex={0}>
          <code>{`curl '${site.baseUrl}/api/open/v1/lookup?domain=example.com'`}</code>
        </pre>
        <p>
          <a class="button" href="/docs/open">
            Open data API
          </a>
        </p>
      </Section>
      <Section id="rest" title="REST API">
        <p>
          Reviews, invitations, replies, insights and webhooks of the businesses that your organisation manages.
          Programs authenticate with an API key, which you create in the dashboard under Settings, API keys. A key
          allows 600 requests a minute.
        </p>
        <pre tabindex={0}>
          <code>{`curl '${site.baseUrl}/api/v1/me' \\\n  -H 'Authorization: Bearer <API_KEY>'`}</code>
        </pre>
        <p>
          <a class="button" href="/docs/rest">
            REST API
          </a>
        </p>
      </Section>
    </div>
  );
}
