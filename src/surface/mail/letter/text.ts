// A letter as plain text: wrapped prose, each address whole on a line of its own, quotes behind ">".
import { isBranded } from "#surface/look/brand.ts";
import { footLinks } from "#surface/look/legal.tsx";
import type { Block, Letter, Link, MailSite, Written } from "./letter.ts";
import type { LetterWords } from "./sentences.ts";
import { clean, oneLine, paragraphs, plain, type Words } from "./words.ts";

const COLUMNS = 76;
/** Characters of one column each. */
const PLAIN = /^[\x20-\x7e]*$/;
const RULE = "-".repeat(40);

export function letterText(
  site: MailSite,
  letter: Pick<Letter, "reason" | "postalAddress" | "unsubscribe">,
  { blocks, words, language }: Written,
): string {
  const sentence = (of: Words) => wrap(plain(of, language));
  const linkText = ({ label, url }: Link) => `${words.before({ label })}\n${url}`;
  const footer: string[] = [sentence(letter.reason)];
  if (letter.postalAddress) footer.push(wrap(letter.postalAddress.join("\n")));
  if (site.brand?.footer) footer.push(wrap(clean(site.brand.footer)));
  if (letter.unsubscribe) footer.push(linkText(letter.unsubscribe));
  footer.push(linkText({ label: words.sentBy({ service: oneLine(site.serviceName) }), url: site.baseUrl }));
  footer.push(...footLinks(site, language).map(({ label, url }) => linkText({ label, url })));
  const textOf = (block: Block): string => {
    if (block.kind === "quote") return quoteText(block, words);
    if (block.kind === "group") return block.blocks.map(textOf).join("\n");
    return "links" in block ? block.links.map(linkText).join("\n") : sentence(block.words);
  };
  const head = isBranded(site.brand) ? [wrap(clean(site.serviceName))] : [];
  return `${[...head, ...blocks.map(textOf), RULE, ...footer].join("\n\n")}\n`;
}

function quoteText({ rating, title, body }: Extract<Block, { kind: "quote" }>, words: LetterWords): string {
  const stars = rating === undefined ? [] : [words.rating({ stars: rating })];
  const heading = title ? [oneLine(title)] : [];
  return [...stars, ...heading, ...paragraphs(body)].map((part) => wrap(part, "> ")).join("\n>\n");
}

/** Breaks between words only, so that an address stays whole. */
function wrap(text: string, prefix = ""): string {
  const columns = COLUMNS - prefix.length;
  // Most sentences are short, and measuring takes microseconds.
  if (PLAIN.test(text) && text.length <= columns) return prefix + text;
  return prefix + Bun.wrapAnsi(text, columns).replaceAll("\n", `\n${prefix}`);
}
