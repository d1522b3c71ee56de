// The links that law asks for, as the operator set them: at the foot of pages and mails.
import type { Legal } from "#platform/config/service.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { useReader } from "./reader.ts";

type LegalLink = { label: string; url: string };

export function legalLinks(legal: Legal | undefined, language: Language): LegalLink[] {
  if (!legal) return [];
  const { imprintUrl, privacyUrl, termsUrl, contactEmail } = legal;
  const words = wordsIn("legal", language);
  return [
    { label: words.imprint, url: imprintUrl },
    { label: words.privacy, url: privacyUrl },
    { label: words.terms, url: termsUrl },
    { label: words.contact, url: contactEmail && mailtoOf(contactEmail) },
  ].flatMap(({ label, url }) => (url === null ? [] : [{ label, url }]));
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
