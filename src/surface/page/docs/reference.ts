// The pages of the reference: one for each noun of each API, so that none is endless.
import { type Endpoint, endpointsOf, type OpenApi } from "./openapi.ts";

export const APIS = {
  open: { path: "/docs/open", json: "/api/open/v1/openapi.json" },
  rest: { path: "/docs/rest", json: "/api/v1/openapi.json" },
} as const;

export type ApiName = keyof typeof APIS;
export type Documents = Record<ApiName, OpenApi>;
export type Group = { api: ApiName; name: string; slug: string; path: string; about: string; endpoints: Endpoint[] };

/** In the order in which the document names its tags. */
export function groupsOf(api: ApiName, document: OpenApi): Group[] {
  const endpoints = endpointsOf(document);
  return (document.tags ?? []).flatMap(({ name, description = "" }) => {
    const own = endpoints.filter(({ operation }) => operation.tags?.includes(name));
    const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    return own.length === 0
      ? []
      : [{ api, name, slug, path: `${APIS[api].path}/${slug}`, about: description, endpoints: own }];
  });
}

/** An operation in the code of a guide, outside a link: `GET /api/v1/me`, with or without a query. */
const OPERATION = /(?<!<a [^>]*>)<code(?: class="long")?>([A-Z]+) (\/api\/[^?<\s]+)[^<]*<\/code>/g;

/** A guide's HTML with a link from each operation that it names to its place in the reference. */
export function linkOperations(html: string, groups: readonly Group[], hrefOf: (path: string) => string): string {
  return html.replace(OPERATION, (code: string, method: string, path: string) => {
    for (const group of groups) {
      const found = group.endpoints.find((each) => each.method === method && each.path === path);
      const parted = code.replace(path, path.replaceAll("/", "<wbr>/"));
      if (found) return `<a href="${Bun.escapeHTML(`${hrefOf(group.path)}#${found.anchor}`)}">${parted}</a>`;
    }
    return code;
  });
}
