// The reason of an operator's change, which stands in the log, and where the change touches an organisation, in its activity.
import { readReason } from "#domain/operator/reason.ts";
import { text } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import type { Visit } from "../../kit/visit.ts";

/** @param id unique on its page. @param isTold whether an organisation reads it */
export function reasonField({ language }: Visit, id: string, isTold: boolean) {
  const { label, own, told } = wordsIn("operator", language).reason;
  return text({
    id,
    label,
    hint: isTold ? told : own,
    required: true,
    missing: wordsIn("missing", language).reason,
    read: (typed) => readReason(typed ?? ""),
  });
}
