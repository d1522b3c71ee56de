// The field for a moderator's reason, which the owners of the business read.
import { readText } from "#platform/text/text.ts";
import { area } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import type { UserVisit } from "../../kit/visit.ts";

const REASON = { min: 1, max: 500 };

/** @param own id and hint, where owners of the business are not the ones who read it */
export function reasonField({ language }: UserVisit, own?: { id: string; hint: string }) {
  const words = wordsIn("moderating", language);
  return area({
    label: words.reason.label,
    most: REASON.max,
    required: true,
    missing: wordsIn("missing", language).reason,
    ...(own ?? { hint: words.ownersRead }),
    read: (typed = "") => readText(typed, REASON),
  });
}
