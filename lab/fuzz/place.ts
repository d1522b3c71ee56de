// Requests by grammar to public addresses: pages, widgets and badges, and the rest.
import { NOBODY } from "./kit/canary.ts";
import { encode, hostileText, inAddress, TAG } from "./kit/hostile.ts";
import { type Random, weighted } from "./kit/random.ts";
import type { Request } from "./kit/request.ts";
import type { World } from "./kit/world.ts";

/** Public pages and files. */
export const READ_ROUTES = [
  ...["/", "/search", "/categories", "/category/:category", "/review/:slug", "/review/:slug/:rev"],
  ...["/about/reviews", "/docs", "/docs/rest", "/docs/open", "/robots.txt", "/sitemap.xml", "/sitemap/:sitemap"],
  ...["/favicon.ico", "/favicon.svg", "/review/:slug/write"],
] as const;
export const EMBED_ROUTES = [
  ...[
    "/api/badge/:slug.svg",
    "/api/badge/:slug.png",
    "/og/:slug.png",
    "/widget.js",
    "/widget/:widgetfile",
    "/embed/:slug",
  ],
  ...["/api/widget/:slug", "/api/widget/:slug/products/:product"],
] as const;
const OTHER_ROUTES = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/dev/mail",
  "/dev/mail/x.eml",
  "/nowhere",
  "/api/nowhere",
  "*",
] as const;
/** Routes that answer every request alike, or are slow to draw. */
const RARELY: readonly string[] = [
  "/docs/rest",
  "/docs/open",
  "/og/:slug.png",
  "/api/badge/:slug.png",
  "/sitemap/:sitemap",
];

export function pageRequest(random: Random, world: World): Request {
  return read(random, world, "page", READ_ROUTES);
}

export function embedRequest(random: Random, world: World): Request {
  return read(random, world, "embed", EMBED_ROUTES);
}

export function otherRequest(random: Random, world: World): Request {
  const request = read(random, world, "other", OTHER_ROUTES);
  if (request.path === "/metrics" && random.chance(0.5))
    request.headers.push(["authorization", `Bearer ${random.pick(["x", "a token of a fuzzer for its own figures"])}`]);
  return request;
}

function read(random: Random, world: World, surface: string, routes: readonly string[]): Request {
  const route = weighted(
    random,
    routes.map((each) => [RARELY.includes(each) ? 0.1 : 1, each] as const),
  );
  const isSound = random.chance(0.6);
  const tenant = random.pick(world.tenants);
  const path = route
    .replace(/:(\w+)/g, (_, name: string) => {
      if (!isSound && random.chance(0.4)) return inAddress(random, hostileText(random, name));
      if (name === "slug") return encode(tenant.slug);
      if (name === "category") return encode(tenant.category);
      if (name === "rev") return random.pick(tenant.wire.rev ?? []);
      if (name === "sitemap") return random.pick(["0.xml", "1.xml", "businesses-1.xml", "pages.xml"]);
      if (name === "widgetfile") return "inline.0000000000.js";
      return "632910392";
    })
    .replace("*", () => inAddress(random, hostileText(random)));
  const query = random.chance(surface === "embed" ? 0.5 : 0.3) ? `?${queryOf(random, surface, isSound)}` : "";
  return {
    surface,
    route: `GET ${route}`,
    asker: NOBODY,
    method: "GET",
    path: path.startsWith("/") ? path + query : `/${path}${query}`,
    headers: random.chance(0.2) ? [["accept-encoding", "gzip, br"]] : [],
    body: null,
    isSound,
  };
}

function queryOf(random: Random, surface: string, isSound: boolean): string {
  const [name, values] = random.pick(surface === "embed" ? EMBED_QUERY : PAGE_QUERY);
  return `${name}=${isSound ? random.pick(values) : inAddress(random, hostileText(random, name))}`;
}

const EMBED_QUERY: readonly (readonly [string, readonly string[]])[] = [
  ["limit", ["1", "3", "10", "50"]],
  ["theme", ["dark", "light"]],
  ["variant", ["badge", "carousel", "list", "grid"]],
  ["lang", ["de", "en", "fr", "ar"]],
];
const PAGE_QUERY: readonly (readonly [string, readonly string[]])[] = [
  ["page", ["1", "2", "99999999"]],
  ["q", ["shop", "example", encode(TAG), "k%C3%B6ln"]],
  ["rating", ["1", "5"]],
  ["verified", ["true"]],
  ["sent", ["1"]],
  ["variant", ["badge"]],
  ["done", ["edited"]],
];
