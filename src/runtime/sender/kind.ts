// What each kind of message is made of: what it says now, how that is worded for its channel, and what becomes true of its subject
// when it is settled. The only place that knows both the queue and what is queued.
import { profileUrl } from "#domain/business/payload.ts";
import { bounceInvitations, suppressAddresses } from "#domain/invitation/bounce.ts";
import {
  type InvitationMessage,
  loadInvitationMessages,
  lockInvitations,
  settleInvitationsSent,
} from "#domain/invitation/outgoing.ts";
import { optOutPhone, suppressedAmong } from "#domain/invitation/suppression.ts";
import type { ClaimedMessage } from "#domain/message/claim.ts";
import { loadReviewMails, type ReviewMail } from "#domain/review/outgoing.ts";
import { loadWebhookNotices, WEBHOOK_FAILING } from "#domain/webhook/notice.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { type InvitationId, toWire } from "#platform/id.ts";
import { createLinks, type LinkPurpose } from "#platform/link.ts";
import { type Mail, senderOf } from "#platform/mail/compose.ts";
import type { SendOutcome } from "#platform/send-outcome.ts";
import type { TextMessage } from "#platform/text-message.ts";
import { confirmMail } from "#surface/mail/confirm-mail.ts";
import { invitationMail } from "#surface/mail/invitation-mail.ts";
import { invitationText } from "#surface/mail/invitation-text.ts";
import type { MailText } from "#surface/mail/letter.ts";
import { receiptMail } from "#surface/mail/receipt-mail.ts";
import { replyMail } from "#surface/mail/reply-mail.ts";
import { webhookMail } from "#surface/mail/webhook-mail.ts";

export type Worded = { mail: Mail } | { text: TextMessage };

/** Ready to be worded, or to wait. */
export type Loaded = { word(): Worded } | { postponeUntil: Date };

/** How a message ended for good. `failed`: tried too often. */
export type Ended = {
  message: ClaimedMessage;
  outcome: Extract<SendOutcome, { kind: "sent" | "bounced" }> | { kind: "failed" };
};

export type MessageKind = {
  /** By message id; one that is missing is not to be sent any more. */
  load(context: Context, messages: readonly ClaimedMessage[]): Promise<Map<string, Loaded>>;
  /** Takes the locks that `settled` will need, before any message is locked: everybody else locks in this order. */
  lock(inside: Context, messages: readonly ClaimedMessage[]): Promise<void>;
  /** What follows, in the transaction that settles the messages. */
  settled(inside: Context, ended: readonly Ended[]): Promise<void>;
};

export type KindSettings = Pick<Config, "appSecret" | "baseUrl" | "serviceName" | "mailFrom">;

/** All kinds by name. */
export function createKinds(settings: KindSettings): Map<string, MessageKind> {
  const invitations = invitationKind(settings);
  const reviews = reviewKind(settings);
  return new Map([
    ["invitation", invitations],
    ["reminder", invitations],
    ["review-confirm", reviews],
    ["review-receipt", reviews],
    ["reply", reviews],
    [WEBHOOK_FAILING, webhookKind(settings)],
  ]);
}

function invitationKind(settings: KindSettings): MessageKind {
  const word = invitationWording(settings);
  return {
    async load(context, messages) {
      const loaded = await loadInvitationMessages(context, messages);
      return mapLoaded(messages, loaded, (message, found) =>
        "postponeUntil" in found ? found : { word: () => word(message, found) },
      );
    },
    lock: (inside, messages) => lockInvitations(inside, messages.map(invitationIdOf)),
    async settled(inside, ended) {
      await settleInvitationsSent(
        inside,
        ended
          .filter(({ outcome }) => outcome.kind === "sent")
          .map(({ message }) => ({
            invitationId: invitationIdOf(message),
            kind: message.kind as InvitationMessage["kind"],
          })),
      );
      await bounceInvitations(
        inside,
        ended
          .filter(({ outcome }) => outcome.kind !== "sent")
          .map(({ message, outcome }) => ({
            invitationId: invitationIdOf(message),
            suppress: message.channel === "email" && isPermanent(outcome) ? "bounced" : null,
          })),
      );
      for (const { message, outcome } of ended)
        if (outcome.kind === "bounced" && outcome.optOutPhone) await optOutPhone(inside, message.address);
    },
  };
}

function reviewKind(settings: KindSettings): MessageKind {
  const word = reviewWording(settings);
  return {
    async load(context, messages) {
      const wanted = await withoutSuppressed(context, messages);
      const loaded = await loadReviewMails(context, wanted);
      return mapLoaded(messages, loaded, (message, found) => ({ word: () => word(message, found) }));
    },
    lock: async () => {},
    settled: (inside, ended) =>
      suppressAddresses(
        inside,
        ended.flatMap(({ message: { organisationId, address }, outcome }) =>
          organisationId !== null && isPermanent(outcome)
            ? [{ organisationId, address, reason: "bounced" as const }]
            : [],
        ),
      ),
  };
}

