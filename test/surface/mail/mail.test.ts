// Guarantees of every mail.
import { describe, expect, test } from "bun:test";
import { LinkifyIt } from "linkify-it";
import nodemailer from "nodemailer";
import PostalMime from "postal-mime";
import { accountMail } from "#surface/mail/account.ts";
import { plain } from "#surface/mail/letter/words.ts";
import { CASES, type MailName, mailsOf, SITE } from "./fixture.ts";
import { say } from "./say.ts";

/** More than mail programs know. */
const tlds = "com net org info biz shop store site online app co uk de fr it es рф xn--p1ai zip mov".split(" ");
const WITH_UNSUBSCRIBE: MailName[] = ["invitation", "reminder", "reply"];
const ISOLATES = /[\u2068\u2069]/g;
/** Gmail shows no more than 102 KB; ours are to be small on a bad connection, too. */
const MAX_BYTES = 20_000;
/** One with 20 reviews is cut nowhere either. */
const MAX_BYTES_OF_MANY = 80_000;

const mails = Object.entries(CASES).flatMap(([name, people]) =>
  Object.entries(mailsOf(people)).map(([kind, mail]) => ({ name, kind: kind as MailName, mail })),
);

type Element = { tag: string; attributes: Record<string, string> };

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  new HTMLRewriter()
    .on("*", {
      element: (element) =>
        void found.push({ tag: element.tagName, attributes: Object.fromEntries(element.attributes) }),
    })
    .transform(html);
  return found;
}

function linksOf(html: string): string[] {
  return elementsOf(html).flatMap(({ tag, attributes }) => (tag === "a" ? [attributes.href as string] : []));
}

