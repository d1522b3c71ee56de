// Colours of samples: a text becomes spans by what a reader tells apart in any language: comments, texts, numbers and words of the language.
// It runs on the server, so that samples are coloured without a script.
import { KEY_PLACES } from "./request.ts";

type Kind = "comment" | "text" | "number" | "word" | "name" | "flag";

const WORDS =
  "and as async await begin case catch class const curl def do docker echo elif else end export false False fi final finally fn for foreach from func function go if import in interface let match new nil None not npm npx null or package private public raise require return self static struct switch then this throw true True try type use var while with yield".split(
    " ",
  );

/** What begins a comment. In JSON and HTML nothing does, and `#` is no comment where `//` is one. */
const COMMENTS: Readonly<Record<string, string>> = {
  ...{ sh: "#", curl: "#", yaml: "#", ini: "[#;]", python: "#", ruby: "#", css: "/\\*", vcl: "#" },
  ...{ ts: "//", js: "//", typescript: "//", php: "//|#", go: "//" },
};
const WITHOUT_WORDS = new Set(["html", "css", "ini", "yaml", "json", ""]);

/** @param language of a fence or a tab; an unknown one has texts and numbers alone */
export function highlight(text: string, language: string): string {
  const pattern = PATTERNS.get(language.toLowerCase()) ?? OTHER;
  return text.replace(pattern, (...found) => {
    const groups = found.at(-1) as Record<Kind | "key" | "rest", string | undefined>;
    if (groups.rest !== undefined) return Bun.escapeHTML(groups.rest);
    if (groups.key !== undefined) return keyPlace(groups.key);
    const [kind = "text", part = ""] = Object.entries(groups).find(([, value]) => value !== undefined) ?? [];
    return `<span class="code-${kind}">${withKey(part)}</span>`;
  });
}

function keyPlace(place: string): string {
  return `<span data-key="true">${Bun.escapeHTML(place)}</span>`;
}

/** The place of the key within a text, as in curl. */
function withKey(text: string): string {
  const [place = ""] = KEY_PLACES;
  return text
    .split(place)
    .map((each) => Bun.escapeHTML(each))
    .join(keyPlace(place));
}

/** Each alternative ends at the line's end at the latest and repeats one choice of letters, so that time grows with the text's length. */
function sourceFor(language: string): string {
  const comment = COMMENTS[language];
  const words = WITHOUT_WORDS.has(language) ? "true|false|null" : WORDS.join("|");
  const parts = [
    `(?<key>${KEY_PLACES.slice(1)
      .map((place) => place.replace(/[^\w"]/g, "\\$&"))
      .join("|")})`,
    comment === undefined ? "" : `(?<comment>(?<![^\\s;{}(])(?:${comment})[^\\n]*)`,
    language === "html" ? "(?<name></?[A-Za-z][\\w-]*)" : "",
    language === "json" ? `(?<name>"[^"\\\\\\n]*"(?=\\s*:))` : "",
    `(?<text>"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*'|\`(?:[^\`\\\\\\n]|\\\\.)*\`)`,
    language === "sh" || language === "curl" ? "(?<flag>(?<![^\\s])--?[A-Za-z][\\w-]*)" : "",
    `(?<number>(?<![\\w.-])\\d[\\d_.]*(?![\\w-]))`,
    `(?<word>(?<![\\w.$@/-])(?:${words})(?![\\w./:-]))`,
    // Whole names, so that no word is found within one.
    "(?<rest>[\\w$@]+|[^\\w$@])",
  ];
  return parts.filter((part) => part !== "").join("|");
}

const KNOWN = [...Object.keys(COMMENTS), ...WITHOUT_WORDS];
const PATTERNS = new Map(KNOWN.map((language) => [language, new RegExp(sourceFor(language), "gsu")]));
const OTHER = new RegExp(sourceFor("text"), "gsu");

/** Names of languages as readers know them. */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  ...{ sh: "Shell", ts: "TypeScript", js: "JavaScript", json: "JSON", html: "HTML", css: "CSS", yaml: "YAML" },
  ...{ ini: "Configuration", php: "PHP", python: "Python", go: "Go", ruby: "Ruby", vcl: "VCL", sql: "SQL" },
  ...{ apache: "Apache", wordpress: "WordPress", cron: "Crontab", aliases: "Aliases" },
};
