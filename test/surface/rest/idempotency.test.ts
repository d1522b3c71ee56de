// Idempotency-Key: the first answer to a POST is the answer to its repeats (contract, REST API).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { seedKey, seedReview } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { codeOf, PLANS, seedInviter } from "./invitation-support.ts";

let service: TestService;
let inviter: Awaited<ReturnType<typeof seedInviter>>;

beforeAll(async () => {
  service = await createTestService({}, PLANS);
  inviter = await seedInviter(service);
});
afterAll(() => service.close());

let count = 0;
const newEmail = () => `again${++count}@example.com`;
const newKey = () => ({ "idempotency-key": `key-${++count}` });
const keptRows = () => service.sql`select key, status from idempotency_key order by created_at`;

/** The name of the lock of an idempotency key. Processes of two versions share it, so it must not change. */
const lockNameOf = ({ keyId }: typeof inviter, key: ReturnType<typeof newKey>) =>
  `idempotency ${keyId} ${key["idempotency-key"]}`;

/** The session that holds a lock; null while it is free. */
async function holderOf(lockName: string): Promise<number | null> {
  const [row] = await service.sql`
    select pid from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = hashtextextended(${lockName}, 0)`;
  return row?.pid ?? null;
}

describe("a repeat", () => {
  test("gets the first answer, status and all, and changes nothing", async () => {
    const own = await seedInviter(service);
    const [key, fields] = [newKey(), { email: newEmail(), delivery: "link" }];
    const first = await own.ask(fields, key);
    expect(first.headers.has("idempotent-replayed")).toBe(false);
    const text = await first.text();
    for (let n = 0; n < 3; n++) {
      const repeat = await own.ask(fields, key);
      expect(repeat.status).toBe(201);
      expect(repeat.headers.get("idempotent-replayed")).toBe("true");
      expect(repeat.headers.get("content-type")).toBe(first.headers.get("content-type"));
      // Today's, not the first request's.
      expect(repeat.headers.get("x-ratelimit-remaining")).toBe(String(598 - n));
      expect(await repeat.text()).toBe(text);
    }
    expect(await own.used()).toBe(1);
    expect((await own.rows()).length).toBe(1);
  });

  test("of a bulk and of a reply", async () => {
    const [key, other] = [newKey(), newKey()];
    const rows = [{ email: newEmail() }, { email: "bad" }];
    const bulk = await json(inviter.bulk(rows, key));
    const again = await inviter.bulk(rows, key);
    expect([again.status, again.headers.get("idempotent-replayed"), await json(again)]).toEqual([200, "true", bulk]);
    const body = {
      reviewId: toWire("rev", await seedReview(service.context, inviter.place.id)),
      body: "Thank you, Ana.",
    };
    const reply = await service.rest("/replies", inviter.key, { body, headers: other });
    const repeat = await service.rest("/replies", inviter.key, { body, headers: other });
    // Without the key, the second would have replaced the first: 200.
    expect([reply.status, repeat.status]).toEqual([201, 201]);
    expect(await json(repeat)).toEqual(await json(reply));
  });

  test("of a refused request is refused the same, even where it would be granted by now", async () => {
    const own = await seedInviter(service, "ten");
    for (let n = 0; n < 10; n++) await own.invite({ email: newEmail() });
    const [key, fields] = [newKey(), { email: newEmail() }];
    const first = await own.ask(fields, key);
    const refusal = await json(first);
    expect(first.status).toBe(402);
    await service.sql`update invitation_allowance set used = 0 where organisation_id = ${own.organisation.id}`;
    const repeat = await own.ask(fields, key);
    expect([repeat.status, repeat.headers.get("idempotent-replayed")]).toEqual([402, "true"]);
    expect(repeat.headers.get("x-request-id")).toBeString();
    expect(await json(repeat)).toEqual(refusal);
    expect((await own.ask(fields, newKey())).status).toBe(201);
  });

  test("without the key is a request of its own", async () => {
    const [key, fields] = [newKey(), { email: newEmail() }];
    expect((await inviter.ask(fields, key)).status).toBe(201);
    expect(await codeOf(await inviter.ask(fields))).toBe("409 duplicate");
    expect((await inviter.ask(fields, key)).status).toBe(201);
  });

  test("after 24 hours is a request of its own, kept for another 24", async () => {
    const [key, fields] = [newKey(), { email: newEmail(), reference: "day" }];
    await inviter.ask(fields, key);
    const name = key["idempotency-key"];
    await service.sql`update idempotency_key set created_at = now() - interval '23 hours 59 minutes' where key = ${name}`;
    expect((await inviter.ask(fields, key)).status).toBe(201);
    await service.sql`update idempotency_key set created_at = now() - interval '24 hours 1 second' where key = ${name}`;
    expect(await codeOf(await inviter.ask(fields, key))).toBe("409 duplicate");
    const repeat = await inviter.ask(fields, key);
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    expect(await codeOf(repeat)).toBe("409 duplicate");
  });
});

