// The mail with the link to the data that is stored of an address. It goes out only where something is stored, so that typed addresses of
// strangers get nothing.
import { addressesWithData, YOUR_DATA_LINK_DAYS } from "#domain/privacy/request.ts";
import { yourDataMail } from "#surface/mail/your-data.ts";
import type { Loaded, MessageKind } from "./message-kind.ts";
import { type KindSettings, mailOf, wordingOf } from "./wording.ts";

export function yourDataKind(settings: KindSettings): MessageKind {
  const { ownMail, link, site, languageFor } = wordingOf(settings);
  return {
    async load(context, messages) {
      const known = await addressesWithData(
        context,
        messages.map(({ address }) => address),
      );
      const loaded = new Map<string, Loaded>();
      for (const message of messages) {
        if (!known.has(message.address.toLowerCase())) continue;
        const { formLanguage } = message.payload as { formLanguage?: string };
        const language = languageFor({ language: formLanguage ?? null, country: "", defaultLanguage: null });
        const words = { days: YOUR_DATA_LINK_DAYS, url: link("your-data", message.id) };
        loaded.set(message.id, {
          word: () => ({ mail: mailOf(message, yourDataMail(site, language, words), ownMail) }),
        });
      }
      return loaded;
    },
  };
}
