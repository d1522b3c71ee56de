// POST /api/v1/invitations. One `describe` per status.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { fromWire, toWire } from "#contract/id.ts";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import { optOutPhone } from "#domain/invitation/suppression/suppression.ts";
import { createLinks } from "#platform/secret/link.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../../support/seed.ts";
import { BASE_URL, createTestService, json, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { suppress } from "../../support/suppress.ts";
import { codeOf, PLANS, seedInviter, TWILIO } from "./invitation-support.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const DAYS_30 = 30 * 86_400_000;
const PHONE = "+491701234567";

let service: TestService;
let inviter: Awaited<ReturnType<typeof seedInviter>>;

beforeAll(async () => {
  service = await createTestService({ twilio: TWILIO }, PLANS);
  inviter = await seedInviter(service);
});
afterEach(() => service.clock.set(NOW));
afterAll(() => service.close());

let count = 0;
const newEmail = () => `customer${++count}@example.com`;

describe("201", () => {
  test("an invitation with the fields of the contract, queued to go out now", async () => {
    const own = await seedInviter(service);
    const response = await own.ask({ email: "Jo.Doe@Example.com", name: "Jo Doe", reference: "A-1" });
    expect(response.status).toBe(201);
    expect(response.headers.get("content-type")).toStartWith("application/json");
    expect(response.headers.get("x-ratelimit-limit")).toBe("600");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { data, ...rest } = await json(response);
    expect(rest).toEqual({});
    expect(data).toEqual({
      id: expect.stringMatching(/^inv_[0-9a-z]{26}$/),
      businessId: own.businessId,
      email: "Jo.Doe@example.com",
      name: "Jo Doe",
      reference: "A-1",
      phone: null,
      language: null,
      reward: "none",
      rewardNote: null,
      channel: "email",
      status: "queued",
      source: "api",
      sendAt: NOW,
      sentAt: null,
      openedAt: null,
      reviewedAt: null,
      expiresAt: new Date(Date.parse(NOW) + DAYS_30).toISOString(),
      createdAt: NOW,
    });
    expect(await own.messages()).toEqual([
      {
        kind: "invitation",
        channel: "email",
        address: "Jo.Doe@example.com",
        runAt: NOW,
        subject_id: fromWire("inv", data.id),
        status: "due",
      },
    ]);
    expect(await own.used()).toBe(1);
  });

  test("only the address is needed; null counts as left out, and unknown fields are ignored", async () => {
    const bare = await inviter.invite({ email: newEmail() });
    const fields = {
      name: null,
      reference: null,
      phone: null,
      channel: null,
      sendAt: null,
      delivery: null,
      colour: "red",
    };
    const nulls = await inviter.invite({ email: newEmail(), ...fields });
    for (const each of [bare, nulls]) {
      expect(each).toMatchObject({ name: null, reference: null, phone: null, channel: "email", sendAt: NOW });
      expect(each).not.toHaveProperty("inviteUrl");
    }
  });

  test('"" in an optional field is as if the field were left out', async () => {
    const fields = { name: "", reference: "", phone: "", channel: "", sendAt: "", delivery: "" };
    const data = await inviter.invite({ email: newEmail(), ...fields });
    expect(data).toMatchObject({ name: null, reference: null, phone: null, channel: "email", sendAt: NOW });
    expect(data).toMatchObject({ status: "queued" });
    expect(data).not.toHaveProperty("inviteUrl");
    expect(await codeOf(await inviter.ask({ email: "" }))).toBe("400 invalid_email");
  });

  test("a whole number as reference is its text, and the same reference as that text", async () => {
    const numbers: [number | string, string][] = [
      [1042, "1042"],
      [0, "0"],
      [-7, "-7"],
      [9_007_199_254_740_991, "9007199254740991"],
      [1e3, "1000"],
    ];
    for (const [given, kept] of numbers) {
      const email = newEmail();
      expect((await inviter.invite({ email, reference: given })).reference).toBe(kept);
      expect(await codeOf(await inviter.ask({ email, reference: kept }))).toBe("409 duplicate");
    }
  });

  test("a whole number as reference keeps all its digits, one by one, in a list and from a shop", async () => {
    const digits = ["9007199254740993", "12345678901234567890", `${"9".repeat(99)}0`, "-98765432109876543210"];
    const own = await seedInviter(service);
    const { businessId, key } = own;
    for (const reference of digits) {
      const head = `{"businessId":"${businessId}",`;
      const body = `${head}"email":"one@example.com","reference":${reference}}`;
      expect((await json(service.rest("/invitations", key, { body }))).data.reference).toBe(reference);
      const bulk = `${head}"invitations":[{"reference" :\n ${reference} ,"email":"many@example.com","name":"\\"reference\\":1"}]}`;
      expect((await json(service.rest("/invitations/bulk", key, { body: bulk }))).data.queued).toBe(1);
      const again = { businessId, email: "many@example.com", reference };
      expect(await codeOf(await service.rest("/invitations", key, { body: again }))).toBe("409 duplicate");
    }
    for (const reference of ["1e21", "12345678901234567890.5", "9".repeat(101)]) {
      const body = `{"businessId":"${businessId}","email":"x@example.com","reference":${reference}}`;
      expect(await codeOf(await service.rest("/invitations", key, { body }))).toBe("422 validation_error");
    }
    const name = `{"businessId":"${businessId}","email":"x@example.com","name":12345678901234567890}`;
    expect(await codeOf(await service.rest("/invitations", key, { body: name }))).toBe("422 validation_error");
  });

  test("a name or a reference of blanks is absent", async () => {
    for (const blanks of [" ", "   ", "\t\n", "\u00a0\u3000"]) {
      const data = await inviter.invite({ email: newEmail(), name: blanks, reference: blanks });
      expect(data).toMatchObject({ name: null, reference: null });
    }
    const own = await seedInviter(service);
    await own.invite({ email: "ana@example.com", reference: " " });
    expect(await codeOf(await own.ask({ email: "ana@example.com" }))).toBe("409 duplicate");
  });

  test("a landline is kept where no channel is named and the invitation goes by mail", async () => {
    const own = await seedInviter(service);
    for (const preferredChannel of ["email", "sms"] as const) {
      await updateOrganisation(service.context, own.organisation.id, { preferredChannel });
      service.handler.onChange(`organisation:${own.organisation.id}`);
      for (const more of [{}, { channel: "" }, { delivery: "link" }]) {
        const data = await own.invite({ email: newEmail(), reference: newEmail(), phone: "030 123456", ...more });
        expect(data).toMatchObject({ channel: "email", phone: "+4930123456" });
      }
      for (const channel of ["email", "sms", "whatsapp"]) {
        const named = { email: newEmail(), reference: newEmail(), phone: "+4930123456", channel };
        expect(await codeOf(await own.ask(named))).toBe("400 invalid_phone");
      }
    }
  });

  test("the refusal of sendAt says which forms are read", async () => {
    const { error } = await json(await inviter.ask({ email: newEmail(), sendAt: "2026-W49-2T09:30:00Z" }));
    expect(error.message).toBe(
      "sendAt must be an ISO 8601 moment in its calendar form, such as 2026-11-20T08:00:00Z, 20261120T080000+0200 or 2026-11-20T08.5; week and ordinal dates are not read.",
    );
  });

  test("text is kept as text: markup, umlauts in one form, letters of any script, quotes", async () => {
    const name = `  <b onload="x">Jürgen</b> & "O'Neil" 山田 💥 \u202eabc `;
    const data = await inviter.invite({ email: newEmail(), name, reference: "№ 5/<i>\\\"'" });
    expect(data.name).toBe(`<b onload="x">J\u00fcrgen</b> & "O'Neil" 山田 💥 \u202eabc`);
    expect(data.reference).toBe("№ 5/<i>\\\"'");
  });

  test("names of 120 and references of 100 code points", async () => {
    const data = await inviter.invite({ email: newEmail(), name: "💥".repeat(120), reference: "r".repeat(100) });
    expect([...data.name].length).toBe(120);
    expect(data.reference.length).toBe(100);
  });

  test("an international address is kept in ASCII, and one that looks like another is told from it", async () => {
    expect((await inviter.invite({ email: "ana@bücher.example" })).email).toBe("ana@xn--bcher-kva.example");
    expect((await inviter.invite({ email: "ana@аpple.example" })).email).toBe("ana@xn--pple-43d.example");
  });

  test("whatever the body's type is said to be", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "image/png", "x"])
      expect((await inviter.ask({ email: newEmail() }, { "content-type": type })).status).toBe(201);
  });

  test("a key named __proto__ does nothing", async () => {
    const body = `{"businessId": "${inviter.businessId}", "email": "${newEmail()}", "__proto__": {"name": "X", "channel": "sms"}, "constructor": 1}`;
    const { data } = await json(service.rest("/invitations", inviter.key, { body }));
    expect(data).toMatchObject({ name: null, channel: "email" });
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  describe("sendAt", () => {
    const moments: Record<string, [given: string, kept: string]> = {
      "a moment to come": ["2026-12-01T09:30:00Z", "2026-12-01T09:30:00.000Z"],
      "with milliseconds": ["2026-12-01T09:30:00.123Z", "2026-12-01T09:30:00.123Z"],
      "finer than we keep": ["2026-12-01T09:30:00.123999999Z", "2026-12-01T09:30:00.123Z"],
      "with thirty decimals": ["2026-12-01T09:30:00.123456789012345678901234567890Z", "2026-12-01T09:30:00.123Z"],
      "with an offset without a colon": ["2026-12-01T09:30:00+0200", "2026-12-01T07:30:00.000Z"],
      "without an offset it is UTC": ["2026-12-01T09:30:00", "2026-12-01T09:30:00.000Z"],
      "in the basic form": ["20261201T093000Z", "2026-12-01T09:30:00.000Z"],
      "with an offset": ["2026-12-01T09:30:00+05:45", "2026-12-01T03:45:00.000Z"],
      "with an offset that changes the day": ["2026-12-01T00:30:00+14:00", "2026-11-30T10:30:00.000Z"],
      "without seconds": ["2026-12-01T09:30Z", "2026-12-01T09:30:00.000Z"],
      "the end of a day": ["2026-12-01T24:00:00Z", "2026-12-02T00:00:00.000Z"],
      "with decimals of the hour": ["2026-12-01T09.25Z", "2026-12-01T09:15:00.000Z"],
      "in small letters": ["2026-12-01t09:30:00z", "2026-12-01T09:30:00.000Z"],
      "a leap second is the second before": ["2026-12-31T23:59:60Z", "2026-12-31T23:59:59.000Z"],
      "past is now": ["2026-11-20T11:59:59.999Z", NOW],
      "long past is now": ["0001-01-01T00:00:00Z", NOW],
      "the last moment of a year": ["2027-11-20T12:00:00.000Z", "2027-11-20T12:00:00.000Z"],
    };
    for (const [what, [given, kept]] of Object.entries(moments)) {
      test(what, async () => {
        const data = await inviter.invite({ email: newEmail(), sendAt: given });
        expect(data.sendAt).toBe(kept);
        expect(data.expiresAt).toBe(new Date(Date.parse(kept) + DAYS_30).toISOString());
        const [waiting] = await service.sql`select run_at from message where subject_id = ${fromWire("inv", data.id)}`;
        expect(new Date(waiting?.run_at).toISOString()).toBe(kept);
      });
    }
  });

  describe("delivery by link", () => {
    test("nothing is sent: it counts as sent, and its link is shown once", async () => {
      const own = await seedInviter(service);
      const data = await own.invite({ email: "link@example.com", delivery: "link", sendAt: "2026-12-24T00:00:00Z" });
      expect(data).toMatchObject({ status: "sent", sentAt: NOW, sendAt: NOW, channel: "email" });
      expect(data.expiresAt).toBe(new Date(Date.parse(NOW) + DAYS_30).toISOString());
      const token = data.inviteUrl.slice(`${BASE_URL}/invite/`.length);
      expect(data.inviteUrl).toStartWith(`${BASE_URL}/invite/`);
      expect(createLinks(TEST_CONFIG.appSecret).read("invite", token)).toBe(fromWire("inv", data.id));
      expect(await own.messages()).toEqual([]);
      expect(await own.used()).toBe(1);
      expect(await json(service.rest("/invitations", own.key))).not.toHaveProperty("data.0.inviteUrl");
      // The event says that a mail went out, and none did.
      const events = await service.sql`select 1 from webhook_event where organisation_id = ${own.organisation.id}`;
      expect(events).toHaveLength(0);
    });

    test("a suppressed customer can still get a link", async () => {
      const email = newEmail();
      await suppress(service.context, inviter.organisation.id, [email.toUpperCase()], "unsubscribed");
      expect(await codeOf(await inviter.ask({ email }))).toBe("409 email_opted_out");
      expect((await inviter.invite({ email, delivery: "link" })).status).toBe("sent");
    });
  });

  describe("text messages", () => {
    test("by SMS and WhatsApp, to the number in E.164, outside quiet hours", async () => {
      const own = await seedInviter(service);
      for (const channel of ["sms", "whatsapp"]) {
        const fields = { email: newEmail(), phone: "0170 1234567", reference: channel, channel };
        expect(await own.invite(fields)).toMatchObject({ channel, phone: PHONE, sendAt: NOW, status: "queued" });
      }
      expect(await own.messages()).toMatchObject([
        { channel: "sms", address: PHONE },
        { channel: "whatsapp", address: PHONE },
      ]);
    });

    test("what would go out at night where the business is waits until eight, and lives 30 days from then", async () => {
      service.clock.set("2026-11-20T22:30:00.000Z");
      const text = { email: newEmail(), phone: PHONE, reference: "n-1", channel: "sms" };
      const data = await inviter.invite(text);
      expect(data.sendAt).toBe("2026-11-21T07:00:00.000Z");
      expect(data.expiresAt).toBe("2026-12-21T07:00:00.000Z");
      const later = await inviter.invite({ ...text, reference: "n-2", sendAt: "2027-07-01T21:00:00+02:00" });
      expect(later.sendAt).toBe("2027-07-02T06:00:00.000Z");
      // Mail wakes nobody.
      expect((await inviter.invite({ email: newEmail() })).sendAt).toBe("2026-11-20T22:30:00.000Z");
    });

    test("an organisation that prefers texts gets them where they are possible, else mail", async () => {
      const own = await seedInviter(service);
      await updateOrganisation(service.context, own.organisation.id, { preferredChannel: "sms" });
      service.handler.onChange(`organisation:${own.organisation.id}`);
      const channelOf = async (fields: object) => (await own.invite({ email: newEmail(), ...fields })).channel;
      expect(await channelOf({ phone: PHONE, reference: "p-1" })).toBe("sms");
      expect(await channelOf({ reference: "p-2" })).toBe("email");
      expect(await channelOf({ phone: PHONE })).toBe("email");
      expect(await channelOf({ phone: "", reference: "p-3" })).toBe("email");
      expect(await channelOf({ phone: PHONE, reference: "p-4", channel: "email" })).toBe("email");
      await optOutPhone(service.context, "+491709999999");
      expect(await channelOf({ phone: "+491709999999", reference: "p-5" })).toBe("email");
      // An address that bounced says nothing of the phone.
      await suppress(service.context, own.organisation.id, ["bounced@example.com"], "bounced");
      expect(await channelOf({ email: "bounced@example.com", phone: PHONE, reference: "p-6" })).toBe("sms");
      expect(await codeOf(await own.ask({ email: "bounced@example.com", reference: "p-7" }))).toBe(
        "409 email_opted_out",
      );
    });

    test("a number is echoed though the mail does not need it", async () =>
      expect((await inviter.invite({ email: newEmail(), phone: "0170/123 45 67" })).phone).toBe(PHONE));
  });

  test("a reference invites the same customer again; letter case of references matters", async () => {
    const email = newEmail();
    for (const reference of ["o-1", "O-1", "o-2", undefined])
      expect((await inviter.ask({ email, reference })).status).toBe(201);
  });

  test("without a reference, again once the first has expired or was cancelled", async () => {
    const email = newEmail();
    const { id } = await inviter.invite({ email });
    await service.sql`update invitation set expires_at = now() - interval '1 second' where id = ${fromWire("inv", id)}`;
    const second = await inviter.invite({ email });
    await service.sql`update invitation set status = 'expired', cancelled_at = now() where id = ${fromWire("inv", second.id)}`;
    expect((await inviter.ask({ email })).status).toBe(201);
  });

  test("the same pair for another business of the organisation", async () => {
    const other = await seedBusiness(service.context, { organisationId: inviter.organisation.id });
    const fields = { email: newEmail(), reference: "both" };
    await inviter.invite(fields);
    expect((await inviter.invite({ ...fields, businessId: toWire("biz", other.id) })).status).toBe("queued");
  });
});

