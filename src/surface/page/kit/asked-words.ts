// The words of an address that leads to no page, to search for: of /review/harbour-pine the words "harbour pine". Of unknown folders the
// first part names no business.
import { MAX_SEARCH_LENGTH } from "./query.ts";

/** Addresses whose next part is a business or a category. */
const NAMED = new Set(["review", "category", "embed", "og"]);
/** Parts of the service that name no business; below some of them stand private links. */
const OURS =
  /^(?:about|address|api|appeal|assets|confirm|dashboard|dev|docs|invite|log|login|logout|manage|removal|report|search|sitemap|unsubscribe|your-data)$/;
/** Controls, marks of direction and others that show nothing, halves of characters, and what separates words in addresses. */
const NO_WORD = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\s<>"'`_+/\\-]+/gu;

const HALF = /[\uD800-\uDBFF]$/;

/** @param path as asked, percent-encoded, with or without a query. @returns an empty text where it holds no word */
export function askedWords(path: string): string {
  const [first = "", second = "", ...rest] = (path.split(/[?#]/, 1)[0] ?? "").split("/").filter((part) => part !== "");
  const isAlone = second === "" && rest.length === 0;
  const named = NAMED.has(first) ? second : isAlone && !OURS.test(first) ? first : "";
  const words = decoded(named.slice(0, 20 * MAX_SEARCH_LENGTH))
    .replace(/\.(?:html?|php|aspx?)$/i, "")
    .replace(NO_WORD, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? words.slice(0, MAX_SEARCH_LENGTH).replace(HALF, "").trim() : "";
}

/** An address that cannot be decoded has no words. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
