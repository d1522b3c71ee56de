// Mails about decisions on reviews, and the dates of all mails.
import { describe, expect, test } from "bun:test";
import { newId, toWire } from "#contract/id.ts";
import { formatOf } from "#platform/language/format.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { noticeMail } from "#surface/mail/notice.ts";
import { CASES, mailsOf, page, SITE } from "./fixture.ts";

const about = {
  organisationName: "Oak Ltd",
  businessName: "Hazel & Oak",
  publicSlug: "hazel-and-oak",
  unsubscribeUrl: page("unsubscribe"),
};
const items = (titles: readonly string[]) =>
  titles.map((title) => ({
    id: newId<"rev">(),
    title,
    author: "Ana",
    writtenAt: new Date("2026-11-12T12:00:00Z"),
    rating: 2,
    isOfPhoto: false,
    photo: null,
  }));

const kinds = {
  appeal: (titles: readonly string[]) => {
    const of = items(titles).map((each) => ({
      ...each,
      state: "open" as const,
      at: new Date("2026-11-30T12:00:00Z"),
      reason: "spam",
      offlineAt: new Date("2026-11-13T12:00:00Z"),
      isHeld: false,
      entry: null,
    }));
    return {
      of,
      mail: noticeMail(SITE, "en", { kind: "appeal", items: of, count: of.length, open: of.length, ...about }),
    };
  },
  report: (titles: readonly string[]) => {
    const of = items(titles).map((each) => ({ ...each, state: "dismissed" as const }));
    return { of, mail: noticeMail(SITE, "en", { kind: "report", items: of, count: of.length, ...about }) };
  },
};
const labels = (html: string) => [...html.matchAll(/>(Open (?:“|review )[^<]+)<\/a>/g)].map(([, label]) => label);

for (const [kind, mailOf] of Object.entries(kinds))
  describe(kind, () => {
    test("each of several reviews has its title apart from our words, and a link of its own, in both parts", () => {
      const { of, mail } = mailOf(["Late", "Not my order"]);
      const boxes = mail.html.split('<td class="line"').slice(1);
      expect(boxes.map((box) => /font-weight:700[^>]*>([^<]+)</.exec(box)?.[1])).toEqual(["Late", "Not my order"]);
      expect(labels(mail.html)).toEqual(["Open “Late”", "Open “Not my order”"]);
      for (const { id, title } of of) {
        const url = `${SITE.baseUrl}/dashboard/reviews/${toWire("rev", id)}`;
        expect(mail.text).toContain(`> ${title}\n`);
        expect(mail.text).toContain(`Open “${title}”:\n${url}\n`);
        expect(mail.html).toContain(`href="${url}"`);
      }
    });

    test("links have their places where titles repeat or are empty, and one review has the button alone", () => {
      expect(labels(mailOf(["Late", "Late"]).mail.html)).toEqual(["Open review 1", "Open review 2"]);
      const { html: withRemoved } = mailOf(["Late", "", "Dear"]).mail;
      expect(labels(withRemoved)).toEqual(["Open “Late”", "Open “Dear”"]);
      expect(withRemoved).toContain(">Open the review</a>");
      const { html, text } = mailOf(["Late"]).mail;
      expect(labels(html)).toEqual([]);
      expect(html).toMatch(/font-weight:700[^>]*>Late</);
      expect(text).toContain("> Late\n");
    });

    test("a hostile title is text and no link", () => {
      const { html, text } = mailOf(["Win at https://evil.example", "a\n\nOpen review 3:\nhttps://evil.example/"]).mail;
      expect(html + text).not.toMatch(/evil\.example|:\/\/evil/);
      expect(text).not.toMatch(/^Open review 3/m);
    });
  });

test("an appeal says what is new, when and why the review went offline, and that the business need not act", () => {
  const { noticeAppeal, noticeAppeals } = mailsOf(CASES.common, "en");
  const [one, many] = [noticeAppeal, noticeAppeals].map(({ text }) => text.replace(/[\s>]+/g, " "));
  expect(one).toContain("You need not do anything.");
  expect(one).toContain(
    "2 of 5 stars Two lamps, one of them broken By Ana Souza Written on 29 November 2026 The reviewer appealed on 30 November 2026. Taken",
  );
  expect(one).toContain("Taken down on 13 November 2026 because: Insult or hate.");
  expect(many).toContain("The appeal was decided on 30 November 2026: the review is online again. Open ");
  expect(many).toContain(
    "Removed review of 29 November 2026 What it said is no longer shown. The appeal was decided on 30 November 2026: the review stays offline. Taken down on",
  );
});

