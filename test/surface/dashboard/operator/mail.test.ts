// The mail server on Operator > Service: the password is sealed, never shown, and sent to no other server; the test mail shows the answer.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { renewAllSeals } from "../../../../src/cli/secret.ts";
import { TEST_CONFIG } from "../../../support/service.ts";
import { audited, type Desk, type MailServer, mailServer, openDesk, SERVICE, save, stored } from "./support.ts";

const PASSWORD = "hunter2: söcret/@#%";
const LOGIN = { server: "127.0.0.1", port: "587", security: "auto", user: "me@firm.example", password: PASSWORD };

let desk: Desk;
const servers: MailServer[] = [];
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await desk.service.close();
});

async function serving(answers: Record<string, string> = {}): Promise<MailServer> {
  const server = await mailServer(answers);
  servers.push(server);
  return server;
}

const opened = async () => {
  const { sealed } = (await stored(desk)).SMTP_URL ?? {};
  return sealed ? createSecretBox(TEST_CONFIG.appSecret).open(sealed, "SMTP_URL") : null;
};
const page = async () => (await desk.operator.get(SERVICE)).text();

describe("the password", () => {
  test("is sealed in the database, and stands on no page and in no log", async () => {
    const after = await (await save(desk, "mail", LOGIN)).text();
    const row = (await stored(desk)).SMTP_URL;
    expect(row?.value).toBeNull();
    expect(Buffer.from(row?.sealed ?? []).toString("latin1")).not.toContain("hunter2");
    for (const text of [after, await page(), JSON.stringify(await audited(desk))])
      expect(text).not.toContain("hunter2");
    expect(await page()).toContain("A password is kept.");
    expect(await opened()).toBe(`smtp://me%40firm.example:${encodeURIComponent(PASSWORD)}@127.0.0.1:587`);
  });

  test("stays where its field is left empty, whatever else changes but server and user", async () => {
    await save(desk, "mail", LOGIN);
    await save(desk, "mail", { ...LOGIN, password: "", port: "465", security: "tls" });
    expect(await opened()).toBe(`smtps://me%40firm.example:${encodeURIComponent(PASSWORD)}@127.0.0.1:465`);
  });

  test("goes to no other server and for no other user", async () => {
    await save(desk, "mail", LOGIN);
    for (const change of [
      { server: "127.0.0.2" },
      { server: "evil.example" },
      { user: "other" },
      { server: "[::1]" },
    ]) {
      const answer = await save(desk, "mail", { ...LOGIN, password: "", ...change });
      expect({ change, status: answer.status }).toEqual({ change, status: 422 });
      expect(await answer.text()).not.toContain("hunter2");
    }
    expect(await opened()).toContain("@127.0.0.1:587");
  });

  test("goes with its user, and the server with its name", async () => {
    await save(desk, "mail", LOGIN);
    expect((await save(desk, "mail", { ...LOGIN, user: "" })).status).toBe(422);
    await save(desk, "mail", { ...LOGIN, user: "", password: "" });
    expect(await opened()).toBe("smtp://127.0.0.1:587");
    await save(desk, "mail", { ...LOGIN, server: "", user: "", password: "" });
    expect(await stored(desk)).toEqual({});
  });

  test("is sealed again when APP_SECRET rotates, and one of another secret is asked for again", async () => {
    await save(desk, "mail", LOGIN);
    const fresh = "another secret of a test, of 32 characters";
    expect(await renewAllSeals(desk.service.context, createSecretBox(fresh, TEST_CONFIG.appSecret))).toBe(1);
    const { sealed } = (await stored(desk)).SMTP_URL ?? {};
    expect(sealed && createSecretBox(fresh).open(sealed, "SMTP_URL")).toContain("@127.0.0.1:587");
    expect(await page()).toContain("cannot be opened: another APP_SECRET");
    await save(desk, "mail", { ...LOGIN, password: "" });
    expect(await page()).toContain("cannot be opened");
    await save(desk, "mail", LOGIN);
    expect(await page()).not.toContain("cannot be opened");
  });
});

