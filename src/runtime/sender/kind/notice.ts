// Notices to members of organisations, in mails with a link that turns their kind off.
import { endMails, lockLanes } from "#domain/account/notice/lane.ts";
import { readerLanguages } from "#domain/account/reader-language.ts";
import { loadNotices } from "#domain/review/notice/outgoing.ts";
import { noticeMail } from "#surface/mail/notice.ts";
import { type MessageKind, mapLoaded } from "./message-kind.ts";
import { type KindSettings, mailOf, wordingOf } from "./wording.ts";

export function noticeKind(settings: KindSettings): MessageKind {
  const { site, link, ownMail, ownLanguage } = wordingOf(settings);
  return {
    async load(context, messages) {
      const [loaded, languages] = await Promise.all([
        loadNotices(context, messages),
        readerLanguages(context, messages),
      ]);
      return mapLoaded(messages, loaded, (message, found) => {
        const unsubscribeUrl = link("unsubscribe-notice", found.laneId);
        const language = ownLanguage(languages.get(message.id));
        return {
          word: () => ({
            mail: mailOf(message, noticeMail(site, language, { ...found, unsubscribeUrl }), {
              ...ownMail,
              unsubscribeUrl,
            }),
          }),
        };
      });
    },
    lock: (inside, messages) =>
      lockLanes(
        inside,
        messages.map(({ id }) => id),
      ),
    /** A mail that failed for good is not tried again with what comes later. */
    settled: (inside, ended) =>
      endMails(
        inside,
        ended.map(({ message }) => message.id),
        true,
      ),
  };
}