describe("400 invalid_json", () => {
  const bodies: Record<string, string | Uint8Array> = {
    nothing: "",
    spaces: "   ",
    "no JSON": "{email: 1}",
    "half of it": '{"email": "a@exam',
    "an array": "[]",
    text: '"a"',
    null: "null",
    "a number": "5",
    "two objects": "{}{}",
    "wrong UTF-8": new Uint8Array([...new TextEncoder().encode('{"name": "'), 0xff, 0xfe, 0x22, 0x7d]),
    "UTF-16": new Uint8Array(Buffer.from("{}", "utf16le")),
    deep: `{"a":${"[".repeat(400_000)}`,
  };
  for (const [what, body] of Object.entries(bodies)) {
    test(what, async () =>
      expect(await codeOf(await service.rest("/invitations", inviter.key, { body }))).toBe("400 invalid_json"),
    );
  }

  test("no body at all", async () =>
    expect(await codeOf(await service.rest("/invitations", inviter.key, { method: "POST" }))).toBe("400 invalid_json"));
});

describe("400 invalid_email", () => {
  const addresses: Record<string, unknown> = {
    none: "",
    "no at": "jo.example.com",
    two: "jo@example.com, al@example.com",
    "a header after it": "jo@example.com\r\nBcc: al@example.com",
    "a NUL": "jo\u0000@example.com",
    "a lone surrogate": "jo\ud800@example.com",
    "a local part beyond ASCII": "jürgen@example.com",
    "an IP address": "jo@[127.0.0.1]",
    "no top level domain": "jo@localhost",
    "too long": `${"a".repeat(250)}@example.com`,
    huge: `${"a".repeat(500_000)}@example.com`,
    "a number": 5,
    "an object": {},
    "a list": ["jo@example.com"],
    true: true,
  };
  for (const [what, email] of Object.entries(addresses)) {
    test(what, async () => {
      const response = await inviter.ask({ email });
      const { error } = await json(response);
      expect(`${response.status} ${error.code}`).toBe("400 invalid_email");
      expect(error.message).not.toContain("jo");
    });
  }
});

