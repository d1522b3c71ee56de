import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createHash, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { type Mail, messageIdOf, senderOf } from "#platform/mail/compose.ts";
import { type MailTimeouts, type MailTransport, openMail } from "#platform/mail/mail.ts";
import { smtpServer } from "#platform/mail/smtp-url.ts";
import { greylist, type Mailbox, type MailboxOptions, startMailbox } from "../support/mailbox.ts";

const BASE_URL = "https://reviews.example";
/** A busy machine is not taken for a silent server. */
const PATIENT: MailTimeouts = { connectMs: 20_000, silenceMs: 20_000, sendMs: 20_000 };

const MAIL: Mail = {
  messageId: "0192f0c1-0000-7000-8000-000000000001",
  to: "ana@customer.example",
  from: { name: "Shop via Candor", address: "no-reply@reviews.example" },
  replyTo: "hello@shop.example",
  subject: "How was your order?",
  text: "Hello Ana,\n\nhow was it?\n",
  html: "<p>Hello Ana,</p>",
  language: "en",
  unsubscribeUrl: "https://reviews.example/unsubscribe/abc",
};

let mailbox: Mailbox;
let mail: MailTransport;

async function open(options: MailboxOptions = {}, config: Partial<Parameters<typeof openMail>[0]> = {}, query = "") {
  mailbox = await startMailbox(options);
  mail = openMail(
    { smtpUrl: mailbox.url + query, dkim: null, dataDir: "/nonexistent", baseUrl: BASE_URL, ...config },
    PATIENT,
  );
}

/** The same mailbox, with less patience. */
function hurry(timeouts: Partial<MailTimeouts>): void {
  mail.close();
  mail = openMail(
    { smtpUrl: mailbox.url, dkim: null, dataDir: "/nonexistent", baseUrl: BASE_URL },
    { ...PATIENT, ...timeouts },
  );
}

afterEach(async () => {
  mail.close();
  await mailbox.stop();
});

describe("a mail that is accepted", () => {
  beforeEach(() => open());

  test("carries what mail programs act on, and the envelope names MAIL_FROM's address", async () => {
    expect(await mail.send(MAIL)).toEqual({ kind: "sent", providerId: null, said: "250 queued" });
    const [got] = mailbox.received;
    expect(got?.from).toBe("no-reply@reviews.example");
    expect(got?.to).toEqual(["ana@customer.example"]);
    const headers = Object.fromEntries((got?.mail.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({
      "message-id": `<${MAIL.messageId}@reviews.example>`,
      "list-unsubscribe": "<https://reviews.example/unsubscribe/abc>",
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      "auto-submitted": "auto-generated",
      "reply-to": "hello@shop.example",
    });
    expect(Number.isNaN(Date.parse(headers.date ?? ""))).toBe(false);
    expect(headers["x-mailer"]).toBeUndefined();
    expect(got?.mail.from).toMatchObject({ name: "Shop via Candor", address: "no-reply@reviews.example" });
    expect(got?.mail.text?.trim()).toBe(MAIL.text.trim());
    expect(got?.mail.html?.trim()).toBe(MAIL.html);
  });

  test("without anything to unsubscribe from has no such header, and without a reply address none", async () => {
    await mail.send({ ...MAIL, unsubscribeUrl: null, replyTo: null });
    expect(mailbox.received[0]?.raw.toLowerCase()).not.toMatch(/list-unsubscribe|reply-to/);
  });

  test("goes over connections that are used again", async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        mail.send({ ...MAIL, messageId: `0192f0c1-0000-7000-8000-${String(n).padStart(12, "0")}` }),
      ),
    );
    expect(mailbox.received.length).toBe(40);
    expect(mailbox.connections()).toBeLessThanOrEqual(mail.connections);
  });

  const HOSTILE: [what: string, name: string][] = [
    ["a line end", "Shop\r\nBcc: victim@elsewhere.example\r\n\r\nbody"],
    ["a bare line feed", "Shop\nX-Evil: 1"],
    ["quotes and an address", 'Shop" <ceo@bank.example>, "x'],
    ["an emoji", "Bücher 📚 & Mehr"],
    ["right-to-left text", "متجر"],
    ["a backslash and a comment", "Shop \\ (ceo@bank.example)"],
  ];
  for (const [what, name] of HOSTILE)
    test(`holds ${what} in a name as nothing but a name`, async () => {
      expect(await mail.send({ ...MAIL, from: { ...MAIL.from, name }, subject: `About ${name}` })).toMatchObject({
        kind: "sent",
      });
      const [got] = mailbox.received;
      expect(got?.to).toEqual(["ana@customer.example"]);
      expect(got?.mail.from?.address).toBe("no-reply@reviews.example");
      const keys = got?.mail.headers.map(({ key }) => key) ?? [];
      expect(keys.filter((key) => ["bcc", "cc", "x-evil"].includes(key))).toEqual([]);
      expect(keys.filter((key) => key === "from")).toHaveLength(1);
      const oneLine = name.replace(/[\r\n]+/g, " ");
      expect(got?.mail.subject?.replace(/\s+/g, " ")).toBe(`About ${oneLine}`.replace(/\s+/g, " ").trim());
      expect(got?.mail.text?.trim()).toBe(MAIL.text.trim());
      expect(linesOver(got?.raw ?? "", 998)).toEqual([]);
    });

  test("has no header line over 998 octets, however long a word in it is", async () => {
    for (const word of ["x", "ü", "📚"]) {
      const name = word.repeat(3_000);
      expect(await mail.send({ ...MAIL, from: { ...MAIL.from, name }, subject: name })).toMatchObject({ kind: "sent" });
      const got = mailbox.received.at(-1);
      expect(linesOver(got?.raw ?? "", 998)).toEqual([]);
      expect(got?.mail.subject).toMatch(new RegExp(`^(${word}){100,}…$`, "u"));
    }
  });

  test("has no line over 998 octets, whatever its texts hold", async () => {
    const text = `${"word ".repeat(2_000)}\n${"ä".repeat(5_000)}\n.\n..\nFrom here`;
    await mail.send({ ...MAIL, text, html: `<p>${"y".repeat(20_000)}</p>` });
    expect(linesOver(mailbox.received[0]?.raw ?? "", 998)).toEqual([]);
    expect(mailbox.received[0]?.mail.text?.trim()).toBe(text);
    expect(mailbox.received[0]?.mail.html).toContain("y".repeat(20_000));
  });

  test("to an address at an international domain goes to its ASCII form, and to no one else", async () => {
    await mail.send({ ...MAIL, to: "ana@bücher.example" });
    // The server shows the envelope's in letters again; the header is as it was sent.
    expect(mailbox.received[0]?.to).toEqual(["ana@bücher.example"]);
    expect(mailbox.received[0]?.raw).toMatch(/^To: ana@xn--bcher-kva\.example\r$/m);
  });

  test("to a list of addresses does not reach any of them", async () => {
    const outcome = await mail.send({ ...MAIL, to: "a@one.example, b@two.example" });
    expect(mailbox.received).toEqual([]);
    expect(outcome).toMatchObject({ kind: "bounced", permanent: false });
  });

  test("with a list as its reply address has none", async () => {
    await mail.send({ ...MAIL, replyTo: "a@one.example, b@two.example" });
    expect(mailbox.received[0]?.raw).not.toContain("two.example");
  });

  test("to an address with a line end in it is not sent", async () => {
    const outcome = await mail.send({ ...MAIL, to: "a@one.example>\r\nRCPT TO:<b@two.example" });
    expect(mailbox.received).toEqual([]);
    expect(outcome.kind).toBe("bounced");
  });
});

