// Refusals of invitations in the page's language, each with the field that it is about, and the words for their states.
import type { Refusal, RefusalCode } from "#contract/refusal.ts";
import type { Invitation } from "#domain/invitation/state/invitation.ts";
import type { Language } from "#platform/language/language.ts";
import { refusalIn } from "#surface/form/form.ts";
import { atField } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";

export type InviteField =
  | "email"
  | "name"
  | "reference"
  | "phone"
  | "channel"
  | "language"
  | "sendOn"
  | "reward"
  | "rewardNote";

/** Fields as the domain names them. */
const NAMED: Readonly<Record<string, InviteField>> = {
  email: "email",
  name: "name",
  reference: "reference",
  phone: "phone",
  channel: "channel",
  language: "language",
  sendAt: "sendOn",
  reward: "reward",
  rewardNote: "rewardNote",
};

/** Of refusals that name no field. */
const AT: Partial<Record<RefusalCode, InviteField>> = {
  email_opted_out: "email",
  duplicate: "reference",
  invalid_phone: "phone",
  phone_opted_out: "phone",
  messaging_not_available: "channel",
  reference_required: "reference",
};

/** `field` is null where the refusal is about none. @property whole the sentence where no field stands by it: "Name: Enter text." */
export function explain(refusal: Refusal, language: Language) {
  const words = wordsIn("inviting", language);
  const named = NAMED[refusal.field ?? ""];
  const sentence = refusal.code === "email_opted_out" ? words.refused.optedOut : refusalIn(refusal, language);
  if (!named) return { field: AT[refusal.code] ?? null, sentence, whole: sentence };
  const labels = { ...words.field, ...wordsIn("reward", language).field };
  return { field: named, sentence, whole: atField(labels[named], sentence, language) };
}

export function stateName(
  { status, cancelledAt }: Pick<Invitation, "status" | "cancelledAt">,
  language: Language,
): string {
  const { state } = wordsIn("inviting", language);
  return state[status === "expired" && cancelledAt !== null ? "cancelled" : status];
}
