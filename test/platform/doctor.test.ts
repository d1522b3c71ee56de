// Each check of the doctor, with one fault of each kind.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sentence } from "#contract/sentence.ts";
import { type Config, readConfig } from "#platform/config/config.ts";
import { databaseOver } from "#platform/database/database.ts";
import { OLDEST_POSTGRES, runMigrations } from "#platform/database/migrate.ts";
import { asQuery } from "#platform/database/query.ts";
import { checkBaseUrl } from "#platform/doctor/address.ts";
import { checkDatabase } from "#platform/doctor/database.ts";
import { checkDisk, type Room } from "#platform/doctor/disk.ts";
import { checkDkim } from "#platform/doctor/dkim.ts";
import { type Finding, findingsOf, runChecks } from "#platform/doctor/finding.ts";
import { checkRedis } from "#platform/doctor/redis.ts";
import { checkReplica } from "#platform/doctor/replica.ts";
import { checkLegal, checkSecret, checkSettings } from "#platform/doctor/settings.ts";
import { checkSmtp } from "#platform/doctor/smtp.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { say, wordsIn } from "#words/words.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";

const systemTime = { now: () => new Date() };
const SECRET = "the secret of a test, of 32 characters and more";
const GIB = 1024 ** 3;

let database: TestDatabase;
let folder: string;
const servers: Server[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "candor-doctor-"));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const standings = (findings: Finding[]) => findings.map(({ check, standing }) => `${check} ${standing}`);
const inEnglish = ({ says }: Finding) => says.map((each) => say(each, "en")).join(" ");
const saying = (findings: Finding[], words: string) =>
  findings.find((each) => inEnglish(each).includes(words))?.standing;

/** Speaks as `answer` says, and ends by itself. */
async function speak(greeting: string, answer: (line: string) => string): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write(greeting);
    socket.on("data", (bytes) => socket.write(answer(bytes.toString())));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as { port: number }).port;
}

async function closedPort(): Promise<number> {
  const port = await speak("", () => "");
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return port;
}

describe("checks run side by side", () => {
  test("a check that fails or hangs is a finding, and hides no other", async () => {
    const findings = await runChecks(
      [
        { name: "disk", run: () => new Promise<Finding[]>(() => {}) },
        {
          name: "redis",
          run: () => {
            throw new Error("out of order");
          },
        },
        { name: "mail", run: () => findingsOf("mail").ok(sentence("doctorFault.clock.ok")) },
      ],
      50,
    );
    expect(standings(findings)).toEqual(["disk wrong", "redis wrong", "mail ok"]);
    expect(saying(findings, "out of order")).toBe("wrong");
  });
});

describe("settings", () => {
  const config = (env: Record<string, string>): Config => readConfig({ DATA_DIR: folder, APP_SECRET: SECRET, ...env });

  test("settings of a real service pass, and each unusual one is a warning", () => {
    const real = { BASE_URL: "https://reviews.example", TRUST_PROXY: "10.0.0.0/8", SMTP_URL: "smtp://mail.example" };
    expect(standings(checkSettings(config(real)))).toEqual(["settings ok"]);
    const odd: [Record<string, string>, string][] = [
      [{ BASE_URL: "http://localhost:3000" }, "this machine only"],
      [{ BASE_URL: "http://reviews.example" }, "in the clear"],
      [{ TRUST_PROXY: "0.0.0.0/0" }, "too many addresses"],
      [{ TRUST_PROXY: "" }, "counted as one"],
      [{ SMTP_URL: "" }, "go nowhere"],
      [{ METRICS_PORT: "9090", HOST: "0.0.0.0" }, "METRICS_TOKEN"],
    ];
    for (const [change, says] of odd)
      expect(saying(checkSettings(config({ ...real, ...change })), says)).toBe("warning");
    expect(standings(checkSettings(config({ ...real, METRICS_PORT: "9090", HOST: "127.0.0.1" })))).toEqual([
      "settings ok",
    ]);
  });

  test("reports a readable, a missing and a short secret without showing it", () => {
    const file = join(folder, "app-secret");
    const found = [
      ...checkSecret({ from: "file", secret: SECRET, file, mode: 0o644 }),
      ...checkSecret({ from: "nowhere", file }),
      ...checkSecret({ from: "file", secret: "short", file, mode: 0o600 }),
      ...checkSecret({ from: "environment", secret: SECRET }),
    ];
    expect(found.map(({ standing }) => standing)).toEqual(["warning", "warning", "wrong", "ok"]);
    expect(JSON.stringify(found)).not.toContain(SECRET);
  });
});

