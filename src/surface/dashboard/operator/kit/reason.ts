// The reason of an operator's change, which stands in the log, and where the change touches an organisation, in its activity.
import { readText } from "#platform/text/text.ts";
import { text } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import { oneLine } from "../../kit/read.ts";
import type { Visit } from "../../kit/visit.ts";

const REASON = { min: 3, max: 300 };

/** @param id unique on its page. @param isTold whether an organisation reads it */
export function reasonField({ language }: Visit, id: string, isTold: boolean) {
  const { label, own, told } = wordsIn("operator", language).reason;
  return text({
    id,
    label,
    hint: isTold ? told : own,
    required: true,
    read: (typed) => oneLine(readText(typed ?? "", REASON)),
  });
}
