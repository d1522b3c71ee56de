// The mails that were kept because no SMTP_URL is set, for whoever tries the service on their own machine: only to loopback.
import type { Config } from "#platform/config.ts";
import { Refusal } from "#platform/refusal.ts";

export type DevMailSurface = { fetch(request: Request, socketAddress: string | null): Promise<Response> };

export function createDevMail(_config: Pick<Config, "dataDir" | "serviceName">): DevMailSurface {
  return {
    async fetch() {
      throw new Refusal("not_found", "There is nothing at this address.");
    },
  };
}
