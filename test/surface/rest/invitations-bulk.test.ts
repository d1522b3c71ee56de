// POST /api/v1/invitations/bulk: up to 500 rows, each on its own.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fromWire, toWire } from "#contract/id.ts";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import { seedBusiness, seedKey } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";
import { suppress } from "../../support/suppress.ts";
import { codeOf, PLANS, seedInviter } from "./invitation-support.ts";

const NOW = "2026-11-20T12:00:00.000Z";

let service: TestService;
let inviter: Awaited<ReturnType<typeof seedInviter>>;

beforeAll(async () => {
  service = await createTestService({}, PLANS);
  inviter = await seedInviter(service);
});
afterAll(() => service.close());

let count = 0;
const newEmail = () => `row${++count}@example.com`;
const newRows = (length: number) => Array.from({ length }, () => ({ email: newEmail() }));

type Result = { index: number; email: string; ok: boolean; error?: string; invitationId?: string };
type Bulk = { queued: number; failed: number; results: Result[] };

async function answered(response: Response | Promise<Response>): Promise<Bulk> {
  const { data, ...rest } = await json(response);
  expect(rest).toEqual({});
  const { queued, failed, results } = data as Bulk;
  expect(Object.keys(data).toSorted()).toEqual(["failed", "queued", "results"]);
  expect(results.map((each) => each.index)).toEqual(results.map((_, index) => index));
  expect(queued).toBe(results.filter((each) => each.ok).length);
  expect(failed).toBe(results.length - queued);
  for (const { ok, error, invitationId } of results) {
    if (ok) expect(invitationId).toMatch(/^inv_[0-9a-z]{26}$/);
    expect([ok, error === undefined, invitationId !== undefined]).toEqual([ok, ok, ok]);
  }
  return data;
}

const outcomes = ({ results }: Bulk) => results.map((each) => each.error ?? "ok");

