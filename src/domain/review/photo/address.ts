// Reads addresses of pictures, as files of other services name them.
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { MOST_PHOTOS } from "./attach.ts";

/** Longer cells are cut: five addresses are shorter. */
const MOST_CHARACTERS = 20_000;
const WEB = /^https?:\/\//i;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const ADDRESS = /^https?:\/\/[^\s"'<>\\]+$/i;

/**
 * The addresses in a cell, between commas, spaces or lines, each once, MOST_PHOTOS at most. Also those that are no web addresses: the
 * report names them.
 */
export function readAddresses(cell: string): string[] {
  const words = cell.slice(0, MOST_CHARACTERS).split(/[\s;|"']+/);
  return [...new Set(words.map(withoutList).flatMap(partsOf))].slice(0, MOST_PHOTOS);
}

/** The brackets of a list go, and those of an IPv6 address stay. */
function withoutList(word: string): string {
  const inner = word.replace(/^[[,]+/, "").replace(/,+$/, "");
  const last = inner.slice(inner.lastIndexOf(",") + 1);
  return last.split("]").length > last.split("[").length ? inner.replace(/\]$/, "") : inner;
}

/** A comma stands between two addresses, or in one. A file's name has none. */
function partsOf(word: string): string[] {
  const parts: string[] = [];
  for (const piece of word.split(",")) {
    if (piece === "") continue;
    const last = parts.at(-1);
    if (last === undefined || SCHEME.test(piece) || !WEB.test(last)) parts.push(piece);
    else parts.splice(-1, 1, `${last},${piece}`);
  }
  return parts;
}

export function isAddress(text: string): boolean {
  return ADDRESS.test(text) && text.length <= TEXT_LIMIT.url.max && URL.canParse(text);
}
