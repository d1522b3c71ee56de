// One stylesheet for all pages, put together at start from its parts, named by its own hash and so cached for good.
import base from "./style/base.css" with { type: "text" };
import chrome from "./style/chrome.css" with { type: "text" };
import directory from "./style/directory.css" with { type: "text" };
import docs from "./style/docs.css" with { type: "text" };
import print from "./style/print.css" with { type: "text" };
import profile from "./style/profile.css" with { type: "text" };
import review from "./style/review.css" with { type: "text" };
import tokens from "./style/tokens.css" with { type: "text" };

/** Comments and layout cost bytes that no browser needs. */
function minify(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,>]) ?/g, "$1")
    .replace(/: /g, ":")
    .replace(/;}/g, "}")
    .trim();
}

/** The text as it is served. */
export const stylesheet = minify([tokens, base, chrome, profile, review, directory, docs, print].join("\n"));

/** Its path below /assets/. */
export const STYLESHEET_FILE = `style.${Bun.hash.xxHash3(stylesheet).toString(36)}.css`;
export const STYLESHEET_PATH = `/assets/${STYLESHEET_FILE}`;
