// A request to an endpoint with the values of the demo: curl, our TypeScript client, PHP and Python.
import { type Endpoint, exampleParameters, jsonOf } from "./openapi.ts";

export type Sample = { language: "curl" | "TypeScript" | "PHP" | "Python"; text: string };

/** Where a sample reads the key, which the page's field replaces by the reader's. */
export const KEY_PLACES = ["$CANDOR_KEY", "process.env.CANDOR_KEY", 'getenv("CANDOR_KEY")', 'os.environ["CANDOR_KEY"]'];

export function samplesOf(baseUrl: string, endpoint: Endpoint): Sample[] {
  return [
    { language: "curl", text: curl(baseUrl, endpoint) },
    { language: "TypeScript", text: typescript(baseUrl, endpoint) },
    { language: "PHP", text: php(baseUrl, endpoint) },
    { language: "Python", text: python(baseUrl, endpoint) },
  ];
}

function addressOf(baseUrl: string, { path, operation }: Endpoint): string {
  const parameters = exampleParameters(operation);
  const query = parameters
    .filter((each) => each.in === "query")
    .map(({ name, example }) => `${name}=${encodeURIComponent(example)}`)
    .join("&");
  const filled = path.replace(/\{([^}]+)\}/g, (all, name: string) => {
    const given = parameters.find((each) => each.in === "path" && each.name === name);
    return given ? encodeURIComponent(given.example) : all;
  });
  return baseUrl + filled + (query ? `?${query}` : "");
}

function curl(baseUrl: string, endpoint: Endpoint): string {
  const { method, isSecured } = endpoint;
  const body = jsonOf(endpoint.operation.requestBody).example;
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quote(addressOf(baseUrl, endpoint))}`,
    isSecured && '-H "Authorization: Bearer $CANDOR_KEY"',
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
function typescript(baseUrl: string, { path, isSecured, operation }: Endpoint): string {
  const parameters = exampleParameters(operation).map(({ name, in: where, example }) => [
    where === "path" ? fieldOf(path, name) : name,
    example,
  ]);
  const body = (jsonOf(operation.requestBody).example ?? {}) as object;
  const fields = { ...Object.fromEntries(parameters), ...body };
  const input = Object.keys(fields).length > 0 ? literal(fields) : "";
  const base = `baseUrl: ${JSON.stringify(baseUrl)}`;
  return [
    'import { createClient } from "@candor/client";',
    "",
    `const client = createClient({ ${base}${isSecured ? ", key: process.env.CANDOR_KEY" : ""} });`,
    `const answer = await client.${operation.operationId}(${input});`,
  ].join("\n");
}

function php(baseUrl: string, endpoint: Endpoint): string {
  const body = jsonOf(endpoint.operation.requestBody).example;
  const headers = [
    endpoint.isSecured && '    "Authorization: Bearer " . getenv("CANDOR_KEY"),',
    body !== undefined && '    "Content-Type: application/json",',
  ].filter(Boolean);
  return [
    "<?php",
    `$request = curl_init(${phpQuote(addressOf(baseUrl, endpoint))});`,
    "curl_setopt($request, CURLOPT_RETURNTRANSFER, true);",
    endpoint.method !== "GET" && `curl_setopt($request, CURLOPT_CUSTOMREQUEST, "${endpoint.method}");`,
    headers.length > 0 && `curl_setopt($request, CURLOPT_HTTPHEADER, [\n${headers.join("\n")}\n]);`,
    // Each line of JSON begins with a bracket, a quotation mark or a value: none can end the text.
    body !== undefined &&
      `curl_setopt($request, CURLOPT_POSTFIELDS, <<<'BODY'\n${JSON.stringify(body, null, 2)}\nBODY);`,
    "$answer = json_decode(curl_exec($request));",
  ]
    .filter(Boolean)
    .join("\n");
}

function phpQuote(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

function python(baseUrl: string, endpoint: Endpoint): string {
  const { method, isSecured } = endpoint;
  const body = jsonOf(endpoint.operation.requestBody).example;
  const headers = [
    isSecured && '        "Authorization": "Bearer " + os.environ["CANDOR_KEY"],',
    body !== undefined && '        "Content-Type": "application/json",',
  ].filter(Boolean);
  return [
    `import json${isSecured ? ", os" : ""}`,
    "from urllib.request import Request, urlopen",
    "",
    "request = Request(",
    `    ${JSON.stringify(addressOf(baseUrl, endpoint))},`,
    `    method="${method}",`,
    headers.length > 0 && `    headers={\n${headers.join("\n")}\n    },`,
    body !== undefined && `    data=json.dumps(${pythonLiteral(body, "    ")}).encode(),`,
    ")",
    // A 204 has no body.
    'answer = json.loads(urlopen(request).read() or b"null")',
  ]
    .filter((line) => line !== false)
    .join("\n");
}

/** JSON's escapes in strings are Python's, too. */
function pythonLiteral(value: unknown, indent: string): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  const lines = Array.isArray(value)
    ? value.map((each) => inner + pythonLiteral(each, inner))
    : Object.entries(value).map(([name, each]) => `${inner}${JSON.stringify(name)}: ${pythonLiteral(each, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(",\n")},\n${indent}${close}`;
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
