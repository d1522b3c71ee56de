// The parts of every chain: its input, and the two kinds of requests that it sends.
import { NOBODY } from "../kit/canary.ts";
import { encode } from "../kit/hostile.ts";
import type { Random } from "../kit/random.ts";
import { bytesOf, type Request } from "../kit/request.ts";
import type { Answer } from "../kit/wire.ts";
import type { FuzzTenant, World } from "../kit/world.ts";

/** Sends a request, checks its answer against the rules, and returns it. */
export type Ask = (request: Request) => Promise<Answer>;
/** Records a finding if a step of a chain went wrong. */
export type Expect = (what: string, isSo: boolean) => void;
export type Step = { random: Random; world: World; tenant: FuzzTenant; n: number; ask: Ask; expect: Expect };

const FORM: [string, string][] = [
  ["content-type", "application/x-www-form-urlencoded"],
  ["sec-fetch-site", "same-origin"],
];

/** `data` of an answer in JSON. */
export function dataOf<T>(answer: Answer): T {
  return JSON.parse(answer.body.toString()).data as T;
}

/** Status and code of a refusal, such as "409 duplicate". */
export function refusalOf({ status, body }: Answer): string {
  const { error } = JSON.parse(body.toString() || "{}") as { error?: { code?: string } };
  return `${status} ${error?.code}`;
}

/** A request to the REST API with a key that may read and write. */
export function rest(tenant: FuzzTenant, method: string, path: string, body?: object): Request {
  const key = tenant.keys[2] as FuzzTenant["keys"][number];
  return {
    surface: "rest",
    route: `${method} ${path.replace(/(\/webhooks\/)[^/]+/, "$1{id}")}`,
    asker: { role: key.role, tenant: key.tenant },
    method,
    path,
    headers: [
      ["authorization", `Bearer ${key.secret}`],
      ["content-type", "application/json"],
    ],
    body: body === undefined ? null : bytesOf(JSON.stringify(body)),
    isSound: true,
  };
}

/** A page or, with fields, its form. */
export function page(
  method: string,
  path: string,
  fields?: Record<string, string>,
  asker: Request["asker"] = NOBODY,
): Request {
  const isDashboard = /^\/(?:dashboard|login|logout)/.test(path);
  return {
    surface: isDashboard ? "dashboard" : "form",
    route: `${method} ${path.replace(/^(\/(?:invite|manage)\/)[^/?]+/, "$1:token").split("?", 1)[0]}`,
    asker,
    method,
    path,
    headers: fields === undefined ? [] : FORM,
    body:
      fields === undefined
        ? null
        : bytesOf(
            Object.entries(fields)
              .map(([name, value]) => `${encode(name)}=${encode(value)}`)
              .join("&"),
          ),
    isSound: true,
  };
}
