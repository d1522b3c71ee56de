// Legal links: what an operator types as the contact's address is one recipient of the mail that a visitor begins, and nothing else.
import { expect, test } from "bun:test";
import { legalLinks } from "#surface/look/legal.tsx";
import { yourDataMail } from "#surface/mail/your-data.ts";

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

test("a text of the service's own is linked where no link is set: on pages by path, in mails by address", () => {
  const legal = {
    ...NONE,
    contactEmail: null,
    termsUrl: "https://t.example/",
    texts: { terms: { en: "x" }, imprint: { ja: "x" } },
  };
  expect(legalLinks(legal, "de").map(({ url }) => url)).toEqual(["/about/imprint?lang=de", "https://t.example/"]);
  const [imprint] = legalLinks(legal, "pl", "https://reviews.example");
  expect(imprint?.url).toBe("https://reviews.example/about/imprint?lang=pl");
});

test("a mail has the links in its footer, as text and as HTML", () => {
  const legal = { ...NONE, contactEmail: "hello@firm.example", texts: { privacy: { en: "x" } } };
  const site = { baseUrl: "https://reviews.example", serviceName: "Candor", legal };
  const { text, html } = yourDataMail(site, "de", { days: 7, url: "https://reviews.example/your-data/x" });
  for (const part of [text, html]) {
    expect(part).toContain("https://reviews.example/about/privacy?lang=de");
    expect(part).toContain("mailto:hello@firm.example");
  }
});
