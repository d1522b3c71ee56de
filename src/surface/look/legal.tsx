// The links that law asks for, as the operator set them: at the foot of pages and mails. A link wins over a text that the service shows.
import { LEGAL_PAGES, type Legal, type LegalPage } from "#platform/config/service.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { useReader, withLanguage } from "./reader.ts";

type LegalLink = { label: string; url: string };

export function legalPath(page: LegalPage): string {
  return `/about/${page}`;
}

/** @param baseUrl where the links leave the service's pages, as in mails */
export function legalLinks(legal: Legal | undefined, language: Language, baseUrl = ""): LegalLink[] {
  if (!legal) return [];
  const words = wordsIn("legal", language);
  const { contactEmail } = legal;
  return [
    ...LEGAL_PAGES.map((page) => ({ label: words[page], url: addressOf(legal, page, language, baseUrl) })),
    { label: words.contact, url: contactEmail && mailtoOf(contactEmail) },
  ].flatMap(({ label, url }) => (url === null ? [] : [{ label, url }]));
}

/** Links at the foot of mails: the reader's data, and the legal pages. */
export function footLinks(site: { baseUrl: string; legal?: Legal }, language: Language): LegalLink[] {
  const { yourData } = wordsIn("site", language).frame;
  return [
    { label: yourData, url: withLanguage(`${site.baseUrl}/about/your-data`, language) },
    ...legalLinks(site.legal, language, site.baseUrl),
  ];
}

/** Returns null where the operator set neither a link nor a text. */
function addressOf(legal: Legal, page: LegalPage, language: Language, baseUrl: string): string | null {
  const link = { imprint: legal.imprintUrl, privacy: legal.privacyUrl, terms: legal.termsUrl }[page];
  return link ?? (legal.texts?.[page] ? withLanguage(baseUrl + legalPath(page), language) : null);
}

/** The way to write to the operator: the contact address, else the imprint; null where neither is set. */
export function contactLink({ baseUrl, legal }: { baseUrl: string; legal?: Legal }, language: Language): string | null {
  if (!legal) return null;
  const { contactEmail } = legal;
  return contactEmail ? mailtoOf(contactEmail) : addressOf(legal, "imprint", language, baseUrl);
}

/** A question mark or a percent sign in the name before the @ adds no recipient and no header (RFC 6068). */
export function mailtoOf(email: string): string {
  const at = email.lastIndexOf("@");
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
}

/** Nothing where none is set. */
export function LegalLinks({ legal }: { legal: Legal | undefined }) {
  const { language } = useReader();
  const links = legalLinks(legal, language);
  if (links.length === 0) return null;
  return (
    <nav class="legal" aria-label={wordsIn("legal", language).links}>
      {links.map(({ label, url }) => (
        <a key={url} href={url}>
          {label}
        </a>
      ))}
    </nav>
  );
}
