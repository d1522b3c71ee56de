// Reads the form fields of an integration.
import {
  DEFAULT_DELAY_DAYS,
  INTEGRATION_KINDS,
  type IntegrationKind,
  MAX_DELAY_DAYS,
} from "#domain/integration/integration.ts";

/** Printable ASCII without spaces, as on the command line: shops pass it on unchanged. */
const OWN_SECRET = /^[\u0021-\u007e]{8,255}$/;

/** Null for anything but whole days in the range; an empty field is the default. */
export function readDelay(written: string | undefined): number | null {
  const text = written?.trim() || String(DEFAULT_DELAY_DAYS);
  const days = /^\d{1,3}$/.test(text) ? Number(text) : -1;
  return days >= 0 && days <= MAX_DELAY_DAYS ? days : null;
}

export const WRONG_DELAY = `Enter whole days, from 0 to ${MAX_DELAY_DAYS}.`;

export function readKind(written: string | undefined): IntegrationKind | null {
  return INTEGRATION_KINDS.find((kind) => kind === written) ?? null;
}

/** The secret of a shop that makes its own, undefined if it is missing or malformed; null where we make it. */
export function readSecret(kind: IntegrationKind, written: string | undefined): string | null | undefined {
  if (kind !== "storefront-a") return null;
  const secret = written?.trim() ?? "";
  return OWN_SECRET.test(secret) ? secret : undefined;
}

export const WRONG_SECRET = "Enter the secret that the shop shows: 8 to 255 letters, digits and signs without spaces.";
