// Every mail and text in every language: no sentence of another, the right direction and header, and nothing injected.
import { describe, expect, test } from "bun:test";
import { dirOf, LANGUAGES, type Language } from "#platform/language/language.ts";
import { composeMail } from "#platform/mail/compose.ts";
import { invitationText, segments } from "#surface/mail/invitation-text.ts";
import type { MailText } from "#surface/mail/letter/letter.ts";
import { wordsIn } from "#words/words.ts";
import { seenOf } from "../../support/sentences.ts";
import { CASES, type MailName, mailsOf, page } from "./fixture.ts";

const OTHERS = LANGUAGES.filter((each) => each !== "en");
function allMails(language: Language): [string, MailText][] {
  return Object.entries(mailsOf(CASES.common, language));
}

/** The English sentences of a mail that are ours: without the names and texts of others in them, and long enough to tell. */
function sentencesIn({ text }: MailText): string[] {
  const foreign = Object.values(CASES.common)
    .flatMap((each) => each?.split("\n") ?? [])
    .filter((each) => each !== "");
  return text
    .split("\n\n")
    .filter((part) => !part.startsWith(">"))
    .flatMap((part) => part.replaceAll("\n", " ").split(/(?<=[.?:]) /))
    .filter((each) => each.length > 12 && !/https?:|^-+$/.test(each) && !foreign.some((other) => each.includes(other)));
}

const english = new Set(Object.values(mailsOf(CASES.common)).flatMap(sentencesIn));

test("the English sentences are found where they are", () => {
  expect(english.size).toBeGreaterThan(30);
});

describe.each(OTHERS)("in %s", (language) => {
  test("every mail", () => {
    const mails = allMails(language);
    expect(mails.length).toBeGreaterThanOrEqual(47);
    for (const [name, mail] of mails) {
      expect([name, mail.language]).toEqual([name, language]);
      expect(mail.html).toContain(`<html lang="${language}" dir="${dirOf(language)}">`);
      expect(mail.subject).not.toBe(mailsOf(CASES.common)[name as MailName].subject);
      const seen = [seenOf(mail.html), mail.text.replace(/\s+/g, " ")];
      for (const line of english) for (const each of seen) expect([name, each.includes(line)]).toEqual([name, false]);
    }
  });

  test("what others wrote stays as they wrote it", () => {
    const { reply, invitation } = mailsOf(CASES.common, language);
    expect(reply.text).toContain("> thank you for writing.");
    expect(invitation.text.replace(/\s+/g, " ")).toContain("Maria at Hazel & Oak");
    expect(invitation.text).toContain("1 High Street");
  });

  test("the header says it, and the layout follows the direction", () => {
    const { invitation, reply } = mailsOf(CASES.common, language);
    const from = {
      name: wordsIn("letter", language).via({ sender: "Hazel", service: "Candor" }),
      address: "no-reply@reviews.example",
    };
    const mail = {
      messageId: "1",
      to: "ana@mailbox.example",
      from,
      replyTo: null,
      unsubscribeUrl: null,
      ...invitation,
    };
    expect(composeMail(mail, "https://reviews.example").raw).toContain(`\r\nContent-Language: ${language}\r\n`);
    const [start, end] = dirOf(language) === "rtl" ? ["right", "left"] : ["left", "right"];
    expect(reply.html).toContain(`text-align:${start}`);
    expect(reply.html).not.toContain(`text-align:${end}`);
    expect(reply.html).toContain(`border-${start}:3px`);
  });

  test("a text fits into as few segments as the English one, or two where the alphabet needs them", () => {
    for (const kind of ["invitation", "reminder"] as const) {
      const of = { businessName: "Hazel & Oak", customerName: "Ana", inviteUrl: page("invite"), kind };
      const text = invitationText(language, of);
      const isWide = language === "ar" || language === "ja";
      expect(segments(text)).toBe(isWide ? 2 : 1);
      expect(text).toContain("Hazel & Oak");
      expect(text.split("\n")[1]).toBe(page("invite"));
      expect(text).not.toContain("your");
      // However long the names are, the link and the way to stop stay whole.
      const long = invitationText(language, {
        ...of,
        businessName: "長い名前".repeat(30),
        customerName: "x".repeat(120),
      });
      expect(segments(long)).toBeLessThanOrEqual(2);
      expect(long).toEndWith(wordsIn("letter", language).text.stop);
    }
  });

  test("a name adds no header, no line and no markup", () => {
    for (const mail of Object.values(mailsOf(CASES.hostile, language))) {
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(mail.html).not.toContain("<script");
      expect(mail.html).not.toContain('<a href="https://evil.example"');
    }
  });
});

test("stars have a form of their own in every plural", () => {
  expect([1, 2, 3, 5].map((count) => wordsIn("letter", "pl").stars({ count }))).toEqual([
    "1 gwiazdka",
    "2 gwiazdki",
    "3 gwiazdki",
    "5 gwiazdek",
  ]);
  expect([1, 2, 3].map((count) => wordsIn("letter", "ar").stars({ count }))).toEqual([
    "نجمة واحدة",
    "نجمتان",
    "3 نجوم",
  ]);
});
