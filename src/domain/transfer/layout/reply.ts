// Replies that stand in rows of their own, as in a shop plugin's export: which of them are the shop's, and of which review.
import { domainKey, isOfSite } from "#domain/business/state/domain-key.ts";
import { hasStrangersMail } from "#domain/business/state/mail-provider.ts";
import { codePoints, TEXT_LIMIT } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import type { ShopCandidate } from "./choice.ts";
import { FILE_FAULT, ROW_FAULT } from "./fault.ts";
import type { Recognised } from "./recognise.ts";
import { statusOf } from "./status.ts";
import { plainText } from "./text.ts";

/** @property date as the file writes it */
export type RowReply = { body: string; date: string };

/** What the whole file says of its replies. */
export type Replies = {
  /** By the key of their review. */
  of(key: string): RowReply | undefined;
  /** Why a row that is a reply is not taken; null for one that is. */
  refuses(cells: readonly string[]): Wrong | null;
  shop: string[];
  candidates: ShopCandidate[];
  /** Rows of replies that are public there. */
  published: number;
  taken: number;
};

/** Bounds the replies that are kept in memory while the reviews are read. */
const MOST_REPLY_CHARACTERS = 16 * 1024 * 1024;
/** Of a row beside its text. */
const ROW_CHARACTERS = 200;
/** Beyond them, a reply's review is taken for one of the file. */
const MOST_KEYS = 500_000;
const MOST_CANDIDATES = 5;
/** WordPress gives it to those who are not logged in. */
const NO_USER = "0";

/** Returns the key of the review that a row replies to, or null if the row is a review itself. */
export function parentOf(found: Recognised, cells: readonly string[]): string | null {
  const rating = found.field(cells, "rating");
  if (rating !== "" && rating !== "0") return null;
  const parent = found.field(cells, "parent");
  return parent === "" || parent === "0" ? null : parent;
}

type Kept = { key: string; parent: string; body: string; date: string; author: string; isPublished: boolean };

/** @param site the business's own domain. @param chosen the shop's address or user id, or null */
export function collectReplies(found: Recognised, site: string, chosen: string | null) {
  const hasReplies = found.has("parent");
  const rows: Kept[] = [];
  const reviews = new Set<string>();
  const shop = shopOf(found, site, chosen);
  let characters = 0;
  return {
    /** Returns false for a row that is a review. */
    add(cells: readonly string[]): boolean {
      if (!hasReplies) return false;
      shop.learn(cells);
      const parent = parentOf(found, cells);
      if (parent === null) {
        const isThere = statusOf(found, cells).status !== undefined;
        if (isThere && reviews.size < MOST_KEYS) reviews.add(found.field(cells, "key"));
        return false;
      }
      const row = keptOf(found, cells, parent);
      characters += row.body.length + ROW_CHARACTERS;
      if (characters > MOST_REPLY_CHARACTERS) throw FILE_FAULT.replies();
      rows.push(row);
      return true;
    },
    finish(): Replies {
      const keys = new Set(rows.map(({ key }) => key));
      const isReview = (key: string) => !keys.has(key) && (reviews.size >= MOST_KEYS || reviews.has(key));
      const taken = new Map<string, Kept>();
      const faultOf = (row: Kept, isShop: boolean): Wrong | null => {
        if (!row.isPublished) return ROW_FAULT.waiting();
        if (!isShop) return ROW_FAULT.stranger();
        if (!isReview(row.parent)) return ROW_FAULT.orphan();
        const length = codePoints(row.body);
        const { max } = TEXT_LIMIT.reply;
        if (length === 0) return ROW_FAULT.emptyReply();
        return length > max ? ROW_FAULT.replyLong(found.columnOf([], "body"), length, max) : null;
      };
      for (const row of rows) if (faultOf(row, shop.knows(row.author)) === null) taken.set(row.parent, row);
      const published = rows.filter(({ isPublished }) => isPublished);
      return {
        of: (key) => taken.get(key),
        refuses(cells) {
          const status = statusOf(found, cells);
          if (status.status === undefined) return status;
          const row = keptOf(found, cells, parentOf(found, cells) ?? "");
          const fault = faultOf(row, shop.knows(row.author));
          if (fault !== null) return fault;
          const last = taken.get(row.parent);
          return last?.key === row.key && last.date === row.date ? null : ROW_FAULT.later();
        },
        shop: shop.known(),
        candidates: candidatesOf(published),
        published: published.length,
        taken: taken.size,
      };
    },
  };
}

function keptOf(found: Recognised, cells: readonly string[], parent: string): Kept {
  return {
    ...{ parent, key: found.field(cells, "key"), date: found.field(cells, "date") },
    body: plainText(found.field(cells, "body")),
    author: authorOf(found, cells),
    isPublished: statusOf(found, cells).status === "published",
  };
}

/** The user's id, else the address. */
function authorOf(found: Recognised, cells: readonly string[]): string {
  const user = found.field(cells, "userId");
  return user !== "" && user !== NO_USER ? user : found.field(cells, "email").toLowerCase();
}

/**
 * Knows the shop by an address of the business's own domain in a published row, by the user id of such a row, and by what a person chose.
 */
function shopOf(found: Recognised, site: string, chosen: string | null) {
  const own = domainKey(site);
  const isOwn = (email: string) =>
    own !== null && !hasStrangersMail(own) && isOfSite(email.slice(email.lastIndexOf("@") + 1), own);
  const wanted = chosen?.trim().toLowerCase() ?? null;
  const known = new Set<string>();
  return {
    learn(cells: readonly string[]): void {
      if (statusOf(found, cells).status !== "published") return;
      const email = found.field(cells, "email").toLowerCase();
      const author = authorOf(found, cells);
      const isShop = (email.includes("@") && isOwn(email)) || (wanted !== null && [email, author].includes(wanted));
      if (isShop && author !== "") known.add(author);
    },
    knows: (author: string) => known.has(author),
    known: () => [...known],
  };
}

function candidatesOf(rows: readonly Kept[]): ShopCandidate[] {
  const counts = new Map<string, number>();
  for (const { author } of rows) if (author !== "") counts.set(author, (counts.get(author) ?? 0) + 1);
  return [...counts]
    .map(([shop, count]) => ({ shop, rows: count }))
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MOST_CANDIDATES);
}
