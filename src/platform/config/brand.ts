// The brand of a service: one colour, a line of its own at the foot of pages and mails, and a logo.
import { imitatedSitesIn, sitesIn } from "../text/site-in-text.ts";
import { readPlainLine } from "../text/text.ts";
import { seen } from "../text/visible-text.ts";
import { ConfigError, type Environment, text } from "./read.ts";

/** @property accent `#rrggbb`. @property footer plain text. @property logo the hash of the pictures in the database. Null: not set */
export type Brand = { accent: string | null; footer: string | null; logo: string | null };

/** Code points. */
export const FOOTER_LENGTH = { min: 1, max: 200 };

/** Only the database has a logo. */
export function readBrand(env: Environment): Brand {
  return { accent: accentOf(env), footer: footerOf(env), logo: null };
}

/** Digits alone reach a style, so that no value can bring rules with it. */
function accentOf(env: Environment): string | null {
  const value = text(env, "BRAND_ACCENT");
  if (value === null) return null;
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(value) ?? [];
  if (digits === undefined) throw new ConfigError("BRAND_ACCENT", "must be a hex colour such as #1d4ed8");
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`.toLowerCase();
}

function footerOf(env: Environment): string | null {
  const value = text(env, "BRAND_FOOTER");
  if (value === null) return null;
  const read = readPlainLine(value, FOOTER_LENGTH);
  if ("wrong" in read || hasLink(read.text))
    throw new ConfigError(
      "BRAND_FOOTER",
      `must be one line of at most ${FOOTER_LENGTH.max} characters without links, email addresses and control characters`,
    );
  return read.text;
}

/** Mail programs make links of addresses. */
function hasLink(footer: string): boolean {
  const read = seen(footer);
  return /\S\s?[@＠]\s?\S/u.test(read) || sitesIn(read).length > 0 || imitatedSitesIn(read).length > 0;
}
