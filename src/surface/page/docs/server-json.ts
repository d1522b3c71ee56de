// /server.json: the entry of this instance's MCP server for the MCP registry, in the schema that the registry published on 2025-12-11.
import { AN_HOUR, type Content } from "#surface/look/answer.ts";
import { version } from "../../../../package.json" with { type: "json" };
import type { Site } from "../kit/site.ts";
import { guidePath } from "./guides.ts";

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
const MAX_TITLE = 100;
/** The schema allows 100 characters. */
const DESCRIPTION = "Reviews of businesses: search, scores and review texts; replies and invitations with a key.";

export function serverJson({ baseUrl, serviceName }: Site): Content {
  const entry = {
    $schema: SCHEMA,
    name: nameOf(baseUrl),
    title: [...serviceName].slice(0, MAX_TITLE).join(""),
    description: DESCRIPTION,
    version,
    websiteUrl: baseUrl + guidePath("mcp"),
    remotes: [
      {
        type: "streamable-http",
        url: `${baseUrl}/mcp`,
        headers: [
          {
            name: "Authorization",
            description:
              "Bearer and an API key, trk_live_... or trk_test_... of a sandbox. Without it only the tools for public data are there.",
            placeholder: "Bearer trk_live_...",
            isRequired: false,
            isSecret: true,
          },
        ],
      },
    ],
  };
  return { type: "json", cacheControl: AN_HOUR, tags: ["*"], body: `${JSON.stringify(entry, null, 2)}\n` };
}

/** `example.reviews/candor` for https://reviews.example: the registry gives a name to those who prove the domain. */
function nameOf(baseUrl: string): string {
  const host = new URL(baseUrl).hostname.replace(/[^a-zA-Z0-9.-]/g, "-");
  const isAddress = /^[\d.]+$|^-/.test(host);
  return `${isAddress ? host : host.split(".").reverse().join(".")}/candor`;
}