describe("a mail that is not accepted", () => {
  beforeEach(() => open());

  const RECIPIENT: [answer: string, code: number, kind: string, permanent?: boolean][] = [
    ["no such user", 550, "bounced", true],
    ["5.1.1 <ana@customer.example>: unknown", 550, "bounced", true],
    ["5.2.1 mailbox disabled", 550, "bounced", true],
    ["5.2.2 mailbox full", 552, "bounced", false],
    ["5.7.1 we do not like your network", 554, "bounced", false],
    ["4.7.1 greylisted", 451, "again"],
    ["4.2.2 mailbox full", 452, "again"],
    ["4.3.2 shutting down", 421, "again"],
    ["5.7.0 log in first", 530, "away"],
  ];
  for (const [text, code, kind, permanent] of RECIPIENT)
    test(`RCPT answered ${code} ${text} is ${kind}${permanent === undefined ? "" : permanent ? " for good" : ", but not the address's fault"}`, async () => {
      mailbox.onRecipient(() => ({ code, text }));
      const outcome = await mail.send(MAIL);
      expect(outcome).toMatchObject({ kind, ...(permanent === undefined ? {} : { permanent }) });
      expect(JSON.stringify(outcome)).not.toContain("ana@");
      // And the connection goes on with the next.
      mailbox.onRecipient(() => null);
      expect(await mail.send(MAIL)).toMatchObject({ kind: "sent" });
    });

  test("DATA answered 554 is a bounce of the mail, and says nothing about the address", async () => {
    mailbox.onContent(() => ({ code: 554, text: "5.6.0 not like this" }));
    expect(await mail.send(MAIL)).toMatchObject({ kind: "bounced", permanent: false });
  });

  const AFTER_CONTENT: [answer: string, code: number, permanent: boolean][] = [
    ["5.1.1 <ana@customer.example>: unknown", 550, true],
    ["5.2.1 mailbox disabled", 550, true],
    ["User unknown", 550, true],
    ["5.5.0 Requested action not taken: mailbox unavailable", 550, true],
    ["5.1.8 sender's domain does not exist", 550, false],
    ["5.7.1 message content rejected", 554, false],
    ["5.2.2 mailbox full", 552, false],
    ["5.3.4 message too big", 552, false],
    ["spam", 554, false],
    ["transaction failed", 554, false],
  ];
  for (const [text, code, permanent] of AFTER_CONTENT)
    test(`DATA answered ${code} ${text} ${permanent ? "blames the address, as at RCPT" : "says nothing about the address"}`, async () => {
      mailbox.onContent(() => ({ code, text }));
      expect(await mail.send(MAIL)).toMatchObject({ kind: "bounced", permanent });
      mailbox.onContent(() => null);
      mailbox.onRecipient(() => ({ code, text }));
      expect(await mail.send(MAIL)).toMatchObject({ kind: "bounced", permanent });
      mailbox.onRecipient(() => null);
    });

  test("DATA answered 451 is tried again", async () => {
    mailbox.onContent(() => ({ code: 451, text: "try later" }));
    expect(await mail.send(MAIL)).toMatchObject({ kind: "again" });
  });

  test("a refused sender is our fault, not the mail's", async () => {
    mailbox.onSender(() => ({ code: 550, text: "5.7.1 sender not allowed" }));
    expect(await mail.send(MAIL)).toMatchObject({ kind: "away" });
  });

  test("a server that greets with 421 is away", async () => {
    mailbox.onConnect(() => ({ code: 421, text: "too many connections" }));
    expect(await mail.send(MAIL)).toMatchObject({ kind: "away" });
  });

  test("a server that hangs up to begin with is away", async () => {
    mailbox.onConnect(() => "drop");
    expect(await mail.send(MAIL)).toMatchObject({ kind: "away" });
  });

  test("a server that never greets is away, within our time", async () => {
    mailbox.onConnect(() => "hang");
    hurry({ connectMs: 100 });
    expect(await mail.send(MAIL)).toMatchObject({ kind: "away" });
  });

  test("a server that is silent after the mail may have it: it is tried again", async () => {
    mailbox.onContent(() => "hang");
    hurry({ silenceMs: 3_000 });
    expect(await mail.send(MAIL)).toMatchObject({ kind: "again" });
  });

  test("a server that hangs up in the middle of a mail costs that mail an attempt", async () => {
    mailbox.onContent(() => "drop");
    expect(await mail.send(MAIL)).toMatchObject({ kind: "again" });
  });

  test("a server that is not there is away, and one that is back takes mail again", async () => {
    const { port } = mailbox;
    await mailbox.stop();
    expect(await mail.send(MAIL)).toMatchObject({ kind: "away" });
    mailbox = await startMailbox({ port });
    expect(await mail.send(MAIL)).toMatchObject({ kind: "sent" });
  });

  test("greylisting is over at the second attempt", async () => {
    greylist(mailbox);
    expect((await mail.send(MAIL)).kind).toBe("again");
    expect((await mail.send(MAIL)).kind).toBe("sent");
  });
});

