// GET, PATCH and DELETE of /api/v1/webhooks. One `describe` per status.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fromWire, toWire } from "#contract/id.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { seedKey } from "../../support/seed.ts";
import { createTestService, json, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { codeOf, PLANS, seedListener } from "./webhook-support.ts";

let service: TestService;
let listener: Awaited<ReturnType<typeof seedListener>>;

beforeAll(async () => {
  service = await createTestService({}, PLANS);
  listener = await seedListener(service);
});
afterAll(() => service.close());

const rowOf = async (wire: string) => {
  const [row] = await service.sql`select * from webhook_subscription where id = ${fromWire("whs", wire)}`;
  return row;
};

describe("200", () => {
  test("a list with pages, oldest first, of one's own only", async () => {
    const own = await seedListener(service);
    const made = [];
    for (let n = 0; n < 3; n++) {
      made.push(await own.subscribe({ url: `https://receiver.example/${n}` }));
      service.clock.advance(1_000);
    }
    const body = await json(own.get("/webhooks?perPage=2"));
    expect(body).toMatchObject({ page: 1, perPage: 2, total: 3, totalPages: 2 });
    expect(body.data.map((each: { url: string }) => each.url)).toEqual(made.slice(0, 2).map((each) => each.url));
    expect((await json(own.get("/webhooks?perPage=2&page=2"))).data).toHaveLength(1);
  });

  test("PATCH changes what is given and nothing else", async () => {
    const { id, secret, ...before } = await listener.subscribe();
    const response = await listener.patch(`/webhooks/${id}`, { events: ["invitation.sent"] });
    expect(response.status).toBe(200);
    expect((await json(response)).data).toEqual({ id, ...before, events: ["invitation.sent"] });
    const moved = await json(listener.patch(`/webhooks/${id}`, { url: "https://other.example/a" }));
    expect(moved.data).toEqual({ id, ...before, events: ["invitation.sent"], url: "https://other.example/a" });
    expect((await json(listener.patch(`/webhooks/${id}`, {}))).data).toEqual(moved.data);
    const empty = { url: "", events: "", status: "", rotateSecret: "" };
    expect((await json(listener.patch(`/webhooks/${id}`, empty))).data).toEqual(moved.data);
    const row = await rowOf(id);
    expect(createSecretBox(TEST_CONFIG.appSecret).open(row?.secret_sealed, row?.id)).toBe(secret);
  });

  test("switched off by hand and on again: the failures are forgotten, what waited is due, its lane too", async () => {
    const { id } = await listener.subscribe();
    const uuid = fromWire("whs", id) as string;
    const off = await json(listener.patch(`/webhooks/${id}`, { status: "disabled" }));
    expect(off.data).toMatchObject({ status: "disabled", disabledReason: "switched off by hand" });
    await service.sql`update webhook_subscription set consecutive_failures = 6, disabled_reason = 'six' where id = ${uuid}`;
    const event = Bun.randomUUIDv7();
    await service.sql`insert into webhook_event (id, organisation_id, event, data)
      values (${event}, ${listener.organisation.id}, 'review.created', '{}')`;
    await service.sql`insert into webhook_delivery (id, event_id, subscription_id, run_at, attempts)
      values (${Bun.randomUUIDv7()}, ${event}, ${uuid}, now() + interval '2 hours', 3)`;
    const on = await json(listener.patch(`/webhooks/${id}`, { status: "active" }));
    expect(on.data).toMatchObject({ status: "active", disabledReason: null, consecutiveFailures: 0 });
    const [due] = await service.sql`
      select d.run_at <= now() as due, d.attempts, l.next_due <= now() as awake
      from webhook_delivery d join webhook_lane l using (subscription_id) where subscription_id = ${uuid}`;
    expect(due).toEqual({ due: true, attempts: 3, awake: true });
  });

  test("a rotated secret is shown once; the old one stays for a day, and a second rotation replaces the newer", async () => {
    const { id, secret } = await listener.subscribe();
    const first = (await json(listener.patch(`/webhooks/${id}`, { rotateSecret: true }))).data.secret;
    const second = (await json(listener.patch(`/webhooks/${id}`, { rotateSecret: true }))).data.secret;
    expect(new Set([secret, first, second]).size).toBe(3);
    expect(await (await listener.get(`/webhooks/${id}`)).text()).not.toContain("whsec_");
    const box = createSecretBox(TEST_CONFIG.appSecret);
    const row = await rowOf(id);
    expect(box.open(row?.secret_sealed, row?.id)).toBe(secret);
    expect(box.open(row?.next_secret_sealed, row?.id)).toBe(second);
    // A day later the newer one is the secret, and a rotation begins from it.
    await service.sql`update webhook_subscription set rotates_at = now() - interval '1 second' where id = ${row?.id}`;
    await listener.patch(`/webhooks/${id}`, { rotateSecret: true });
    const later = await rowOf(id);
    expect(box.open(later?.secret_sealed, later?.id)).toBe(second);
  });
});

describe("204", () => {
  test("DELETE ends it, and what waits for it", async () => {
    const { id } = await listener.subscribe();
    const uuid = fromWire("whs", id) as string;
    await listener.post(`/webhooks/${id}/test`);
    const response = await listener.remove(`/webhooks/${id}`);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(await codeOf(listener.get(`/webhooks/${id}`))).toBe("404 not_found");
    expect(await codeOf(listener.remove(`/webhooks/${id}`))).toBe("404 not_found");
    expect(await service.sql`select 1 from webhook_delivery where subscription_id = ${uuid}`).toHaveLength(0);
    expect(await service.sql`select 1 from webhook_lane where subscription_id = ${uuid}`).toHaveLength(0);
  });
});

describe("403", () => {
  test("a key that only reads may look and nothing else", async () => {
    const { id } = await listener.subscribe();
    const { secret } = await seedKey(service.context, listener.organisation.id, ["read"]);
    expect((await service.rest(`/webhooks/${id}`, secret)).status).toBe(200);
    for (const method of ["PATCH", "DELETE"])
      expect(await codeOf(service.rest(`/webhooks/${id}`, secret, { method, body: {} }))).toBe(
        "403 insufficient_scope",
      );
  });
});

describe("404", () => {
  test("for another organisation's, an unknown and an unreadable id, whatever is asked", async () => {
    const theirs = await (await seedListener(service)).subscribe();
    for (const id of [theirs.id, toWire("whs", Bun.randomUUIDv7()), "whs_x", toWire("biz", Bun.randomUUIDv7())]) {
      expect(await codeOf(listener.get(`/webhooks/${id}`))).toBe("404 not_found");
      expect(await codeOf(listener.patch(`/webhooks/${id}`, { status: "disabled" }))).toBe("404 not_found");
      expect(await codeOf(listener.remove(`/webhooks/${id}`))).toBe("404 not_found");
    }
    expect(await rowOf(theirs.id)).toMatchObject({ status: "active" });
  });
});

test("each change by a key stands in the organisation's activity, a refused one does not", async () => {
  const { id } = await listener.subscribe();
  await listener.patch(`/webhooks/${id}`, { url: "https://other.example/b" });
  await listener.patch(`/webhooks/${id}`, { url: null });
  await listener.patch(`/webhooks/${id}`, { rotateSecret: true });
  await listener.remove(`/webhooks/${id}`);
  const rows = await service.sql`select action, actor from audit_entry
    where organisation_id = ${listener.organisation.id} and subject = ${id} order by created_at, id`;
  expect(rows.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
    "key webhook.create",
    "key webhook.change",
    "key webhook.rotate",
    "key webhook.delete",
  ]);
});

