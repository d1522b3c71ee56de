// Markdown as HTML. Markup in the text stays text, links have a harmless protocol, and there are no pictures, because those would tell
// another host who reads the page. The nesting has a bound, so that no text takes longer than its length asks for.
import MarkdownIt from "markdown-it";

const MOST_NESTED = 20;
/** The page itself has the first. */
const LAST_HEADING = 6;

const renderer = new MarkdownIt("commonmark", { html: false, maxNesting: MOST_NESTED }).disable([
  "html_block",
  "html_inline",
  "image",
]);
renderer.core.ruler.push("headings_below_the_title", ({ tokens }) => {
  for (const token of tokens) {
    const level = /^h([1-6])$/.exec(token.tag)?.[1];
    if (level) token.tag = `h${Math.min(Number(level) + 1, LAST_HEADING)}`;
  }
});

export function markdownToHtml(text: string): string {
  return renderer.render(text);
}