describe("keys", () => {
  test("belong to the API key that they came with", async () => {
    const other = (await seedKey(service.context, inviter.organisation.id, ["write"])).secret;
    const [key, email] = [newKey(), newEmail()];
    const body = { businessId: inviter.businessId, email };
    expect((await service.rest("/invitations", inviter.key, { body, headers: key })).status).toBe(201);
    expect(await codeOf(await service.rest("/invitations", other, { body, headers: key }))).toBe("409 duplicate");
  });

  test("of one character and of 255, of any characters that a header holds", async () => {
    for (const key of [
      "x",
      "y".repeat(255),
      "'; drop table invitation; --",
      "\u00e9\u00ff\u0085",
      "a, b",
      '"quoted"',
    ]) {
      const [fields, headers] = [{ email: newEmail() }, { "idempotency-key": key }];
      const first = await inviter.ask(fields, headers);
      expect(first.status).toBe(201);
      expect(await (await inviter.ask(fields, headers)).text()).toBe(await first.text());
    }
  });

  test("on a GET mean nothing", async () => {
    for (const value of ["", "k".repeat(300)]) {
      const response = await service.rest("/invitations", inviter.key, { headers: { "idempotency-key": value } });
      expect(response.status).toBe(200);
    }
  });
});

describe("422 idempotency_mismatch", () => {
  test("the key came with another body, another path, or the same body spelled otherwise", async () => {
    const [key, email] = [newKey(), newEmail()];
    const body = JSON.stringify({ businessId: inviter.businessId, email, invitations: [{ email }] });
    expect((await service.rest("/invitations", inviter.key, { body, headers: key })).status).toBe(201);
    const before = (await inviter.rows()).length;
    for (const [path, other] of [
      ["/invitations", body.replace(email, newEmail())],
      ["/invitations", `${body} `],
      ["/invitations/bulk", body],
      ["/replies", body],
    ] as const) {
      const response = await service.rest(path, inviter.key, { body: other, headers: key });
      expect(response.headers.has("idempotent-replayed")).toBe(false);
      expect(await codeOf(response)).toBe("422 idempotency_mismatch");
    }
    expect((await inviter.rows()).length).toBe(before);
    // The first answer still stands.
    expect((await service.rest("/invitations", inviter.key, { body, headers: key })).status).toBe(201);
  });
});

