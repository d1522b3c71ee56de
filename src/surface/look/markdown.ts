// Markdown as HTML. Markup in the text stays text, links have a harmless protocol, and there are no pictures, because those would tell
// another host who reads the page. A line break is one, so that an address keeps its lines. The nesting has a bound, so that no text takes longer than its length asks for.
import MarkdownIt from "markdown-it";

const MOST_NESTED = 20;
/** The page itself has the first. */
const FIRST_HEADING = 2;
const LAST_HEADING = 6;

const renderer = new MarkdownIt("commonmark", { html: false, linkify: true, breaks: true, maxNesting: MOST_NESTED })
  .enable(["table", "linkify"])
  .disable(["html_block", "html_inline", "image"]);
// Whole addresses and mail addresses become links; words with a dot do not.
renderer.linkify.set({ fuzzyLink: false, fuzzyIP: false }).add("ftp:", null).add("//", null);
// A wide table scrolls in its own box, also by keyboard.
renderer.renderer.rules.table_open = () => '<div class="scroll" tabindex="0"><table>\n';
renderer.renderer.rules.table_close = () => "</table></div>\n";

type Token = ReturnType<typeof renderer.parse>[number];

/** @param title of the page: a first heading that repeats it is left out */
export function markdownToHtml(text: string, title?: string): string {
  const environment = {};
  const tokens = renderer.parse(text, environment);
  const shown = title !== undefined && isHeadingOf(tokens, title) ? tokens.slice(3) : tokens;
  moveBelowTitle(shown);
  return renderer.renderer.render(shown, renderer.options, environment);
}

function isHeadingOf([open, inline]: readonly Token[], title: string): boolean {
  const plain = (words: string) => words.trim().toLowerCase();
  return open?.type === "heading_open" && inline !== undefined && plain(inline.content) === plain(title);
}

/** The highest headings of the text are the page's second, whether they are written with "#" or "##". */
function moveBelowTitle(tokens: readonly Token[]): void {
  const headings = tokens.filter(({ tag }) => /^h[1-6]$/.test(tag));
  const by = FIRST_HEADING - headings.reduce((least, { tag }) => Math.min(least, levelOf(tag)), LAST_HEADING);
  for (const heading of headings) heading.tag = `h${Math.min(levelOf(heading.tag) + by, LAST_HEADING)}`;
}

function levelOf(tag: string): number {
  return Number(tag.slice(1));
}