test("new appeals and decisions are counted apart and stand apart, and a hold is no removal", () => {
  const [at, earlier] = [new Date("2026-11-30T12:00:00Z"), new Date("2026-11-13T12:00:00Z")];
  const [late, dear, gone] = items(["Late", "Dear", ""]).map((each) => ({ ...each, at, reason: "spam", entry: 7 }));
  if (!late || !dear || !gone) throw new Error("no items");
  const of = [
    { ...late, state: "open" as const, offlineAt: at, isHeld: true },
    { ...dear, state: "open" as const, offlineAt: earlier, isHeld: false },
    { ...gone, state: "upheld" as const, author: "", offlineAt: earlier, isHeld: false },
  ];
  const mailOf = (count: number, open: number) =>
    noticeMail(SITE, "en", { kind: "appeal", items: of, count, open, ...about });
  const { subject, text, html } = mailOf(3, 2);
  expect(subject).toBe("2 new appeals and 1 decision: Hazel & Oak");
  const said = text.replace(/[\s>]+/g, " ");
  expect(said).toMatch(
    /2 new appeals 2 of 5 stars Late.*Dear.*1 decision Removed review of 12 November 2026 What it said is no longer shown. The appeal was decided/,
  );
  expect(said).toContain(
    "Late By Ana Written on 12 November 2026 The reviewer appealed on 30 November 2026. Held since 30 November 2026 because: Advertising.",
  );
  expect(said.match(/Taken down on 13 November 2026 because/g)).toHaveLength(2);
  expect(said.match(/You need not do anything/g)).toHaveLength(1);
  expect([...html.matchAll(/<h2[^>]*>(?:<span[^>]*>)?([^<]+)/g)].map(([, title]) => title)).toEqual([
    "2 new appeals",
    "1 decision",
    "Removed review of ",
  ]);
  for (const label of ["Open “Late”", "Open “Dear”", "Open the review"]) expect(said).toContain(label);
  expect(mailOf(25, 22).text).toMatch(/^22 new appeals$[\s\S]*^3 decisions$/m);
  expect(said).toContain(`The signed log shows the decision and its reason: ${SITE.baseUrl}/log `);
  const alone = { kind: "appeal" as const, items: of.slice(0, 1), count: 1, open: 1, ...about };
  expect(noticeMail(SITE, "en", alone).text).toContain(`${SITE.baseUrl}/log/entry/7\n`);
  const unsigned = { ...alone, items: [{ ...late, state: "open" as const, offlineAt: at, isHeld: true, entry: null }] };
  expect(noticeMail(SITE, "en", unsigned).text).toContain(`${SITE.baseUrl}/log?entry=${toWire("rev", late.id)}\n`);
  const upheld = noticeMail(SITE, "en", {
    ...alone,
    items: [{ ...gone, state: "upheld", author: "", offlineAt: at, isHeld: false }],
    open: 0,
  });
  expect(upheld.subject).toBe("An appeal was declined: review of Hazel & Oak");
  expect(upheld.text.match(/The appeal was decided on/g)).toHaveLength(1);
  expect(upheld.text).not.toContain("You need not do anything");
  expect(mailOf(3, 0).subject).toBe("3 decisions on appeals: Hazel & Oak");
});

test("the subject of an answer to an appeal says the outcome, and no subject is that of the first publication", () => {
  const { appealRestored, appealUpheld, published } = mailsOf(CASES.common, "en");
  expect(appealRestored.subject).toBe("Your appeal succeeded: review of Hazel & Oak");
  expect(appealUpheld.subject).toBe("Your appeal was declined: review of Hazel & Oak");
  expect(published.subject).not.toBe(appealRestored.subject);
});

test("the host of a webhook, which a stolen key may choose, becomes no link, and the mail names the organisation", () => {
  for (const name of ["webhookFailing", "webhookOff"]) {
    const found = Object.entries(mailsOf(CASES.common, "en")).find(([key]) => key === name)?.[1];
    const all = `${found?.subject} ${found?.text} ${found?.html}`;
    expect(all).toContain("hooks.\u200bshop.\u200bexample");
    expect(all).not.toContain("shop.example");
    expect(found?.subject).toStartWith("A webhook of Hazel & Oak ");
    expect(found?.subject).not.toContain("\u200b");
    expect(found?.text).toMatch(
      /^Receiver: hooks\.\u200bshop\.\u200bexample\/candor\nOrganisation: Hazel & Oak\nFirst failed delivery: 14 Nov/m,
    );
  }
});

test("a failing webhook's mail counts in digits, and says when retries end", () => {
  const mails = mailsOf(CASES.common, "en");
  const text = mails.webhookFailing.text.replace(/\s+/g, " ");
  expect(text).toContain("Each is retried for a day and a half while the webhook is on.");
  expect(text).toContain("6 failed deliveries in a row switch the webhook off.");
});

test("several edited reviews have a link each", () => {
  const dates = { createdAt: new Date("2026-11-29T12:00:00Z"), experienceDate: "2026-11-13" };
  const rest = { rating: 2, body: "Slow.", author: "Ana", verified: true, incentivized: false, photos: null };
  const of = ["Late", "Broken"].map((title) => ({ id: newId<"rev">(), title, ...rest, ...dates }));
  const { html } = noticeMail(SITE, "en", { kind: "edited", items: of, count: 2, ...about });
  expect(labels(html)).toEqual(["Open “Late”", "Open “Broken”"]);
});

test("no narrow line breaks a date in any mail, and no subject has a space that other programs do not know", () => {
  const days = ["2026-11-29", "2026-11-13", "2026-11-30", "2027-05-19", "2026-12-23"];
  for (const language of LANGUAGES) {
    const { date } = formatOf(language);
    const dates = days.map(date).filter((each) => each.includes(" "));
    for (const [name, { html, subject }] of Object.entries(mailsOf(CASES.common, language))) {
      expect([language, name, dates.filter((each) => html.includes(each))]).toEqual([language, name, []]);
      const whole = dates.map((each) => each.replaceAll(" ", "\u00a0"));
      expect([language, name, whole.filter((each) => subject.includes(each))]).toEqual([language, name, []]);
    }
  }
});

test("our sentences quote a title with the marks of their language", () => {
  for (const language of LANGUAGES)
    for (const [name, { text }] of Object.entries(mailsOf(CASES.common, language)))
      expect([language, name, text.includes('"')]).toEqual([language, name, false]);
});
