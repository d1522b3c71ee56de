// What providers tell us by themselves, under /api/callbacks: each call is signed, and nothing unsigned is listened to.
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";

export type CallbackDependencies = {
  context: Context;
  config: Pick<Config, "baseUrl" | "twilio" | "mailEventsSecret">;
};

export type CallbackSurface = { fetch(request: Request, peer: string): Promise<Response> };

export function createCallbacks(_dependencies: CallbackDependencies): CallbackSurface {
  return {
    async fetch() {
      throw new Refusal("not_found", "There is nothing at this address.");
    },
  };
}