describe("400 invalid_phone", () => {
  for (const phone of [
    undefined,
    null,
    "",
    "030 1234567",
    "+4930123456",
    "12",
    "+",
    "0170 1234567 ext 5",
    491701234567,
  ]) {
    test(String(phone), async () => {
      const response = await inviter.ask({ email: newEmail(), reference: "x", channel: "sms", phone });
      expect(await codeOf(response)).toBe("400 invalid_phone");
    });
  }

  test("a phone that cannot be read, whatever the channel and the delivery; nothing is taken", async () => {
    const own = await seedInviter(service);
    const wrong = [
      "0900 1234567",
      "nonsense",
      " ",
      491701234567,
      {},
      [PHONE],
      true,
      "9".repeat(1_000),
      "\u0000",
      "\ud800",
    ];
    for (const phone of wrong)
      for (const way of [{}, { channel: "email" }, { channel: "whatsapp" }, { delivery: "link" }]) {
        const response = await own.ask({ email: newEmail(), reference: "x", phone, ...way });
        const { error } = await json(response);
        expect(`${response.status} ${error.code}`).toBe("400 invalid_phone");
        expect(error.message).not.toContain("1234567 ");
      }
    await updateOrganisation(service.context, own.organisation.id, { preferredChannel: "sms" });
    service.handler.onChange(`organisation:${own.organisation.id}`);
    expect(await codeOf(await own.ask({ email: newEmail(), phone: "nonsense", reference: "y" }))).toBe(
      "400 invalid_phone",
    );
    expect(await own.used()).toBe(0);
  });

  test("the number is read as one writes it where the business is, or internationally", async () => {
    const own = await seedInviter(service);
    await own.settle("FR", "Europe/Paris");
    const by = (phone: string, reference: string) => ({ email: newEmail(), phone, reference, channel: "sms" });
    expect((await own.invite(by("06 12 34 56 78", "f-1"))).phone).toBe("+33612345678");
    expect((await own.invite(by("+49 170 1234567", "f-2"))).phone).toBe(PHONE);
    expect(await codeOf(await own.ask(by("0170 1234567", "f-3")))).toBe("400 invalid_phone");
  });
});

