// Callbacks of mail and text providers, under /api/callbacks. Each call must be signed.
import { Elysia } from "elysia";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import { FRAMEWORK, refusalsAsJson, refuseOtherMethods, UNREAD } from "#surface/http/api.ts";
import { refuseOversized } from "#surface/http/refusal.ts";
import { takeMailEvents } from "./mail.ts";
import { takeText, takeTextStatus } from "./twilio.ts";

type CallbackDependencies = {
  context: Context;
  config: Pick<Config, "baseUrl" | "twilio" | "mailEventsSecret">;
};

/** Has addresses for the configured providers alone. */
export function callbacks({ context, config }: CallbackDependencies) {
  const { baseUrl, twilio, mailEventsSecret } = config;
  const app = new Elysia(FRAMEWORK)
    .use(refusalsAsJson(context.log))
    .onTransform(({ request }) => refuseOversized(request));
  if (twilio) {
    const account = { baseUrl, authToken: twilio.authToken };
    app.post("/api/callbacks/twilio/status", ({ request }) => takeTextStatus(context, account, request), UNREAD);
    app.post("/api/callbacks/twilio/inbound", ({ request }) => takeText(context, account, request), UNREAD);
  }
  if (mailEventsSecret !== null)
    app.post("/api/callbacks/mail", ({ request }) => takeMailEvents(context, mailEventsSecret, request), UNREAD);
  return app.use(refuseOtherMethods());
}
