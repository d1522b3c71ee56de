// What crawlers may read: everything that is content, and no surface that is a tool.
import { AN_HOUR, type Content } from "#surface/look/answer.ts";
import type { Site } from "./site.ts";

/** Paths below the service's own; the last four are private links. */
const DISALLOWED = ["/search", "/dashboard", "/api/", "/invite", "/confirm", "/manage", "/removal", "/unsubscribe"];

/** robots.txt, with the path of the base address where it has one. */
export function robots(site: Site): Content {
  const prefix = new URL(site.baseUrl).pathname.replace(/\/$/, "");
  const lines = [
    "User-agent: *",
    ...DISALLOWED.map((path) => `Disallow: ${prefix}${path}`),
    "Allow: /",
    "",
    `Sitemap: ${site.baseUrl}/sitemap.xml`,
  ];
  return { type: "text", cacheControl: AN_HOUR, body: `${lines.join("\n")}\n` };
}
