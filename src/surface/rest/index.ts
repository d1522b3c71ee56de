// The REST API for organisations, under /api/v1. The guard wraps every request; behind it, a handler reads and shapes.

import { Type } from "@sinclair/typebox";
import { type AnyElysia, Elysia } from "elysia";
import type { Plans } from "#domain/account/plan.ts";
import { figuresOfOrganisation, listManagedBusinesses } from "#domain/business/business.ts";
import { findPublished, listOfOrganisation } from "#domain/review/list.ts";
import type { Topic } from "#platform/change.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { fromWire } from "#platform/id.ts";
import type { Links } from "#platform/link.ts";
import type { RateWindow } from "#platform/rate-window.ts";
import { Refusal } from "#platform/refusal.ts";
import type { SecretBox } from "#platform/secret-box.ts";
import { answerOptions, asRefusal, describeApi, FRAMEWORK, once, pathOf, refuseUndecodable } from "../api.ts";
import { DATA_SECURITY } from "../header.ts";
import { Page, PerPage, Rating, readRange, readSince, Since, Verified } from "../query.ts";
import { refuseOversized, renderRefusal, requestIdOf } from "../refusal.ts";
import { presentBusiness } from "./business.ts";
import { type Caller, createGuard, type KeylessVerdict, type Verdict } from "./guard.ts";
import { insightRoutes } from "./insight/route.ts";
import { invitationRoutes } from "./invitation/route.ts";
import { readMe } from "./me.ts";
import { createPost } from "./posting.ts";
import { replyRoutes } from "./reply.ts";
import { presentReview } from "./review.ts";
import { list, type RestRoutes } from "./route.ts";
import { answers, BusinessSchema, described, listOf, MeSchema, ReviewSchema, single } from "./schema.ts";
import { webhookSendingRoutes } from "./webhook/delivery-route.ts";
import { webhookRoutes } from "./webhook/route.ts";

export type RestDependencies = {
  context: Context;
  config: Pick<Config, "baseUrl" | "serviceName" | "twilio" | "outboundAllow">;
  plans: Plans;
  links: Links;
  box: SecretBox;
  window: RateWindow;
};

export type RestSurface = {
  /** @param peer the caller's address, as a key for rate windows */
  fetch(request: Request, peer: string): Promise<Response>;
  onChange(topic: Topic): void;
  forget(): void;
  openapi(): object;
};

const PREFIX = "/api/v1";
const DESCRIPTION_PATH = `${PREFIX}/openapi.json`;

/** Whether the REST API answers for a path: for its own address, and for all that begins with it, an escaped slash included. */
export function isRestPath(path: string): boolean {
  return path.startsWith(PREFIX) && (path.length === PREFIX.length || "/?%".includes(path.charAt(PREFIX.length)));
}

/** Unreadable ids are ids of nothing: 404, never 400 or 500 (decisions, Identifiers). */
const NOT_FOUND = "There is no such record in your organisation.";

