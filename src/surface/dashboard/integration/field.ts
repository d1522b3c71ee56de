// Fields of an integration, for the form that creates it and the page that changes it.
import { MAX_DELAY_DAYS, OWN_SECRET } from "#domain/integration/integration.ts";
import { readIntegrationName } from "#domain/integration/state/name.ts";
import type { Language } from "#platform/language/language.ts";
import { text } from "#surface/form/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { wordsIn } from "#words/words.ts";

type Delay = { hint: string; stored?: number; whenEmpty?: number };

/** @param stored null: it has none */
export function nameField(language: Language, stored: string | null = null) {
  const { label, hint } = wordsIn("integration", language).name;
  return text({ label, hint, stored, read: readIntegrationName });
}

/** Whole days in the range. @param of.whenEmpty the value of an empty field, which is also shown first */
export function delayField(language: Language, { hint, whenEmpty, stored = whenEmpty }: Delay) {
  const words = wordsIn("integration", language).delay;
  return text({
    label: words.label,
    required: true,
    hint,
    stored: String(stored),
    read(typed) {
      const days = typed?.trim() || String(whenEmpty ?? "");
      const isFit = /^\d{1,3}$/.test(days) && Number(days) <= MAX_DELAY_DAYS;
      return isFit ? Number(days) : { wrong: words.wrong({ most: MAX_DELAY_DAYS }) };
    },
  });
}

/** Whether the shop shows a secret of its own; for the other kinds the service creates one. */
export function hasOwnSecret(kind: string | undefined): boolean {
  return kind === "storefront-a";
}

/** The secret of a shop that has its own; null for kinds whose secret the service creates. */
export function secretField(
  language: Language,
  kindIn: (all: Fields) => string | undefined,
  of: { hint?: string; required?: boolean },
) {
  const words = wordsIn("integration", language).secret;
  return text({
    label: words.field,
    ...of,
    isSecret: true,
    read(typed, all) {
      if (!hasOwnSecret(kindIn(all))) return null;
      const secret = typed?.trim() ?? "";
      return OWN_SECRET.test(secret) ? secret : { wrong: words.wrong };
    },
  });
}
