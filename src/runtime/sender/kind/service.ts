// The service's own mails: to owners, to people with an account, to authors and reporters about a moderator's decision. They have no
// unsubscribe link, and nothing follows when they are settled.
import { loadAccountMails } from "#domain/account/outgoing.ts";
import { loadClaimMails } from "#domain/business/claim/outgoing.ts";
import { profileUrl } from "#domain/business/payload.ts";
import { loadPlatformMails } from "#domain/business/platform/notice.ts";
import type { LeasedMessage } from "#domain/message/lease.ts";
import { loadModerationMails } from "#domain/review/moderation/outgoing.ts";
import { loadWebhookNotices } from "#domain/webhook/subscription/failure.ts";
import type { Context } from "#platform/context.ts";
import { toWire } from "#platform/id.ts";
import {
  type AccountWords,
  accountMail,
  type ClaimWords,
  claimMail,
  platformMail,
  webhookMail,
} from "#surface/mail/account.ts";
import type { MailSite, MailText } from "#surface/mail/letter/letter.ts";
import { type ModerationWords, moderationMail } from "#surface/mail/review.ts";
import { type MessageKind, mapLoaded } from "./message-kind.ts";
import { type KindSettings, mailOf, wordingOf } from "./wording.ts";

type Wording = ReturnType<typeof wordingOf>;

export function webhookKind(settings: KindSettings): MessageKind {
  return ownKind(settings, loadWebhookNotices, (found, { site }) => webhookMail(site, found));
}

export function accountKind(settings: KindSettings): MessageKind {
  return ownKind(settings, loadAccountMails, (found, { site, link }) => {
    const urls = { loginUrl: `${site.baseUrl}/login`, resetUrl: `${site.baseUrl}/reset` };
    return accountMail(site, wordsOf());

    function wordsOf(): AccountWords {
      if (found.kind === "account-confirm") return { ...found, url: link("account", found.tokenId) };
      if (found.kind === "password-reset") return { ...found, url: link("reset", found.tokenId) };
      if (found.kind === "team-invitation") return { ...found, url: link("join", found.invitationId) };
      return { ...found, ...urls };
    }
  });
}

export function claimKind(settings: KindSettings): MessageKind {
  return ownKind(settings, loadClaimMails, (found, { site, link }) => {
    const dashboardUrl = `${site.baseUrl}/dashboard`;
    const words: ClaimWords =
      found.kind === "claim-proof" ? { ...found, url: link("claim", found.claimId) } : { ...found, dashboardUrl };
    return claimMail(site, words);
  });
}

export function platformKind(settings: KindSettings): MessageKind {
  return ownKind(settings, loadPlatformMails, (found, { site }) =>
    platformMail(site, { ...found, dashboardUrl: `${site.baseUrl}/dashboard/settings/business/platforms` }),
  );
}

export function moderationKind(settings: KindSettings): MessageKind {
  return ownKind(settings, loadModerationMails, (found, { site, link }) => {
    const urls = {
      manageUrl: link("manage", found.reviewId),
      reviewUrl: `${profileUrl(found.slug, site.baseUrl)}/${toWire("rev", found.reviewId)}`,
    };
    const words: ModerationWords = { ...found, ...urls };
    return moderationMail(site, words);
  });
}

function ownKind<T>(
  settings: KindSettings,
  load: (context: Context, messages: readonly LeasedMessage[]) => Promise<Map<string, T>>,
  word: (found: T, wording: Wording & { site: MailSite }) => MailText,
): MessageKind {
  const wording = wordingOf(settings);
  const ownMail = { from: wording.sender.own, replyTo: null, unsubscribeUrl: null };
  return {
    async load(context, messages) {
      const loaded = await load(context, messages);
      return mapLoaded(messages, loaded, (message, found) => ({
        word: () => ({ mail: mailOf(message, word(found, wording), ownMail) }),
      }));
    },
    lock: async () => {},
    settled: async () => {},
  };
}
