// What providers tell us by themselves, under /api/callbacks: each call is signed, and nothing unsigned is listened to.
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { pathOf } from "../api.ts";
import { takeMailEvents } from "./mail.ts";
import { takeText, takeTextStatus } from "./twilio.ts";

export type CallbackDependencies = {
  context: Context;
  config: Pick<Config, "baseUrl" | "twilio" | "mailEventsSecret">;
};

export type CallbackSurface = { fetch(request: Request, peer: string): Promise<Response> };

type Take = (request: Request) => Promise<Response>;

/** Offers what is configured: a provider that is not has no address here. */
export function createCallbacks({ context, config }: CallbackDependencies): CallbackSurface {
  const { baseUrl, twilio, mailEventsSecret } = config;
  const places = new Map<string, Take>();
  if (twilio) {
    const account = { baseUrl, authToken: twilio.authToken };
    places.set("/api/callbacks/twilio/status", (request) => takeTextStatus(context, account, request));
    places.set("/api/callbacks/twilio/inbound", (request) => takeText(context, account, request));
  }
  if (mailEventsSecret !== null)
    places.set("/api/callbacks/mail", (request) => takeMailEvents(context, mailEventsSecret, request));

  return {
    async fetch(request) {
      const take = places.get(pathOf(request));
      if (!take) throw new Refusal("not_found", "There is nothing at this address.");
      if (request.method !== "POST") {
        const message = `${request.method} is not offered here; POST is.`;
        throw new Refusal("method_not_allowed", message, { allow: "POST" });
      }
      return take(request);
    },
  };
}
