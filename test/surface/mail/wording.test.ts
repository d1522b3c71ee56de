// Wording of mails, where it is a promise.
import { describe, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { claimProofMail } from "#surface/mail/claim-proof.ts";
import { invitationMail } from "#surface/mail/invitation.ts";
import { noticeMail } from "#surface/mail/notice.ts";
import { confirmMail, replyMail } from "#surface/mail/review.ts";
import { wordsIn } from "#words/words.ts";
import { CASES, mailsOf, page, reviewUrl, SITE } from "./fixture.ts";

const common = mailsOf(CASES.common);
const invite = page("invite");
const manage = page("manage");

const invited = {
  kind: "invitation" as const,
  businessName: "Hazel & Oak",
  customerName: "Ana",
  reference: "1042",
  senderName: null,
  postalAddress: null,
  inviteUrl: invite,
  unsubscribeUrl: page("unsubscribe"),
};
const oneLine = (text: string) => text.replace(/\s+/g, " ");

test("subjects say what the mail is", () => {
  expect(common.invitation.subject).toBe("How was your order from Hazel & Oak?");
  expect(mailsOf(CASES.plain).invitation.subject).toBe("How was your experience with Dr. Okafor?");
  expect(common.reminder.subject).toBe("A reminder: your review of Hazel & Oak");
  expect(common.confirm.subject).toBe("Confirm your review of Hazel & Oak");
  expect(common.published.subject).toBe("Your review of Hazel & Oak is online");
  expect(common.held.subject).toBe("Your review of Hazel & Oak is being checked");
  expect(common.reply.subject).toBe("Hazel & Oak answered your review");
  expect(common.passwordReset.subject).toBe("Set a password for Candor");
  expect(common.teamInvitation.subject).toBe("Join Hazel & Oak on Candor");
  expect(common.claimProof.subject).toBe("Approve the claim to Hazel & Oak?");
  expect(oneLine(common.claimProof.text)).toContain("The link works until 14 December 2026.");
  expect(common.moderatedHidden.subject).toBe("Your review of Hazel & Oak was taken offline");
});

test("the question who manages a business makes sense where its organisation has the same name, and names the domain", () => {
  const both = { businessName: "Readers Oak", organisationName: "Readers Oak" };
  for (const language of LANGUAGES) {
    const until = new Date("2026-12-14T08:30:00Z");
    const asking = { askedBy: null, askedAt: new Date("2026-11-14T08:30:00Z") };
    const of = { ...both, ...asking, domain: "readers-oak.example", until, url: page("dashboard/claim") };
    const { subject, text, html } = claimProofMail(SITE, language, of);
    const [head = ""] = oneLine(text).split("http");
    expect([language, head.match(/Readers Oak/g)?.length]).toEqual([language, 2]);
    expect([language, subject.match(/Readers Oak/g)?.length]).toEqual([language, 1]);
    for (const part of [text, html]) expect(part).toContain("readers-oak.\u200bexample");
    // The page asks in the same words. No one has proved the name of the organisation.
    const asked = wordsIn("claim", language);
    expect([language, subject]).toEqual([
      language,
      asked.title({ name: "Readers Oak" }).replace(/[\u2068\u2069]/g, ""),
    ]);
    expect([language, html.includes(`>${asked.approve}</a>`)]).toEqual([language, true]);
    if (language === "en") expect(head).toContain("An organisation that calls itself Readers Oak asks");
  }
});

test("an approved claim leads to the public profile, and recommends no integration, which the plan may lack", () => {
  const { text } = common.claimApproved;
  expect(oneLine(text)).toContain(`See the public profile: ${SITE.baseUrl}/review/hazel-and-oak`);
  expect(text).not.toMatch(/integration|shop|automation/i);
  expect(common.claimRejected.text).not.toContain("/review/");
  // There stand the reason and the way to another claim.
  expect(common.claimRejected.html).toMatch(/href="[^"]*\/dashboard\/claims\/clm_[^"]*"[^>]*>Open the claim</);
});

test("a long name is shortened in the subject, and whole in the mail", () => {
  const { published } = mailsOf(CASES.long);
  expect(published.subject).toBe("Your review of The Old Harbour Road Family Furniture a… is online");
  expect(oneLine(published.text)).toContain(`Your review of ${CASES.long.business} is online`);
});

describe("an invitation", () => {
  const { html, text } = common.invitation;

  test("offers five numbers of stars that only prefill, and says so", () => {
    for (const [stars, label] of [
      [1, "1 star"],
      [2, "2 stars"],
      [3, "3 stars"],
      [4, "4 stars"],
      [5, "5 stars"],
    ] as const) {
      expect(text).toContain(`${label}:\n${invite}?rating=${stars}\n`);
      const row = html.split(`href="${invite}?rating=${stars}"`)[1]?.split("</a>")[0];
      expect(row).toContain(`>${"★".repeat(Number(stars))}${"☆".repeat(5 - Number(stars))}</span> ${label}`);
    }
    expect(text).toContain("The stars only fill in the form; nothing is sent until you send it.");
    expect(text).toContain(`Write a review:\n${invite}\n`);
  });

  test("says who asked for it, and why", () => {
    expect(oneLine(text)).toContain(
      "You get this email because you bought at Hazel & Oak (order 1042) and Hazel & Oak asked Candor to invite you.",
    );
    expect(oneLine(invitationMail(SITE, "en", { ...invited, reference: null }).text)).toContain(
      "You get this email because Hazel & Oak named you as a customer and asked Candor to invite you.",
    );
    expect(text).toContain(`Unsubscribe from these emails:\n${page("unsubscribe")}\n`);
    expect(text).toContain(`Sent by Candor:\n${SITE.baseUrl}\n`);
  });

  test("greets by name where there is one", () => {
    const greeting = (customerName: string | null) =>
      invitationMail(SITE, "en", { ...invited, customerName }).text.split("\n")[2];
    expect(greeting("Ana")).toBe("Hello Ana,");
    expect(greeting("  Ana\r\n Maria ")).toBe("Hello Ana Maria,");
    expect(greeting("  Ana\r\nBcc: x ")).toBe("Hello,");
    expect(greeting("J. R. Smith")).toBe("Hello J. R. Smith,");
    expect(greeting(null)).toBe("Hello,");
    expect(greeting(" \n ")).toBe("Hello,");
  });

  test("carries no link that a customer typed as a name at a checkout", () => {
    for (const customerName of ["Win at evil.example", "https://evil", "www.evil", "win@evil", "HTTP://1.2.3.4"])
      expect(invitationMail(SITE, "en", { ...invited, customerName }).text.toLowerCase()).not.toMatch(
        /evil|1\.2\.3\.4/,
      );
  });

  test("is signed by the sender, or else by the business", () => {
    expect(invitationMail(SITE, "en", invited).text).toContain("Thank you, Hazel & Oak\n");
    expect(invitationMail(SITE, "en", { ...invited, senderName: "Maria" }).text).toContain("Thank you, Maria\n");
  });

  test("ends with the postal address, line by line, where there is one", () => {
    const of = (postalAddress: string | null) => invitationMail(SITE, "en", { ...invited, postalAddress });
    const mail = of("Hazel & Oak Ltd\r\n\n1 High Street\u202e\nAB1 <b>2CD</b>");
    expect(mail.text).toContain("\n\nHazel & Oak Ltd\n1 High Street\nAB1 <b>2CD</b>\n\nUnsubscribe");
    expect(mail.html).toContain("Hazel &amp; Oak Ltd<br/>1 High Street<br/>AB1 &lt;b>2CD&lt;/b></p>");
    for (const none of [null, "", " \n "]) expect(of(none)).toEqual(invitationMail(SITE, "en", invited));
  });

  test("says how long its link works, and a reminder claims no more than that", () => {
    expect(oneLine(text)).toContain("works for 30 days.");
    expect(oneLine(common.reminder.text)).toContain("works until 30 days after our first email.");
    expect(oneLine(common.reminder.text)).toContain("We will not remind you again.");
  });
});

describe("a confirmation", () => {
  test("shows the beginning of the review and one button", () => {
    expect(common.confirm.text).toContain("> 4 of 5 stars\n>\n> Two lamps, one of them broken\n>\n> The lamps came");
    expect(common.confirm.text).toContain(`Confirm my review:\n${page("confirm")}\n`);
  });

  test("carries nothing that a mail program makes a link of, and not much text, to an address that anybody may have typed", () => {
    const of = (title: string, body: string) =>
      confirmMail(SITE, "en", {
        pictures: [{ alt: "" }],
        businessName: "Shop",
        submission: { rating: 1, title, body },
        incentivized: false,
        confirmUrl: page("confirm"),
      });
    const mail = of(
      "Go to evil.example",
      `https://evil.example/x win@evil.example www.evil.example\n${"spam ".repeat(900)}`,
    );
    for (const part of [mail.text, mail.html]) {
      expect(part).not.toMatch(/evil\.example|https:\/\/evil|@evil/);
      expect(part.replaceAll("\u200b", "")).toContain("https://evil.example/x");
      expect(part.match(/spam/g)?.length).toBeLessThan(80);
    }
    expect(of("4.5 stars at 10:30", "Good. Really.").text).not.toContain("\u200b");
  });
});

describe("a receipt", () => {
  test("gives the private link, and says what it is for", () => {
    for (const { text } of [common.published, common.held]) {
      expect(text).toContain("Keep this email: you need its private link to change your review later.\n");
      expect(text).toContain(`Edit or delete your review:\n${manage}\nDo not share the link`);
    }
  });

  test("shows the review with its stars, and to a stranger's address no link and no long text", () => {
    for (const { html, text } of [common.published, common.held]) {
      expect(text).toContain("> 4 of 5 stars\n>\n> Two lamps, one of them broken\n>\n> The lamps came");
      expect(html).toMatch(/<span aria-hidden="true"[^>]*>★★★★☆<\/span>/);
    }
    const body = `Win at evil.example https://evil.example/x ${"spam ".repeat(900)}`;
    for (const { text, html } of [
      mailsOf({ ...CASES.common, body }).published,
      mailsOf({ ...CASES.common, body }).held,
    ])
      for (const part of [text, html]) {
        expect(part).not.toMatch(/evil\.example|https:\/\/evil/);
        expect(part.match(/spam/g)?.length).toBeLessThan(80);
      }
  });

  test("leads to the review only once it is online", () => {
    expect(common.published.text).toContain(`Read your review:\n${reviewUrl}\n`);
    expect(common.held.text).not.toContain(reviewUrl);
    expect(common.held.html).not.toContain(reviewUrl);
    expect(common.held.text).toContain(`How reviews are checked:\n${SITE.baseUrl}/about/reviews\n`);
  });
});

describe("a reply", () => {
  const { text, html } = common.reply;

  test("keeps the paragraphs and lines of what the business wrote", () => {
    expect(text).toContain("> Dear Ana,\n>\n> thank you");
    expect(text).toContain("> If anything else is wrong, call us any morning.\n> Maria\n");
    expect(html).toContain("call us any morning.<br/>Maria</p>");
  });

  test("does not ask the author of four or five stars whether a problem was sorted", () => {
    const face = { slug: "oak.example", logoPath: null };
    const of = {
      ...face,
      businessName: "Oak",
      title: "Good",
      replyBody: "Thanks.",
      manageUrl: manage,
      reviewUrl: manage,
    };
    for (const rating of [1, 2, 3, 4, 5]) {
      const mail = replyMail(SITE, "en", { ...of, rating, unsubscribeUrl: `${manage}/no` });
      for (const part of [mail.text, mail.html])
        expect({ rating, asks: part.includes("?resolution=") || part.includes("sorted out") }).toEqual({
          rating,
          asks: rating <= 3,
        });
    }
  });

  test("asks whether it was sorted by two links that look alike, and says that the page asks once more", () => {
    expect(text).toContain(`Yes:\n${manage}?resolution=resolved\nNot yet:\n${manage}?resolution=unresolved\n`);
    expect(text).toContain("The page asks you once more before anything is saved.");
    const style = (label: string) => new RegExp(`style="([^"]*)">${label}</a>`).exec(html)?.[1];
    expect(style("Yes")).toBeDefined();
    expect(style("Yes")).toBe(style("Not yet"));
  });

  test("gives the private link", () => {
    expect(text).toContain(`Edit or delete your review:\n${manage}\n`);
  });
});

describe("a notice of several reviews", () => {
  const noticeOf = (
    authors: readonly string[],
    titles: readonly string[] = [],
    pictures = 0,
    experienceDate = "2026-11-13",
  ) => {
    const dates = { createdAt: new Date("2026-11-29T12:00:00Z"), experienceDate };
    const rest = { rating: 2, body: "No waiting.", verified: true, incentivized: false };
    const photo = { id: newId<"pho">(), name: "a", width: 8, height: 8, alt: "" };
    const photos = pictures === 0 ? null : Array.from({ length: pictures }, () => photo);
    const items = authors.map((author, at) => {
      const title = titles[at] ?? "On time";
      return { id: newId<"rev">(), author, title, photos, ...rest, ...dates };
    });
    return noticeMail(SITE, "en", {
      kind: "review",
      items,
      count: items.length,
      organisationName: "Oak Ltd",
      businessName: "Hazel & Oak",
      publicSlug: "hazel-and-oak",
      unsubscribeUrl: page("unsubscribe"),
    });
  };
  const labels = (text: string) => text.split("\n").filter((line) => line.startsWith("Reply to "));

  test("names a date once where the review was written on the day of the experience", () => {
    const { text } = noticeOf(["Robin", "Ana"], [], 0, "2026-11-29");
    expect(text).toContain("By Robin, verified\n29\u00a0November\u00a02026\nReply to Robin:");
    expect(text).not.toContain("Experience on");
  });

  test("counts them in its subject, and keeps each with its reviewer and its link", () => {
    const { subject, text, html } = noticeOf(["Robin", "Ana"]);
    expect(subject).toBe("2 new reviews of Hazel & Oak");
    expect(text).toMatch(
      /> No waiting\.\nBy Robin, verified\nWritten\u00a0on\u00a029\u00a0November\u00a02026\nExperience\u00a0on\u00a013\u00a0November\u00a02026\nReply to Robin:\nhttps:\S+\n\n> 2 of 5 stars/,
    );
    const boxes = html.split('<td class="line"').slice(1);
    expect(boxes.map((box) => /By <span[^>]*>(\w+)</.exec(box)?.[1])).toEqual(["Robin", "Ana"]);
    expect(boxes.map((box) => />Reply to (\w+)<\/a>/.exec(box)?.[1])).toEqual(["Robin", "Ana"]);
  });

  test("tells reviewers of one name apart, however long it is", () => {
    expect(labels(noticeOf(["Robin", "Ana", "Robin"]).text)).toEqual([
      "Reply to Robin, review 1:",
      "Reply to Ana, review 2:",
      "Reply to Robin, review 3:",
    ]);
    const name = "Wolfeschlegelsteinhausenbergerdorff";
    expect(new Set(labels(noticeOf([`${name} A`, `${name} B`]).text)).size).toBe(2);
    expect(labels(noticeOf(["Win at evil.example", "b"]).text)[0]).not.toContain("evil.example");
  });

  test("names the titles where one name has several reviews, and the places where titles repeat or are empty: all labels have one form", () => {
    const robins = Array.from({ length: 5 }, () => "Robin");
    const long = `A lamp ${"again and ".repeat(20)}`;
    const titled = [
      "Reply to “A lamp this time”",
      "Reply to “Late”",
      "Reply to “A lamp again and again and again and ag…”",
    ];
    const placed = robins.map((_, at) => `Reply to Robin, review ${at + 1}`);
    for (const [titles, expected] of [
      [["A lamp this time", "Late", long], titled],
      [["A lamp this time", "Late", "Late", "", long], placed],
      [["A lamp this time", "", "Late", "Soon", long], placed],
    ] as const) {
      const { text, html } = noticeOf(robins.slice(0, titles.length), titles);
      expect(labels(text)).toEqual(expected.map((label) => `${label}:`));
      expect([...html.matchAll(/>(Reply to [^<]+)<\/a>/g)].map(([, label]) => label)).toEqual([...expected]);
    }
    expect(labels(noticeOf(["Robin", "Robin"], [`${long}1`, `${long}2`]).text)[0]).toBe("Reply to Robin, review 1:");
  });

  test("a hostile title in a label is text, on one line, and no link", () => {
    const titles = ["Win at evil.example", "a\nhttps://evil.example/", "</a><script>x</script>", "\u202eon"];
    const { text, html } = noticeOf(["R", "R", "R", "R"], titles);
    expect(labels(text)).toHaveLength(4);
    for (const hostile of ["evil.example", "://", "\u202e"])
      expect([hostile, labels(text).some((label) => label.includes(hostile))]).toEqual([hostile, false]);
    expect(html).not.toMatch(/<script|evil\.example/);
  });

  test("counts the pictures of a review in both parts, and says nothing of none", () => {
    for (const [pictures, words] of [
      [3, "3 pictures"],
      [1, "1 picture"],
    ] as const) {
      const { text, html } = noticeOf(["Robin"], [], pictures);
      expect(text).toContain(`> No waiting.\n${words}\nBy Robin`);
      expect(html).toContain(`>${words}</p>`);
    }
    const without = noticeOf(["Robin"]);
    expect(without.text + without.html).not.toContain("picture");
  });
});