describe("certificates and login", () => {
  test("a certificate without a trusted issuer is refused, over TLS and over STARTTLS", async () => {
    await open({ secure: true });
    expect(await mail.send(MAIL)).toMatchObject({ kind: "away" });
    expect(mailbox.received).toEqual([]);
    mail.close();
    await mailbox.stop();
    await open({ startTls: true });
    expect(await mail.send(MAIL)).toMatchObject({ kind: "away" });
    expect(mailbox.received).toEqual([]);
  });

  test("unless the address says so", async () => {
    await open({ startTls: true }, {}, "?tls.rejectUnauthorized=false&requireTLS=true");
    expect(await mail.send(MAIL)).toMatchObject({ kind: "sent" });
  });

  test("a server without STARTTLS is refused where TLS is required", async () => {
    await open({}, {}, "?requireTLS=true");
    expect(await mail.send(MAIL)).toMatchObject({ kind: "away" });
    expect(mailbox.received).toEqual([]);
  });

  test("the user and password of SMTP_URL log in", async () => {
    await open({ auth: { user: "candor", pass: "secret" } });
    expect(await mail.send(MAIL)).toMatchObject({ kind: "sent" });
  });

  test("a wrong password is our fault, and the message does not repeat it", async () => {
    await open({ auth: { user: "candor", pass: "secret" } });
    mail.close();
    mail = openMail(
      {
        smtpUrl: `smtp://candor:wrong-password@127.0.0.1:${mailbox.port}`,
        dkim: null,
        dataDir: "/x",
        baseUrl: BASE_URL,
      },
      PATIENT,
    );
    const outcome = await mail.send(MAIL);
    expect(outcome).toMatchObject({ kind: "away" });
    expect(JSON.stringify(outcome)).not.toContain("wrong-password");
  });

  test("SMTP_URL in its forms", () => {
    expect(smtpServer("smtp://mail.example")).toMatchObject({
      host: "mail.example",
      port: 587,
      secure: false,
      requireTLS: false,
    });
    expect(smtpServer("smtps://mail.example")).toMatchObject({ port: 465, secure: true });
    expect(smtpServer("smtp://us%40er:p%3Aw%2F@mail.example:25")).toMatchObject({
      port: 25,
      auth: { user: "us@er", pass: "p:w/" },
      requireTLS: true,
    });
    expect(smtpServer("smtp://u:p@127.0.0.1:25")).toMatchObject({ requireTLS: false });
    expect(smtpServer("smtp://[::1]:25?maxConnections=12&name=me.example")).toMatchObject({
      host: "::1",
      maxConnections: 12,
      name: "me.example",
    });
    expect(smtpServer("smtp://h?maxConnections=9999").maxConnections).toBe(50);
    expect(smtpServer("smtp://h?maxConnections=x&socketTimeout=999999&logger=true")).toEqual({
      host: "h",
      port: 587,
      secure: false,
      requireTLS: false,
      ignoreTLS: false,
      maxConnections: 5,
      tls: { rejectUnauthorized: true },
    });
  });

  test("MAIL_FROM in its forms", () => {
    expect(senderOf("Candor <no-reply@reviews.example>")).toEqual({
      name: "Candor",
      address: "no-reply@reviews.example",
    });
    expect(senderOf("no-reply@reviews.example")).toEqual({ name: "", address: "no-reply@reviews.example" });
    expect(senderOf('"Reviews, Inc." <r@x.example>')).toEqual({ name: "Reviews, Inc.", address: "r@x.example" });
  });

  test("a Message-ID names the host without its port", () => {
    expect(messageIdOf("abc", "http://localhost:3000")).toBe("<abc@localhost>");
  });
});