describe("400 invalid_parameter", () => {
  for (const [what, key] of Object.entries({ empty: "", "256 characters": "k".repeat(256) })) {
    test(`an Idempotency-Key that is ${what}`, async () => {
      const response = await inviter.ask({ email: newEmail() }, { "idempotency-key": key });
      expect(await codeOf(response)).toBe("400 invalid_parameter");
    });
  }
});

describe("401, 403 from the guard", () => {
  test("no key, and a key that may only read", async () => {
    expect(await codeOf(await service.rest("/invitations", null, { body: {} }))).toBe("401 missing_api_key");
    const reader = await seedKey(service.context, inviter.organisation.id, ["read"]);
    const response = await service.rest("/invitations", reader.secret, { body: { email: newEmail() } });
    expect(await codeOf(response)).toBe("403 insufficient_scope");
  });
});

describe("402 limit_reached", () => {
  test("the eleventh of ten, also by link; a refused one takes nothing, and nothing is given back", async () => {
    const own = await seedInviter(service, "ten");
    const first = newEmail();
    await own.invite({ email: first, reference: "1" });
    expect(await codeOf(await own.ask({ email: first, reference: "1" }))).toBe("409 duplicate");
    expect(await codeOf(await own.ask({ email: "bad" }))).toBe("400 invalid_email");
    for (let n = 0; n < 9; n++) await own.invite({ email: newEmail(), delivery: n % 2 ? "link" : "email" });
    expect(await own.used()).toBe(10);
    expect(await codeOf(await own.ask({ email: newEmail() }))).toBe("402 limit_reached");
    expect(await codeOf(await own.ask({ email: newEmail(), delivery: "link" }))).toBe("402 limit_reached");
    expect(await codeOf(await own.ask({ email: first, reference: "2" }))).toBe("402 limit_reached");
    await service.sql`delete from message where organisation_id = ${own.organisation.id}`;
    await service.sql`update invitation set status = 'expired' where organisation_id = ${own.organisation.id}`;
    expect(await codeOf(await own.ask({ email: newEmail() }))).toBe("402 limit_reached");
    expect((await own.rows()).length).toBe(10);
  });

  test("a repeat of an accepted invitation is a duplicate even when the allowance is used up, also ten at once", async () => {
    const own = await seedInviter(service, "ten");
    const [plain, referred] = [newEmail(), newEmail()];
    await own.invite({ email: plain });
    await own.invite({ email: referred, reference: "A-1" });
    for (let n = 0; n < 8; n++) await own.invite({ email: newEmail(), delivery: n % 2 ? "link" : "email" });
    const repeats = [
      { email: plain },
      { email: plain.toUpperCase(), delivery: "link" },
      { email: referred, reference: "A-1" },
      { email: referred.toUpperCase(), reference: "A-1", delivery: "link" },
    ];
    for (const fields of repeats) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => own.ask(fields)));
      for (const answer of answers) expect(await codeOf(answer)).toBe("409 duplicate");
    }
    for (const fields of [
      { email: referred },
      { email: referred, reference: "a-1" },
      { email: plain, reference: "A-1" },
    ])
      expect(await codeOf(await own.ask(fields))).toBe("402 limit_reached");
    const other = await seedBusiness(service.context, { organisationId: own.organisation.id });
    const elsewhere = { email: referred, reference: "A-1", businessId: toWire("biz", other.id) };
    expect(await codeOf(await own.ask(elsewhere))).toBe("402 limit_reached");
    expect(await own.used()).toBe(10);
  });

  test("the next period has its own", async () => {
    const own = await seedInviter(service, "ten");
    for (let n = 0; n < 10; n++) await own.invite({ email: newEmail() });
    service.clock.set("2026-12-20T11:59:59.999Z");
    expect(await codeOf(await own.ask({ email: newEmail() }))).toBe("402 limit_reached");
    service.clock.set("2026-12-20T12:00:00.000Z");
    expect((await own.ask({ email: newEmail() })).status).toBe(201);
  });

  test("fifty at once with ten left: ten, exactly", async () => {
    const own = await seedInviter(service, "ten");
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        own.ask({
          email: newEmail(),
          ...(n % 3 === 0 ? { delivery: "link" } : {}),
          ...(n % 2 ? { reference: "r" } : {}),
        }),
      ),
    );
    const statuses = responses.map((each) => each.status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(40).fill(402)]);
    expect(await own.used()).toBe(10);
    expect((await own.rows()).length).toBe(10);
  });
});

