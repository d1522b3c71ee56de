// Reads the queries of /log: where a part of the list ends, and what a reader looks for.
import { fromWire, type ReviewId } from "#contract/id.ts";
import { latinDigits } from "#domain/transfer/layout/digit.ts";

/** Null where the address does not say it. A list's end that is unreadable is ignored. @property entry as it was typed */
export type LogQuery = { before: number | null; entry: string | null };

/** No number of an entry has more digits. */
const NUMBER = /^\d{1,15}$/;
/** Longer texts are cut; a review's address has at most 300 characters. */
const MOST_TYPED = 500;

export function readLogQuery(params: URLSearchParams): LogQuery {
  const before = params.get("before") ?? "";
  const entry = params.get("entry");
  return {
    before: NUMBER.test(before) && Number(before) > 0 ? Number(before) : null,
    entry: entry === null ? null : entry.slice(0, MOST_TYPED).toWellFormed().trim(),
  };
}

/** What stands between groups of three digits in one of the languages of pages: 12,028, 12.028, 12 028. */
const BETWEEN_GROUPS = /(?<=\d)[\s.,'’٬](?=\d{3}(?!\d))/g;
const ENTRY_ADDRESS = /\/log\/entry\/(\d{1,15})(?![^/?#])/;
const REVIEW_ADDRESS = /(?:^|\/)(rev_[0-9a-z]+)(?![^/?#])/;

/** A business's address: that of its profile, or its site. */
const BUSINESS_ADDRESS = /\/review\/[^/?#]+\/?(?:[?#].*)?$|^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/?$/iu;

export type Wanted = { index: number } | { review: ReviewId } | "business";

/** The entry's number, the review, or that a business is what a typed text names; null for any other text. */
export function readWanted(typed: string): Wanted | null {
  const number = latinDigits(typed)
    .replace(/^[#＃]\s*/, "")
    .replace(BETWEEN_GROUPS, "");
  const [, index = number] = ENTRY_ADDRESS.exec(typed) ?? [];
  if (NUMBER.test(index)) return { index: Number(index) };
  const review = fromWire("rev", REVIEW_ADDRESS.exec(typed)?.[1] ?? "");
  if (review) return { review };
  return BUSINESS_ADDRESS.test(typed) ? "business" : null;
}
