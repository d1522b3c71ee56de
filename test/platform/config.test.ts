// Every setting: accepted values, refusals that name it, and defaults.
import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#platform/config/config.ts";
import { ConfigError } from "#platform/config/read.ts";
import { SETTINGS } from "../support/settings.ts";

const MODULE = join(import.meta.dir, "../../src/platform/config/config.ts");
const SECRET = "s".repeat(32);
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "candor-test-"));
  folders.push(folder);
  return folder;
}

const textOf = (stream: ReadableStream) => new Response(stream).text();

/** Settings that are enough by themselves, and leave no file anywhere. */
const read = (env: Record<string, string> = {}) => readConfig({ APP_SECRET: SECRET, ...env });

function refusal(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error("was not refused");
}

describe("without settings", () => {
  test("the defaults apply", () => {
    expect(read()).toEqual({
      port: 3000,
      host: "0.0.0.0",
      baseUrl: "http://localhost:3000",
      dataDir: join(process.cwd(), "data"),
      databaseUrl: null,
      databasePool: 8,
      databaseReplicaUrls: [],
      databaseReplicaMaxLagS: 5,
      staleS: 600,
      imageDecoder: "bun",
      photoStore: "folder",
      photoS3: null,
      backupRecipients: [],
      backup: null,
      redisUrl: null,
      appSecret: SECRET,
      appSecretPrevious: null,
      serviceName: "Candor",
      signup: "open",
      oidc: null,
      sessionEnds: { idle: 14, most: 90 },
      defaultLanguage: "en",
      languages: ["ar", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt"],
      trustProxy: [],
      hstsSubdomains: false,
      sendsOut: true,
      outboundAllow: [],
      receiverAllow: [],
      plansFile: null,
      smtpUrl: null,
      mailFrom: "Candor <no-reply@localhost>",
      legal: { imprintUrl: null, privacyUrl: null, termsUrl: null, contactEmail: null },
      brand: { accent: null, footer: null, logo: null },
      given: {},
      twilio: null,
      dkim: null,
      mailEventsSecret: null,
      invitationRetentionDays: 400,
      nearCopyDays: 90,
      photoLimits: {
        isOn: true,
        uploadMinutes: 60,
        secondsPerNetwork: 300,
        photosPerBusiness: 20_000,
        photoMbPerBusiness: 5_000,
        photoMb: 50_000,
      },
      logWitnesses: [],
      metricsPort: null,
      metricsToken: null,
      logLevel: "info",
    });
  });

  for (const name of SETTINGS) {
    test(`an empty ${name} is an unset one, and so are spaces`, () => {
      if (name === "APP_SECRET" || name === "DATA_DIR") return;
      expect(read({ [name]: "" })).toEqual(read());
      expect(read({ [name]: "  " })).toEqual(read());
    });
  }
});

describe("with settings", () => {
  const OIDC = {
    OIDC_ISSUER: "https://id.example/o/candor/",
    OIDC_CLIENT_ID: "c",
    OIDC_CLIENT_SECRET: "s",
  };
  const cases: [env: Record<string, string>, part: Partial<ReturnType<typeof readConfig>>][] = [
    [{ PORT: "8080" }, { port: 8080, baseUrl: "http://localhost:8080" }],
    [{ PORT: " 0 " }, { port: 0 }],
    [{ HOST: "::1" }, { host: "::1" }],
    [
      { BASE_URL: "https://reviews.example/" },
      { baseUrl: "https://reviews.example", mailFrom: "Candor <no-reply@reviews.example>" },
    ],
    [{ BASE_URL: "HTTPS://Reviews.Example:8443//" }, { baseUrl: "https://reviews.example:8443" }],
    ...(["true", "false"] as const).map((each): (typeof cases)[number] => [
      { ...OIDC, OIDC_EMAILS_VERIFIED: each },
      {
        oidc: {
          issuer: "https://id.example/o/candor/",
          clientId: "c",
          clientSecret: "s",
          name: "id.example",
          emailsVerified: each === "true",
        },
      },
    ]),
    [{ BASE_URL: "https://reviews.example/?" }, { baseUrl: "https://reviews.example" }],
    [
      { DATABASE_URL: "postgres://u:p@db:5432/x?sslmode=require" },
      { databaseUrl: "postgres://u:p@db:5432/x?sslmode=require" },
    ],
    [{ DATABASE_URL: "postgresql:///x?host=/run/postgresql" }, { databaseUrl: "postgresql:///x?host=/run/postgresql" }],
    [{ DATABASE_POOL: "100" }, { databasePool: 100 }],
    [
      { DATABASE_URL: "postgres://db/x", DATABASE_REPLICA_URLS: " postgres://a/x, postgres://b/x " },
      { databaseReplicaUrls: ["postgres://a/x", "postgres://b/x"] },
    ],
    [{ DATABASE_REPLICA_MAX_LAG: "300" }, { databaseReplicaMaxLagS: 300 }],
    [{ REDIS_URL: "rediss://:p@cache:6380/1" }, { redisUrl: "rediss://:p@cache:6380/1" }],
    [{ METRICS_PORT: "0" }, { metricsPort: 0 }],
    [{ HSTS_SUBDOMAINS: "yes" }, { hstsSubdomains: true }],
    [{ HSTS_SUBDOMAINS: "no" }, { hstsSubdomains: false }],
    [{ OUTBOUND: "off" }, { sendsOut: false }],
    [{ METRICS_TOKEN: SECRET }, { metricsToken: SECRET }],
    [{ LANGUAGES: "pl, de" }, { languages: ["de", "en", "pl"] }],
    [{ LANGUAGES: "fr", DEFAULT_LANGUAGE: "fr" }, { languages: ["fr"] }],
    [
      { SERVICE_NAME: "Bewertungen für alle" },
      { serviceName: "Bewertungen für alle", mailFrom: "Bewertungen für alle <no-reply@localhost>" },
    ],
    [{ PLANS_FILE: "/etc/plans.json" }, { plansFile: "/etc/plans.json" }],
    [{ SMTP_URL: "smtps://u:p@mail.example:465" }, { smtpUrl: "smtps://u:p@mail.example:465" }],
    [{ MAIL_FROM: "reviews@example.com" }, { mailFrom: "reviews@example.com" }],
    [{ MAIL_FROM: "Reviews <reviews@example.com>" }, { mailFrom: "Reviews <reviews@example.com>" }],
    [{ DEFAULT_LANGUAGE: "pl" }, { defaultLanguage: "pl" }],
    [{ LOG_LEVEL: "silent" }, { logLevel: "silent" }],
    [
      { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "t", TWILIO_FROM: "+1", TWILIO_BASE_URL: "http://127.0.0.1:9/" },
      { twilio: { accountSid: "AC1", authToken: "t", from: "+1", whatsappFrom: null, baseUrl: "http://127.0.0.1:9" } },
    ],
  ];
  for (const [env, part] of cases) {
    test(JSON.stringify(env), () => expect(read(env)).toMatchObject(part));
  }

  test("address ranges, separated by commas or spaces, single addresses included", () => {
    for (const name of ["TRUST_PROXY", "OUTBOUND_ALLOW"]) {
      const config = read({ [name]: "10.0.0.0/8, 192.0.2.1 2001:db8::/32,::1" });
      const ranges = name === "TRUST_PROXY" ? config.trustProxy : config.outboundAllow;
      expect(ranges.map(([address, bits]) => `${address}/${bits}`)).toEqual([
        "10.0.0.0/8",
        "192.0.2.1/32",
        "2001:db8::/32",
        "::1/128",
      ]);
    }
  });
});

describe("wrong settings are refused by name", () => {
  const wrong: Record<string, string[]> = {
    PORT: ["-1", "65536", "3000.5", "http", "0x50", "1e3", "3 000"],
    OIDC_EMAILS_VERIFIED: ["yes", "1", "TRUE"],
    DATABASE_POOL: ["0", "101", "many", "-8"],
    BASE_URL: [
      ...["reviews.example", "ftp://reviews.example", "https://", "//reviews.example", "https://a b.example"],
      ...[
        "https://reviews.example/?a=b",
        "https://reviews.example/#x",
        "https://u@reviews.example",
        "https://:p@reviews.example",
      ],
      ...["https://reviews.example/reviews", "http://localhost:8080/reviews/", "https://reviews.example/a/b"],
      ...["https://reviews.example/%20", "https://reviews.example/;x", "https://reviews.example//reviews"],
    ],
    DATABASE_URL: ["db:5432", "mysql://db/x", "/run/postgresql", "postgres"],
    DATABASE_REPLICA_URLS: ["postgres://a/x", "a,b", "mysql://a/x"],
    DATABASE_REPLICA_MAX_LAG: ["0", "301", "5s"],
    REDIS_URL: ["cache:6379", "http://cache", "cache"],
    METRICS_PORT: ["-1", "65536", "metrics"],
    LANGUAGES: ["english", "de,xx", "de-AT", "constructor"],
    METRICS_TOKEN: ["short"],
    OUTBOUND: ["no", "OFF", "0"],
    HSTS_SUBDOMAINS: ["true", "1", "YES", "includeSubDomains"],
    SMTP_URL: [
      ...["mail.example:25", "http://mail.example", "smtp"],
      ...[
        "smtp://u:100%@mail.example",
        "smtp://u%zz:p@mail.example",
        "smtp://u:%ff@mail.example",
        "smtp://%c3.example",
      ],
    ],
    TRUST_PROXY: [
      "10.0.0.0/33",
      "10/8",
      "10.0/8",
      "010.0.0.1",
      "0x0a.0.0.1",
      "proxy.example",
      "*",
      "10.0.0.1-10.0.0.9",
      "::1/129",
    ],
    OUTBOUND_ALLOW: ["example.com", "127.1", "256.1.1.1"],
    MAIL_FROM: ["reviews", "a@b@c", "Reviews <reviews>", "a@b.example\r\nBcc: x@y.example", "<>", "a b@c.example"],
    SERVICE_NAME: ["a\nb", "a <b>", 'a "b"', "x".repeat(81)],
    BRAND_ACCENT: ["red", "#12345", "#fff;}"],
    BRAND_FOOTER: ["a\nb", "x".repeat(201), "see evil.com"],
    DEFAULT_LANGUAGE: ["xx", "DE", "de-AT", "german"],
    LOG_LEVEL: ["verbose", "INFO", "7"],
    APP_SECRET: ["short", "s".repeat(31)],
    TWILIO_BASE_URL: ["api.twilio.com"],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      test(`${name}=${JSON.stringify(value).slice(0, 60)}`, () =>
        expect(refusal({ [name]: value })).toStartWith(`${name} `));
    }
  }

  test("half of a pair names the missing half", () => {
    expect(refusal({ TWILIO_ACCOUNT_SID: "AC1" })).toStartWith("TWILIO_AUTH_TOKEN ");
    expect(refusal({ TWILIO_AUTH_TOKEN: "token" })).toStartWith("TWILIO_ACCOUNT_SID ");
  });

  test("no message repeats a password, a token or a secret", () => {
    const secret = "hunter2-very-secret";
    const cases = [
      { DATABASE_URL: `mysql://u:${secret}@db/x` },
      { DATABASE_URL: `postgres//u:${secret}@db/x` },
      { DATABASE_URL: "postgres://db/x", DATABASE_REPLICA_URLS: `mysql://u:${secret}@db/x` },
      { REDIS_URL: `http://:${secret}@cache` },
      { METRICS_TOKEN: secret },
      { SMTP_URL: `mailto:u:${secret}@mail.example` },
      { SMTP_URL: `smtp://u:${secret}%@mail.example` },
      { BASE_URL: `https://u:${secret}@reviews.example` },
      { APP_SECRET: secret },
      { TWILIO_AUTH_TOKEN: secret },
      { TWILIO_BASE_URL: `https://u:${secret}@api.example` },
    ];
    for (const env of cases) expect(refusal(env)).not.toContain(secret);
  });
});

