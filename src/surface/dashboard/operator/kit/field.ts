// Fields of several of the operators' forms.
import { readReason } from "#domain/operator/reason.ts";
import { readEmail } from "#platform/text/email.ts";
import { email, text } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import type { Visit } from "../../kit/visit.ts";

/** The address of a person whom the form adds. */
export function personField({ language }: Visit) {
  const { staff: words } = wordsIn("operator", language);
  return email({
    label: words.email,
    hint: words.emailHint,
    required: true,
    missing: wordsIn("missing", language).email,
    read: readEmail,
  });
}

/**
 * Of a change: it stands in the log, and where the change touches an organisation, in its activity.
 * @param id unique on its page. @param isTold whether an organisation reads it
 */
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
