// Orders from shops, under /api/integrations (contract, Inbound orders). The checks in order: 404 unknown or paused, 413 too large, 401
// not signed; then 200 with the order's outcome. An automation sends its secret in a header, which is checked before the body is read.
import { Elysia } from "elysia";
import { fromWire, toWire } from "#contract/id.ts";
import { Refusal, type RefusalCode } from "#contract/refusal.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { INTEGRATION_KINDS, type IntegrationKind, noteRefusal } from "#domain/integration/integration.ts";
import type { Reception } from "#domain/integration/order/invite.ts";
import type { ShopRequest } from "#domain/integration/order/order.ts";
import { receive } from "#domain/integration/receive.ts";
import { isPing } from "#domain/integration/shop/storefront-b.ts";
import { type IntegrationRow, loadIntegrations } from "#domain/integration/state/row.ts";
import { createBatchLoader } from "#platform/cache/batch-loader.ts";
import { createTtlCache } from "#platform/cache/ttl-cache.ts";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/time/clock.ts";
import { FRAMEWORK, type PeerOf, pathOf, refusalsAsJson, refuseOtherMethods, UNREAD } from "#surface/http/api.ts";
import { UNCACHED_DATA } from "#surface/http/header.ts";
import { refuseOversized } from "#surface/http/refusal.ts";
import { createBodyRoom, readOrder } from "./body.ts";
import { headerOf, isBearer, isSigned, SHOP_HEADERS } from "./signature.ts";

type InboundDependencies = {
  context: Context;
  config: Pick<Config, "twilio">;
  plans: Plans;
  box: SecretBox;
  peerOf: PeerOf;
};

const NO_HEADERS = { topic: [], test: [] } as const;
const PATH = /^\/api\/integrations\/([a-z-]{1,20})\/([^/]+)$/;
/** Refusals that have a body. */
const EXPLAINED: ReadonlySet<RefusalCode> = new Set(["unavailable", "uri_too_long", "headers_too_large"]);
/** The first try may use a stale integration. A third is needed only where the integration changes at this moment. */
const MOST_TRIES = 4;

export function inbound({ context, config, plans, box, peerOf }: InboundDependencies) {
  const memory = createIntegrationMemory(context, box);
  const room = createBodyRoom();
  const reception: Reception = {
    plans,
    messaging: { sms: Boolean(config.twilio?.from), whatsapp: Boolean(config.twilio?.whatsappFrom) },
  };

  const refused = createTtlCache<true>(context.clock, { most: KEPT.most, maxAgeMs: MINUTE_MS });
  /** The answer to a wrong signature or secret, which the dashboard tells the owners of. */
  const refuse = async ({ id, version }: KnownIntegration): Promise<Response> => {
    // With the version, because a new secret makes the earlier note void.
    const key = `${id} ${version}`;
    if (!refused.get(key)) {
      refused.put(key, true);
      await noteRefusal(context, id).catch((error) => context.log.warn({ err: error }, "refusal not noted"));
    }
    return bare(401);
  };

  const take = async (request: Request, peer: string): Promise<Response> => {
    const asked = readPath(pathOf(request));
    if (!asked) return bare(404);
    let integration = await memory.find(asked.id);
    if (!isOpen(integration, asked.kind)) return bare(404);
    const isAutomation = integration.kind === "automation";
    if (isAutomation && !isBearer(integration.secret, request.headers.get("authorization"))) return refuse(integration);
    const bytes = await readOrder(request, peer, isAutomation ? null : room);
    if ("status" in bytes)
      return bare(bytes.status, bytes.retryAfter === null ? {} : { "retry-after": bytes.retryAfter });
    if (!isAutomation && !isSignedOrder(integration, request.headers, bytes))
      return isUnsignedPing(integration.kind, request.headers, bytes) ? bare(200) : refuse(integration);
    const notice = noticeOf(integration.kind, request.headers, bytes);
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const result = await receive(context, reception, integration, notice);
      if (result) return answer(result.outcome, result.note);
      memory.forget(asked.id);
      integration = await memory.find(asked.id);
      if (!isOpen(integration, asked.kind)) return bare(404);
    }
    throw new Refusal("unavailable", "The integration is being changed. Try again.");
  };

  return (
    new Elysia(FRAMEWORK)
      .onError(({ error }) =>
        error instanceof Refusal && !EXPLAINED.has(error.code) ? bare(error.status, error.headers) : undefined,
      )
      .use(refusalsAsJson(context.log))
      .onTransform(({ request }) => refuseOversized(request))
      // What is at no address has no methods either.
      .onBeforeHandle(({ request }) => (readPath(pathOf(request)) ? undefined : bare(404)))
      .post("/api/integrations/:kind/:id", ({ request }) => take(request, peerOf(request)), UNREAD)
      .use(refuseOtherMethods())
      .all("/api/integrations/*", () => bare(404), UNREAD)
  );
}

