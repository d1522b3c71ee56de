// Callbacks of mail and text providers, under /api/callbacks. Each call must be signed.
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { nothingHere, pathOf } from "../api.ts";
import { requireMethod } from "../refusal.ts";
import { takeMailEvents } from "./mail.ts";
import { takeText, takeTextStatus } from "./twilio.ts";

type CallbackDependencies = {
  context: Context;
  config: Pick<Config, "baseUrl" | "twilio" | "mailEventsSecret">;
};

type Handler = (request: Request) => Promise<Response>;

/** Has paths for the configured providers alone. */
export function createCallbacks({ context, config }: CallbackDependencies) {
  const { baseUrl, twilio, mailEventsSecret } = config;
  const handlers = new Map<string, Handler>();
  if (twilio) {
    const account = { baseUrl, authToken: twilio.authToken };
    handlers.set("/api/callbacks/twilio/status", (request) => takeTextStatus(context, account, request));
    handlers.set("/api/callbacks/twilio/inbound", (request) => takeText(context, account, request));
  }
  if (mailEventsSecret !== null)
    handlers.set("/api/callbacks/mail", (request) => takeMailEvents(context, mailEventsSecret, request));

  return {
    async fetch(request: Request): Promise<Response> {
      const handle = handlers.get(pathOf(request));
      if (!handle) throw nothingHere();
      requireMethod(request, "POST");
      return handle(request);
    },
  };
}
