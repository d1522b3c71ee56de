// Files that pages refer to, each named by its own hash and so cached for good.
import { AN_HOUR, type Content, FOR_GOOD } from "./answer.ts";
import script from "./script/form.js" with { type: "text" };
import { formStylesheet, stylesheet } from "./stylesheet.ts";

type Asset = { file: string; path: string; content: Pick<Content, "type" | "body"> };

export const STYLE = asset("style", "css", stylesheet);
export const FORM_STYLE = asset("form", "css", formStylesheet);
export const FORM_SCRIPT = asset("form", "js", script);

/** A name with another hash is from a page that an edge kept across an update: it gets today's file, but not for good. */
export function assetFile(file: string): Content | null {
  const known = [STYLE, FORM_STYLE, FORM_SCRIPT].find((each) => nameOf(each.file) === nameOf(file));
  if (!known || !/^[a-z]+\.[a-z0-9]+\.[a-z]+$/.test(file)) return null;
  return { ...known.content, cacheControl: file === known.file ? FOR_GOOD : AN_HOUR };
}

function asset(name: string, type: "css" | "js", body: string): Asset {
  const file = `${name}.${Bun.hash.xxHash3(body).toString(36)}.${type}`;
  return { file, path: `/assets/${file}`, content: { type, body } };
}

/** `form.css` of `form.1a2b3c.css`. */
function nameOf(file: string): string {
  return file.replace(/\.[^.]*\./, ".");
}
