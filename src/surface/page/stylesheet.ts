// The stylesheets, put together at start from their parts, named by their own hash and so cached for good: one for all pages,
// and what forms need besides.
import { minify } from "#surface/look/minify.ts";
import base from "#surface/look/style/base.css" with { type: "text" };
import form from "#surface/look/style/form.css" with { type: "text" };
import tokens from "#surface/look/style/tokens.css" with { type: "text" };
import { reserveRules, VARIANTS } from "../snippet.ts";
import chrome from "./style/chrome.css" with { type: "text" };
import directory from "./style/directory.css" with { type: "text" };
import docs from "./style/docs.css" with { type: "text" };
import print from "./style/print.css" with { type: "text" };
import profile from "./style/profile.css" with { type: "text" };
import review from "./style/review.css" with { type: "text" };
import showcase from "./style/showcase.css" with { type: "text" };
import stars from "./style/star-group.css" with { type: "text" };

/** The text as it is served. */
export const stylesheet = minify([tokens, base, chrome, profile, review, directory, docs, print].join("\n"));

/** Follows the first on pages with a form. */
export const formStylesheet = minify([form, stars].join("\n"));

/** Follows the first on the page that shows widgets, which stand there as on a host that takes the strict snippet. */
export const showcaseStylesheet = minify([form, showcase, ...VARIANTS.map(reserveRules)].join("\n"));
