// Fields of an integration, for the form that creates it and the page that changes it.
import { MAX_DELAY_DAYS, OWN_SECRET } from "#domain/integration/integration.ts";
import { text } from "#surface/form/field.tsx";
import type { Fields } from "#surface/look/fields.ts";

type Delay = { hint: string; stored?: number; whenEmpty?: number };

/** Whole days in the range. @param of.whenEmpty the value of an empty field, which is also shown first */
export function delayField({ hint, whenEmpty, stored = whenEmpty }: Delay) {
  return text({
    label: "Days from the order to the invitation",
    required: true,
    hint,
    stored: String(stored),
    read(typed) {
      const days = typed?.trim() || String(whenEmpty ?? "");
      const isFit = /^\d{1,3}$/.test(days) && Number(days) <= MAX_DELAY_DAYS;
      return isFit ? Number(days) : { wrong: `Enter whole days, from 0 to ${MAX_DELAY_DAYS}.` };
    },
  });
}

/** The secret of a shop that has its own; null for kinds whose secret the service creates. */
export function secretField(kindIn: (all: Fields) => string | undefined, of: { hint?: string; required?: boolean }) {
  return text({
    label: "The shop’s signing secret",
    ...of,
    read(typed, all) {
      if (kindIn(all) !== "storefront-a") return null;
      const secret = typed?.trim() ?? "";
      return OWN_SECRET.test(secret) ? secret : { wrong: WRONG_SECRET };
    },
  });
}

const WRONG_SECRET = "Enter the secret that the shop shows: 8 to 255 letters, digits and signs without spaces.";
