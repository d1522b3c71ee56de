// The words of a moderation decision's reason.
import type { Words } from "#words/words.ts";

type Reasons = Words<"profile">["moderated"];

/** Codes that share the sentence of another. */
const SHARED_REASON: Readonly<Record<string, keyof Reasons["reasons"]>> = {
  links: "contact",
  contact_data: "contact",
  deleted_by_author: "deleted",
  removal_request: "deleted",
};

/** An unknown code, such as an operator's, in its own words. Free text may be a note about a person, and is not shown. */
export function reasonName(code: string, { reasons }: Reasons): string {
  const shared = Object.hasOwn(SHARED_REASON, code) ? SHARED_REASON[code] : code;
  const sentences: Readonly<Record<string, string>> = reasons;
  if (shared && Object.hasOwn(sentences, shared)) return sentences[shared] as string;
  if (!/^[a-z]+(_[a-z]+){0,5}$/.test(code)) return reasons.other;
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");
}
