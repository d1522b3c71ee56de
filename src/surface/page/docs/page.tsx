// The docs of both APIs, drawn from the OpenAPI documents that describe what is served; no file from another host.
import type { ComponentChildren } from "preact";
import { type Content, PUBLIC } from "#surface/look/answer.ts";
import { renderDocument } from "../document.tsx";
import type { Site } from "../site.ts";
import { EndpointSection } from "./endpoint-section.tsx";
import { type Endpoint, endpoints, type OpenApi } from "./openapi.ts";
import { Overview } from "./overview.tsx";
import { Prose } from "./prose.tsx";

type Api = { title: string; path: string; json: string };

const REST: Api = { title: "REST API", path: "/docs/rest", json: "/api/v1/openapi.json" };
const OPEN: Api = { title: "Open data API", path: "/docs/open", json: "/api/open/v1/openapi.json" };

/** /docs */
export function docsOverview(site: Site): Content {
  return page(site, "API and open data", "/docs", <Overview site={site} />);
}

/** /docs/rest and /docs/open, from the document of that name. */
export function docsPage(site: Site, name: "rest" | "open", document: OpenApi): Content {
  const api = name === "rest" ? REST : OPEN;
  const groups = Map.groupBy(endpoints(document), (each) => each.tag);
  const server = serverOf(site, document);
  return page(
    site,
    api.title,
    api.path,
    <div class="docs">
      <nav class="docs-nav" aria-label="Endpoints">
        <p>
          <a class="touch" href="/docs">
            All docs
          </a>
        </p>
        {[...groups].map(([tag, each]) => (
          <NavGroup key={tag} tag={tag} endpoints={each} />
        ))}
      </nav>
      <div class="docs-main">
        <h1>{api.title}</h1>
        <Prose text={document.info?.description} />
        <p>
          The same as a machine reads it: <a href={api.json}>OpenAPI document</a>
          {document.info?.version && `, version ${document.info.version}`}.
        </p>
        {[...groups].map(([tag, each]) => (
          <section key={tag} class="docs-group">
            <h2>{tagTitle(tag)}</h2>
            <Prose text={document.tags?.find(({ name }) => name === tag)?.description} />
            {each.map((endpoint) => (
              <EndpointSection key={endpoint.anchor} document={document} server={server} endpoint={endpoint} />
            ))}
          </section>
        ))}
      </div>
    </div>,
  );
}

function NavGroup({ tag, endpoints: each }: { tag: string; endpoints: readonly Endpoint[] }) {
  return (
    <>
      <p class="side-title">{tagTitle(tag)}</p>
      <ul>
        {each.map(({ anchor, method, path, operation }) => (
          <li key={anchor}>
            <a class="touch" href={`#${anchor}`}>
              {operation.summary ?? `${method} ${path}`}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function tagTitle(tag: string): string {
  return tag === "" ? "Endpoints" : tag.charAt(0).toUpperCase() + tag.slice(1);
}

function page(site: Site, title: string, path: string, children: ComponentChildren): Content {
  const head = {
    title: `${title} | ${site.serviceName}`,
    description: `${title} of ${site.serviceName}.`,
    canonical: path,
  };
  return { type: "html", cacheControl: PUBLIC, tags: ["*"], body: renderDocument({ site, head, children }) };
}

/** A document may name its server by path alone, or not at all. */
function serverOf(site: Site, document: OpenApi): string {
  const url = (document.servers?.[0]?.url ?? "").replace(/\/+$/, "");
  return /^https?:\/\//.test(url) ? url : site.baseUrl + url;
}
