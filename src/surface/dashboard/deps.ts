// What the dashboard is made of.
import type { Plans } from "#domain/account/plan.ts";
import type { AddressHash } from "#platform/address-hash.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { Links } from "#platform/link.ts";
import type { RateWindow } from "#platform/rate-window.ts";
import type { SecretBox } from "#platform/secret-box.ts";

export type DashboardDeps = {
  context: Context;
  config: Pick<Config, "baseUrl" | "serviceName" | "twilio" | "outboundAllow" | "smtpUrl">;
  plans: Plans;
  links: Links;
  box: SecretBox;
  addressHash: AddressHash;
  window: RateWindow;
};
