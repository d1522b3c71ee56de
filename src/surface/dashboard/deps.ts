// What the server gives to the dashboard, and what each page gets.
import type { Plans } from "#domain/account/plan/plan.ts";
import type { ProofSources } from "#domain/business/claim/proof.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { Links } from "#platform/link.ts";
import type { RateWindow } from "#platform/rate-window.ts";
import type { SecretBox } from "#platform/secret-box.ts";
import type { WordInvitation } from "./setting/channel/preview.tsx";
import type { Attempts } from "./sign-in/attempt.ts";

export type DashboardDeps = {
  context: Context;
  config: Pick<Config, "baseUrl" | "serviceName" | "twilio" | "outboundAllow">;
  plans: Plans;
  links: Links;
  box: SecretBox;
  window: RateWindow;
  /** Where ownership claims are proved; the network itself by default. */
  proof?: ProofSources;
  /** Words an invitation for its preview: mails are another surface. */
  wordInvitation: WordInvitation;
  /** Shown on the privacy page. */
  invitationRetentionDays?: number;
};

/** With defaults filled in, and the counters of login attempts. */
export type PageDeps = DashboardDeps & { proof: ProofSources; attempts: Attempts };
