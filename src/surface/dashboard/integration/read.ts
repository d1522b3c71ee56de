// What is typed about an integration, read field by field.
import {
  DEFAULT_DELAY_DAYS,
  INTEGRATION_KINDS,
  type IntegrationKind,
  MAX_DELAY_DAYS,
} from "#domain/integration/integration.ts";

/** As the command line takes it: what can stand in a shop's field and comes out again as it was. */
const OWN_SECRET = /^[\u0021-\u007e]{8,255}$/;

/** The days, or null. Nothing typed is the usual. */
export function readDelay(written: string | undefined): number | null {
  const text = written?.trim() || String(DEFAULT_DELAY_DAYS);
  const days = /^\d{1,3}$/.test(text) ? Number(text) : -1;
  return days >= 0 && days <= MAX_DELAY_DAYS ? days : null;
}

export const WRONG_DELAY = `Give whole days, from 0 to ${MAX_DELAY_DAYS}.`;

export function readKind(written: string | undefined): IntegrationKind | null {
  return INTEGRATION_KINDS.find((kind) => kind === written) ?? null;
}

/** The shop's own secret where the kind has one: undefined where it is missing or none; null where one is made here. */
export function readSecret(kind: IntegrationKind, written: string | undefined): string | null | undefined {
  if (kind !== "storefront-a") return null;
  const secret = written?.trim() ?? "";
  return OWN_SECRET.test(secret) ? secret : undefined;
}

export const WRONG_SECRET = "Give the secret that the shop shows: 8 to 255 letters, digits and signs without spaces.";