describe("200", () => {
  test("each row is queued as a single one would be, in its place", async () => {
    const own = await seedInviter(service);
    const rows = [
      { email: "Ana@Bücher.example", name: " Ana <b>R.</b> ", reference: "1", sendAt: "2026-12-01T09:00:00+01:00" },
      { email: "ben@example.com" },
    ];
    const response = await own.bulk(rows);
    expect(response.status).toBe(200);
    const { results } = await answered(response);
    expect(results.map((each) => each.email)).toEqual(["Ana@Bücher.example", "ben@example.com"]);
    const list = await json(service.rest("/invitations", own.key));
    expect(list.data.toReversed()).toEqual([
      {
        id: results[0]?.invitationId,
        businessId: own.businessId,
        email: "Ana@xn--bcher-kva.example",
        name: "Ana <b>R.</b>",
        reference: "1",
        phone: null,
        language: null,
        reward: "none",
        rewardNote: null,
        channel: "email",
        status: "queued",
        source: "api",
        sendAt: "2026-12-01T08:00:00.000Z",
        sentAt: null,
        openedAt: null,
        reviewedAt: null,
        expiresAt: "2026-12-31T08:00:00.000Z",
        createdAt: NOW,
      },
      expect.objectContaining({ id: results[1]?.invitationId, name: null, reference: null, sendAt: NOW }),
    ]);
    const about = (index: number) => fromWire("inv", results[index]?.invitationId as string);
    const queued = { kind: "invitation", channel: "email", status: "due" };
    expect(await own.messages()).toEqual([
      { ...queued, address: "Ana@xn--bcher-kva.example", runAt: "2026-12-01T08:00:00.000Z", subject_id: about(0) },
      { ...queued, address: "ben@example.com", runAt: NOW, subject_id: about(1) },
    ]);
    expect(await own.used()).toBe(2);
  });

  test("500 rows are one request, and 500 of the allowance", async () => {
    const own = await seedInviter(service);
    const response = await own.bulk(newRows(500));
    expect(response.headers.get("x-ratelimit-remaining")).toBe("599");
    expect(await answered(response)).toMatchObject({ queued: 500, failed: 0 });
    expect(await own.used()).toBe(500);
    expect((await own.messages()).length).toBe(500);
    expect((await own.rows()).length).toBe(500);
  });

  test("text that means something to a database is text", async () => {
    const own = await seedInviter(service);
    const names = [
      "NULL",
      "null",
      "{}",
      '{"a",b}',
      'a"b\\c\\',
      "'; drop table invitation; --",
      ",",
      "\\",
      "山田 💥",
      "$1",
    ];
    const rows = names.map((name, index) => ({ email: newEmail(), name, reference: names[names.length - 1 - index] }));
    expect(await answered(own.bulk(rows))).toMatchObject({ queued: names.length });
    const { data } = await json(service.rest("/invitations", own.key));
    expect(data.toReversed().map((each: { name: string }) => each.name)).toEqual(names);
    expect(data.map((each: { reference: string }) => each.reference)).toEqual(names);
    // And it is known again.
    expect(await answered(own.bulk(rows))).toMatchObject({ queued: 0, failed: names.length });
  });

  test("an empty list is taken: nothing is queued and nothing failed", async () => {
    const own = await seedInviter(service);
    const response = await own.bulk([]);
    expect(response.status).toBe(200);
    expect(await json(response)).toEqual({ data: { queued: 0, failed: 0, results: [] } });
    expect(await own.used()).toBe(0);
    const foreign = { businessId: toWire("biz", (await seedBusiness(service.context)).id), invitations: [] };
    expect(await codeOf(await service.rest("/invitations/bulk", own.key, { body: foreign }))).toBe("404 not_found");
  });

  test('each row echoes `email` as it was sent, "" counts as left out, and a whole number is a reference', async () => {
    const own = await seedInviter(service);
    await suppress(service.context, own.organisation.id, ["gone@xn--bcher-kva.example"], "bounced");
    const emails = [
      "  Jo@EXAMPLE.com ",
      "ana@bücher.example",
      "Gone@Bücher.example",
      "JO@example.com",
      "not one",
      "\ud800@x",
    ];
    const rows = emails.map((email) => ({ email, name: "", reference: "", sendAt: "" }));
    const numbered = { email: " Jo@EXAMPLE.com", reference: 1042 };
    const bulk = await answered(own.bulk([...rows, numbered, { ...numbered, reference: "1042" }]));
    expect(bulk.results.map((each) => each.email)).toEqual([...emails, " Jo@EXAMPLE.com", " Jo@EXAMPLE.com"]);
    expect(outcomes(bulk)).toEqual([
      "ok",
      "ok",
      "email_opted_out",
      "duplicate",
      "invalid_email",
      "invalid_email",
      "ok",
      "duplicate",
    ]);
    expect(await own.rows()).toMatchObject([
      { email: "Jo@example.com", name: null, reference: null },
      { email: "ana@xn--bcher-kva.example", reference: null },
      { email: "Jo@example.com", reference: "1042" },
    ]);
  });

  test("they go out by mail, whatever the organisation prefers", async () => {
    const own = await seedInviter(service);
    await updateOrganisation(service.context, own.organisation.id, { preferredChannel: "sms" });
    await answered(own.bulk([{ email: newEmail(), reference: "1", phone: "+491701234567", channel: "sms" }]));
    expect(await own.rows()).toMatchObject([{ channel: "email", phone: null }]);
  });
});