describe("403 messaging_not_available", () => {
  const text = () => ({ email: newEmail(), phone: PHONE, reference: "m" });

  test("on the free plan, and never the other way round", async () => {
    const own = await seedInviter(service, "free");
    expect(await codeOf(await own.ask({ ...text(), channel: "sms" }))).toBe("403 messaging_not_available");
    expect((await own.invite(text())).channel).toBe("email");
  });

  test("where the operator has not set the channel up", async () => {
    for (const [twilio, available] of [
      [null, []],
      [{ ...TWILIO, from: null }, ["whatsapp"]],
      [{ ...TWILIO, whatsappFrom: null }, ["sms"]],
    ] as const) {
      const other = await createTestService({ twilio }, PLANS);
      try {
        const own = await seedInviter(other);
        for (const channel of ["sms", "whatsapp"]) {
          const response = await own.ask({ ...text(), reference: channel, channel });
          const isAvailable = (available as readonly string[]).includes(channel);
          expect(await codeOf(response)).toBe(isAvailable ? "201 undefined" : "403 messaging_not_available");
        }
      } finally {
        await other.close();
      }
    }
  });
});

describe("404 not_found", () => {
  test("another organisation's business, an unclaimed one, a malformed id, an id of another kind", async () => {
    const foreign = await seedInviter(service);
    const unclaimed = await seedBusiness(service.context);
    const ids = [foreign.businessId, toWire("biz", unclaimed.id), `biz_${"0".repeat(26)}`, "biz_x", "", "💥"];
    ids.push(inviter.businessId.replace("biz_", "rev_"), inviter.businessId.toUpperCase(), "x".repeat(100_000));
    for (const businessId of ids) {
      const response = await inviter.ask({ businessId, email: newEmail() });
      expect(await codeOf(response)).toBe("404 not_found");
    }
    expect(await foreign.used()).toBe(0);
  });
});

