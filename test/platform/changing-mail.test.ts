// Mail settings that change while mail is sent: the next mail goes by the new ones, and one under way ends the old way.
import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openChangingMail } from "#platform/mail/mail.ts";
import { until } from "../support/until.ts";
import { mailServer } from "../surface/dashboard/operator/support.ts";

const mail = (messageId: string) => ({
  messageId,
  to: "reader@mailbox.example",
  from: { name: "Reviews", address: "no-reply@reviews.example" },
  ...{ replyTo: null, subject: "Subject", text: "Text", html: "<p>Text</p>", language: "en", unsubscribeUrl: null },
});

test("the next mail goes to the new server; one under way is not broken off", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-mail-"));
  const [first, second] = [await mailServer(), await mailServer()];
  const settings = (smtpUrl: string | null) => ({ smtpUrl, dkim: null, dataDir, baseUrl: "https://reviews.example" });
  const at = (port: number) => settings(`smtp://127.0.0.1:${port}`);
  const transport = openChangingMail(at(first.port));
  const before = transport.send(mail("one"));
  await until("the first server is asked", () => first.heard.length > 0);
  transport.reopen(at(second.port));
  const outcomes = await Promise.all([before, transport.send(mail("two"))]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(["sent", "sent"]);
  expect([first, second].map(({ heard }) => heard.filter((line) => line === ".").length)).toEqual([1, 1]);
  transport.reopen(settings(null));
  expect((await transport.send(mail("three"))).kind).toBe("sent");
  expect(readdirSync(join(dataDir, "mail")).length).toBe(1);
  transport.close();
  first.close();
  second.close();
  rmSync(dataDir, { recursive: true });
});
