// The docs of both APIs, rendered from the OpenAPI documents that the service itself serves.
import type { Content } from "#surface/look/answer.ts";
import { renderPage } from "../document.tsx";
import type { Site } from "../site.ts";
import { EndpointSection, Inline } from "./endpoint-section.tsx";
import { endpointsOf, type OpenApi } from "./openapi.ts";

const APIS = {
  rest: { title: "REST API", path: "/docs/rest", json: "/api/v1/openapi.json" },
  open: { title: "Open data API", path: "/docs/open", json: "/api/open/v1/openapi.json" },
} as const;

export function docsPage(site: Site, name: keyof typeof APIS, document: OpenApi): Content {
  const { title, path, json } = APIS[name];
  const endpoints = endpointsOf(document);
  return renderPage(site, {
    title,
    description: `${title} of ${site.serviceName}.`,
    canonical: path,
    tags: ["*"],
    children: (
      <div class="docs">
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
          <p>
            <Inline text={document.info?.description ?? ""} />
          </p>
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
