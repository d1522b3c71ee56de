// The field for a moderator's reason, which the owners of the business read.
import { readText } from "#platform/text/text.ts";
import { area } from "#surface/form/field.tsx";

const REASON = { min: 1, max: 500 };

export function reasonField({ id, hint }: { id?: string; hint?: string } = {}) {
  return area({
    label: "Reason",
    called: "The reason",
    most: REASON.max,
    required: true,
    ...(id && { id }),
    ...(hint && { hint }),
    read: (typed = "") => readText(typed, REASON),
  });
}
