// Faults of SMTP over TLS: wrong certificates, and servers that stop in the middle. No mail bounces because of them,
// none is lost, and none goes out unencrypted.
import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMail } from "#platform/mail/mail.ts";
import type { SendOutcome } from "#platform/mail/send-outcome.ts";
import { type Mailbox, startMailbox } from "../support/mailbox.ts";
import { plainMail } from "../support/plain-mail.ts";
import { createAuthority } from "./outbound/certificate.ts";

const PROCESS = Bun.fileURLToPath(new URL("../support/mail-process.ts", import.meta.url));
const HOUR_MS = 3_600_000;
const QUICK = { connectMs: 300, silenceMs: 300, sendMs: 2_000 };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe("whom a certificate is of, where its authority is known", () => {
  const authority = createAuthority();
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  const certificates = {
    "its own": authority.issue(["127.0.0.1"]),
    "another name's": authority.issue(["mail.example"]),
    expired: authority.issue(["127.0.0.1"], { from: at(-48), to: at(-24) }),
    "not valid yet": authority.issue(["127.0.0.1"], { from: at(24), to: at(48) }),
    "another authority's": createAuthority("Another").issue(["127.0.0.1"]),
  };

  for (const secure of [true, false])
    test(`a mail goes out with its own, and with no other, over ${secure ? "TLS" : "STARTTLS"}`, async () => {
      const boxes: Mailbox[] = [];
      for (const certificate of Object.values(certificates)) boxes.push(await open(certificate, secure));
      const outcomes = await send(
        authority.pem,
        boxes.map(({ url }) => url),
      );
      const found = Object.keys(certificates).map((name, at) => [name, outcomes[at]?.kind, boxes[at]?.received.length]);
      expect(found).toEqual([
        ["its own", "sent", 1],
        ["another name's", "away", 0],
        ["expired", "away", 0],
        ["not valid yet", "away", 0],
        ["another authority's", "away", 0],
      ]);
    });
});

describe("a server that stops answering halfway is away, in time", () => {
  test("that is silent instead of speaking TLS", async () => {
    const port = await speak("", () => "");
    expect(await sendQuickly(`smtps://127.0.0.1:${port}`)).toMatchObject({ kind: "away" });
  });

  test("that speaks plain text instead of TLS", async () => {
    const port = await speak("220 mail.example ESMTP\r\n", () => "250 mail.example\r\n");
    expect(await sendQuickly(`smtps://127.0.0.1:${port}`)).toMatchObject({ kind: "away" });
  });

  for (const [what, go] of [
    ["falls silent", ""],
    ["hangs up", null],
    ["goes on plainly", "250 mail.example\r\n250 and so on\r\n"],
    ["says that it cannot", "454 4.7.0 TLS not available\r\n"],
  ] as const)
    test(`that offers STARTTLS and then ${what}`, async () => {
      const heard: string[] = [];
      let isUnderWay = false;
      const port = await speak("220 mail.example ESMTP\r\n", (line) => {
        heard.push(line);
        if (isUnderWay) return go;
        if (line.startsWith("EHLO")) return "250-mail.example\r\n250 STARTTLS\r\n";
        isUnderWay = line.startsWith("STARTTLS");
        return isUnderWay ? (go?.startsWith("454") ? go : "220 go ahead\r\n") : "250 so be it\r\n";
      });
      expect(await sendQuickly(`smtp://127.0.0.1:${port}`)).toMatchObject({ kind: "away" });
      expect(heard.join("")).not.toContain("customer.example");
    });
});

async function open(certificate: { key: string; cert: string }, secure: boolean): Promise<Mailbox> {
  const mailbox = await startMailbox({ ...certificate, secure, startTls: true });
  closing.push(() => mailbox.stop());
  return mailbox;
}

/** By a process that believes this authority, as well as those that the system knows. */
async function send(authority: string, urls: string[]): Promise<SendOutcome[]> {
  const folder = mkdtempSync(join(tmpdir(), "candor-mail-"));
  closing.push(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "authority.pem");
  writeFileSync(file, authority);
  const child = Bun.spawn([process.execPath, PROCESS, ...urls], {
    env: { PATH: process.env.PATH ?? "", NODE_EXTRA_CA_CERTS: file },
    stdout: "pipe",
    stderr: "inherit",
  });
  return await new Response(child.stdout).json();
}

async function sendQuickly(smtpUrl: string): Promise<SendOutcome> {
  const mail = openMail({ smtpUrl, dkim: null, dataDir: "/nonexistent", baseUrl: "https://reviews.example" }, QUICK);
  closing.push(() => mail.close());
  return mail.send(plainMail());
}

/** A server that greets, and answers each piece that it hears: null hangs up. Its port. */
async function speak(greeting: string, answer: (heard: string) => string | null): Promise<number> {
  const server: Server = createServer((socket) => {
    socket.on("error", () => {});
    if (greeting) socket.write(greeting);
    socket.on("data", (data) => {
      const said = answer(data.toString("latin1"));
      if (said === null) socket.destroy();
      else if (said) socket.write(said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return (server.address() as { port: number }).port;
}