describe("a wrong value", () => {
  const cases: [field: string, values: string[]][] = [
    [
      "server",
      [
        "a b",
        "smtp://mail.example",
        "mail.example:25",
        "me@mail.example",
        "mail.example/x",
        "[::1",
        "-a.example",
        "a\u0000b",
        "x".repeat(300),
        "a?requireTLS=false",
      ],
    ],
    ["port", ["0", "65536", "25x", "-1", "1e3", "99999999999"]],
    ["security", ["", "none", "SSL"]],
    ["MAIL_FROM", ["reviews", "a@b@c", "Reviews <reviews>", "<>"]],
  ];
  for (const [field, values] of cases)
    test(`of ${field} is refused at its field`, async () => {
      for (const value of values) {
        const answer = await save(desk, "mail", { ...LOGIN, [field]: value });
        expect({ value, status: answer.status }).toEqual({ value, status: 422 });
        const body = await answer.text();
        expect(body).toContain(`href="#${field}"`);
        expect(body).not.toContain("hunter2");
      }
      expect(await stored(desk)).toEqual({});
    });

  test("an address of IPv6 and a name beyond ASCII are taken", async () => {
    for (const [typed, kept] of [
      ["::1", "[::1]"],
      ["[::1]", "[::1]"],
      ["MAIL.Bücher.example", "mail.xn--bcher-kva.example"],
    ]) {
      await save(desk, "mail", { ...LOGIN, server: typed ?? "", port: "" });
      expect(await opened()).toEndWith(`@${kept}:587`);
    }
  });
});

describe("a test mail", () => {
  const send = () => save(desk, "test-mail", {});
  const at = (port: number) => save(desk, "mail", { ...LOGIN, port: `${port}` });

  test("goes to the operator by the settings that were just saved, and the page shows the server's answer", async () => {
    const server = await serving();
    await at(server.port);
    const body = await (await send()).text();
    expect(body).toContain("250 2.0.0 Ok: queued as 4F2A");
    expect(server.heard).toContain(`RCPT TO:<${desk.operator.email}>`);
    expect((await audited(desk)).at(-1)).toEqual({ action: "service.test", detail: { outcome: "sent" } });
  });

  const refusals: [what: string, answers: Record<string, string>, says: string][] = [
    ["login", { AUTH: "535 5.7.8 no such login\r\n" }, "535 5.7.8 no such login"],
    ["sender", { MAIL: "553 5.7.1 not your address\r\n" }, "553 5.7.1 not your address"],
    ["recipient", { RCPT: "550 5.1.1 unknown user\r\n" }, "550 5.1.1 unknown user"],
    ["content", { "DATA.": "554 5.7.1 spam\r\n" }, "554 5.7.1 spam"],
    ["greeting", { greeting: "554 go <script>alert(1)</script> away\r\n" }, "554 go"],
  ];
  for (const [what, answers, says] of refusals)
    test(`that the server refuses for its ${what} shows its words as text`, async () => {
      await at((await serving(answers)).port);
      const body = await (await send()).text();
      expect(body).toContain(says);
      expect(body).not.toContain("<script>alert");
      expect(body).not.toContain("hunter2");
      expect((await audited(desk)).at(-1)?.detail).not.toEqual({ outcome: "sent" });
    });

  test("to an endless answer, and to a server that says nothing, ends in time", async () => {
    for (const greeting of [`220-${"x".repeat(3_000_000)}`, ""]) {
      await at((await serving({ greeting })).port);
      const before = performance.now();
      const body = await (await send()).text();
      expect(performance.now() - before).toBeLessThan(60_000);
      expect(body).toContain("could not be sent");
      expect(body.length).toBeLessThan(60_000);
    }
  });

  test("without a server is kept in the folder, and the page says so", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "candor-operator-"));
    const kept = await openDesk({ dataDir });
    expect(await (await save(kept, "test-mail", {})).text()).toContain(`kept in ${dataDir}/mail`);
    expect(readdirSync(join(dataDir, "mail")).length).toBe(1);
    await kept.service.close();
    rmSync(dataDir, { recursive: true });
  });

  test("is sent 5 times a minute, and no more", async () => {
    await at(1);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await desk.operator.post(`${SERVICE}/test-mail`)).status);
    expect(new Set(statuses.slice(0, 5))).toEqual(new Set([303]));
    expect(statuses[5]).toBe(429);
  });
});