function readPath(path: string): { kind: IntegrationKind; id: string } | null {
  const [, kind, wireId] = PATH.exec(path) ?? [];
  const known = INTEGRATION_KINDS.find((each) => each === kind);
  const id = wireId === undefined ? null : fromWire("int", wireId);
  return known && id ? { kind: known, id } : null;
}

function isOpen(integration: KnownIntegration | null, kind: IntegrationKind): integration is KnownIntegration {
  return integration !== null && integration.kind === kind;
}

function isSignedOrder({ kind, secret }: KnownIntegration, headers: Headers, bytes: Uint8Array): boolean {
  return kind !== "automation" && isSigned(secret, bytes, headerOf(headers, SHOP_HEADERS[kind].signature));
}

/** The shop's first ping has no signature, and the shop switches a webhook on only where it succeeds. It is not recorded. */
function isUnsignedPing(kind: IntegrationKind, headers: Headers, bytes: Uint8Array): boolean {
  return kind === "storefront-b" && headerOf(headers, SHOP_HEADERS[kind].signature) === null && isPing(bytes);
}

/** A header of another platform says nothing about the order of this one. */
function noticeOf(kind: IntegrationKind, headers: Headers, bytes: Uint8Array): ShopRequest {
  const { topic, test } = kind === "automation" ? NO_HEADERS : SHOP_HEADERS[kind];
  return {
    bytes,
    contentType: headers.get("content-type") ?? "",
    topic: headerOf(headers, topic)?.trim().toLowerCase() || null,
    isTest: headerOf(headers, test)?.trim().toLowerCase() === "true",
  };
}

function answer(result: string, note: string | null): Response {
  return Response.json(note === null ? { result } : { result, note }, { headers: UNCACHED_DATA });
}

function bare(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...UNCACHED_DATA, ...headers } });
}

export type KnownIntegration = IntegrationRow & { secret: string };

const KEPT = { most: 10_000, maxAgeMs: 5_000 };
/** One line of the log an hour for each integration, however often its shop tries. */
const TOLD = { most: 10_000, maxAgeMs: HOUR_MS };
const CLOSED = "orders are answered 503: an integration's secret cannot be opened with this APP_SECRET";
const CLOSED_RETRY_SECONDS = "300";

export function createIntegrationMemory(context: Context, box: SecretBox) {
  // Kept apart, so that a flood of unknown ids evicts no known one.
  const known = createTtlCache<KnownIntegration>(context.clock, KEPT);
  const unknown = createTtlCache<true>(context.clock, KEPT);
  const load = createBatchLoader(async (ids) => {
    const rows = await loadIntegrations(context, ids);
    return new Map(rows.map((row) => [row.id as string, row]));
  });
  const told = createTtlCache<true>(context.clock, TOLD);
  const closedTo = ({ id }: IntegrationRow): Refusal => {
    if (!told.get(id)) context.log.error({ integration: toWire("int", id) }, CLOSED);
    told.put(id, true);
    const message =
      "The service cannot check the order's signature, because its APP_SECRET was replaced. Nothing was saved; send the order again. Its operator has to put the old APP_SECRET back, or the owner of the integration to renew its secret.";
    return new Refusal("unavailable", message, { headers: { "retry-after": CLOSED_RETRY_SECONDS } });
  };
  return {
    /** The integration where it takes orders, else null. @param id a uuid */
    async find(id: string): Promise<KnownIntegration | null> {
      const kept = known.get(id);
      if (kept) return kept;
      if (unknown.get(id)) return null;
      const row = await load(id);
      if (row === null) unknown.put(id, true);
      // A paused one is not remembered, so that it takes orders as soon as it is resumed.
      if (row === null || row.paused) return null;
      const secret = box.open(row.secretSealed, row.id);
      if (secret === null) throw closedTo(row);
      const integration = { ...row, secret };
      known.put(id, integration);
      return integration;
    },
    forget: known.forget,
  };
}
