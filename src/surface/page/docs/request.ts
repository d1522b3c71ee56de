// A request to an endpoint with the values of the demo, as a curl command and with the TypeScript client.
import { type Endpoint, exampleParameters, jsonOf } from "./openapi.ts";

export function curl(baseUrl: string, { method, path, isSecured, operation }: Endpoint): string {
  const parameters = exampleParameters(operation);
  const query = parameters
    .filter((each) => each.in === "query")
    .map(({ name, example }) => `${name}=${encodeURIComponent(example)}`)
    .join("&");
  const filled = path.replace(/\{([^}]+)\}/g, (all, name: string) => {
    const given = parameters.find((each) => each.in === "path" && each.name === name);
    return given ? encodeURIComponent(given.example) : all;
  });
  const address = baseUrl + filled + (query ? `?${query}` : "");
  const body = jsonOf(operation.requestBody).example;
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quote(address)}`,
    isSecured && `-H ${quote("Authorization: Bearer <API_KEY>")}`,
    body !== undefined && `-H ${quote("Content-Type: application/json")}`,
    body !== undefined && `-d ${quote(JSON.stringify(body, null, 2))}`,
  ]
    .filter(Boolean)
    .join(" \\\n  ");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** @property path with the names of the client's fields, see `fieldOf` */
export function typescript(baseUrl: string, { path, isSecured, operation }: Endpoint): string {
  const parameters = exampleParameters(operation).map(({ name, in: where, example }) => [
    where === "path" ? fieldOf(path, name) : name,
    example,
  ]);
  const body = (jsonOf(operation.requestBody).example ?? {}) as object;
  const fields = { ...Object.fromEntries(parameters), ...body };
  const input = Object.keys(fields).length > 0 ? literal(fields) : "";
  const options = isSecured ? `{ baseUrl: "${baseUrl}", key: "<API_KEY>" }` : `{ baseUrl: "${baseUrl}" }`;
  return [
    'import { createClient } from "@candor/client";',
    "",
    `const client = createClient(${options});`,
    `const answer = await client.${operation.operationId}(${input});`,
  ].join("\n");
}

/** The client names an id for its noun: the `id` of `/businesses/{id}` is `businessId`. */
export function fieldOf(path: string, name: string): string {
  if (name !== "id") return name;
  const noun = /([a-z]+)\/\{id\}/.exec(path)?.[1] ?? "";
  return `${noun
    .replace(/sses$/, "ss")
    .replace(/ies$/, "y")
    .replace(/([^s])s$/, "$1")}Id`;
}

function literal(value: object): string {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z]\w*)":/gm, "$1$2:");
}
