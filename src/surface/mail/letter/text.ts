// A letter as plain text: wrapped prose, each address whole on a line of its own, quotes behind ">".
import type { MailWords } from "../words/shape.ts";
import type { Block, Letter, Link, MailSite, Written } from "./letter.ts";
import { oneLine, paragraphs, plain, type Words } from "./words.ts";

const COLUMNS = 76;
/** Characters of one column each. */
const PLAIN = /^[\x20-\x7e]*$/;
const RULE = "-".repeat(40);

export function letterText(
  site: MailSite,
  letter: Pick<Letter, "reason" | "postalAddress" | "unsubscribe">,
  { blocks, words, language }: Written,
): string {
  const sentence = (of: Words, prefix = "") => wrap(plain(of, language), prefix);
  const linkText = ({ label, url }: Link) => `${words.before(label)}\n${url}`;
  const footer: string[] = [sentence(letter.reason)];
  if (letter.postalAddress) footer.push(letter.postalAddress.map((line) => wrap(line)).join("\n"));
  if (letter.unsubscribe) footer.push(linkText(letter.unsubscribe));
  footer.push(linkText({ label: words.sentBy(oneLine(site.serviceName)), url: site.baseUrl }));
  const texts = blocks.map((block) => {
    if (block.kind === "quote") return quoteText(block, words);
    return "links" in block ? block.links.map(linkText).join("\n") : sentence(block.words);
  });
  return `${[...texts, RULE, ...footer].join("\n\n")}\n`;
}

function quoteText({ rating, title, body }: Extract<Block, { kind: "quote" }>, words: MailWords): string {
  const parts: string[] = [];
  if (rating !== undefined) parts.push(words.rating(rating));
  if (title !== undefined) parts.push(wrap(title, "> "));
  for (const each of paragraphs(body)) {
    const lines = each.split("\n");
    parts.push(lines.map((line) => wrap(line, "> ")).join("\n"));
  }
  return parts.map((part) => (part.startsWith("> ") ? part : wrap(part, "> "))).join("\n>\n");
}

/** Breaks between words only, so that an address stays whole. */
function wrap(text: string, prefix = ""): string {
  const columns = COLUMNS - prefix.length;
  const isPlain = PLAIN.test(text);
  if (isPlain && text.length <= columns && !text.includes("  ")) return prefix + text;
  const lines: string[] = [];
  let line = "";
  let width = 0;
  for (const word of text.split(/ +/)) {
    const wordWidth = isPlain ? word.length : Bun.stringWidth(word);
    if (line !== "" && width + 1 + wordWidth > columns) {
      lines.push(prefix + line);
      line = "";
      width = 0;
    }
    line += line === "" ? word : ` ${word}`;
    width += wordWidth + (width === 0 ? 0 : 1);
  }
  lines.push(prefix + line);
  return lines.join("\n");
}