describe("DKIM", () => {
  test("signs body, sender and both unsubscribe headers, so that a reader can check it", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
    await open({}, { dkim: { domain: "reviews.example", selector: "s1", privateKey: pem } });
    await mail.send({ ...MAIL, from: { ...MAIL.from, name: "Bücher via Candor" }, text: "Grüße\n\nEnde  \n" });
    const raw = mailbox.received[0]?.raw ?? "";
    const signature = /^DKIM-Signature:((?:.*\r\n)(?:[ \t].*\r\n)*)/m.exec(raw)?.[0] ?? "";
    const tags = Object.fromEntries(
      signature
        .slice(signature.indexOf(":") + 1)
        .replace(/\s+/g, "")
        .split(";")
        .map((tag) => [tag.slice(0, tag.indexOf("=")), tag.slice(tag.indexOf("=") + 1)]),
    );
    expect(tags).toMatchObject({ d: "reviews.example", s: "s1", a: "rsa-sha256" });
    const signed = tags.h?.toLowerCase().split(":") ?? [];
    for (const name of ["from", "to", "subject", "message-id", "list-unsubscribe", "list-unsubscribe-post"])
      expect(signed).toContain(name);
    expect(
      isSignedBy(
        raw,
        signature,
        tags as Record<string, string>,
        createPublicKey(publicKey.export({ type: "spki", format: "pem" }) as string),
      ),
    ).toBe(true);
  });
});

/** RFC 6376, relaxed/relaxed, by hand. */
function isSignedBy(
  raw: string,
  signature: string,
  tags: Record<string, string>,
  key: ReturnType<typeof createPublicKey>,
): boolean {
  const split = raw.indexOf("\r\n\r\n");
  const body = raw
    .slice(split + 4)
    .replace(/[ \t]+\r\n/g, "\r\n")
    .replace(/[ \t]+/g, " ")
    .replace(/(\r\n)*$/, "\r\n");
  if (createHash("sha256").update(body, "latin1").digest("base64") !== tags.bh) return false;
  const relaxed = (line: string) => {
    const colon = line.indexOf(":");
    return `${line.slice(0, colon).toLowerCase().trim()}:${line
      .slice(colon + 1)
      .replace(/\r\n/g, "")
      .replace(/\s+/g, " ")
      .trim()}`;
  };
  const headers = raw.slice(0, split).split(/\r\n(?![ \t])/);
  const text = (tags.h ?? "").split(":").flatMap((name) => {
    const found = headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return found ? [`${relaxed(found)}\r\n`] : [];
  });
  const own = relaxed(signature.trimEnd().replace(/(\bb=)[^;]*$/s, "$1"));
  return verify("sha256", Buffer.from(text.join("") + own, "latin1"), key, Buffer.from(tags.b ?? "", "base64"));
}

function linesOver(raw: string, octets: number): string[] {
  return raw.split("\r\n").filter((line) => line.length > octets);
}
