// Reads addresses of pictures, as files of other services name them.
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { MOST_PHOTOS } from "./attach.ts";

/** Longer cells are cut: five addresses are shorter. */
const MOST_CHARACTERS = 20_000;
const ADDRESS = /^https?:\/\/[^\s"'<>\\]+$/i;

/**
 * The addresses in a cell, between commas, spaces or lines, each once, MOST_PHOTOS at most. One that is no web address is null: the
 * report names it.
 */
export function readAddresses(cell: string): (string | null)[] {
  const words = cell.slice(0, MOST_CHARACTERS).split(/[\s;|"'[\]]+/);
  const addresses = new Set(words.flatMap(partsOf).map((part) => (isAddress(part) ? part : null)));
  return [...addresses].slice(0, MOST_PHOTOS);
}

/** A comma stands between two addresses, or in one. */
function partsOf(word: string): string[] {
  const parts: string[] = [];
  for (const piece of word.split(",")) {
    if (piece === "") continue;
    if (/^https?:\/\//i.test(piece) || parts.length === 0) parts.push(piece);
    else parts.push(`${parts.pop()},${piece}`);
  }
  return parts;
}

export function isAddress(text: string): boolean {
  return ADDRESS.test(text) && text.length <= TEXT_LIMIT.url.max && URL.canParse(text);
}
