// {"type":"platform","business","platform","url","rating","count","updatedAt"?,"setBy"?}

import { keyOf } from "../noun/noun.ts";
import { choice, type Fields, integer, optional, past, refuse, text, url } from "../table/field.ts";
import { slug } from "./category.ts";

export type PlatformRecord = {
  kind: "platform";
  key: string;
  /** A slug. */
  business: string;
  platform: string;
  url: string;
  /** 1 to 5, two decimals at most. */
  rating: number;
  count: number;
  updatedAt: number | undefined;
  /** Who brought it, where that was not an import. */
  setBy: (typeof SETTERS)[number] | undefined;
};

const SETTERS = ["import", "staff", "owner"] as const;
const platformName = text({ min: 1, max: 80 });
const count = integer(0, 100_000_000);

export function readPlatform(fields: Fields, now: number): PlatformRecord {
  const business = slug(fields, "business");
  const platform = platformName(fields, "platform");
  return {
    kind: "platform",
    key: keyOf.platform(business, platform),
    business,
    platform,
    url: url(fields, "url"),
    rating: rating(fields),
    count: count(fields, "count"),
    updatedAt: optional(fields, "updatedAt", past(now)),
    setBy: optional(fields, "setBy", choice(SETTERS)),
  };
}

function rating({ rating }: Fields): number {
  const fits = typeof rating === "number" && rating >= 1 && rating <= 5 && Math.round(rating * 100) / 100 === rating;
  return fits ? rating : refuse("rating must be a number from 1 to 5 with at most two decimals");
}
