// Refusals of invitations in words, each with the field that it is about.
import type { Refusal, RefusalCode } from "#contract/refusal.ts";

export type InviteField = "email" | "name" | "reference" | "phone" | "channel" | "language" | "sendOn";

const FIELD: Partial<Record<RefusalCode, InviteField>> = {
  invalid_email: "email",
  email_opted_out: "email",
  duplicate: "reference",
  invalid_phone: "phone",
  phone_opted_out: "phone",
  messaging_not_available: "channel",
  reference_required: "reference",
};

const SENTENCE: Partial<Record<RefusalCode, string>> = {
  invalid_email: "Enter an address such as name@example.com.",
  email_opted_out: "We send nothing to this address: its owner unsubscribed, or mail to it bounced.",
  duplicate: "This customer was already invited. To ask about another order, enter its reference.",
  invalid_phone: "Enter a mobile number such as +49 170 1234567.",
  phone_opted_out: "The owner of this number stopped text messages.",
  reference_required: "A text message needs a reference, such as the order number.",
  limit_reached: "The invitations of this period are used up.",
};

/** Sentences of the domain that begin with the name of a field. */
const NAMED: Record<string, [InviteField, string]> = {
  email: ["email", "The address"],
  name: ["name", "The name"],
  reference: ["reference", "The reference"],
  language: ["language", "The language"],
  sendAt: ["sendOn", "The day"],
  channel: ["channel", "The channel"],
};

/** `field` is null where the refusal is about none. */
export function explain({ code, message }: Pick<Refusal, "code" | "message">): {
  field: InviteField | null;
  sentence: string;
} {
  if (code === "validation_error") {
    const [word = "", ...rest] = message.split(" ");
    const named = NAMED[word];
    return named ? { field: named[0], sentence: `${named[1]} ${rest.join(" ")}` } : { field: null, sentence: message };
  }
  return { field: FIELD[code] ?? null, sentence: SENTENCE[code] ?? message };
}
