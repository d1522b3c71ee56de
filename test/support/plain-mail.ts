// A mail with sample values, for tests of sending.
import type { Mail } from "#platform/mail/compose.ts";

export function plainMail(): Mail {
  return {
    messageId: crypto.randomUUID(),
    to: "ana@customer.example",
    from: { name: "Shop", address: "no-reply@reviews.example" },
    replyTo: null,
    subject: "How was your order?",
    text: "Hello",
    html: "<p>Hello</p>",
    language: "en",
    unsubscribeUrl: null,
  };
}
