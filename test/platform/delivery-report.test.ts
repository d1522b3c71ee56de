// Reports as mail systems write them, and mails that are none: every input gets an answer.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { MAX_REPORT_BYTES, type Recipient, readDeliveryReport } from "#platform/mail/delivery-report.ts";
import { computed } from "../support/computed.ts";
import * as returned from "../support/returned-mail.ts";

const MAIL = { messageId: "<01932b7a-1111-7222-8333-444455556666@reviews.example>", to: "gone@mailbox.example" };

const read = (mail: string | Uint8Array) =>
  readDeliveryReport(typeof mail === "string" ? new TextEncoder().encode(mail) : mail);

async function recipientOf(mail: string): Promise<Recipient> {
  const report = await read(mail);
  if (report.kind !== "delivery") throw new Error(`read as ${report.kind}`);
  expect(report.messageIds[0]).toBe(MAIL.messageId);
  expect(report.recipients).toHaveLength(1);
  return report.recipients[0] as Recipient;
}

describe("who writes it", () => {
  const samples: [name: string, mail: string, outcome: Recipient["outcome"], status: string][] = [
    ["Postfix", returned.postfix(MAIL), "gone", "5.1.1"],
    ["Exim, with headers only", returned.exim(MAIL), "gone", "5.0.0"],
    ["Exchange", returned.exchange(MAIL), "gone", "5.1.10"],
    ["Gmail", returned.gmail(MAIL), "gone", "5.1.1"],
    ["Sendmail, a full mailbox", returned.sendmail(MAIL), "lost", "4.2.2"],
    ["Postfix with bare line feeds", returned.postfix(MAIL).replaceAll("\r\n", "\n"), "gone", "5.1.1"],
  ];
  for (const [name, mail, outcome, status] of samples) {
    test(`${name}: ${outcome}`, async () => {
      const recipient = await recipientOf(mail);
      expect(recipient).toMatchObject({ outcome, status });
      expect(recipient.addresses).toContain(MAIL.to);
    });
  }

  test("a value that is folded is one line", async () => {
    expect((await recipientOf(returned.postfix(MAIL))).diagnostic).toBe(
      `550 5.1.1 <${MAIL.to}>: Recipient address rejected: User unknown in virtual mailbox table`,
    );
  });

  test("qmail writes no report: unreadable", async () => {
    expect(await read(returned.qmail(MAIL))).toEqual({ kind: "unreadable" });
  });
});

