// The arguments of a page: the service's parts, the request, and the caller as the guard knows them.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import type { Topic } from "#contract/topic.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import type { OpenId } from "#domain/account/provider/openid.ts";
import type { User } from "#domain/account/sign-in/session.ts";
import type { Action } from "#domain/account/state/permission.ts";
import type { Membership } from "#domain/account/team/team.ts";
import type { ProofSources } from "#domain/business/claim/proof.ts";
import type { Business } from "#domain/business/profile/business.ts";
import type { BusinessChoice } from "#domain/insight/rail.ts";
import type { FindCoverageParts } from "#domain/integration/coverage-parts.ts";
import type { CountProgress } from "#domain/invitation/progress.ts";
import type { CountCases, WaitingCases } from "#domain/transfer/waiting-cases.ts";
import type { AwaitResult } from "#domain/webhook/delivery/result.ts";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import type { Finding } from "#platform/doctor/finding.ts";
import type { Language } from "#platform/language/language.ts";
import type { Outbound } from "#platform/outbound/outbound.ts";
import type { Print } from "#platform/raster/picture.ts";
import type { Redrawn, Upload, UploadFault } from "#platform/raster/upload.ts";
import type { RateWindow } from "#platform/rate-window/rate-window.ts";
import type { Links } from "#platform/secret/link.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import type { PartLoad } from "#platform/telemetry/load.ts";
import type { Content } from "#surface/look/answer.ts";
import type { Fields } from "#surface/look/fields.ts";
import type { Attempts } from "./attempt.ts";

/** Settings of login, each with a default. */
type SignInSettings = Partial<Pick<Config, "sessionEnds" | "appSecretPrevious" | "oidc">>;

/** What the operator's page shows and changes. */
type ServiceSettings = Pick<
  Config,
  | "baseUrl"
  | "serviceName"
  | "signup"
  | "smtpUrl"
  | "mailFrom"
  | "legal"
  | "brand"
  | "given"
  | "invitationRetentionDays"
  | "nearCopyDays"
  | "photoLimits"
  | "plansFile"
>;

/** What each mail says of the service. */
type MailSite = Pick<ServiceSettings, "baseUrl" | "serviceName" | "legal" | "brand">;

/** What the preview of an invitation says. */
type InvitationWords = {
  kind: "invitation" | "reminder";
  businessName: string;
  face: Pick<Business, "name" | "slug" | "logoPath"> | null;
  customerName: string | null;
  reference: string | null;
  senderName: string | null;
  postalAddress: string | null;
  rewardNote: string | null;
  inviteUrl: string;
  unsubscribeUrl: string;
};

/** Words the mail as it will be sent. Mails are another surface, so the server passes this in. */
type WordInvitation = (site: MailSite, language: Language, of: InvitationWords) => { subject: string; html: string };

/** Words the text message as it will be sent. */
type WordInvitationText = (
  language: Language,
  of: Pick<InvitationWords, "kind" | "businessName" | "customerName" | "inviteUrl">,
) => string;

export type WordAccountMail = (
  site: MailSite,
  language: Language,
  of: { kind: "setup-check"; accountUrl: string },
) => { subject: string; text: string; html: string; language: Language };

export type DashboardDeps = {
  context: Context;
  config: Pick<
    Config,
    "defaultLanguage" | "languages" | "dataDir" | "dkim" | "twilio" | "outboundAllow" | "receiverAllow" | "sendsOut"
  > &
    ServiceSettings &
    SignInSettings;
  plans: Plans;
  links: Links;
  box: SecretBox;
  window: RateWindow;
  /** Where ownership claims are proved; the network itself by default. */
  proof?: ProofSources;
  /** Says whether a webhook's address may be called; the sender's own check by default. */
  receivers?: Pick<Outbound, "refusalOf">;
  /** Words an invitation for its preview: mails are another surface. */
  wordInvitation: WordInvitation;
  wordInvitationText: WordInvitationText;
  /** Draws a page to print, as PDF. */
  drawPrint(print: Print): Promise<Uint8Array<ArrayBuffer>>;
  /** Draws a sent picture again, or says why not. */
  redraw(upload: Upload): Promise<Redrawn | UploadFault>;
  /** Reads a file of a picture of a review; null where there is none. */
  readPhoto(file: string): Promise<Uint8Array | null>;
  /** Words the mail that shows whether mail works. */
  wordAccountMail: WordAccountMail;
  /** Runs the doctor's checks. */
  examine(): Promise<Finding[]>;
  /** The loads of the process's threads, and of the processes that draw pictures for this one. */
  load(): Promise<PartLoad[]>;
  /** Takes over the settings that the database keeps, in this thread at once. Others hear of them a moment later. */
  loadSettings(): Promise<void>;
  /** Drops kept answers of this process at once. Others hear of the change a moment later. */
  onChange(topic: Topic): void;
  /** The longest wait for the result of a delivery that a person asked for. */
  resultWithinMs?: number | undefined;
};