describe("APP_SECRET, where none is set", () => {
  test("is made once, for its user's eyes only, and the same the next time", () => {
    const dataDir = join(temporaryFolder(), "deep", "data");
    const first = readConfig({ DATA_DIR: dataDir }).appSecret;
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(statSync(join(dataDir, "app-secret")).mode & 0o777).toBe(0o600);
    expect(readConfig({ DATA_DIR: dataDir }).appSecret).toBe(first);
    expect(readdirSync(dataDir)).toEqual(["app-secret"]);
    expect(readConfig({ DATA_DIR: temporaryFolder() }).appSecret).not.toBe(first);
  });

  test("makes no file where it is set", () => {
    const dataDir = temporaryFolder();
    readConfig({ DATA_DIR: dataDir, APP_SECRET: SECRET });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test("is the same for ten processes that start at once", async () => {
    const dataDir = temporaryFolder();
    const program = `import { readConfig } from ${JSON.stringify(MODULE)}; console.log(readConfig(process.env).appSecret);`;
    const secrets = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const child = Bun.spawn([process.execPath, "-e", program], {
          cwd: join(import.meta.dir, "../.."),
          env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir },
          stderr: "pipe",
        });
        const [out, problem] = await Promise.all([textOf(child.stdout), textOf(child.stderr), child.exited]);
        expect(problem).toBe("");
        return out.trim();
      }),
    );
    expect(new Set(secrets)).toEqual(new Set([readFileSync(join(dataDir, "app-secret"), "utf8").trim()]));
    expect(readdirSync(dataDir)).toEqual(["app-secret"]);
  });

  test("is made although a process of the same number crashed while it made one", () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, `app-secret.${process.pid}.draft`), "half");
    expect(readConfig({ DATA_DIR: dataDir }).appSecret).toHaveLength(43);
  });

  test("is refused where its file was cut short", () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, "app-secret"), "abc\n");
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(/^APP_SECRET /);
  });

  test("a folder that cannot be made or used is refused by its setting's name", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");
    expect(() => readConfig({ DATA_DIR: join(folder, "file") })).toThrow(/^DATA_DIR /);
    expect(() => readConfig({ DATA_DIR: join(folder, "file", "below") })).toThrow(/^DATA_DIR /);
    mkdirSync(join(folder, "app-secret"));
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(/^DATA_DIR /);
  });
});
