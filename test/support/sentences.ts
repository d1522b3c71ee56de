// Every sentence of a module of words, with sample values, so that a test can search pages of other languages for them.
import { type ComponentChildren, Fragment, h } from "preact";
import { renderToString } from "preact-render-to-string";
import { sampleArguments } from "../../scripts/words/arguments.ts";

/** Stands for names and figures, which are the same in every language. */
const INSET = "\u0001";
/** The number has a plural form of its own in all languages. */
const given = sampleArguments({ number: 2, text: () => INSET, isKnown: true });

/** Sentences by their place in the module, such as "manage.title". Each is the longest text between two values. */
export function sentencesOf(words: object, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(words)) {
    const place = path === "" ? name : `${path}.${name}`;
    const text = textOf(value);
    if (text === null) for (const [inner, sentence] of sentencesOf(value as object, place)) found.set(inner, sentence);
    else found.set(place, longestRun(text));
  }
  return found;
}

function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "function") return plain((value as (of: object) => unknown)(given));
  return null;
}

function plain(value: unknown): string {
  return typeof value === "string"
    ? value
    : renderToString(h(Fragment, null, value as ComponentChildren)).replace(/<[^>]+>/g, "");
}

function longestRun(text: string): string {
  return text
    .split(/[\u0001\u2068\u2069]+/)
    .map((run) => run.trim())
    .reduce((longest, run) => (run.length > longest.length ? run : longest), "");
}

/** The visible text of a page, and the labels and hints of its elements. */
export function seenOf(html: string): string {
  const labels = [...html.matchAll(/\s(?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map((match) => match[1]);
  const body = html.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, " ").replace(/<[^>]+>/g, " ");
  return unescaped(`${body} ${labels.join(" ")}`).replace(/\s+/g, " ");
}

const LABELS = ["aria-label", "title", "placeholder", "alt", "data-label", "data-busy", "data-original", "data-note"];
/** Names of meta elements whose content is words. */
const META = /^(?:description|og:title|og:description|og:image:alt)$/;
/** Elements with names, codes, a reader's input, or texts that declare another language. */
const QUOTED = "bdi, .face, code, pre, textarea, script, style, body [lang]";

/** The page's own sentences: texts, labels and titles, without quoted elements. */
export function piecesOf(html: string): Set<string> {
  const pieces = new Set<string>();
  let quotes = 0;
  let text = "";
  const add = (piece: string) => pieces.add(unescaped(piece).replace(/\s+/g, " ").trim());
  new HTMLRewriter()
    .on(QUOTED, {
      element(element) {
        quotes++;
        element.onEndTag(() => {
          quotes--;
        });
      },
    })
    .on("*", {
      element(element) {
        if (quotes > 0) return;
        for (const label of LABELS) add(element.getAttribute(label) ?? "");
        const meta = element.getAttribute("name") ?? element.getAttribute("property") ?? "";
        if (META.test(meta)) add(element.getAttribute("content") ?? "");
      },
      text(chunk) {
        if (quotes === 0) text += chunk.text;
        if (!chunk.lastInTextNode) return;
        add(text);
        text = "";
      },
    })
    // Its content is text to a reader with scripts, and elements to one without.
    .transform(html.replace(/<\/?noscript>/g, ""));
  return pieces;
}

function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