describe("what it says", () => {
  const cases: [action: string, status: string, outcome: Recipient["outcome"]][] = [
    ["failed", "5.1.1", "gone"],
    ["failed", "5.2.1", "gone"],
    ["FAILED", "5.0.0", "gone"],
    // The mailbox is full, the mail is too large, refused for what it says or for whom it comes from: the address is fine.
    ["failed", "5.2.2", "lost"],
    ["failed", "5.2.3", "lost"],
    ["failed", "5.3.4", "lost"],
    ["failed", "5.6.1", "lost"],
    ["failed", "5.7.26", "lost"],
    ["failed", "5.4.4", "lost"],
    ["failed", "4.4.7", "lost"],
    ["failed", "4.2.2", "lost"],
    ["delayed", "4.4.1", "none"],
    ["delivered", "2.0.0", "none"],
    ["relayed", "2.0.0", "none"],
    ["expanded", "2.0.0", "none"],
    ["exploded", "5.1.1", "none"],
  ];
  for (const [action, status, outcome] of cases) {
    test(`${action} ${status}: ${outcome}`, async () => {
      expect((await recipientOf(returned.postfix(MAIL, { action, status }))).outcome).toBe(outcome);
    });
  }

  test("without a status the server's own words count", async () => {
    const without = returned.exim(MAIL).replace("Status: 5.0.0\r\n", "");
    expect(await recipientOf(without)).toMatchObject({ outcome: "gone", status: null });
    const silent = without.replace(/Diagnostic-Code: .*\r\n/, "");
    expect(await recipientOf(silent)).toMatchObject({ outcome: "lost", status: null });
  });

  test("the answer in X-Supplementary-Info counts where there is no other", async () => {
    const bare = returned.exim(MAIL).replace(/Diagnostic-Code: .*\r\n/, "");
    const said = (text: string) =>
      bare.replace("Status: 5.0.0", `Status: 5.0.0\r\nX-Supplementary-Info: <mx.example #5.0.0 smtp; ${text}>`);
    expect(await recipientOf(said('550 "Unknown User"'))).toMatchObject({ outcome: "gone" });
    expect(await recipientOf(said("550 blocked by our policy"))).toMatchObject({ outcome: "refused" });
  });

  test("both the address that was written to and the one it became", async () => {
    expect((await recipientOf(returned.sendmail(MAIL))).addresses).toEqual([
      MAIL.to,
      "resolved@backend.mailbox.example",
    ]);
  });

  test("several receivers, each by itself", async () => {
    const two = returned
      .postfix(MAIL)
      .replace(
        "Remote-MTA:",
        "\r\nFinal-Recipient: rfc822; other@mailbox.example\r\nAction: delivered\r\nStatus: 2.0.0\r\nX:",
      );
    const report = await read(two);
    expect(report).toMatchObject({ recipients: [{ outcome: "gone" }, { outcome: "none" }] });
  });

  test("which mail it was, by what it answers where nothing is returned", async () => {
    const bare = returned
      .gmail(MAIL)
      .replace(/--b1\/of\.the=report\r\nContent-Type: message\/rfc822[\s\S]*(?=--b1\/of\.the=report--)/, "");
    expect(bare).not.toContain("message/rfc822");
    expect(await read(bare)).toMatchObject({ kind: "delivery", messageIds: [MAIL.messageId, MAIL.messageId] });
  });

  test("a receiver in another alphabet", async () => {
    const mail = returned
      .postfix({ ...MAIL, to: "grün@müller.example" })
      .replaceAll("rfc822;", "utf-8;")
      .replace("message/delivery-status", "message/global-delivery-status");
    expect((await recipientOf(mail)).addresses).toContain("grün@müller.example");
  });

  test("a report in base64", async () => {
    const plain = returned.postfix(MAIL);
    const status = /(Reporting-MTA[\s\S]*?table\r\n)/.exec(plain)?.[1] as string;
    const coded = plain
      .replace("message/delivery-status\r\n", "message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n")
      .replace(status, `${Buffer.from(status).toString("base64").replace(/.{76}/g, "$&\r\n")}\r\n`);
    expect(await recipientOf(coded)).toMatchObject({ outcome: "gone", status: "5.1.1" });
  });
});

describe("complaints", () => {
  for (const type of ["abuse", "Abuse", "fraud", "opt-out", "other"]) {
    test(`${type} is one`, async () => {
      expect(await read(returned.feedback(MAIL, type))).toEqual({ kind: "complaint", messageIds: [MAIL.messageId] });
    });
  }
  for (const type of ["not-spam", "auth-failure", "virus"]) {
    test(`${type} is none`, async () =>
      expect(await read(returned.feedback(MAIL, type))).toEqual({ kind: "unreadable" }));
  }
});

describe("forwards", () => {
  test("a report inside a forwarded mail is found", async () => {
    expect(await recipientOf(returned.forwarded(returned.postfix(MAIL)))).toMatchObject({ outcome: "gone" });
    expect(await recipientOf(returned.forwarded(returned.postfix(MAIL), 3))).toMatchObject({ outcome: "gone" });
  });

  test("but not one inside forwards without end", async () => {
    expect(await read(returned.forwarded(returned.postfix(MAIL), 4))).toEqual({ kind: "unreadable" });
    expect(await read(returned.forwarded(returned.postfix(MAIL), 60))).toEqual({ kind: "unreadable" });
  });

  test("of a returned report about a report, the outer one counts", async () => {
    const inner = returned.postfix({ ...MAIL, messageId: "<inner@elsewhere.example>" });
    const outer = returned
      .exim(MAIL)
      .replace(
        /Content-Type: text\/rfc822-headers[\s\S]*?(?=--1605)/,
        `Content-Type: message/rfc822\r\n\r\n${inner}\r\n`,
      );
    expect(await read(outer)).toMatchObject({ kind: "delivery", messageIds: ["<20261120120005.4XyZ@mx.example>"] });
  });
});

