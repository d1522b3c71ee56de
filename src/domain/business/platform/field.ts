// Reads a form about a rating on another platform.
import { readTarget } from "#platform/outbound/url.ts";
import { readText, TEXT_LIMIT } from "#platform/text/text.ts";

export type PlatformFigures = {
  /** As text with two decimals: the column is exact. */
  rating: string;
  count: number;
};

export type PlatformFields = PlatformFigures & { platform: string; url: string };

export type PlatformErrors = Partial<Record<keyof PlatformFields, string>>;

export const MOST_RATINGS = 10_000_000;
const NAME_LIMIT = { min: 1, max: 60 };

type Given = Readonly<Record<string, string | undefined>>;

export function readPlatformFields(given: Given): { fields: PlatformFields } | { errors: PlatformErrors } {
  const errors: PlatformErrors = {};
  const name = readText(given.platform ?? "", NAME_LIMIT);
  if ("wrong" in name || name.text.includes("\n"))
    errors.platform = `The platform's name ${"wrong" in name ? name.wrong : "must be one line"}.`;
  const link = readText(given.url ?? "", TEXT_LIMIT.url);
  const target = "wrong" in link ? link : readTarget(link.text, []);
  if ("wrong" in target) errors.url = `The link ${target.wrong}.`;
  const figures = readFigures(given);
  if ("errors" in figures) Object.assign(errors, figures.errors);
  if ("wrong" in name || "wrong" in target || "errors" in figures || errors.platform) return { errors };
  return { fields: { platform: name.text, url: target.url.href, ...figures.fields } };
}

/** Rating and count alone, decimals with point or comma. */
export function readFigures(given: Given): { fields: PlatformFigures } | { errors: PlatformErrors } {
  const errors: PlatformErrors = {};
  const rating = (given.rating ?? "").trim().replace(",", ".");
  const value = /^\d(?:\.\d{1,2})?$/.test(rating) ? Number(rating) : Number.NaN;
  if (!(value >= 1 && value <= 5)) errors.rating = "The rating must be from 1.00 to 5.00, with at most two decimals.";
  const counted = (given.count ?? "").trim();
  const count = /^\d{1,8}$/.test(counted) ? Number(counted) : Number.NaN;
  if (!(count <= MOST_RATINGS)) errors.count = "The number of ratings must be a whole number from 0 to 10,000,000.";
  return errors.rating || errors.count ? { errors } : { fields: { rating: value.toFixed(2), count } };
}