describe("405 method_not_allowed", () => {
  test("says what is offered", async () => {
    const response = await service.rest("/invitations", inviter.key, { method: "DELETE" });
    expect(await codeOf(response)).toBe("405 method_not_allowed");
    expect(response.headers.get("allow")?.split(", ").toSorted()).toEqual(["GET", "HEAD", "OPTIONS", "POST"]);
  });
});

describe("409 duplicate", () => {
  test("the same customer and reference, whatever the case of the address, and for good", async () => {
    const { id } = await inviter.invite({ email: "Same@Example.com", reference: "d-1" });
    await service.sql`update invitation set status = 'expired', expires_at = now() - interval '1 year' where id = ${fromWire("inv", id)}`;
    for (const email of ["same@example.com", "SAME@EXAMPLE.COM", " Same@example.com "])
      expect(await codeOf(await inviter.ask({ email, reference: "d-1" }))).toBe("409 duplicate");
    expect(await codeOf(await inviter.ask({ email: "same@example.com", reference: " d-1 " }))).toBe("409 duplicate");
  });

  test("the same customer without a reference, while the first lasts", async () => {
    const email = newEmail();
    await inviter.invite({ email, delivery: "link" });
    expect(await codeOf(await inviter.ask({ email: email.toUpperCase() }))).toBe("409 duplicate");
  });

  test("twenty at once, with and without a reference: one each", async () => {
    const own = await seedInviter(service);
    for (const reference of ["race", undefined]) {
      const email = newEmail();
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, n) => own.ask({ email: n % 2 ? email : email.toUpperCase(), reference })),
      );
      const statuses = responses.map((each) => each.status).toSorted();
      expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    }
    expect(await own.used()).toBe(2);
    expect((await own.messages()).length).toBe(2);
  });
});

