// Shared by the routes: their dependencies, lists, and POSTs. A POST's body is read under a limit, and the answer is kept under its
// Idempotency-Key (contract, REST API). An unreadable request is not kept. Kept answers are encrypted, because some hold secrets;
// marks before them tell an erasure which addresses they name.
import { createHash } from "node:crypto";
import { Type } from "@sinclair/typebox";
import { fromWire, type Id, type Prefix } from "#contract/id.ts";
import { noSuchRecord, Refusal } from "#contract/refusal.ts";
import { addressMarks, answerOnce, type KeptAnswer } from "#domain/account/idempotency.ts";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import type { Links } from "#platform/secret/link.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { pathOf } from "#surface/http/api.ts";
import { readBody, readJsonObject } from "#surface/http/body.ts";
import { Page, PerPage, type readRange } from "#surface/http/query.ts";
import { renderRefusal, requestIdOf } from "#surface/http/refusal.ts";
import type { Caller } from "./guard.ts";
import type { Guarded } from "./guarded.ts";

const MAX_BODY_BYTES = 1_048_576;
const MAX_KEY_LENGTH = 255;

export type Fields = Record<string, unknown>;

/** With an Idempotency-Key, `inside` is the transaction that keeps the answer. */
export type Work = (inside: Context, fields: Fields) => Promise<{ status: number; data: unknown }>;

/** Answers a POST with `{data}`. @property bodyless a request without a body has no fields */
export type Post = (
  request: Request,
  caller: Caller,
  work: Work,
  options?: { bodyless?: boolean },
) => Promise<Response>;

export function createPost(context: Context, box: SecretBox): Post {
  return async (request, caller, work, { bodyless = false } = {}) => {
    const key = readKey(request);
    const bytes = await readBody(request, MAX_BODY_BYTES);
    const fields = bodyless && bytes.length === 0 ? {} : readJsonObject(bytes);
    const run = async (inside: Context): Promise<KeptAnswer> => {
      const { status, data } = await work(inside, fields);
      return { status, body: JSON.stringify({ data }) };
    };
    if (key === null) return toResponse(await run(context), request);
    const render = async (refusal: Refusal) => {
      const response = renderRefusal(refusal, requestIdOf(request), context.log);
      return { status: response.status, body: await response.text() };
    };
    const apiKeyId = caller.key.id;
    const { seal, open } = keeping(box, `idempotency:${apiKeyId}:${key}`);
    const repeatable = { apiKeyId, key, requestHash: hashOf(request, bytes) };
    const { isReplayed, ...kept } = await answerOnce(
      context,
      repeatable,
      async (inside) => seal(await run(inside)),
      async (refusal) => seal(await render(refusal)),
    );
    return toResponse(open(kept), request, isReplayed);
  };
}

function keeping(box: SecretBox, owner: string) {
  return {
    seal: ({ status, body }: KeptAnswer): KeptAnswer => ({
      status,
      body: `${addressMarks(body)}.${Buffer.from(box.seal(body, owner)).toString("base64")}`,
    }),
    open({ status, body }: KeptAnswer): KeptAnswer {
      const opened = box.open(Buffer.from(body.slice(body.indexOf(".") + 1), "base64"), owner);
      // APP_SECRET has changed.
      if (opened === null)
        throw new Refusal("idempotency_mismatch", "The first answer to this Idempotency-Key cannot be read any more.");
      return { status, body: opened };
    },
  };
}

/** The id in a field. Refuses a missing one with validation_error and an unreadable one with not_found. */
export function readId<P extends Prefix>(fields: Fields, field: string, prefix: P): Id<P> {
  const wire = fields[field] ?? null;
  if (wire === null) throw new Refusal("validation_error", `${field} is required.`);
  if (typeof wire !== "string") throw new Refusal("validation_error", `${field} must be text.`);
  const id = fromWire(prefix, wire);
  if (!id) throw noSuchRecord();
  return id;
}

function readKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key !== null && (key.length === 0 || key.length > MAX_KEY_LENGTH))
    throw new Refusal("invalid_parameter", `Idempotency-Key must be 1 to ${MAX_KEY_LENGTH} characters.`);
  return key;
}

function hashOf(request: Request, bytes: Uint8Array): Uint8Array {
  return createHash("sha256")
    .update(`${request.method} ${pathOf(request)}${new URL(request.url).search}\n`)
    .update(bytes)
    .digest();
}

function toResponse({ status, body }: KeptAnswer, request: Request, isReplayed = false): Response {
  const headers = new Headers({ "content-type": "application/json" });
  if (isReplayed) headers.set("idempotent-replayed", "true");
  if (status >= 400) headers.set("x-request-id", requestIdOf(request));
  return new Response(body, { status, headers });
}

export type RestRoutes = {
  context: Context;
  config: Pick<Config, "baseUrl" | "twilio">;
  links: Links;
  guarded: Guarded;
  post: Post;
};

export const PAGING = { page: Type.Optional(Page), perPage: Type.Optional(PerPage) };

export function list<T>(data: T[], { page, perPage }: ReturnType<typeof readRange>, total: number) {
  return { data, page, perPage, total, totalPages: Math.ceil(total / perPage) };
}
