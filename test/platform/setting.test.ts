// Settings in the database: the environment wins over them, wrong ones count as not set, and processes that run follow changes.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Config, readConfig } from "#platform/config/config.ts";
import type { KeptName } from "#platform/config/service.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { followSettings } from "#platform/setting/follow.ts";
import { keepSetting, readSettings, withKept } from "#platform/setting/kept.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const SECRET = "the secret of a test, of 32 characters and more";
const box = createSecretBox(SECRET);
const config = (env: Record<string, string> = {}): Config => readConfig({ APP_SECRET: SECRET, ...env });

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const keep = (name: KeptName, value: string | null) =>
  inTransaction(database.context, (inside) => keepSetting(inside, box, name, value));

describe("at the start", () => {
  test("kept settings fill what the environment leaves open, and what depends on them", () => {
    const kept = { SERVICE_NAME: "Kept", BASE_URL: "https://kept.example/", SIGNUP: "invited" };
    expect(withKept(config(), { kept, texts: {}, logo: null })).toMatchObject({
      ...{ serviceName: "Kept", baseUrl: "https://kept.example", signup: "invited" },
      mailFrom: "Kept <no-reply@kept.example>",
    });
    const given = { SERVICE_NAME: "Given", BASE_URL: "https://given.example", MAIL_FROM: "a@given.example" };
    expect(withKept(config(given), { kept, texts: {}, logo: null })).toMatchObject({
      ...{ serviceName: "Given", baseUrl: "https://given.example", signup: "invited", mailFrom: "a@given.example" },
    });
    expect(withKept(config({ SERVICE_NAME: " " }), { kept, texts: {}, logo: null }).serviceName).toBe("Kept");
  });

  test("one that this version refuses counts as not set and hides no other", () => {
    const kept = { SERVICE_NAME: "a<b", BASE_URL: "https://a.example/x", SMTP_URL: "http://x", SIGNUP: "invited" };
    const used = { serviceName: "Candor", baseUrl: "http://localhost:3000", smtpUrl: null, signup: "invited" };
    expect(withKept(config(), { kept, texts: {}, logo: null })).toMatchObject(used);
    // A sender could not start with it.
    const unusable = { ...kept, SMTP_URL: "smtp://u:100%@mail.example" };
    expect(withKept(config(), { kept: unusable, texts: {}, logo: null })).toMatchObject(used);
  });

  test("a secret is sealed for its name, and one of another APP_SECRET counts as not set", async () => {
    await keep("SMTP_URL", "smtps://u:p@mail.example");
    expect(await readSettings(database.context.db, box)).toEqual({
      kept: { SMTP_URL: "smtps://u:p@mail.example" },
      closed: [],
      texts: {},
      logo: null,
    });
    const other = createSecretBox("another secret of a test, of 32 characters");
    expect(await readSettings(database.context.db, other)).toEqual({
      kept: {},
      closed: ["SMTP_URL"],
      texts: {},
      logo: null,
    });
    await keep("SMTP_URL", null);
    await keep("SMTP_URL", null);
    expect(await readSettings(database.context.db, box)).toEqual({ kept: {}, closed: [], texts: {}, logo: null });
  });

  test("names of another version are left alone", async () => {
    await database.sql`insert into setting (name, value, changed_at) values ('PORT', '1', now()), ('OLD', 'x', now())`;
    expect(await readSettings(database.context.db, box)).toEqual({ kept: {}, closed: [], texts: {}, logo: null });
  });
});

describe("a process that runs", () => {
  const follow = (settings: Config, onNew: () => void = () => {}) =>
    followSettings(database.context, settings, box, onNew);

  test("takes a change over in place, once, and keeps its address until the next start", async () => {
    const settings = config();
    let news = 0;
    const follower = follow(settings, () => news++);
    await keep("SERVICE_NAME", "Changed");
    await keep("BASE_URL", "https://changed.example");
    await follower.load();
    await follower.load();
    expect(news).toBe(1);
    expect(settings).toMatchObject({
      ...{ serviceName: "Changed", baseUrl: "http://localhost:3000", mailFrom: "Changed <no-reply@localhost>" },
    });
    await keep("SERVICE_NAME", null);
    await follower.load();
    expect({ news, name: settings.serviceName }).toEqual({ news: 2, name: "Candor" });
  });

  test("ends with the newest of many changes, however its readings overlap", async () => {
    const settings = config();
    const follower = follow(settings);
    const loads: Promise<void>[] = [];
    for (let count = 0; count < 20; count++) {
      await keep("SERVICE_NAME", `Name ${count}`);
      loads.push(follower.load());
    }
    await Promise.all(loads);
    expect(settings.serviceName).toBe("Name 19");
  });

  test("keeps what it has while the database is away, and reads again after it", async () => {
    const settings = config();
    let isAway = true;
    const away = new Proxy(database.context.db, {
      get(db, name) {
        if (isAway && name === "select") throw new Error("away");
        return Reflect.get(db, name);
      },
    });
    const follower = followSettings({ db: away, log: database.context.log }, settings, box, () => {});
    await keep("SERVICE_NAME", "Later");
    follower.onGap();
    await expect(follower.load()).rejects.toThrow("away");
    expect(settings.serviceName).toBe("Candor");
    isAway = false;
    await follower.load();
    expect(settings.serviceName).toBe("Later");
  });
});