describe("409 email_opted_out, phone_opted_out", () => {
  test("another spelling of a mailbox goes around no unsubscription, and the mailed link lifts it for all", async () => {
    const own = await seedInviter(service);
    const { id } = await own.invite({ email: "opt.out@gmail.com", reference: "first" });
    const token = createLinks(TEST_CONFIG.appSecret).sign("unsubscribe-invitation", fromWire("inv", id) as string);
    const path = `/unsubscribe/${token}`;
    const headers = { origin: "http://localhost", "sec-fetch-site": "same-origin" };
    const post = (to: string) => service.send(new Request(`http://localhost${to}`, { method: "POST", headers }));
    expect((await post(path)).status).toBe(200);
    const spellings = ["opt.out@gmail.com", "optout@gmail.com", "o.ptout+shop@googlemail.com"];
    for (const email of spellings) expect(await codeOf(await own.ask({ email }))).toBe("409 email_opted_out");
    expect((await own.ask({ email: "optout2@gmail.com" })).status).toBe(201);
    expect((await post(`${path}/resume`)).status).toBe(200);
    for (const email of spellings) expect((await own.ask({ email })).status).toBe(201);
  });

  test("an address that unsubscribed, complained or bounced, from this organisation only", async () => {
    const other = await seedInviter(service);
    for (const reason of ["unsubscribed", "complained", "bounced"] as const) {
      const email = newEmail();
      await suppress(service.context, inviter.organisation.id, [email], reason);
      expect(await codeOf(await inviter.ask({ email: email.toUpperCase() }))).toBe("409 email_opted_out");
      expect((await other.ask({ email })).status).toBe(201);
      const text = await inviter.ask({ email, reference: reason, phone: PHONE, channel: "sms" });
      expect(await codeOf(text)).toBe(reason === "bounced" ? "201 undefined" : "409 email_opted_out");
    }
  });

  test("with delivery by link an opted-out phone is no obstacle, and no text ever goes to it", async () => {
    const own = await seedInviter(service);
    await optOutPhone(service.context, "+491708888888");
    for (const phone of ["+491708888888", "0170 8888888"])
      for (const channel of ["sms", "whatsapp"]) {
        const fields = { email: newEmail(), phone, channel, reference: "l" };
        expect(await codeOf(await own.ask(fields))).toBe("409 phone_opted_out");
        const data = await own.invite({ ...fields, delivery: "link" });
        expect(data).toMatchObject({ status: "sent", channel });
        expect(data.inviteUrl).toStartWith(`${BASE_URL}/invite/`);
      }
    expect(await own.messages()).toEqual([]);
  });

  test("a number whose owner answered STOP, however it is written", async () => {
    await optOutPhone(service.context, "+491708888888");
    for (const phone of ["+491708888888", "0170 8888888"]) {
      const response = await inviter.ask({ email: newEmail(), reference: "s", phone, channel: "whatsapp" });
      expect(await codeOf(response)).toBe("409 phone_opted_out");
    }
  });
});

describe("413 payload_too_large", () => {
  test("a body over 1 MiB, said so or found so; one of 1 MiB is read", async () => {
    const body = (bytes: number) => {
      const start = `{"businessId": "${inviter.businessId}", "email": "${newEmail()}", "x": "`;
      return `${start}${"x".repeat(bytes - start.length - 2)}"}`;
    };
    expect((await service.rest("/invitations", inviter.key, { body: body(1_048_576) })).status).toBe(201);
    const over = await service.rest("/invitations", inviter.key, { body: body(1_048_577) });
    expect(await codeOf(over)).toBe("413 payload_too_large");
    const lying = await service.rest("/invitations", inviter.key, {
      body: "{}",
      headers: { "content-length": "9999999" },
    });
    expect(await codeOf(lying)).toBe("413 payload_too_large");
  });

  test("a stream without a length is cut off at the limit, not read to its end", async () => {
    let sent = 0;
    const stream = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const headers = { authorization: `Bearer ${inviter.key}` };
    const request = new Request("http://localhost/api/v1/invitations", { method: "POST", headers, body: stream });
    expect(await codeOf(await service.send(request))).toBe("413 payload_too_large");
    expect(sent).toBeLessThan(2_097_152);
  });
});

