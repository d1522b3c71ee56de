// A guide's Markdown as HTML: headings with anchors, links to other files as links to their pages, and a button for copying each sample.
// Markup in the text stays text.
import MarkdownIt from "markdown-it";
import { GUIDES, guidePath, markdownPath } from "./guides.ts";
import { highlight, LANGUAGE_NAMES } from "./highlight.ts";
import { guidePicture, guidePicturePath } from "./picture.tsx";
import { describeTables } from "./table.ts";

type LanguageSample = [language: string, text: string];
export type Part = { level: number; title: string; anchor: string; text: string };

const SERVED = new Set<string>(GUIDES.map(({ name }) => name));
const renderer = new MarkdownIt("commonmark", { html: false, maxNesting: 20 })
  .enable("table")
  .disable(["html_block", "html_inline"]);

renderer.core.ruler.push("anchors_and_links", (state) => {
  const slug = createSlugs();
  describeTables(state.tokens);
  let unlinked = 0;
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === "heading_open") token.attrSet("id", slug(state.tokens[index + 1]?.content ?? ""));
    for (const child of token.children ?? []) {
      if (child.type === "link_open") {
        const to = pageOf(String(child.attrGet("href") ?? ""));
        if (to === null) unlinked += 1;
        else child.attrSet("href", to);
        if (to === null) child.hidden = true;
      } else if (child.type === "link_close" && unlinked > 0) {
        unlinked -= 1;
        child.hidden = true;
      }
    }
  }
});

