// What the dashboard is made of.
import type { Plans } from "#domain/account/plan.ts";
import type { ProofSources } from "#domain/business/claim-proof.ts";
import type { AddressHash } from "#platform/address-hash.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { Links } from "#platform/link.ts";
import type { RateWindow } from "#platform/rate-window.ts";
import type { SecretBox } from "#platform/secret-box.ts";
import type { WordInvitation } from "./setting/channel/preview.tsx";

export type DashboardDeps = {
  context: Context;
  config: Pick<Config, "baseUrl" | "serviceName" | "twilio" | "outboundAllow" | "smtpUrl">;
  plans: Plans;
  links: Links;
  box: SecretBox;
  addressHash: AddressHash;
  window: RateWindow;
  /** Where the proof of a claim is looked for, where it is not to be the network itself. */
  proof?: ProofSources;
  /** Words the invitation for its preview: the mails are another surface. */
  wordInvitation: WordInvitation;
  /** How long invitations say whom they were for, for the page about privacy. */
  invitationRetentionDays?: number;
};