describe("disk", () => {
  const room = (change: Partial<Room>) => async (): Promise<Room> => ({
    bsize: 4096,
    blocks: (100 * GIB) / 4096,
    bavail: (50 * GIB) / 4096,
    files: 1_000_000,
    ffree: 900_000,
    ...change,
  });

  test("is fine, nearly full, full, or out of files", async () => {
    const standing = async (change: Partial<Room>) => (await checkDisk(folder, room(change)))[0]?.standing;
    expect(await standing({})).toBe("ok");
    expect(await standing({ bavail: (9 * GIB) / 4096 })).toBe("warning");
    expect(await standing({ blocks: (4 * GIB) / 4096, bavail: (1.9 * GIB) / 4096 })).toBe("warning");
    expect(await standing({ bavail: (0.2 * GIB) / 4096 })).toBe("wrong");
    expect(await standing({ ffree: 10 })).toBe("warning");
    expect(await standing({ files: 0, ffree: 0 })).toBe("ok");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a missing folder, or a file in its place, is wrong", async () => {
    expect(standings(await checkDisk("/nowhere/at/all"))).toEqual(["disk wrong"]);
    expect(standings(await checkDisk(join(folder, "not-yet")))).toEqual(["disk warning"]);
    expect(standings(await checkDisk("/proc/self"))).toEqual(["disk wrong"]);
  });
});

describe("database", () => {
  const place = () => ({ target: database.target, embedded: true, poolSize: 8 });

  test("passes, except for the settings that the tests have turned off", async () => {
    const found = await checkDatabase(place(), systemTime);
    expect(saying(found, "schema up to date")).toBe("ok");
    expect(saying(found, "Turned off: fsync, full_page_writes, synchronous_commit.")).toBe("warning");
    expect(saying(found, "agree on the time")).toBe("ok");
    expect(saying(found, "Notifications")).toBeUndefined();
    expect(saying(await checkDatabase({ ...place(), poolSize: 500 }, systemTime), "max_connections")).toBe("warning");
  });

  test("a clock that is off is a warning, and one that is far off is wrong", async () => {
    const off = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
    const clock = async (ms: number) =>
      (await checkDatabase(place(), off(ms))).find(({ check }) => check === "clock")?.standing;
    expect(await clock(-5_000)).toBe("warning");
    expect(await clock(60_000)).toBe("wrong");
  });

  test("reports an older or newer schema and does not change it", async () => {
    const { sql } = database;
    await sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`;
    expect(saying(await checkDatabase(place(), systemTime), "lacks 1 migration")).toBe("warning");
    const [count] = await sql`select count(*)::int as n from drizzle.__drizzle_migrations`;
    await sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`;
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`;
    expect(saying(await checkDatabase(place(), systemTime), "newer Candor")).toBe("wrong");
    await sql`delete from drizzle.__drizzle_migrations where hash = 'later'`;
    expect(count?.n).toBeGreaterThan(0);
  });

  test("a database that does not answer is wrong, and its password is not shown", async () => {
    const url = `postgres://candor:hunter2-secret@127.0.0.1:${await closedPort()}/candor`;
    const found = await checkDatabase({ target: { url }, embedded: false, poolSize: 8 }, systemTime);
    expect(saying(found, "No server listens")).toBe("wrong");
    expect(JSON.stringify(found)).not.toContain("hunter2");
  });

  test("a too old version is refused before anything runs", async () => {
    const asked: string[] = [];
    const unsafe = (text: string) => {
      asked.push(text);
      return asQuery((_read, { resolve }) => resolve([{ version: "14.9", number: 140_009 }]));
    };
    const old = databaseOver(database.target, { unsafe, begin: async () => {} });
    await expect(runMigrations(old)).rejects.toThrow(`PostgreSQL 14.9, and Candor needs ${OLDEST_POSTGRES}`);
    expect(asked).toHaveLength(1);
  });

  test("a replica that follows nothing is wrong; one that does not answer is a warning", async () => {
    const url = databaseUrl(database.target);
    const closed = `postgres://x@127.0.0.1:${await closedPort()}/x`;
    const looked = (url: string, primary: string) =>
      checkReplica(url, { number: 1, maxLagS: 5, primary }).then(standings);
    expect(await looked(url, closed)).toEqual(["replica wrong"]);
    expect(await looked(closed, url)).toEqual(["replica warning"]);
  });

  test("a server of DATABASE_REPLICA_URLS that is the primary itself is no fault", async () => {
    const url = databaseUrl(database.target);
    expect(standings(await checkReplica(url, { number: 2, maxLagS: 5, primary: url }))).toEqual(["replica ok"]);
  });
});

describe("redis", () => {
  const redis = (policy: string) =>
    speak("", (command) => {
      const info = `redis_version:7.2.4\r\nmaxmemory_policy:${policy}\r\n`;
      if (command.includes("INFO")) return `$${info.length}\r\n${info}\r\n`;
      return command.includes("HELLO") ? "%1\r\n$5\r\nproto\r\n:3\r\n" : "+PONG\r\n";
    });

  test("answers, may evict counts, or does not answer", async () => {
    expect(await checkRedis(`redis://127.0.0.1:${await redis("noeviction")}`)).toEqual(
      findingsOf("redis").ok(sentence("doctorFault.redis.ok", { what: "Redis 7.2.4" })),
    );
    expect(saying(await checkRedis(`redis://127.0.0.1:${await redis("allkeys-lru")}`), "Set noeviction")).toBe(
      "warning",
    );
    expect(standings(await checkRedis(`redis://127.0.0.1:${await closedPort()}`))).toEqual(["redis wrong"]);
    const refusal = "WRONGPASS invalid username-password pair or user is disabled.";
    const locked = await speak("", () => `-${refusal}\r\n`);
    const [finding] = await checkRedis(`redis://:secret@127.0.0.1:${locked}`);
    expect(finding?.standing).toBe("wrong");
    const said = finding ? inEnglish(finding) : "";
    expect(said).toContain("user is disabled. Look at the address, the password");
    expect(said).not.toContain("secret");
  });
});

