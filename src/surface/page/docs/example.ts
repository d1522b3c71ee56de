// An example of a schema's values, and the command that sends it.
import { type Body, type Endpoint, type OpenApi, resolve, type Schema } from "./openapi.ts";

const MAX_DEPTH = 5;
const BY_FORMAT: Record<string, string> = {
  "date-time": "2026-11-14T09:30:00.000Z",
  date: "2026-11-14",
  email: "jo@example.com",
  uri: "https://example.com/hook",
  uuid: "01890a5d-ac96-774b-bcce-b302099a8057",
};

/** A value that the schema allows, as far as the schema says. */
function exampleOf(document: OpenApi, schema: Schema, depth = 0): unknown {
  const found = resolve(document, schema);
  if (!found || depth > MAX_DEPTH) return null;
  if (found.example !== undefined) return found.example;
  if (found.examples?.[0] !== undefined) return found.examples[0];
  if (found.const !== undefined) return found.const;
  if (found.enum) return found.enum[0];
  if (found.default !== undefined) return found.default;
  const choice = (found.anyOf ?? found.oneOf)?.find((each) => each.type !== "null");
  if (choice) return exampleOf(document, choice, depth + 1);
  if (found.properties) {
    const fields = Object.entries(found.properties);
    return Object.fromEntries(fields.map(([name, each]) => [name, exampleOf(document, each, depth + 1)]));
  }
  if (found.items) return [exampleOf(document, found.items, depth + 1)];
  const type = Array.isArray(found.type) ? found.type[0] : found.type;
  if (type === "integer" || type === "number") return found.minimum ?? 1;
  if (type === "boolean") return true;
  if (type === "object") return {};
  return BY_FORMAT[found.format ?? ""] ?? "text";
}

/** The example a body brings, or one made from its schema; null without a JSON body. */
function bodyExample(document: OpenApi, body: Body | undefined): unknown {
  const media = body && resolve(document, body)?.content?.["application/json"];
  if (!media) return null;
  const named = Object.values(media.examples ?? {})[0]?.value;
  return media.example ?? named ?? (media.schema ? exampleOf(document, media.schema) : null);
}

/** A command that calls the endpoint. Path parameters stand in angle brackets. */
export function curl(document: OpenApi, baseUrl: string, { method, path, operation }: Endpoint): string {
  const secured = (operation.security ?? document.security ?? []).some((each) => Object.keys(each).length > 0);
  const required = (operation.parameters ?? []).filter((each) => each.in === "query" && each.required);
  const query = required.map((each) => `${each.name}=<${each.name}>`).join("&");
  const address = baseUrl + path.replace(/\{([^}]+)\}/g, "<$1>") + (query ? `?${query}` : "");
  const body = bodyExample(document, operation.requestBody);
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quote(address)}`,
    secured && `-H ${quote("Authorization: Bearer <API_KEY>")}`,
    body !== null && `-H ${quote("Content-Type: application/json")}`,
    body !== null && `-d ${quote(JSON.stringify(body, null, 2))}`,
  ]
    .filter(Boolean)
    .join(" \\\n  ");
}

/** One argument for a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