export function createRest({ context, config, plans, links, box, window }: RestDependencies): RestSurface {
  const guard = createGuard(context, plans, window);
  // The guard runs before the framework; this hands its finding to the handlers.
  const callers = new WeakMap<Request, Caller>();
  const callerOf = (request: Request) => callers.get(request) as Caller;
  const routes: RestRoutes = { context, config, links, callerOf, post: createPost(context, box, callerOf) };
  const webhooks = { ...routes, plans, box, outboundAllow: config.outboundAllow };

  const self = (): AnyElysia => app;
  const app = new Elysia({ prefix: PREFIX, ...FRAMEWORK })
    .onError(({ code, error, path, request }) =>
      renderRefusal(asRefusal(self(), { code, error, path, request }), requestIdOf(request), context.log),
    )
    .get("/me", async ({ request }) => ({ data: await readMe(context, callerOf(request)) }), {
      detail: {
        summary: "Organisation, plan, limits and usage",
        operationId: "readMe",
        responses: answers(200, single(MeSchema)),
      },
    })
    .get(
      "/businesses",
      async ({ request, query }) => {
        const { organisation } = callerOf(request);
        const { page, perPage, limit, offset } = readRange(query);
        const [rows, { businesses }] = await Promise.all([
          listManagedBusinesses(context, organisation.id, { limit, offset }),
          figuresOfOrganisation(context, organisation.id),
        ]);
        return list(
          rows.map((each) => presentBusiness(each, config.baseUrl)),
          page,
          perPage,
          businesses,
        );
      },
      {
        query: Type.Object({ page: Type.Optional(Page), perPage: Type.Optional(PerPage) }),
        detail: {
          summary: "Businesses of the organisation, by name",
          operationId: "listBusinesses",
          responses: answers(200, listOf(BusinessSchema), { 400: "`invalid_parameter`" }),
        },
      },
    )
    .get(
      "/businesses/:id/reviews",
      async ({ request, params, query }) => {
        const id = fromWire("biz", params.id);
        const { page, perPage, limit, offset } = readRange(query);
        const filter = readFilter(query);
        const { organisation } = callerOf(request);
        const found = id && (await listOfOrganisation(context, organisation.id, id, filter, { limit, offset }));
        if (!found) throw new Refusal("not_found", NOT_FOUND);
        const profileUrl = `${config.baseUrl}/review/${found.slug}`;
        return list(
          found.rows.map((each) => presentReview(each, profileUrl)),
          page,
          perPage,
          found.total,
        );
      },
      {
        query: Type.Object({
          rating: Type.Optional(Rating),
          verified: Type.Optional(Verified),
          since: Type.Optional(Since),
          page: Type.Optional(Page),
          perPage: Type.Optional(PerPage),
        }),
        detail: {
          summary: "Published reviews of a business, newest first",
          operationId: "listReviews",
          responses: answers(200, listOf(ReviewSchema), { 400: "`invalid_parameter`", 404: "`not_found`" }),
        },
      },
    )
    .get(
      "/reviews/:id",
      async ({ request, params }) => {
        const id = fromWire("rev", params.id);
        const found = id && (await findPublished(context, callerOf(request).organisation.id, id));
        if (!found) throw new Refusal("not_found", NOT_FOUND);
        return { data: presentReview(found.review, `${config.baseUrl}/review/${found.slug}`) };
      },
      {
        detail: {
          summary: "One published review",
          operationId: "readReview",
          responses: answers(200, single(ReviewSchema), { 404: "`not_found`" }),
        },
      },
    )
    .use(invitationRoutes(routes))
    .use(replyRoutes(routes))
    .use(insightRoutes(routes))
    .use(webhookRoutes(webhooks))
    .use(webhookSendingRoutes(webhooks))
    .get("/openapi.json", () => openapi(), {
      detail: { summary: "This description", operationId: "describe", security: [], responses: described() },
    });

  const openapi: () => object = once(() =>
    describeApi(app, {
      title: `${config.serviceName} REST API`,
      description:
        "For organisations on Scale and Enterprise: their businesses, reviews, replies, invitations, insights and webhooks.",
      version: "1",
      baseUrl: config.baseUrl,
      security: { apiKey: { type: "http", scheme: "bearer", description: "A key such as trk_live_..." } },
    }),
  );

  const answer = async (request: Request, verdict: Verdict | KeylessVerdict): Promise<Response> => {
    try {
      if ("refusal" in verdict) throw verdict.refusal;
      refuseOversized(request);
      refuseUndecodable(request);
      if (request.method === "OPTIONS") return answerOptions(app, request, context.log);
      if ("caller" in verdict) callers.set(request, verdict.caller);
      return await app.fetch(request);
    } catch (thrown) {
      return renderRefusal(thrown, requestIdOf(request), context.log);
    }
  };

  return {
    async fetch(request, peer) {
      // What the API is, is no secret: its description needs no key.
      const isDescription = request.method === "GET" && pathOf(request) === DESCRIPTION_PATH;
      const verdict = isDescription ? await guard.admitAnyone(peer) : await guard.admit(request, peer);
      if ("refusal" in verdict) note(context, verdict.refusal, peer);
      return withHeaders(await answer(request, verdict), verdict.headers);
    },
    onChange: guard.onChange,
    forget: guard.forget,
    openapi,
  };
}

/** Of who tried what they may not, for whoever looks for attempts; the rest of what is refused is everyday. */
const TOLD = ["invalid_api_key", "insufficient_scope"];

function note({ log }: Context, refusal: unknown, peer: string): void {
  if (refusal instanceof Refusal && TOLD.includes(refusal.code))
    log.info({ from: peer, code: refusal.code }, "a key was refused");
}

/** Nothing here is for a cache: the next reader may be another organisation (spec, What the service does). */
function withHeaders(response: Response, headers: Record<string, string>): Response {
  response.headers.set("cache-control", "no-store");
  for (const name in DATA_SECURITY) response.headers.set(name, DATA_SECURITY[name as keyof typeof DATA_SECURITY]);
  for (const name in headers) response.headers.set(name, headers[name] as string);
  return response;
}

function readFilter(query: { rating?: string; verified?: string; since?: string }) {
  const since = query.since === undefined ? undefined : readSince(query.since);
  if (since === null) throw new Refusal("invalid_parameter", `since ${Since.wrong}.`);
  return {
    rating: query.rating === undefined ? undefined : Number(query.rating),
    verified: query.verified === undefined ? undefined : query.verified === "true",
    since,
  };
}
