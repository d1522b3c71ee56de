// Files that pages refer to, each named by its own hash and so cached for good.
import { AN_HOUR, type Content, FOR_GOOD } from "./answer.ts";

export type Asset = { file: string; path: string; content: Pick<Content, "type" | "body"> };

/** `/assets/style.1a2b3c.css`, of the name `style`. @param folder with a slash at both ends */
export function createAsset(name: string, type: "css" | "js", body: string, folder = "/assets/"): Asset {
  const file = `${name}.${Bun.hash.xxHash3(body).toString(36)}.${type}`;
  return { file, path: `${folder}${file}`, content: { type, body } };
}

/** A name with another hash is from a page that an edge kept across an update: it gets today's file, but not for good. */
export function findAsset(assets: readonly Asset[], file: string): Content | null {
  const known = assets.find((each) => nameOf(each.file) === nameOf(file));
  if (!known || !/^[a-z]+\.[a-z0-9]+\.[a-z]+$/.test(file)) return null;
  return { ...known.content, cacheControl: file === known.file ? FOR_GOOD : AN_HOUR };
}

/** `form.css` of `form.1a2b3c.css`. */
function nameOf(file: string): string {
  return file.replace(/\.[^.]*\./, ".");
}
