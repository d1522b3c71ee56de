// Cells that are a mail address or a telephone number and nothing else: no text for readers.
import { EMAIL } from "#platform/record/value.ts";

/** Digits with the signs between them. */
const NUMBER = /^\+?[\d\s().-]{7,25}$/;
const LEAST_DIGITS = 7;

export function isMailAddress(cell: string): boolean {
  return EMAIL.test(cell);
}

export function isContact(cell: string): boolean {
  return isMailAddress(cell) || (NUMBER.test(cell) && cell.replace(/\D/g, "").length >= LEAST_DIGITS);
}

/** The text, or none where it is a contact. */
export function withoutContact(text: string): string {
  return isContact(text) ? "" : text;
}