describe("422 validation_error, naming the field", () => {
  const fields: [field: string, values: Record<string, unknown>][] = [
    ["businessId", { "left out": undefined, null: null, "a number": 5, "an object": {} }],
    ["email", { "left out": undefined, null: null }],
    [
      "name",
      {
        "a line break": "Jo\nDoe",
        "CR and LF, and a header": "Jo\r\nBcc: al@example.com",
        "a lone CR": "Jo\rDoe",
        "a tab": "Jo\tDoe",
        "a line separator": "Jo\u2028Doe",
        "a NUL": "Jo\u0000",
        "an escape": "Jo\u001b[31m",
        "a lone surrogate": "Jo\ud800",
        "121 characters": "n".repeat(121),
        huge: "n".repeat(500_000),
        "a number": 5,
        "an object": {},
        "a list": ["Jo"],
      },
    ],
    [
      "reference",
      {
        "CR and LF": "1\r\nX: y",
        "a NUL": "1\u0000",
        "101 characters": "r".repeat(101),
        "a reward for stars": "A mug for ★★★★★",
        "a fraction": 10.5,
        "a huge number": 1e300,
        true: true,
        "a list": [1042],
        "an object": { toString: 1 },
      },
    ],
    ["channel", { unknown: "fax", spaces: " ", "in capitals": "SMS", "a number": 1, "a list": ["sms"] }],
    ["delivery", { unknown: "pigeon", true: true, __proto__: "__proto__" }],
    [
      "sendAt",
      {
        "no date": "tomorrow",
        "a date without an hour": "2026-12-01",
        "a day that is none": "2026-11-31T00:00:00Z",
        "an hour that is none": "2026-12-01T24:00:01Z",
        "a week date": "2026-W49-2T09:30:00Z",
        "an ordinal date": "2026-335T09:30:00Z",
        "a minute that is none": "2026-12-01T00:60:00Z",
        "an offset that is none": "2026-12-01T00:00:00+25:00",
        "a year later than four digits": "+275760-09-13T00:00:00Z",
        "beyond every calendar": "+999999-01-01T00:00:00Z",
        "before every calendar": "-275760-01-01T00:00:00Z",
        "a zone's name": "2026-12-01T00:00:00Z[Europe/Berlin]",
        "a number": 1_796_000_000_000,
        "a numeral": "1796000000",
        "an object": {},
        "just beyond a year": "2027-11-20T12:00:00.001Z",
        "far beyond a year": "9999-12-31T23:59:59Z",
      },
    ],
  ];
  for (const [field, values] of fields) {
    for (const [what, value] of Object.entries(values)) {
      test(`${field}: ${what}`, async () => {
        const body: Record<string, unknown> = { businessId: inviter.businessId, email: newEmail() };
        body[field] = value;
        const response = await service.rest("/invitations", inviter.key, { body });
        const { error } = await json(response);
        expect(`${response.status} ${error.code}`).toBe("422 validation_error");
        expect(error.message).toStartWith(`${field} `);
      });
    }
  }

  test("nothing of what was refused is left behind", async () => {
    const own = await seedInviter(service);
    for (const fields of [
      { email: "a@example.com", name: `\t\n${"x".repeat(121)}` },
      { email: "b" },
      { email: "c@example.com", channel: "sms" },
    ])
      await own.ask(fields);
    expect(await own.rows()).toEqual([]);
    expect(await own.messages()).toEqual([]);
    expect(await own.used()).toBe(0);
  });
});

describe("422 reference_required", () => {
  test("for a text that was asked for", async () => {
    for (const channel of ["sms", "whatsapp"]) {
      const response = await inviter.ask({ email: newEmail(), phone: PHONE, channel });
      expect(await codeOf(response)).toBe("422 reference_required");
    }
  });
});

describe("429 rate_limited", () => {
  test("comes before the body is looked at", async () => {
    const plans = { ...PLANS, slow: { ...PLANS.scale, rateLimitPerMinute: 1 } as never };
    const other = await createTestService({}, plans);
    try {
      const organisation = await seedOrganisation(other.context, "slow");
      const { secret } = await seedKey(other.context, organisation.id, ["write"]);
      const ask = () => other.rest("/invitations", secret, { body: "no JSON" });
      expect(await codeOf(await ask())).toBe("400 invalid_json");
      expect(await codeOf(await ask())).toBe("429 rate_limited");
    } finally {
      await other.close();
    }
  });
});