describe("whatever comes, an answer comes back", () => {
  const sample = returned.postfix(MAIL);

  test("cut off anywhere", async () => {
    for (let length = 0; length < sample.length; length += 61) {
      const report = await read(sample.slice(0, length));
      expect(["unreadable", "delivery"]).toContain(report.kind);
    }
    // The important part came first.
    const cut = sample.indexOf("Wie war Ihr");
    expect(await recipientOf(sample.slice(0, cut))).toMatchObject({ outcome: "gone" });
  });

  test("nothing, noise, and other mails", async () => {
    const mails = ["", "\n", "\0\0\0", "hello", "Content-Type: multipart/report\r\n\r\n", "Subject: x\r\n\r\nbody"];
    for (const mail of mails) expect(await read(mail)).toEqual({ kind: "unreadable" });
    expect(await read(returned.forwarded("Subject: a mail\r\n\r\nlike any other"))).toEqual({ kind: "unreadable" });
    expect(await read(crypto.getRandomValues(new Uint8Array(60_000)))).toEqual({ kind: "unreadable" });
  });

  test("an empty report", async () => {
    expect(await read(sample.replace(/Reporting-MTA[\s\S]*?table\r\n/, ""))).toEqual({ kind: "unreadable" });
  });

  test("parts within parts, headers and fields without end", async () => {
    const deep = Array.from(
      { length: 500 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    );
    expect(await read(deep.join(""))).toEqual({ kind: "unreadable" });
    expect(await read(`X: ${"x".repeat(3_000_000)}\r\n\r\n`)).toEqual({ kind: "unreadable" });
    const blocks = "Final-Recipient: rfc822; a@b.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n".repeat(20_000);
    const report = await read(sample.replace("Reporting-MTA", `${blocks}Reporting-MTA`));
    expect(report.kind === "delivery" && report.recipients.length).toBe(200);
  });

  for (const part of ["--b\r\n", "--b\r\n\r\nx\r\n", "--b\n", "--b--\r\n--b\r\n\r\n", "--other\r\n"])
    test(`ten megabytes of ${JSON.stringify(part)} cost little, and the report before them counts`, async () => {
      const start = computed();
      const many = part.repeat(MAX_REPORT_BYTES / part.length);
      expect(await read(`Content-Type: multipart/report; boundary=b\r\n\r\n${many}`)).toEqual({ kind: "unreadable" });
      expect(await recipientOf(sample.replace("Wie war Ihr Einkauf?\r\n", many))).toMatchObject({ outcome: "gone" });
      expect(computed() - start).toBeLessThan(3_000);
    });

  test("more than the limit: the report comes first", async () => {
    const huge = sample.replace("Wie war Ihr Einkauf?\r\n", `${`${"x".repeat(998)}\r\n`.repeat(12_000)}`);
    expect(huge.length).toBeGreaterThan(MAX_REPORT_BYTES);
    expect(await recipientOf(huge)).toMatchObject({ outcome: "gone", status: "5.1.1" });
  });

  test("any bytes in the place of any others", async () => {
    const bytes = new TextEncoder().encode(sample);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length), fc.uint8Array({ maxLength: 40 }), async (at, noise) => {
        const changed = bytes.slice();
        changed.set(noise.subarray(0, changed.length - at), at);
        expect(["unreadable", "delivery"]).toContain((await read(changed)).kind);
      }),
      { numRuns: 300, seed: 3 },
    );
  });
});