/** A line such as "Python:" before a sample names its language. */
const LANGUAGE_LINE = /^([A-Z][A-Za-z#+]*)(?: \([^()]+\))?:$/;

/** Samples of one thing in several languages, one after the other, become one sample with tabs. */
renderer.core.ruler.push("tabs", (state) => {
  const { tokens } = state;
  let made = 0;
  for (let start = 0; start < tokens.length; start += 1) {
    const samples: LanguageSample[] = [];
    for (let at = start; ; at += 4) {
      const [open, line, , fence] = tokens.slice(at, at + 4);
      const language = LANGUAGE_LINE.exec(line?.content ?? "")?.[1];
      if (open?.type !== "paragraph_open" || fence?.type !== "fence" || language === undefined) break;
      samples.push([language, fence.content]);
    }
    if (samples.length < 2) continue;
    made += 1;
    const token = new state.Token("tabs", "", 0);
    // The index has the languages; the code would drown the words around it.
    token.content = samples.map(([language]) => language).join(", ");
    token.markup = tabs(`tabs-${made}`, samples);
    tokens.splice(start, samples.length * 4, token);
  }
});
renderer.renderer.rules.tabs = (tokens, index) => tokens[index]?.markup ?? "";

renderer.renderer.rules.link_open = (tokens, index, options, _env, self) =>
  tokens[index]?.hidden ? "" : self.renderToken(tokens, index, options);
renderer.renderer.rules.link_close = (tokens, index, options, _env, self) =>
  tokens[index]?.hidden ? "" : self.renderToken(tokens, index, options);
/** A picture of guides; any other image becomes its text. */
renderer.renderer.rules.image = (tokens, index) => {
  const token = tokens[index];
  const alt = token?.content ?? "";
  return guidePicture(String(token?.attrGet("src") ?? ""), alt) ?? Bun.escapeHTML(alt);
};
renderer.renderer.rules.heading_close = (tokens, index) => {
  const anchor = tokens[index - 2]?.attrGet("id") ?? "";
  const { tag = "h2" } = tokens[index] ?? {};
  return tag === "h1" ? "</h1>\n" : ` <a class="anchor" href="#${anchor}" aria-label="#${anchor}">#</a></${tag}>\n`;
};
renderer.renderer.rules.table_open = (tokens, index) =>
  `<div class="docs-table${tokens[index]?.meta?.isNarrow ? "" : " cards"}" tabindex="0"><table role="table">\n`;
renderer.renderer.rules.table_close = () => "</table></div>\n";
/** Longer code breaks anywhere, so that it widens no table; names of settings and fields stay whole. */
const LONG_CODE = 32;
renderer.renderer.rules.code_inline = (tokens, index) => {
  const { content = "" } = tokens[index] ?? {};
  return `<code${content.length > LONG_CODE ? ' class="long"' : ""}>${Bun.escapeHTML(content)}</code>`;
};
renderer.renderer.rules.fence = (tokens, index) =>
  sample(tokens[index]?.content ?? "", tokens[index]?.info.trim() ?? "");
renderer.renderer.rules.code_block = renderer.renderer.rules.fence;

/** The button appears where the script runs, and takes its words from the page. */
function sample(text: string, language: string): string {
  const name = LANGUAGE_NAMES[language] ?? "";
  return `<div class="sample"><div class="sample-bar"><span>${name}</span><button type="button" class="copy" data-copy></button></div><pre tabindex="0"><code>${highlight(text, language)}</code></pre></div>\n`;
}

/** As the reference has it: radio buttons choose the language, so that the tabs work without a script. */
function tabs(name: string, samples: readonly LanguageSample[]): string {
  const { escapeHtml } = renderer.utils;
  const choices = samples.map(
    ([language], index) =>
      `<input type="radio" id="${name}-${escapeHtml(language)}" name="${name}" value="${escapeHtml(language)}"${index === 0 ? " checked" : ""} autocomplete="off"><label for="${name}-${escapeHtml(language)}">${escapeHtml(language)}</label>`,
  );
  const texts = samples.map(([language, text]) => `<pre tabindex="0"><code>${highlight(text, language)}</code></pre>`);
  return `<fieldset class="sample tabs"><legend>Language</legend>${choices.join("")}<button type="button" class="copy" data-copy></button>${texts.join("")}</fieldset>\n`;
}

/** The address of a linked file's page; null where the file has none, and the link becomes text. */
function pageOf(href: string): string | null {
  const file = /^(?:docs\/)?([a-z-]+)\.md(#.*)?$/.exec(href);
  if (file) return SERVED.has(file[1] ?? "") ? guidePath(file[1] ?? "") + (file[2] ?? "") : null;
  return /^(?:https?:|mailto:|#|\/)/.test(href) ? href : null;
}

/** Names of anchors as GitHub makes them, so that one link serves both. */
function createSlugs(): (title: string) => string {
  const seen = new Map<string, number>();
  return (title) => {
    const slug = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-");
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  };
}

export function guideHtml(text: string): string {
  return renderer.render(text);
}

/** What stands above the first section of a guide: its title, and what leads into it. */
export function introOf(text: string): string {
  return guideHtml(text.split("\n## ", 1)[0] ?? "");
}

/** The sections of a guide, without its title: the words of each, its samples, to stand beside them, and the links at its end. */
export function sectionsOf(text: string): { words: string; samples: string; links: string }[] {
  const tokens = renderer.parse(text, {});
  const starts = tokens.flatMap(({ type, tag }, at) => (type === "heading_open" && tag === "h2" ? [at] : []));
  const html = (part: typeof tokens) => renderer.renderer.render(part, renderer.options, {});
  return starts.map((start, index) => {
    const part = tokens.slice(start, starts[index + 1]);
    const isSample = ({ type }: (typeof tokens)[number]) => type === "fence" || type === "tabs";
    const words = part.filter((each) => !isSample(each));
    const list = words.findLastIndex(({ type, level }) => type === "bullet_list_open" && level === 0);
    const end = list < 0 ? words.length : list;
    return { words: html(words.slice(0, end)), samples: html(part.filter(isSample)), links: html(words.slice(end)) };
  });
}

/** Descriptions of the OpenAPI documents: bold, code, links and paragraphs. */
export function inlineHtml(text: string): string {
  return renderer.renderInline(text);
}

/** Shorter first sentences say too little. */
const SHORT_SENTENCE = 80;

/** The first sentence of a guide, or two where the first is short, without links. */
export function summaryOf(text: string): string {
  const tokens = renderer.parse(text, {});
  const first = tokens.findIndex(({ type }) => type === "paragraph_open");
  const words = (tokens[first + 1]?.children ?? []).map(({ type, content, markup }) =>
    type === "softbreak" ? " " : type === "code_inline" ? markup + content + markup : content,
  );
  const [sentence = "", second = ""] = words.join("").match(/\S.*?(?:[.:]$|\.(?=\s))/g) ?? [];
  return [sentence, ...(sentence.length < SHORT_SENTENCE ? [second] : [])].join(" ").trim().replace(/:$/, ".");
}

/** Code, or a link or picture with its text and address. Code holds no links. */
const CODE_OR_LINK = /(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|(!?)\[((?:`[^`]*`|[^[\]`])*)\]\(([^()\s]+)\)/g;

/** Markdown with links to other files as absolute links to their Markdown, for readers that know no base. */
export function withAbsoluteLinks(text: string, baseUrl: string): string {
  return text.replace(CODE_OR_LINK, (all, code: string | undefined, mark: string, label: string, href: string) => {
    if (code !== undefined) return all;
    const picture = mark && guidePicturePath(href);
    if (picture) return `![${label}](${baseUrl}${picture})`;
    const to = pageOf(href);
    if (to === null) return label;
    const [path = "", anchor] = to.split("#");
    if (path === "" || !path.startsWith("/")) return `[${label}](${to})`;
    const page = path.startsWith("/docs") ? markdownPath(path) : path;
    return `[${label}](${baseUrl}${page}${anchor === undefined ? "" : `#${anchor}`})`;
  });
}

/** What readers see, as a sentence: links say their text, and code stands without its marks. */
function sentenceOf({ children, content }: ReturnType<typeof renderer.parse>[number]): string {
  const words = children?.map((each) => (each.type === "softbreak" ? " " : each.content)).join("") ?? content;
  const line = words.replace(/\s+/g, " ").trim();
  return /[.:;!?,]$/.test(line) ? line : `${line}.`;
}

/** A description without its marks, for the index. */
export function plainText(text: string): string {
  const blocks = renderer.parse(text, {}).filter(({ content }) => content !== "");
  return blocks.map(sentenceOf).join(" ");
}

/** The guide cut at its headings, for the index. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  const tokens = renderer.parse(text, {});
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open")
      parts.push({
        level: Number(token.tag.slice(1)),
        title: (tokens[index + 1]?.content ?? "").replaceAll("`", ""),
        anchor: String(token.attrGet("id") ?? ""),
        text: "",
      });
    const last = parts.at(-1);
    const isTitle = tokens[index - 1]?.type === "heading_open";
    if (last && token.content && !isTitle) last.text += `${last.text && " "}${sentenceOf(token)}`;
  }
  return parts;
}
