// The stylesheets, put together at start from their parts, named by their own hash and so cached for good: one for all pages,
// and what forms need besides.
import base from "./style/base.css" with { type: "text" };
import chrome from "./style/chrome.css" with { type: "text" };
import directory from "./style/directory.css" with { type: "text" };
import docs from "./style/docs.css" with { type: "text" };
import form from "./style/form.css" with { type: "text" };
import print from "./style/print.css" with { type: "text" };
import profile from "./style/profile.css" with { type: "text" };
import review from "./style/review.css" with { type: "text" };
import stars from "./style/star-group.css" with { type: "text" };
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

/** Follows the first on pages with a form. */
export const formStylesheet = minify([form, stars].join("\n"));