describe("409 idempotency_in_progress", () => {
  test("while the first runs, for any second request, and not after it", async () => {
    const [key, fields] = [newKey(), { email: newEmail() }];
    await inviter.invite({ email: newEmail() });
    let first: Promise<Response> | undefined;
    await service.sql.begin(async (tx) => {
      // Stops the first in the middle: it waits for the allowance, which this transaction holds.
      await tx`select 1 from invitation_allowance where organisation_id = ${inviter.organisation.id} for update`;
      first = inviter.ask(fields, key);
      await until("the first holds its key", async () => (await holderOf(lockNameOf(inviter, key))) !== null);
      for (const each of [fields, { ...fields, name: "Not the same" }]) {
        const second = await inviter.ask(each, key);
        expect(second.headers.has("idempotent-replayed")).toBe(false);
        expect(await codeOf(second)).toBe("409 idempotency_in_progress");
      }
    });
    expect((await first)?.status).toBe(201);
    expect((await inviter.ask(fields, key)).headers.get("idempotent-replayed")).toBe("true");
  });

  test("also where another process has it", async () => {
    const [key, fields] = [newKey(), { email: newEmail() }];
    await service.sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${lockNameOf(inviter, key)}, 0))`;
      expect(await codeOf(await inviter.ask(fields, key))).toBe("409 idempotency_in_progress");
    });
    expect((await inviter.ask(fields, key)).status).toBe(201);
  });

  test("ten at once make one invitation; the others are told to wait, or what it was", async () => {
    const own = await seedInviter(service);
    const [key, fields] = [newKey(), { email: newEmail() }];
    const responses = await Promise.all(Array.from({ length: 10 }, () => own.ask(fields, key)));
    const codes = await Promise.all(responses.map((each) => codeOf(each.clone())));
    expect(codes.filter((each) => each === "201 undefined").length).toBeGreaterThan(0);
    for (const code of codes) expect(["201 undefined", "409 idempotency_in_progress"]).toContain(code);
    const made = responses.filter((each) => each.status === 201 && !each.headers.has("idempotent-replayed"));
    expect(made.length).toBe(1);
    expect(await own.used()).toBe(1);
    expect((await own.rows()).length).toBe(1);
  });
});

describe("nothing is kept of", () => {
  test("what failed on our side: neither the work nor the answer, and the repeat is done", async () => {
    const own = await seedInviter(service);
    const [key, fields] = [newKey(), { email: newEmail() }];
    // The last thing that making an invitation needs.
    await service.sql`alter table message rename to message_away`;
    const failed = await own.ask(fields, key);
    await service.sql`alter table message_away rename to message`;
    expect(await codeOf(failed)).toBe("500 internal_error");
    expect(await own.rows()).toEqual([]);
    expect(await own.used()).toBe(0);
    const repeat = await own.ask(fields, key);
    expect([repeat.status, repeat.headers.has("idempotent-replayed")]).toEqual([201, false]);
  });

  test("a request whose connection broke in the middle", async () => {
    const own = await seedInviter(service);
    await own.invite({ email: newEmail() });
    const [key, fields] = [newKey(), { email: newEmail() }];
    await service.sql.begin(async (tx) => {
      await tx`select 1 from invitation_allowance where organisation_id = ${own.organisation.id} for update`;
      const broken = own.ask(fields, key);
      let holder: number | null = null;
      await until("the request holds its key", async () => {
        holder = await holderOf(lockNameOf(own, key));
        return holder !== null;
      });
      await service.sql`select pg_terminate_backend(${holder})`;
      expect((await broken).status).toBeGreaterThanOrEqual(500);
    });
    expect((await own.rows()).length).toBe(1);
    const repeat = await own.ask(fields, key);
    expect([repeat.status, repeat.headers.has("idempotent-replayed")]).toEqual([201, false]);
    expect(await own.used()).toBe(2);
  });

  test("an answer that could not be kept: the work is undone with it", async () => {
    const own = await seedInviter(service);
    const [key, fields] = [newKey(), { email: newEmail() }];
    await service.sql`alter table idempotency_key add constraint full_up check (key <> ${service.sql.unsafe(`'${key["idempotency-key"]}'`)}) not valid`;
    const failed = await own.ask(fields, key);
    await service.sql`alter table idempotency_key drop constraint full_up`;
    expect(await codeOf(failed)).toBe("500 internal_error");
    expect(await own.rows()).toEqual([]);
    expect(await own.messages()).toEqual([]);
    expect((await own.ask(fields, key)).status).toBe(201);
  });

  test("what the guard refuses, and what cannot be read", async () => {
    const before = (await keptRows()).length;
    const key = newKey();
    const body = { businessId: inviter.businessId, email: newEmail() };
    const reader = (await seedKey(service.context, inviter.organisation.id, ["read"])).secret;
    const ask = (secret: string | null, sent: unknown = body) =>
      service.rest("/invitations", secret, { body: sent, headers: key });
    expect(await codeOf(await ask(null))).toBe("401 missing_api_key");
    expect(await codeOf(await ask(reader))).toBe("403 insufficient_scope");
    expect(await codeOf(await ask(inviter.key, "no JSON"))).toBe("400 invalid_json");
    expect(await codeOf(await ask(inviter.key, `"${"x".repeat(1_048_577)}"`))).toBe("413 payload_too_large");
    expect((await keptRows()).length).toBe(before);
    expect((await ask(inviter.key)).status).toBe(201);
    expect((await keptRows()).length).toBe(before + 1);
  });
});
