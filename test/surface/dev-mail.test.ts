import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal } from "#contract/refusal.ts";
import type { Mail } from "#platform/mail/compose.ts";
import { keepMail } from "#platform/mail/kept.ts";
import { openMail } from "#platform/mail/mail.ts";
import { devMail } from "#surface/dev-mail/index.ts";

const BASE_URL = "http://localhost:3000";
let dataDir: string;
/** @param socket the caller's address */
const surface = (socket: string | null, { baseUrl = BASE_URL, folder = dataDir } = {}) => {
  const app = devMail(
    { dataDir: folder, serviceName: "Candor", baseUrl, defaultLanguage: "en", smtpUrl: null },
    () => socket,
    (_request, thrown) => {
      throw thrown;
    },
  );
  return { fetch: async (request: Request) => app.fetch(request) };
};

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "candor-test-dev-mail-"));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

function mail(n: number, values: Partial<Mail> = {}): Mail {
  return {
    messageId: `0192f0c1-0000-7000-8000-${String(n).padStart(12, "0")}`,
    to: "ana@customer.example",
    from: { name: "Shop via Candor", address: "no-reply@reviews.example" },
    replyTo: null,
    subject: `Mail ${n}`,
    text: "Hello,\nsee http://localhost:3000/invite/abc?x=1&y=2 now.",
    language: "en",
    html: "<!doctype html><html><head><title>x</title></head><body><p>Hello</p></body></html>",
    unsubscribeUrl: null,
    ...values,
  };
}

/** Asks as a browser on the same machine would, if nothing else is said. */
async function get(
  path: string,
  { headers = {}, socket = "127.0.0.1" as string | null, method = "GET" } = {},
): Promise<Response> {
  return surface(socket).fetch(
    new Request(`http://localhost:3000${path}`, { method, headers: { host: "localhost:3000", ...headers } }),
  );
}

const kept = () => readdirSync(join(dataDir, "mail")).sort();

describe("who may read", () => {
  const ALLOWED: [socket: string, host: string][] = [
    ["127.0.0.1", "localhost"],
    ["127.8.9.10", "127.0.0.1:3000"],
    ["::1", "[::1]:3000"],
    ["::ffff:127.0.0.1", "LOCALHOST:3000"],
  ];
  for (const [socket, host] of ALLOWED)
    test(`${socket} that asks for ${host}`, async () => {
      expect((await get("/dev/mail", { socket, headers: { host } })).status).toBe(200);
    });

  const REFUSED: [what: string, options: Parameters<typeof get>[1]][] = [
    ["another machine", { socket: "192.168.1.5" }],
    ["another machine over IPv6", { socket: "2001:db8::1" }],
    ["nobody knows who", { socket: null }],
    ["an address that only begins like one", { socket: "127.0.0.1.evil.example" }],
    ["a name that was made to resolve to here", { headers: { host: "evil.example" } }],
    ["a name that begins like this machine's", { headers: { host: "localhost.evil.example" } }],
    ["a name that ends like this machine's", { headers: { host: "evil-localhost" } }],
    ["a number that some read as this machine", { headers: { host: "2130706433" } }],
    ["an address of the network", { headers: { host: "192.168.1.4:3000" } }],
    ["a proxy on this machine", { headers: { "x-forwarded-for": "198.51.100.7" } }],
    ["a proxy that speaks RFC 7239", { headers: { forwarded: "for=198.51.100.7" } }],
    ["a POST", { method: "POST" }],
  ];
  for (const [what, options] of REFUSED)
    test(`not ${what}`, async () => {
      expect(await get("/dev/mail", options).catch((thrown) => thrown)).toMatchObject({ code: "not_found" });
    });

  test("no one where the service has a public address: a proxy on this machine may add no header and ask for localhost", async () => {
    const request = new Request("http://localhost:3000/dev/mail", { headers: { host: "localhost:3000" } });
    for (const baseUrl of ["https://reviews.example", "http://192.168.1.4:3000", "http://localhost.evil.example"])
      expect(
        await surface("127.0.0.1", { baseUrl })
          .fetch(request)
          .catch((thrown) => thrown),
      ).toMatchObject({ code: "not_found" });
  });
});

describe("keeping", () => {
  test("names sort by time, drafts are gone, and only we may read them", async () => {
    await keepMail(dataDir, mail(1), BASE_URL);
    await keepMail(dataDir, mail(2), BASE_URL);
    const names = kept();
    expect(names).toHaveLength(2);
    expect(names.every((name) => /^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/.test(name))).toBe(true);
    expect(statSync(join(dataDir, "mail", names[0] as string)).mode & 0o077).toBe(0);
    expect(readFileSync(join(dataDir, "mail", names[1] as string), "utf8")).toContain(
      "Message-ID: <0192f0c1-0000-7000-8000-000000000002@localhost>",
    );
  });

  test("keeps no more than the newest", async () => {
    for (let n = 10; n < 20; n++) await keepMail(dataDir, mail(n), BASE_URL, 5);
    expect(kept().map((name) => Number(name.slice(-10, -4)))).toEqual([15, 16, 17, 18, 19]);
  });

  test("a folder that cannot be written is told as data", async () => {
    const file = join(dataDir, "a-file");
    writeFileSync(file, "");
    const transport = openMail({ smtpUrl: null, dkim: null, dataDir: file, baseUrl: BASE_URL });
    expect(await transport.send(mail(1))).toMatchObject({ kind: "away" });
  });
});

