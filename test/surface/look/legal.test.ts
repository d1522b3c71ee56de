// Legal links: what an operator types as the contact's address is one recipient of the mail that a visitor begins, and nothing else.
import { expect, test } from "bun:test";
import { legalLinks } from "#surface/look/legal.tsx";

const NONE = { imprintUrl: null, privacyUrl: null, termsUrl: null };

function mailtoOf(contactEmail: string): string | undefined {
  return legalLinks({ ...NONE, contactEmail }, "en")[0]?.url;
}

test("a contact's address brings no recipient, subject or line of its own", () => {
  for (const email of [
    "hello?bcc=victim@x.example",
    "hello?subject=Pay&body=now@x.example",
    "hello%0d%0abcc%3avictim@x.example",
    "hello%3fcc%3dvictim@x.example",
    "a#b/c@x.example",
    '"a b"@x.example',
    "müller+shop@x.example",
  ]) {
    const url = new URL(mailtoOf(email) ?? "");
    expect(url.search + url.hash).toBe("");
    expect(decodeURIComponent(url.pathname)).toBe(email);
  }
});

test("a plain address stays as it is", () => {
  expect(mailtoOf("hello.we-are@firm.example")).toBe("mailto:hello.we-are@firm.example");
});
