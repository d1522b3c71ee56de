// Reads a form about a rating on another platform.
import { sentence } from "#contract/sentence.ts";
import { readTarget } from "#platform/outbound/url.ts";
import { promiseIn } from "#platform/promise/promise.ts";
import { readText, TEXT_LIMIT } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";

export type PlatformFigures = {
  /** As text with two decimals: the column is exact. */
  rating: string;
  count: number;
};

export type PlatformFields = PlatformFigures & { platform: string; url: string };

export const MOST_RATINGS = 10_000_000;
const NAME_LIMIT = { min: 1, max: 60 };

export function readPlatformName(given = ""): string | Wrong {
  const read = readText(given, NAME_LIMIT);
  if ("wrong" in read) return { ...read, wrong: `The platform's name ${read.wrong}.` };
  if (read.text.includes("\n"))
    return { wrong: "The platform's name must be one line.", says: sentence("text.oneLine") };
  const promise = promiseIn(read.text);
  return promise ? { ...promise, wrong: `The platform's name ${promise.wrong}.` } : read.text;
}

export function readPlatformLink(given = ""): string | Wrong {
  const read = readText(given, TEXT_LIMIT.url);
  const target = "wrong" in read ? read : readTarget(read.text, []);
  return "wrong" in target ? { ...target, wrong: `The link ${target.wrong}.` } : target.url.href;
}

/** As text with two decimals; typed with a point or a comma. */
export function readRating(given = ""): string | Wrong {
  const rating = given.trim().replace(",", ".");
  const value = /^\d(?:\.\d{1,2})?$/.test(rating) ? Number(rating) : Number.NaN;
  if (value >= 1 && value <= 5) return value.toFixed(2);
  return {
    wrong: "The rating must be from 1.00 to 5.00, with at most two decimals.",
    says: sentence("platform.rating"),
  };
}

export function readCount(given = ""): number | Wrong {
  const count = /^\d{1,8}$/.test(given.trim()) ? Number(given.trim()) : Number.NaN;
  return count <= MOST_RATINGS
    ? count
    : {
        wrong: "The number of ratings must be a whole number from 0 to 10,000,000.",
        says: sentence("platform.count"),
      };
}