function webhookKind(settings: KindSettings): MessageKind {
  const { sender, site } = wordingOf(settings);
  const ownMail = { from: sender.own, replyTo: null, unsubscribeUrl: null };
  return {
    async load(context, messages) {
      const loaded = await loadWebhookNotices(context, messages);
      return mapLoaded(messages, loaded, (message, found) => ({
        word: () => ({ mail: mailOf(message, webhookMail(site, found), ownMail) }),
      }));
    },
    lock: async () => {},
    settled: async () => {},
  };
}

/** What is said on an organisation's behalf goes to nobody who wants no mail of it; the service's own mails do. */
async function withoutSuppressed(context: Context, messages: readonly ClaimedMessage[]): Promise<ClaimedMessage[]> {
  const byOrganisation = Map.groupBy(messages, (message) => message.organisationId);
  const wanted = await Promise.all(
    [...byOrganisation].map(async ([organisationId, own]) => {
      if (organisationId === null) return own;
      const addresses = own.map(({ address }) => address);
      const suppressed = await suppressedAmong(context, organisationId, addresses);
      return own.filter(({ address }) => !suppressed.has(address.toLowerCase()));
    }),
  );
  return wanted.flat();
}

/** The business speaks, by way of the service: the address is the service's, which is what DKIM and SPF speak for. */
function invitationWording(settings: KindSettings) {
  const { sender, link, site } = wordingOf(settings);
  return (message: ClaimedMessage, of: InvitationMessage): Worded => {
    const inviteUrl = link("invite", of.invitationId);
    if (message.channel !== "email")
      return {
        text: {
          id: message.id,
          channel: message.channel,
          to: message.address,
          body: invitationText({ ...of, inviteUrl }),
        },
      };
    const unsubscribeUrl = link("unsubscribe-invitation", of.invitationId);
    const text = invitationMail(site, { ...of, inviteUrl, unsubscribeUrl });
    const from = sender.via(of.senderName ?? of.businessName);
    return { mail: mailOf(message, text, { from, replyTo: of.replyTo, unsubscribeUrl }) };
  };
}

function reviewWording(settings: KindSettings) {
  const { sender, link, site } = wordingOf(settings);
  const ownMail = { from: sender.own, replyTo: null, unsubscribeUrl: null };
  return (message: ClaimedMessage, of: ReviewMail): Worded => {
    if (of.kind === "review-confirm")
      return { mail: mailOf(message, confirmMail(site, { ...of, confirmUrl: link("confirm", of.id) }), ownMail) };
    const urls = {
      manageUrl: link("manage", of.reviewId),
      reviewUrl: `${profileUrl(of.slug, settings.baseUrl)}/${toWire("rev", of.reviewId)}`,
    };
    if (of.kind === "review-receipt") return { mail: mailOf(message, receiptMail(site, { ...of, ...urls }), ownMail) };
    const unsubscribeUrl = link("unsubscribe-review", of.reviewId);
    const from = sender.via(of.senderName ?? of.businessName);
    const text = replyMail(site, { ...of, ...urls, unsubscribeUrl });
    return { mail: mailOf(message, text, { from, replyTo: of.replyTo, unsubscribeUrl }) };
  };
}

const PATH: Record<LinkPurpose, string> = {
  invite: "invite",
  confirm: "confirm",
  manage: "manage",
  "unsubscribe-invitation": "unsubscribe",
  "unsubscribe-review": "unsubscribe",
  account: "confirm-account",
  reset: "reset",
  join: "join",
  claim: "dashboard/claim",
};

function wordingOf({ appSecret, baseUrl, serviceName, mailFrom }: KindSettings) {
  const links = createLinks(appSecret);
  const own = senderOf(mailFrom);
  return {
    site: { baseUrl, serviceName },
    link: (purpose: LinkPurpose, id: string) => `${baseUrl}/${PATH[purpose]}/${links.sign(purpose, id)}`,
    sender: {
      own: { ...own, name: own.name || serviceName },
      via: (name: string) => ({ ...own, name: `${name} via ${serviceName}` }),
    },
  };
}

function mailOf(
  { id, address }: ClaimedMessage,
  text: MailText,
  rest: Pick<Mail, "from" | "replyTo" | "unsubscribeUrl">,
): Mail {
  return { messageId: id, to: address, ...text, ...rest };
}

function mapLoaded<T>(
  messages: readonly ClaimedMessage[],
  loaded: Map<string, T>,
  map: (message: ClaimedMessage, found: T) => Loaded,
): Map<string, Loaded> {
  return new Map(
    messages.flatMap((message) => {
      const found = loaded.get(message.id);
      return found === undefined ? [] : [[message.id, map(message, found)] as const];
    }),
  );
}

function invitationIdOf(message: ClaimedMessage): InvitationId {
  return message.subjectId as InvitationId;
}

function isPermanent(outcome: Ended["outcome"]): boolean {
  return outcome.kind === "bounced" && outcome.permanent;
}
