// The words of SMTP: our greeting, quoted local parts, and SMTPUTF8 only where the server offers it. A mail server of a few lines, because
// a parser in between would hide the quotes.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createServer, type Server } from "node:net";
import { askInternational } from "#platform/mail/international.ts";
import { type MailTransport, openMail } from "#platform/mail/mail.ts";
import { heloName } from "#platform/mail/smtp-url.ts";
import { readEmail } from "#platform/text/email.ts";
import { noteInternational, takesInternational } from "#platform/text/international.ts";
import { freePort } from "../support/free-port.ts";
import CARRIERS from "./17-addresses-of-japanese-carriers.json" with { type: "json" };

const BASE_URL = "https://reviews.example:8443";
const PATIENT = { connectMs: 20_000, silenceMs: 20_000, sendMs: 20_000 };
const MAIL = {
  messageId: "0192f0c1-0000-7000-8000-000000000001",
  from: { name: "Shop", address: "no-reply@reviews.example" },
  replyTo: null,
  subject: "How was it?",
  text: "Hello",
  html: "<p>Hello</p>",
  language: "en",
  unsubscribeUrl: null,
};

let server: Server;
let extensions: string[];
let lines: string[];
let mail: MailTransport;
let smtpUrl: string;

beforeEach(async () => {
  extensions = [];
  lines = [];
  noteInternational(null);
  server = createServer((socket) => {
    let isContent = false;
    let rest = "";
    socket.on("error", () => {});
    socket.write("220 mx.example ESMTP\r\n");
    socket.on("data", (chunk) => {
      const got = (rest + chunk.toString()).split("\r\n");
      rest = got.pop() ?? "";
      for (const line of got) {
        lines.push(line);
        if (isContent) {
          if (line !== ".") continue;
          isContent = false;
          socket.write("250 2.0.0 taken\r\n");
        } else if (/^EHLO/.test(line))
          socket.write(
            ["mx.example", ...extensions, "SIZE"]
              .map((each, n, all) => `250${n === all.length - 1 ? " " : "-"}${each}\r\n`)
              .join(""),
          );
        else if (line === "DATA") {
          isContent = true;
          socket.write("354 go on\r\n");
        } else socket.write("250 2.0.0 yes\r\n");
      }
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  smtpUrl = `smtp://127.0.0.1:${port}`;
  mail = openMail({ smtpUrl, dkim: null, dataDir: "/nonexistent", baseUrl: BASE_URL }, PATIENT);
});
afterEach(() => {
  mail.close();
  server.close();
  noteInternational(null);
});

const send = (to: string) => mail.send({ ...MAIL, to });
const command = (name: string) => lines.find((line) => line.startsWith(name));

test("greets with the host of BASE_URL", async () => {
  await send("ana@example.com");
  expect(command("EHLO")).toBe("EHLO reviews.example");
  expect(heloName("http://192.0.2.1:3000")).toBe("[192.0.2.1]");
  expect(heloName("http://[2001:db8::1]:3000")).toBe("[IPv6:2001:db8::1]");
  expect(heloName("http://localhost:3000")).toBe("localhost");
  expect(heloName("https://bücher.example")).toBe("xn--bcher-kva.example");
});

describe("an address of an old carrier", () => {
  for (const given of CARRIERS)
    test(`${given} is taken and handed over in quotes`, async () => {
      const read = readEmail(given);
      if ("wrong" in read) throw new Error(read.wrong);
      expect(await send(read.email)).toMatchObject({ kind: "sent" });
      const [local, domain] = given.replaceAll('"', "").split("@");
      expect(command("RCPT TO")).toBe(`RCPT TO:<"${local}"@${domain}>`);
      expect(command("To:")).toBe(`To: "${local}"@${domain}`);
    });

  test("an ordinary address has no quotes, and one with a blank keeps them", async () => {
    await send("ana.b@example.com");
    expect(command("RCPT TO")).toBe("RCPT TO:<ana.b@example.com>");
    lines.length = 0;
    await send('"ana b"@example.com');
    expect(command("RCPT TO")).toBe('RCPT TO:<"ana b"@example.com>');
  });
});

describe("letters beyond ASCII before the @", () => {
  test("the server is asked at the start", async () => {
    const config = { smtpUrl, baseUrl: BASE_URL };
    await askInternational(config);
    expect(takesInternational()).toBe(false);
    extensions = ["SMTPUTF8"];
    await askInternational(config);
    expect(takesInternational()).toBe(true);
    expect(lines.some((line) => line.startsWith("MAIL"))).toBe(false);
    await askInternational({ ...config, smtpUrl: null });
    expect(takesInternational()).toBe(false);
  });

  test("nothing is known of a server that does not answer", async () => {
    await askInternational({ smtpUrl: `smtp://127.0.0.1:${await freePort()}`, baseUrl: BASE_URL });
    expect(takesInternational()).toBeNull();
  });

  test("each connection tells it anew", async () => {
    extensions = ["8BITMIME", "SMTPUTF8"];
    await send("ana@example.com");
    expect(takesInternational()).toBe(true);
    mail.close();
    extensions = ["8BITMIME", "X-NOT-SMTPUTF8"];
    mail = openMail({ smtpUrl, dkim: null, dataDir: "/nonexistent", baseUrl: BASE_URL }, PATIENT);
    await send("ana@example.com");
    expect(takesInternational()).toBe(false);
  });

  test("a mail goes out with SMTPUTF8 where it is offered", async () => {
    extensions = ["SMTPUTF8"];
    expect(await send("用户@例子.example")).toMatchObject({ kind: "sent" });
    expect(command("MAIL FROM")).toContain(" SMTPUTF8");
    expect(command("RCPT TO")).toMatch(/^RCPT TO:<用户@(?:例子|xn--fsqu00a)\.example>$/);
  });

  test("and waits where it is not, without a word to the address", async () => {
    expect(await send("用户@例子.example")).toMatchObject({ kind: "again" });
    expect(lines.some((line) => line.startsWith("MAIL"))).toBe(false);
    extensions = ["SMTPUTF8"];
    expect(await send("用户@例子.example")).toMatchObject({ kind: "sent" });
  });
});
