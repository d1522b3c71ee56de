// Files that pages load. Each is named by its hash, and cached for good.
import type { Brand } from "#platform/config/brand.ts";
import { AN_HOUR, type Content, FOR_GOOD } from "./answer.ts";
import { byAccent } from "./brand.ts";

export type Asset = { file: string; path: string; content: Pick<Content, "type" | "body"> };

/** `/assets/style.1a2b3c.css` for `style`. @param folder with a slash at both ends */
export function createAsset(name: string, type: "css" | "js" | "json", body: string, folder = "/assets/"): Asset {
  return named(name, { type, body }, folder);
}

/** Makes a stylesheet with the accent in it, so that a brand costs no request and no other policy. */
export function brandedStyle(name: string, css: string, folder?: string): (brand: Brand | undefined) => Asset {
  const usual = createAsset(name, "css", css, folder);
  const own = byAccent(({ light, dark }) =>
    createAsset(name, "css", `${css}:root{--accent:light-dark(${light},${dark})}`, folder),
  );
  return (brand) => (brand?.accent ? own(brand) : usual);
}

/** @param name of letters alone */
export function createPicture(name: string, body: Uint8Array<ArrayBuffer>): Asset {
  return named(name, { type: "webp", body }, "/assets/");
}

function named(name: string, content: Asset["content"], folder: string): Asset {
  const file = `${name}.${Bun.hash.xxHash3(content.body).toString(36)}.${content.type}`;
  return { file, path: `${folder}${file}`, content };
}

/** A name with another hash comes from a page that a cache kept across an update. It gets the current file, for an hour. */
export function findAsset(assets: readonly Asset[], file: string): Content | null {
  const known = assets.find((each) => nameOf(each.file) === nameOf(file));
  if (!known || !/^[a-z]+\.[a-z0-9]+\.[a-z]+$/.test(file)) return null;
  return { ...known.content, cacheControl: file === known.file ? FOR_GOOD : AN_HOUR };
}

/** `form.css` of `form.1a2b3c.css`. */
function nameOf(file: string): string {
  return file.replace(/\.[^.]*\./, ".");
}

export function minify(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,>]) ?/g, "$1")
    .replace(/: /g, ":")
    .replace(/;}/g, "}")
    .trim();
}
