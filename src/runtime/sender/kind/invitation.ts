// Invitations and their reminders, by mail or text.
import type { InvitationId, OrganisationId } from "#contract/id.ts";
import {
  type InvitationMessage,
  loadInvitationMessages,
  lockInvitations,
  settleInvitationsSent,
} from "#domain/invitation/outgoing.ts";
import { loadSenderChecks, settleSenderChecks } from "#domain/invitation/sender-check.ts";
import { bounceInvitations } from "#domain/invitation/suppression/bounce.ts";
import { optOutPhone } from "#domain/invitation/suppression/suppression.ts";
import type { LeasedMessage } from "#domain/message/lease.ts";
import { invitationMail, invitationTestMail } from "#surface/mail/invitation.ts";
import { invitationText } from "#surface/mail/invitation-text.ts";
import { evidenceOf, type MessageKind, mapLoaded, type Worded } from "./message-kind.ts";
import { type KindSettings, mailOf, wordingOf } from "./wording.ts";

export function invitationKind(settings: KindSettings): MessageKind {
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
          .map((each) => {
            const evidence = evidenceOf(each);
            return {
              invitationId: invitationIdOf(each.message),
              suppress: evidence === null ? null : "bounced",
              evidence,
            };
          }),
      );
      for (const { message, outcome } of ended)
        if (outcome.kind === "bounced" && outcome.optOutPhone) await optOutPhone(inside, message.address);
    },
  };
}

/** A member's test of the sender: the same mail, whose links lead to the settings. */
export function senderCheckKind(settings: KindSettings): MessageKind {
  const { via, site, languageFor } = wordingOf(settings);
  const url = `${site.baseUrl}/dashboard/settings/channel`;
  return {
    async load(context, messages) {
      return mapLoaded(messages, await loadSenderChecks(context, messages), (message, of) => ({
        word: () => {
          const language = languageFor(of);
          const text = invitationTestMail(site, language, { ...of, url });
          const from = via(of.senderName ?? of.businessName, language);
          return { mail: mailOf(message, text, { from, replyTo: of.replyTo, unsubscribeUrl: null }) };
        },
      }));
    },
    settled: (inside, ended) =>
      settleSenderChecks(
        inside,
        ended
          .filter(({ outcome }) => outcome.kind === "sent")
          .map(({ message }) => message.subjectId as OrganisationId),
      ),
  };
}

/** On behalf of the business, from the service's address, which DKIM and SPF cover. */
function invitationWording(settings: KindSettings) {
  const { via, link, site, languageFor } = wordingOf(settings);
  return (message: LeasedMessage, of: InvitationMessage): Worded => {
    const inviteUrl = link("invite", of.invitationId);
    const language = languageFor(of);
    if (message.channel !== "email")
      return {
        text: {
          id: message.id,
          channel: message.channel,
          to: message.address,
          body: invitationText(language, { ...of, inviteUrl }),
        },
      };
    const unsubscribeUrl = link("unsubscribe-invitation", of.invitationId);
    const text = invitationMail(site, language, { ...of, inviteUrl, unsubscribeUrl });
    const from = via(of.senderName ?? of.businessName, language);
    return { mail: mailOf(message, text, { from, replyTo: of.replyTo, unsubscribeUrl }) };
  };
}

function invitationIdOf(message: LeasedMessage): InvitationId {
  return message.subjectId as InvitationId;
}
