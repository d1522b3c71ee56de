// The service's own mails: to owners, to people with an account, to authors and reporters about a moderator's decision. They have no
// unsubscribe link and no follow-ups.
import { toWire } from "#contract/id.ts";
import { readerLanguages } from "#domain/account/reader-language.ts";
import { loadAccountMails } from "#domain/account/state/outgoing.ts";
import { loadClaimMails } from "#domain/business/claim/outgoing.ts";
import { loadLogoMails } from "#domain/business/logo/notice.ts";
import { loadPlatformMails } from "#domain/business/platform/notice.ts";
import { profileUrl } from "#domain/business/state/payload.ts";
import { loadDepartureNotices } from "#domain/integration/departure.ts";
import type { LeasedMessage } from "#domain/message/lease.ts";
import { loadSuspensionMails } from "#domain/operator/notice.ts";
import { loadModerationMails } from "#domain/review/moderation/outgoing.ts";
import { loadReaderReportMails } from "#domain/review/reader-report/outgoing.ts";
import { loadRewardMails } from "#domain/review/reward/outgoing.ts";
import { loadImportMails } from "#domain/transfer/task/notice.ts";
import { loadWebhookNotices } from "#domain/webhook/delivery/failure.ts";
import type { Context } from "#platform/database/context.ts";
import type { Language } from "#platform/language/language.ts";
import { type AccountWords, accountMail } from "#surface/mail/account.ts";
import { claimMail } from "#surface/mail/claim.ts";
import { claimProofMail } from "#surface/mail/claim-proof.ts";
import type { MailText } from "#surface/mail/letter/letter.ts";
import { departureMail, importMail, logoMail, platformMail } from "#surface/mail/owner.ts";
import { photoMail } from "#surface/mail/photo.ts";
import { readerReportMail } from "#surface/mail/reader-report.ts";
import { rewardMail } from "#surface/mail/reward.ts";
import { moderationMail, reporterMail } from "#surface/mail/statement.ts";
import { suspensionMail } from "#surface/mail/suspension.ts";
import { webhookMail } from "#surface/mail/webhook.ts";
import { type MessageKind, mapLoaded } from "./message-kind.ts";
import { type KindSettings, mailOf, wordingOf } from "./wording.ts";

export function serviceKinds(settings: KindSettings) {
  const { site, link, ownMail, languageFor, ownLanguage } = wordingOf(settings);
  const { baseUrl } = site;
  const accountUrls = { loginUrl: `${baseUrl}/login`, resetUrl: `${baseUrl}/reset` };
  const securityUrls = { ...accountUrls, accountUrl: `${baseUrl}/dashboard/account` };
  const kindOf = <T>(
    load: (context: Context, messages: readonly LeasedMessage[]) => Promise<Map<string, T>>,
    word: (found: T, language: Language) => MailText,
  ): MessageKind => ({
    async load(context, messages) {
      const [loaded, languages] = await Promise.all([load(context, messages), readerLanguages(context, messages)]);
      return mapLoaded(messages, loaded, (message, found) => {
        const language = ownLanguage(languages.get(message.id));
        return { word: () => ({ mail: mailOf(message, word(found, language), ownMail) }) };
      });
    },
  });
  return {
    webhook: kindOf(loadWebhookNotices, (found, language) =>
      webhookMail(site, language, {
        ...found,
        webhookUrl: `${baseUrl}/dashboard/settings/webhooks/${toWire("whs", found.subscriptionId)}`,
      }),
    ),
    departure: kindOf(loadDepartureNotices, (found, language) =>
      departureMail(site, language, { ...found, teamUrl: `${baseUrl}/dashboard/settings/team` }),
    ),
    account: kindOf(loadAccountMails, (found, language) => {
      const word = (of: AccountWords) => accountMail(site, language, of);
      if (found.kind === "account-confirm") return word({ ...found, url: link("account", found.tokenId) });
      if (found.kind === "password-reset") return word({ ...found, url: link("reset", found.tokenId) });
      if (found.kind === "team-invitation") return word({ ...found, url: link("join", found.invitationId) });
      if (found.kind === "new-device")
        return word({ ...found, ...securityUrls, accountUrl: `${securityUrls.accountUrl}/sessions` });
      return word({ ...found, ...securityUrls });
    }),
    claim: kindOf(loadClaimMails, (found, language) =>
      found.kind === "claim-proof"
        ? claimProofMail(site, languageFor({ ...found, language: null, defaultLanguage: null }), {
            ...found,
            url: link("claim", found.claimId),
          })
        : claimMail(
            site,
            language,
            found.kind === "claim-lost"
              ? found
              : { ...found, claimUrl: `${baseUrl}/dashboard/claims/${toWire("clm", found.claimId)}` },
          ),
    ),
    platform: kindOf(loadPlatformMails, (found, language) =>
      platformMail(site, language, { ...found, dashboardUrl: `${baseUrl}/dashboard/settings/business/platforms` }),
    ),
    logo: kindOf(loadLogoMails, (found, language) =>
      logoMail(site, language, { ...found, settingsUrl: `${baseUrl}/dashboard/settings/business` }),
    ),
    imported: kindOf(loadImportMails, (found, language) =>
      importMail(site, language, { ...found, importUrl: `${baseUrl}/dashboard/import/${found.importId}` }),
    ),
    readerReport: kindOf(loadReaderReportMails, (found) =>
      readerReportMail(site, languageFor(found), found, {
        reportUrl: link("report", found.reportId),
        reviewUrl: `${profileUrl(found.slug, baseUrl)}/${toWire("rev", found.reviewId)}`,
      }),
    ),
    reward: kindOf(loadRewardMails, (found, language) =>
      rewardMail(site, language, {
        ...found,
        caseNumber: toWire("rpt", found.caseId),
        reviewUrl: `${baseUrl}/dashboard/reviews/${toWire("rev", found.reviewId)}`,
      }),
    ),
    suspension: kindOf(loadSuspensionMails, (found, language) =>
      suspensionMail(site, language, { ...found, dashboardUrl: `${baseUrl}/dashboard` }),
    ),
    moderation: kindOf(loadModerationMails, (found, language) => {
      const manageUrl = link("manage", found.reviewId);
      const reviewUrl = `${profileUrl(found.slug, baseUrl)}/${toWire("rev", found.reviewId)}`;
      const urls = { manageUrl, reviewUrl };
      if (found.kind === "report-decided" || found.kind === "appeal-decided")
        return reporterMail(site, language, { ...found, ...urls });
      if (found.kind === "photo-decided") return photoMail(site, languageFor(found), { ...found, manageUrl });
      if (found.kind === "review-reported") return moderationMail(site, languageFor(found), { ...found, ...urls });
      const statement = found.statement && { ...found.statement, appealUrl: link("appeal", found.statement.decision) };
      return moderationMail(site, languageFor(found), { ...found, ...urls, statement });
    }),
  };
}