describe("the pages", () => {
  const HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';

  beforeAll(async () => {
    rmSync(join(dataDir, "mail"), { recursive: true, force: true });
    await keepMail(
      dataDir,
      mail(1, {
        subject: HOSTILE,
        from: { name: HOSTILE, address: "a@b.example" },
        text: `${HOSTILE} javascript:alert(1)`,
        html: `<p>${HOSTILE}</p>`,
      }),
      BASE_URL,
    );
    await keepMail(dataDir, mail(2, { subject: "Grüße 📚" }), BASE_URL);
  });

  test("are in the reader's language, which their links carry on where the address names it", async () => {
    const chosen = await (await get("/dev/mail?lang=de")).text();
    expect(chosen).toContain("<h1>Nicht versandte E-Mails</h1>");
    expect(chosen).toContain(`href="/dev/mail/${kept()[0]}?lang=de"`);
    expect(chosen).not.toMatch(/Only this machine|To ana@/);
    const headers = { "accept-language": "ar" };
    expect(await (await get(`/dev/mail/${kept()[0]}`, { headers })).text()).toContain('<html lang="ar" dir="rtl">');
  });

  test("list stored mails, newest first, and link to each", async () => {
    const html = await (await get("/dev/mail")).text();
    expect(html.indexOf("Grüße 📚")).toBeGreaterThan(0);
    expect(html.indexOf("Grüße 📚")).toBeLessThan(html.indexOf("&lt;script>"));
    for (const name of kept()) expect(html).toContain(`href="/dev/mail/${name}"`);
  });

  test("run no script of a mail", async () => {
    const [hostile] = kept();
    for (const path of ["/dev/mail", `/dev/mail/${hostile}`]) {
      const response = await get(path);
      const html = await response.text();
      expect(html).not.toContain("<img");
      expect(html).not.toContain('href="javascript');
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe-inline");
      // The style and the script are those that the policy names.
      const own = [...html.matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g)];
      expect(own.map(([, tag]) => tag)).toEqual(path === "/dev/mail" ? ["style"] : ["style", "script"]);
      for (const [, , text = ""] of own)
        expect(policy).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    }
  });

  test("show a mail's HTML where nothing runs and only this service's logos are fetched, its links opening beside it", async () => {
    const [hostile, plain] = kept();
    const response = await get(`/dev/mail/${hostile}/html`);
    const policy = response.headers.get("content-security-policy") ?? "";
    // The page around it measures it, so they have one origin: no script may run, by the sandbox and by the policy.
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toMatch(/allow-scripts|allow-forms|allow-top-navigation|script-src/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`; img-src data: ${BASE_URL}/logo/; base-uri 'none'`);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await (await get(`/dev/mail/${plain}/html`)).text()).toContain('<head><base target="_blank">');
    expect(await (await get(`/dev/mail/${plain}`)).text()).toContain(
      `src="/dev/mail/${plain}/html" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"`,
    );
  });

  test("make links of the text's addresses", async () => {
    const [, plain] = kept();
    expect(await (await get(`/dev/mail/${plain}`)).text()).toContain(
      '<a href="http://localhost:3000/invite/abc?x=1&amp;y=2" rel="noreferrer">',
    );
  });

  const NOTHING = [
    "/dev/mail/..%2f..%2fetc%2fpasswd",
    "/dev/mail/%2e%2e/app-secret",
    "/dev/mail/../app-secret",
    "/dev/mail/x.eml",
    "/dev/mail//",
    "/dev/mailbox",
    "/dev/mail/20261120T120000000Z-0192f0c1-0000-7000-8000-000000000009.eml",
    "/dev/mail/20261120T120000000Z-0192f0c1-0000-7000-8000-000000000009.eml/html/more",
  ];
  for (const path of NOTHING)
    test(`find nothing at ${path}`, async () => {
      writeFileSync(join(dataDir, "app-secret"), "the secret");
      expect(await get(path).catch((thrown) => thrown)).toBeInstanceOf(Refusal);
    });

  test("say so where there is nothing yet", async () => {
    const empty = surface("::1", { folder: join(dataDir, "elsewhere") });
    const response = await empty.fetch(new Request("http://localhost/dev/mail"));
    expect(await response.text()).toContain("None yet");
  });
});