describe("200, with rows that fail", () => {
  test("each for its own reason, and the others are queued", async () => {
    const own = await seedInviter(service);
    await suppress(service.context, own.organisation.id, ["gone@example.com"], "bounced");
    await own.invite({ email: "known@example.com" });
    await own.invite({ email: "known@example.com", reference: "7" });
    const rows: [unknown, string][] = [
      [{ email: "first@example.com" }, "ok"],
      [{ email: "no address" }, "invalid_email"],
      [{ email: "a@example.com\r\nBcc: b@example.com" }, "invalid_email"],
      [{ email: 5 }, "invalid_email"],
      [{ email: "\ud800@example.com" }, "invalid_email"],
      [{}, "validation_error"],
      [{ email: null }, "validation_error"],
      [null, "validation_error"],
      ["a@example.com", "validation_error"],
      [["a@example.com"], "validation_error"],
      [5, "validation_error"],
      [{ email: "n@example.com", name: "a\r\nb" }, "validation_error"],
      [{ email: "n@example.com", name: "x".repeat(121) }, "validation_error"],
      [{ email: "n@example.com", reference: 5.5 }, "validation_error"],
      [{ email: "n@example.com", reference: 1e21 }, "validation_error"],
      [{ email: "n@example.com", reference: [5] }, "validation_error"],
      [{ email: "n@example.com", sendAt: "soon" }, "validation_error"],
      [{ email: "n@example.com", sendAt: "2028-01-01T00:00:00Z" }, "validation_error"],
      [{ email: "GONE@example.com" }, "email_opted_out"],
      [{ email: "Known@Example.com" }, "duplicate"],
      [{ email: "known@example.com", reference: "7" }, "duplicate"],
      [{ email: "known@example.com", reference: "8" }, "ok"],
      [{ email: "FIRST@example.com" }, "duplicate"],
      [{ email: "first@example.com", reference: "1" }, "ok"],
      [{ email: "first@example.com", reference: "1", name: "again" }, "duplicate"],
      [{ email: "last@example.com", name: "<script>alert(1)</script>" }, "ok"],
    ];
    const bulk = await answered(own.bulk(rows.map(([row]) => row)));
    expect(outcomes(bulk)).toEqual(rows.map(([, outcome]) => outcome));
    expect(bulk.results[1]?.email).toBe("no address");
    for (const index of [3, 5, 7, 8, 9, 10]) expect(bulk.results[index]?.email).toBe("");
    // The two before, and the four that are ok.
    expect(await own.used()).toBe(6);
    expect((await own.messages()).length).toBe(6);
  });

  test("all of them", async () => {
    const own = await seedInviter(service);
    expect(await answered(own.bulk([1, 2, {}]))).toMatchObject({ queued: 0, failed: 3 });
    expect(await own.used()).toBe(0);
  });

  test("an invitation of an expired or cancelled one's address is no repeat; of the same reference it is", async () => {
    const [expired, cancelled] = [newEmail(), newEmail()];
    const first = await inviter.invite({ email: expired });
    const second = await inviter.invite({ email: cancelled });
    await inviter.invite({ email: expired, reference: "1" });
    await service.sql`update invitation set expires_at = now() - interval '1 second' where id = ${fromWire("inv", first.id)}`;
    await service.sql`update invitation set status = 'expired' where id = ${fromWire("inv", second.id)}`;
    await service.sql`update invitation set status = 'expired', expires_at = now() - interval '1 second' where reference = '1' and lower(email) = ${expired}`;
    const rows = [{ email: expired }, { email: cancelled }, { email: expired, reference: "1" }];
    expect(outcomes(await answered(inviter.bulk(rows)))).toEqual(["ok", "ok", "duplicate"]);
  });
});

