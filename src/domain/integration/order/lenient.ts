// Reads a shop's request as far as possible: a correctly signed one is never refused for its content.
import { createHash } from "node:crypto";
import { parseExactly } from "#platform/text/exact-json.ts";

export type JsonObject = Record<string, unknown>;

const BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** Longer keys are stored as hashes, because an index takes no long text. */
const MAX_KEY_LENGTH = 100;
/** How keys begin that say nothing to an owner: a hash, and the stand-in for the number of an erased person. */
export const UNSHOWN = { hashed: "sha256:", erased: "erased:" };

/** Decodes UTF-8, or else latin1, the likeliest other charset of a shop. */
export function readCharacters(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

/** Returns the JSON object in a text, with integers beyond 2^53 as strings; null for none. */
export function readObject(text: string): JsonObject | null {
  let value: unknown;
  try {
    value = parseExactly(text);
  } catch {
    return null;
  }
  return asObject(value);
}

export function asObject(value: unknown): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** A text or number as text; null where it is empty or neither. */
export function textOf(value: unknown): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== "string") return null;
  return value.trim() === "" ? null : value;
}

/** One line in NFC that the database can store, cut to `max` code points; null where nothing is left. */
export function lineOf(value: unknown, max: number): string | null {
  const text = textOf(value);
  if (text === null) return null;
  const line = text
    .slice(0, max * 8)
    .toWellFormed()
    .replace(BREAKS, " ")
    .normalize("NFC")
    .trim();
  const cut = line.length <= max ? line : [...line].slice(0, max).join("").trim();
  return cut === "" ? null : cut;
}

/** Returns an order's key: the text, or its hash where the text is long or changes when it is stored. */
export function keyOf(value: unknown): string | null {
  const text = textOf(value)?.trim() ?? null;
  if (text === null) return null;
  const key = text.length <= MAX_KEY_LENGTH ? lineOf(text, MAX_KEY_LENGTH) : null;
  return key === text ? key : `${UNSHOWN.hashed}${createHash("sha256").update(text).digest("hex")}`;
}

/** Returns the key of an order as its owner knows it; null for one that is not shown, and for an email address in place of a number. */
export function shownOrder(key: string): string | null {
  const isUnshown = key.includes("@") || Object.values(UNSHOWN).some((start) => key.startsWith(start));
  return isUnshown ? null : key;
}
