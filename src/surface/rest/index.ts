// The REST API for organisations, under /api/v1. The guard admits each request; behind it, one file for each noun reads and presents.
import { type AnyElysia, Elysia } from "elysia";
import type { Plans } from "#domain/account/plan/plan.ts";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import type { Links } from "#platform/secret/link.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { describeApi } from "#surface/example/description.ts";
import {
  FRAMEWORK,
  onceFor,
  type PeerOf,
  refusalsAsJson,
  refuseAll,
  refuseOtherMethods,
  UNREAD,
} from "#surface/http/api.ts";
import { REST_DESCRIPTION } from "./description.ts";
import type { Guard } from "./kit/guard.ts";
import { createGuarded, PREFIX } from "./kit/guarded.ts";
import { createPost, type RestRoutes } from "./kit/route.ts";
import { describing } from "./kit/schema.ts";
import { businessRoutes } from "./resource/business.ts";
import { changeRoutes } from "./resource/change.ts";
import { insightRoutes } from "./resource/insight.ts";
import { invitationRoutes } from "./resource/invitation.ts";
import { meRoutes } from "./resource/me.ts";
import { replyRoutes, reviewRoutes } from "./resource/review.ts";
import { webhookRoutes } from "./webhook/route.ts";

type RestDependencies = {
  context: Context;
  config: Pick<Config, "baseUrl" | "serviceName" | "twilio" | "outboundAllow" | "receiverAllow">;
  plans: Plans;
  links: Links;
  box: SecretBox;
  guard: Guard;
  peerOf: PeerOf;
};

export function rest({ context, config, plans, links, box, guard, peerOf }: RestDependencies) {
  const guarded = createGuarded(guard, peerOf);
  const routes: RestRoutes = { context, config, links, guarded, post: createPost(context, box) };

  const self = (): AnyElysia => api;
  const api = new Elysia({ prefix: PREFIX, ...FRAMEWORK })
    .use(guarded)
    .use(meRoutes(routes))
    .use(businessRoutes(routes))
    .use(reviewRoutes(routes))
    .use(changeRoutes(routes))
    .use(invitationRoutes(routes))
    .use(replyRoutes(routes))
    .use(insightRoutes(routes))
    .use(webhookRoutes({ ...routes, plans, box, allow: [...config.outboundAllow, ...config.receiverAllow] }))
    .get("/openapi.json", () => openapi(), describing())
    .use(refuseOtherMethods({ options: true }));
  const openapi = onceFor(
    () => config.serviceName,
    () => describeRest(self(), config),
  );

  return (
    new Elysia(FRAMEWORK)
      .use(refusalsAsJson(context.log))
      .use(api)
      .use(guarded)
      // The prefix itself and everything below it, an escaped slash included.
      .all(PREFIX, refuseAll, UNREAD)
      .all(`${PREFIX}/*`, refuseAll, UNREAD)
      .all(`${PREFIX}%*`, refuseAll, UNREAD)
  );
}

export function describeRest(app: AnyElysia, { serviceName, baseUrl }: RestDependencies["config"]): object {
  return describeApi(app, { ...REST_DESCRIPTION, title: `${serviceName} REST API`, baseUrl, serviceName });
}