describe("mail", () => {
  const smtp = (login: string) =>
    speak("220 mail.example ESMTP\r\n", (line) => {
      if (line.startsWith("EHLO")) return "250-mail.example\r\n250 AUTH PLAIN\r\n";
      return line.startsWith("AUTH") ? login : "221 bye\r\n";
    });

  test("a server that accepts the login, one that refuses it, and no server", async () => {
    const url = (port: number) => `smtp://me:hunter2-secret@127.0.0.1:${port}`;
    expect(standings(await checkSmtp(url(await smtp("235 welcome\r\n")), "https://reviews.example"))).toEqual([
      "mail ok",
    ]);
    const refused = await checkSmtp(url(await smtp("535 no\r\n")), "https://reviews.example");
    expect(saying(refused, "does not accept the login")).toBe("wrong");
    expect(JSON.stringify(refused)).not.toContain("hunter2");
    expect(saying(await checkSmtp(url(await closedPort()), "https://reviews.example"), "No server listens")).toBe(
      "wrong",
    );
  });

  test("a DKIM key that is published (also in pieces), that differs, that is missing, and a name server that fails", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
    const key = createPublicKey(pem).export({ type: "spki", format: "der" }).toString("base64");
    const dkim = { domain: "shop.example", selector: "one", privateKey: pem };
    const check = async (...records: string[]) => {
      const asked = await checkDkim(dkim, async (name) => {
        expect(name).toBe("one._domainkey.shop.example");
        return { kind: "records", records, exists: true };
      });
      return asked[0]?.standing;
    };
    expect(await check(`v=DKIM1; k=rsa; p=${key.slice(0, 200)}`, key.slice(200))).toBe("ok");
    expect(await check("v=DKIM1; k=rsa; p=AAAA")).toBe("wrong");
    expect(await check()).toBe("wrong");
    expect(standings(await checkDkim(dkim, async () => ({ kind: "failed", code: "ESERVFAIL" })))).toEqual([
      "dkim warning",
    ]);
  });
});

describe("address", () => {
  test("leads to a Candor, to another server, to a closed port, or has no address", async () => {
    const answering = (body: string) =>
      speak("", () => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
    const check = async (port: number) => checkBaseUrl(`http://127.0.0.1:${port}`);
    expect(saying(await check(await answering("ok\n")), "answered by a Candor")).toBe("ok");
    expect(saying(await check(await answering("It works")), "something else")).toBe("warning");
    expect(saying(await check(await closedPort()), "does not answer")).toBe("warning");
    const nowhere = { resolve: async () => [] };
    expect(saying(await checkBaseUrl("https://reviews.example", nowhere), "leads to no address")).toBe("wrong");
    const inside = { resolve: async () => ["127.0.0.1"] };
    const port = await answering("ok\n");
    expect(saying(await checkBaseUrl(`http://reviews.example:${port}`, inside), "others cannot reach")).toBe("warning");
  });
});

test("the doctor warns of each legal link that is missing, and of none where a text stands in its place", () => {
  const legal = { imprintUrl: null, privacyUrl: null, termsUrl: null, contactEmail: null };
  const said = (of: Parameters<typeof checkLegal>[0]["legal"]) =>
    checkLegal({ legal: of }).map(({ standing, says }) => [standing, says.map((each) => say(each, "en")).join(" ")]);
  const [[standing, sentence] = []] = said(legal);
  expect(standing).toBe("warning");
  for (const name of ["IMPRINT_URL", "PRIVACY_URL", "TERMS_URL", "CONTACT_EMAIL"]) expect(sentence).toContain(name);
  const some = {
    ...legal,
    imprintUrl: "https://a.example/",
    contactEmail: "a@b.example",
    texts: { terms: { de: "x" } },
  };
  expect(said(some)[0]?.[1]).toStartWith("PRIVACY_URL not set");
  expect(said({ ...some, privacyUrl: "https://a.example/p" }).map(([each]) => each)).toEqual(["ok"]);
  const written = { ...some, texts: { terms: { de: "x" }, privacy: {} } };
  for (const language of LANGUAGES) {
    const { fillIn, whyFillIn } = wordsIn("stored", language).template;
    for (const text of [fillIn, whyFillIn]) {
      const [found] = said({ ...written, texts: { ...written.texts, privacy: { [language]: `# A\n\n${text}` } } });
      expect(found?.[0]).toBe("warning");
      expect(found?.[1]).toContain(`/about/privacy?lang=${language}`);
    }
  }
  for (const text of ["See [our page](https://a.example).", "[a][b]\n\n[b]: https://a.example", "Since [1] 2026."])
    expect(said({ ...written, texts: { terms: { de: "x" }, privacy: { de: text } } }).map(([each]) => each)).toEqual([
      "ok",
    ]);
});