test("no change, rotation or deletion by a key holds without its entry in the activity", async () => {
  const { id } = await listener.subscribe();
  const before = await rowOf(id);
  await service.sql`create function refuse_entry() returns trigger language plpgsql as 'begin raise exception ''full''; end'`;
  await service.sql`create trigger refuse_entry before insert on audit_entry for each row execute function refuse_entry()`;
  try {
    const answers = [
      await listener.post("/webhooks", { url: "https://unbooked.example/", events: ["review.created"] }),
      await listener.patch(`/webhooks/${id}`, { url: "https://unbooked.example/" }),
      await listener.patch(`/webhooks/${id}`, { rotateSecret: true }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(await rowOf(id)).toEqual(before);
    expect(await service.sql`select from webhook_subscription where url = 'https://unbooked.example/'`).toHaveLength(0);
    expect((await listener.remove(`/webhooks/${id}`)).status).toBe(500);
    expect(await rowOf(id)).toMatchObject({ status: "disabled", disabled_reason: "being deleted" });
  } finally {
    await service.sql`drop function refuse_entry cascade`;
  }
  expect((await listener.remove(`/webhooks/${id}`)).status).toBe(204);
  expect(await rowOf(id)).toBeUndefined();
});

describe("422", () => {
  test("a field that cannot be", async () => {
    const { id } = await listener.subscribe();
    for (const body of [
      { url: "https://10.0.0.1/" },
      { url: null },
      { events: [] },
      { status: "paused" },
      { status: null },
      { rotateSecret: "yes" },
    ])
      expect(await codeOf(listener.patch(`/webhooks/${id}`, body))).toBe("422 validation_error");
  });
});
