// POST /api/v1/webhooks. One `describe` per status.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fromWire } from "#contract/id.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { seedKey } from "../../support/seed.ts";
import { createTestService, json, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { codeOf, isStored, PLANS, seedListener, URL_GIVEN } from "./webhook-support.ts";

let service: TestService;
let listener: Awaited<ReturnType<typeof seedListener>>;

beforeAll(async () => {
  service = await createTestService({}, PLANS);
  listener = await seedListener(service);
});
afterAll(() => service.close());

describe("201", () => {
  test("a subscription with the fields of the contract, with its secret this once", async () => {
    const own = await seedListener(service);
    const events = ["reply.created", "review.created", "review.created"];
    const response = await own.post("/webhooks", { url: URL_GIVEN, events });
    expect(response.status).toBe(201);
    const { data } = await json(response);
    expect(data).toEqual({
      id: expect.stringMatching(/^whs_[0-9a-z]{26}$/),
      url: URL_GIVEN,
      events: ["review.created", "reply.created"],
      status: "active",
      disabledReason: null,
      consecutiveFailures: 0,
      createdAt: "2026-11-20T12:00:00.000Z",
      lastDeliveryAt: null,
      lastDeliveryStatus: null,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    expect(Buffer.from(data.secret.slice(6), "base64").length).toBe(32);
    const list = await (await own.get("/webhooks")).text();
    const one = await (await own.get(`/webhooks/${data.id}`)).text();
    for (const shown of [list, one]) {
      expect(shown).toContain(data.id);
      expect(shown).not.toContain("whsec_");
      expect(shown).not.toContain("secret");
    }
  });

  test("the secret is in the database sealed only, also where the answer is kept for a repeat", async () => {
    const headers = { "idempotency-key": "once" };
    const body = { url: URL_GIVEN, events: ["review.created"] };
    const first = await listener.post("/webhooks", body, headers);
    const { data } = await json(first);
    expect(await isStored(service, data.secret)).toBe(false);
    expect(await isStored(service, data.secret.slice(6))).toBe(false);
    // The search itself finds what is there.
    expect(await isStored(service, URL_GIVEN)).toBe(true);
    const repeat = await listener.post("/webhooks", body, headers);
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    expect((await json(repeat)).data).toEqual(data);
    const id = fromWire("whs", data.id) as string;
    const [row] = await service.sql`select secret_sealed from webhook_subscription where id = ${id}`;
    const box = createSecretBox(TEST_CONFIG.appSecret);
    expect(box.open(row?.secret_sealed, id)).toBe(data.secret);
  });
});

describe("400", () => {
  test("invalid_json for a body that is none, and for none at all", async () => {
    expect(await codeOf(listener.post("/webhooks", "{"))).toBe("400 invalid_json");
    expect(await codeOf(listener.post("/webhooks"))).toBe("400 invalid_json");
  });
});

describe("401 and 403", () => {
  test("without a key, and with one that only reads", async () => {
    const body = { url: URL_GIVEN, events: ["review.created"] };
    expect(await codeOf(service.rest("/webhooks", null, { body }))).toBe("401 missing_api_key");
    const { secret } = await seedKey(service.context, listener.organisation.id, ["read"]);
    expect(await codeOf(service.rest("/webhooks", secret, { body }))).toBe("403 insufficient_scope");
  });

  test("plan_required where the plan has no webhooks", async () => {
    const silent = await seedListener(service, "silent");
    expect(await codeOf(silent.post("/webhooks", { url: URL_GIVEN, events: ["review.created"] }))).toBe(
      "403 plan_required",
    );
    expect(await codeOf(silent.get("/webhooks"))).toBe("403 plan_required");
  });
});

describe("422", () => {
  const URLS: [what: string, url: unknown][] = [
    ["none", undefined],
    ["a number", 7],
    ["http", "http://receiver.example/"],
    ["this host", "https://127.0.0.1/"],
    ["this host by name", "https://localhost/"],
    ["an address of a private network", "https://10.1.2.3/"],
    ["metadata of a cloud", "https://169.254.169.254/latest/meta-data/"],
    ["an IPv4 address in IPv6", "https://[::ffff:127.0.0.1]/"],
    ["another spelling of it", "https://2130706433/"],
    ["a user", "https://user:secret@receiver.example/"],
    ["a port of something else", "https://receiver.example:22/"],
    ["longer than 2,048", `https://receiver.example/${"a".repeat(2_048)}`],
    ["no address", "receiver"],
  ];
  for (const [what, url] of URLS) {
    test(`url: ${what}`, async () => {
      const response = await listener.post("/webhooks", { url, events: ["review.created"] });
      const { error } = await json(response);
      expect([response.status, error.code]).toEqual([422, "validation_error"]);
      expect(error.message).toStartWith("url ");
      expect(error.message).not.toContain("user:secret");
    });
  }

  const EVENTS: [what: string, events: unknown][] = [
    ["none", undefined],
    ["an empty list", []],
    ["text", "review.created"],
    ["a name that there is not", ["review.created", "review.deleted"]],
    ["another type", [null]],
  ];
  for (const [what, events] of EVENTS) {
    test(`events: ${what}`, async () => {
      const response = await listener.post("/webhooks", { url: URL_GIVEN, events });
      const { error } = await json(response);
      expect([response.status, error.code]).toEqual([422, "validation_error"]);
      expect(error.message).toStartWith("events ");
    });
  }

  test("the fifty-first subscription, though many ask at once", async () => {
    const own = await seedListener(service);
    const body = { url: URL_GIVEN, events: ["review.created"] };
    const answers = await Promise.all(Array.from({ length: 54 }, () => own.post("/webhooks", body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(50).fill(201), ...Array(4).fill(422)]);
  });
});
