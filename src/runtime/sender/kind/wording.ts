// The site, private links and senders for all mails.
import { LINK_PATH } from "#contract/link.ts";
import type { ReaderLanguage } from "#domain/account/reader-language.ts";
import type { LeasedMessage } from "#domain/message/lease.ts";
import type { Config } from "#platform/config/config.ts";
import { chooseLanguage, type LanguageHints } from "#platform/language/choose.ts";
import type { Language } from "#platform/language/language.ts";
import { type Mail, senderOf } from "#platform/mail/compose.ts";
import { createLinks } from "#platform/secret/link.ts";
import type { MailText } from "#surface/mail/letter/letter.ts";
import { oneLine } from "#surface/mail/letter/words.ts";
import { wordsIn } from "#words/words.ts";

export type KindSettings = Pick<Config, "appSecret" | "baseUrl" | "serviceName" | "mailFrom" | "defaultLanguage"> &
  Partial<Pick<Config, "legal" | "languages" | "brand">>;

export function wordingOf(settings: KindSettings) {
  const { appSecret, baseUrl, serviceName, legal, brand, mailFrom, defaultLanguage, languages: offered } = settings;
  const links = createLinks(appSecret);
  const own = senderOf(mailFrom);
  return {
    site: { baseUrl, serviceName, ...(legal && { legal }), ...(brand && { brand }) },
    link: (purpose: keyof typeof LINK_PATH, id: string) => `${baseUrl}${LINK_PATH[purpose]}${links.sign(purpose, id)}`,
    /** The headers of the service's own mails. */
    ownMail: { from: { ...own, name: own.name || serviceName }, replyTo: null, unsubscribeUrl: null },
    /** The sender of a mail on behalf of an organisation or a business. */
    via: (name: string, language: Language) => ({
      ...own,
      name: wordsIn("letter", language).via({ sender: oneLine(name), service: serviceName }),
    }),
    /** Of a mail to a person: theirs, the organisation's default, the service's. */
    ownLanguage: (of: ReaderLanguage | undefined) =>
      chooseLanguage({ person: of?.person, organisation: of?.organisation, fallback: defaultLanguage, offered }),
    languageFor: (of: LanguageHints) =>
      chooseLanguage({
        invitation: of.language,
        organisation: of.defaultLanguage,
        country: of.country,
        fallback: defaultLanguage,
        offered,
      }),
  };
}

/** A mail under its message's own id, so that a repeat carries the same. */
export function mailOf(
  { id, address }: LeasedMessage,
  text: MailText,
  rest: Pick<Mail, "from" | "replyTo" | "unsubscribeUrl">,
): Mail {
  return { messageId: id, to: address, ...text, ...rest };
}