/** With defaults filled in, the counters of login attempts, and what pages keep for a moment. */
export type PageDeps = DashboardDeps & {
  proof: ProofSources;
  receivers: Pick<Outbound, "refusalOf">;
  attempts: Attempts;
  openId: OpenId;
  countProgress: CountProgress;
  countCases: CountCases;
  findCoverageParts: FindCoverageParts;
  awaitResult: AwaitResult;
};

/** A message that the page after a POST shows once; a secret is never shown again. */
export type Flash = {
  /** `running` is for work whose result is still open. */
  tone: "done" | "problem" | "running";
  text: string;
  /** To the result. */
  link?: { href: string; label: string };
  secret?: { label: string; value: string };
  /** Recovery codes, shown once. */
  codes?: readonly string[];
  /** The wire id of a row of a list, where the person looks: the message stands there. */
  at?: string;
};

export type Answer = Content & {
  /** Apart from the headers, because there may be several. */
  cookies?: readonly string[];
  /** Sent in place of the body. */
  stream?: ReadableStream<Uint8Array>;
};

export type Visit = {
  /** Of the page. */
  language: Language;
  /** The language that the address names; null where it names none. */
  chosen: Language | null;
  deps: PageDeps;
  context: Context;
  request: Request;
  url: URL;
  /** The path of the page: of a POST, which may have no page of its own, the nearest one above. */
  at: string;
  params: Readonly<Record<string, string>>;
  /** The posted form; empty for a GET and for a POST that reads its own body. */
  fields: Fields;
  /** The caller's address, as a key for rate windows. */
  peer: string;
  flash: Flash | null;
  user: User | null;
  sessionId: string | null;
  /** Whether the person said that others use this computer. */
  isPublic: boolean;
  /** When a second factor was proved in this session. */
  provenAt: Date | null;
  /** The organisation whose provider vouched for the person. */
  companyId: OrganisationId | null;
};

/** A signed-in person. */
export type UserVisit = Visit & {
  user: User;
  sessionId: string;
  /** False where an organisation vouches for the person, and the account reaches more than that organisation. */
  isWhole: boolean;
  /** By name of the organisation. */
  memberships: readonly Membership[];
  /** Businesses that the person's organisations claim, for moderators; empty for others. */
  claimed: readonly BusinessId[];
  /** The cases of each queue, for moderators; null for others. */
  waiting: WaitingCases | null;
};

/** What waits for a member, up to a bound; 0 as well where the member may not know. */
/** @property recent of the unanswered, those of the last RECENT_DAYS, up to UNANSWERED_COUNTED_TO */
export type MemberCounts = { unanswered: number; recent: number; failingWebhooks: number };

/** A member looks at one of their organisations. */
export type MemberVisit = UserVisit &
  Membership & {
    may(action: Action): boolean;
    /** Businesses of the organisation. */
    businessCount: number;
    /** All businesses that the person reaches; null where a search is shorter than the list. */
    choices: readonly BusinessChoice[] | null;
    counts: MemberCounts;
    /** The business that the dashboard shows; null while the organisation has none. */
    business: Business | null;
  };

/** Of a route about the chosen business. */
export type BusinessVisit = MemberVisit & { business: Business; isAboutBusiness: true };