function decode(text: string): string {
  const names: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'", amp: "&" };
  return text.replace(/&(lt|gt|quot|#39|#x27|amp);/g, (_, name: string) => names[name] as string);
}

const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** The text that a reader of the HTML part sees, in order. */
function readHtml(html: string): string {
  const seen = html
    .replace(/<!--.*?-->/gs, "")
    .replace(/<head>.*?<\/head>/s, "")
    .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, "")
    .replace(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, "")
    .replace(/<\/?span[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ");
  return onOneLine(decode(seen).replace(ISOLATES, ""));
}

/** The same of the text part: without addresses, marks of quotes, and the rule over the footer. */
function readText(text: string): string {
  const lines = text.replace(ISOLATES, "").split("\n");
  const seen = lines.flatMap((line, place) => {
    if (line.startsWith(SITE.baseUrl) || /^-+$/.test(line)) return [];
    if (lines[place + 1]?.startsWith(SITE.baseUrl)) return [line.replace(/:$/, "")];
    return [line.replace(/^> ?/, "")];
  });
  return onOneLine(seen.join(" "));
}

describe("every mail", () => {
  for (const { name, kind, mail } of mails) {
    describe(`${kind}, ${name}`, () => {
      test("says the same in both parts, word for word", () => {
        expect(readText(mail.text).length).toBeGreaterThan(200);
        expect(readHtml(mail.html)).toBe(readText(mail.text));
      });

      test("has the same addresses in both parts, each on its own line of the text", () => {
        const inText = mail.text.split("\n").filter((line) => line.startsWith(SITE.baseUrl));
        expect(linksOf(mail.html)).toEqual(inText);
      });

      test("fetches nothing, runs nothing, and leads nowhere but here", () => {
        const elements = elementsOf(mail.html);
        const tags = new Set(elements.map(({ tag }) => tag));
        for (const tag of ["script", "img", "link", "iframe", "form", "base", "svg", "video", "object"])
          expect(tags.has(tag)).toBe(false);
        for (const { attributes } of elements) {
          for (const [attribute, value] of Object.entries(attributes)) {
            expect(attribute).not.toMatch(/^(on|src|background$|poster$)/);
            if (attribute === "style") expect(value).not.toContain("url(");
          }
        }
        for (const link of linksOf(mail.html))
          expect(link.startsWith(`${SITE.baseUrl}/`) || link === SITE.baseUrl).toBe(true);
        expect(elements.filter(({ tag }) => tag === "style")).toHaveLength(1);
      });

      test("has the elements that the same mail of another business has", () => {
        const structure = (html: string) =>
          elementsOf(html)
            .map(({ tag }) => tag)
            .filter((tag) => !["p", "br", "span"].includes(tag));
        expect(structure(mail.html)).toEqual(structure(mailsOf(CASES.common)[kind].html));
      });

      test("has a subject of one readable line", () => {
        expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(mail.subject).toBe(mail.subject.trim());
        expect([...mail.subject].length).toBeLessThanOrEqual(78);
        expect(mail.subject.isWellFormed()).toBe(true);
      });

      test("can be unsubscribed from exactly where it was not asked for", () => {
        const isOffered = linksOf(mail.html).some((link) => link.includes("/unsubscribe/"));
        expect(isOffered).toBe(WITH_UNSUBSCRIBE.includes(kind) || kind.startsWith("notice"));
      });

      test("does not shout", () => {
        // The hostile texts of others are theirs.
        if (name !== "hostile") expect(readText(mail.text)).not.toContain("!");
      });

      test(`is small`, () => {
        const most = kind === "noticeReviews" ? MAX_BYTES_OF_MANY : MAX_BYTES;
        expect(Buffer.byteLength(mail.html)).toBeLessThan(most);
        expect(Buffer.byteLength(mail.text)).toBeLessThan(most);
      });

      test("can be read with a screen reader", () => {
        const elements = elementsOf(mail.html);
        expect(elements[0]).toEqual({ tag: "html", attributes: { lang: "en", dir: "ltr" } });
        expect(elements.filter(({ tag }) => tag === "h1")).toHaveLength(1);
        for (const { attributes } of elements.filter(({ tag }) => tag === "table"))
          expect(attributes.role).toBe("presentation");
        expect(mail.html).toContain(`<title>${Bun.escapeHTML(mail.subject)}</title>`);
        const labels = [...mail.html.matchAll(/<a [^>]*>(?:<span aria-hidden.*?<\/span>)?([^<]*)<\/a>/g)].map(
          (match) => match[1],
        );
        expect(labels).toHaveLength(linksOf(mail.html).length);
        expect(new Set(labels).size).toBe(labels.length);
        for (const label of labels) expect(label?.trim()).not.toBe("");
      });

      test("shows one of its own sentences beside the subject", () => {
        const preview = decode(/<div style="display:none[^>]*>([^<]*)<\/div>/.exec(mail.html)?.[1] ?? "");
        expect(preview.length).toBeGreaterThan(20);
        expect(readText(mail.text)).toContain(onOneLine(preview.replace(ISOLATES, "")));
      });

      test("wraps its prose at 76 columns and leaves addresses whole", () => {
        for (const line of mail.text.split("\n")) {
          const isOneWord = !line.replace(/^> /, "").includes(" ");
          if (!isOneWord) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(76);
        }
      });

      test("arrives as it was written, in lines that every server passes on", async () => {
        const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
        const { message } = await transport.sendMail({ from: "a@reviews.example", to: "b@reviews.example", ...mail });
        for (const line of message.toString().split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
        const read = await PostalMime.parse(message as Buffer);
        expect(read.subject).toBe(mail.subject);
        expect(read.bcc ?? []).toEqual([]);
        expect(read.html?.trim()).toBe(mail.html.trim());
        expect(read.text?.trim()).toBe(mail.text.trim());
      });
    });
  }
});

test("what others wrote is text in the HTML part, and untouched in the text part", () => {
  // Those that hold nothing but our own words.
  const own = [
    "ownAddress",
    "accountConfirm",
    "accountExists",
    "passwordReset",
    "passwordChanged",
    "factorsChanged",
    "setupCheck",
    "newDevice",
    "newUnknownDevice",
    "noticeAllowance",
  ];
  for (const [name, mail] of Object.entries(mailsOf(CASES.hostile))) {
    expect(mail.html).not.toContain("<script");
    expect(mail.html).not.toContain("<img");
    if (own.includes(name)) continue;
    expect(mail.html).toContain("&lt;script>alert(1)");
    // Where a stranger typed both name and address, mail programs are kept from making links of it.
    expect(onOneLine(mail.text.replaceAll("\n", " ").replaceAll("\u200b", ""))).toContain(
      `</td><script>alert(1)</script>"'&amp; Bcc: all@example.com`,
    );
  }
});

describe("no mail program makes a link of a name", () => {
  const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true }).tlds(tlds, true);
  const names = [
    "evil.com",
    "Evil.Shop GmbH & Co.KG",
    "https://evil.com/win?now",
    "www.evil.com",
    "WWW.EVIL.COM",
    "win@evil.com",
    "mailto:win@evil.com",
    "tel:+4915123456789",
    "a.b.evil.co.uk",
    "evil。com",
    "//evil.com/x",
    "http://192.0.2.1/x",
    "пример.рф",
    "Oak_.evil.com",
    "☕.com",
    "evil☕.com/win",
    "🛒.evil☕.shop",
    "evil\u00ad.com",
    "evil\u2060.com",
    "evil\u200d.com",
    "evil€.com",
  ];
  for (const name of names)
    test(name, () => {
      const people = { business: name, customer: name, reference: name, sender: name, title: name };
      const quoted = { body: "As it should be.", reply: "Thank you." };
      for (const [kind, mail] of Object.entries(mailsOf({ ...people, ...quoted }))) {
        const own = (text: string) => text.replaceAll(SITE.baseUrl, "");
        const parts = { subject: mail.subject, text: own(mail.text), html: own(readHtml(mail.html)) };
        for (const [part, text] of Object.entries(parts)) {
          expect({ kind, part, links: linkify.match(text)?.map(({ raw }) => raw) ?? [] }).toEqual({
            kind,
            part,
            links: [],
          });
          expect(text).not.toMatch(/:\/\/|www\.|tel:\+|mailto:[^\u200b]|\S@[^\s\u200b]|[^\s\u200b]@/i);
        }
        // It reads as it was typed.
        if (kind === "invitation") expect(mail.subject.replaceAll("\u200b", "")).toContain(name);
      }
    });

  test("names without links are not touched", () => {
    for (const name of [
      "Hazel & Oak",
      "Dr. Okafor",
      "Studio 54",
      "10.50 Shop",
      "Open 10:30",
      "J. R. Smith",
      "Nr. 5",
      "متجر",
    ])
      expect(plain(say`${name}`, "en").replace(ISOLATES, "")).toBe(name);
  });
});

test("names and texts of others keep their own direction", () => {
  const { invitation, reply } = mailsOf(CASES.arabic);
  expect(invitation.html).toContain(`How was your order from <span dir="auto">${CASES.arabic.business}</span>?`);
  expect(invitation.text).toContain(`Hello \u2068${CASES.arabic.customer}\u2069,`);
  const paragraphs = reply.html.match(/<p dir="auto"[^>]*>/g);
  expect(paragraphs).toHaveLength(2);
  expect(mailsOf(CASES.common).invitation.text).not.toMatch(ISOLATES);
});

test("a review or a reply of the greatest length stays below what mail programs cut off", () => {
  const worst = { ...CASES.common, body: '"\n\n'.repeat(1_250), reply: "&\n\n".repeat(1_000) };
  for (const mail of Object.values(mailsOf(worst))) expect(Buffer.byteLength(mail.html)).toBeLessThan(102_000);
});

describe("the operator's legal links", () => {
  const legal = {
    imprintUrl: "https://firm.example/imprint?a=1&b=2",
    privacyUrl: null,
    termsUrl: "https://firm.example/terms",
    contactEmail: "hello@firm.example",
  };
  const write = (language: "en" | "de") =>
    accountMail({ ...SITE, legal }, language, { kind: "password-reset", url: "https://reviews.example/reset/x" });

  test("stand at the foot of both parts, in the mail's language, and only those that are set", () => {
    const { html, text } = write("de");
    for (const link of [legal.imprintUrl, legal.termsUrl, "mailto:hello@firm.example"]) {
      expect(linksOf(html).map(decode)).toContain(link);
      expect(text).toContain(link);
    }
    expect(html).toContain("Impressum");
    expect(text).not.toContain("Datenschutz");
    expect(write("en").text).toContain("Imprint:\nhttps://firm.example/imprint?a=1&b=2");
  });

  test("are absent where none is set", () => {
    const none = { imprintUrl: null, privacyUrl: null, termsUrl: null, contactEmail: null };
    const words = { kind: "password-reset" as const, url: "https://reviews.example/reset/x" };
    expect(accountMail({ ...SITE, legal: none }, "en", words)).toEqual(accountMail(SITE, "en", words));
  });
});