describe("200, when the allowance runs out part way", () => {
  test("every remaining row is refused for that, whatever else is wrong with it, and nothing further is queued", async () => {
    const own = await seedInviter(service, "ten");
    for (let n = 0; n < 7; n++) await own.invite({ email: newEmail() });
    const twice = newEmail();
    const rows = [
      { email: newEmail() },
      { email: "bad" },
      { email: twice },
      { email: twice },
      { email: newEmail() },
      { email: newEmail() },
      { email: "bad" },
      { email: twice },
      {},
      { email: newEmail(), reference: "x" },
    ];
    const bulk = await answered(own.bulk(rows));
    expect(outcomes(bulk)).toEqual([
      ...["ok", "invalid_email", "ok", "duplicate", "ok"],
      ...Array<string>(5).fill("limit_reached"),
    ]);
    expect(await own.used()).toBe(10);
    expect((await own.rows()).length).toBe(10);
    expect((await own.messages()).length).toBe(10);
    expect(outcomes(await answered(own.bulk(newRows(3))))).toEqual(Array<string>(3).fill("limit_reached"));
  });

  test("a plan that shrank below what is used leaves none", async () => {
    const own = await seedInviter(service);
    await own.bulk(newRows(20));
    await updateOrganisation(service.context, own.organisation.id, { plan: "ten" });
    service.handler.onChange(`organisation:${own.organisation.id}`);
    expect(outcomes(await answered(own.bulk(newRows(1))))).toEqual(["limit_reached"]);
    expect(await own.used()).toBe(20);
  });
});

describe("races", () => {
  test("bulks and single ones at once share what is left, exactly", async () => {
    const own = await seedInviter(service, "ten");
    const bulks = Array.from({ length: 5 }, () => own.bulk(newRows(4)));
    const singles = Array.from({ length: 10 }, () => own.ask({ email: newEmail() }));
    const queued = (await Promise.all(bulks.map(answered))).reduce((sum, each) => sum + each.queued, 0);
    const created = (await Promise.all(singles)).filter((each) => each.status === 201).length;
    expect(queued + created).toBe(10);
    expect(await own.used()).toBe(10);
    expect((await own.rows()).length).toBe(10);
    expect((await own.messages()).length).toBe(10);
  });

  test("the same rows in ten bulks at once are invited once each, and counted once", async () => {
    const own = await seedInviter(service);
    const rows = Array.from({ length: 60 }, (_, n) => ({
      email: n % 2 ? `Race${n >> 1}@example.com` : `race${n >> 1}@example.com`,
      ...(n % 2 ? { reference: "r" } : {}),
    }));
    const bulks = await Promise.all(
      Array.from({ length: 10 }, (_, n) => answered(own.bulk(n % 2 ? rows : rows.toReversed()))),
    );
    expect(bulks.reduce((sum, each) => sum + each.queued, 0)).toBe(60);
    expect(await own.used()).toBe(60);
    expect((await own.messages()).length).toBe(60);
  });
});

describe("404, 422, 403: the call as a whole", () => {
  const wrong: Record<string, unknown> = {
    "left out": undefined,
    null: null,
    "an empty text": "",
    "an object": { 0: { email: "a@example.com" }, length: 1 },
    text: "a@example.com",
    "501 rows": Array.from({ length: 501 }, () => ({ email: "a@example.com" })),
    "20,000 rows": Array.from({ length: 20_000 }, () => 1),
  };
  for (const [what, invitations] of Object.entries(wrong)) {
    test(`422: invitations that are ${what}`, async () => {
      const response = await inviter.bulk(invitations);
      const { error } = await json(response);
      expect(`${response.status} ${error.code}`).toBe("422 validation_error");
      expect(error.message).toStartWith("invitations ");
    });
  }

  test("a business that is missing, foreign or malformed", async () => {
    const foreign = await seedBusiness(service.context);
    const ask = (businessId: unknown) =>
      service.rest("/invitations/bulk", inviter.key, { body: { businessId, invitations: newRows(1) } });
    expect(await codeOf(await ask(undefined))).toBe("422 validation_error");
    expect(await codeOf(await ask(`biz_${foreign.id}`))).toBe("404 not_found");
    expect(await codeOf(await ask("biz_x"))).toBe("404 not_found");
  });

  test("a key that may only read", async () => {
    const { secret } = await seedKey(service.context, inviter.organisation.id, ["read"]);
    const body = { businessId: inviter.businessId, invitations: newRows(1) };
    expect(await codeOf(await service.rest("/invitations/bulk", secret, { body }))).toBe("403 insufficient_scope");
  });
});
