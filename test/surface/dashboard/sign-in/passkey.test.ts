// Attacks with passkeys. Every answer but one is signed with the right key, so that one check alone can refuse it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { browse, type Person, signIn } from "../../../support/dashboard.ts";
import { createPasskey, FLAGS, type Twist } from "../../../support/passkey.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { BASE_URL, createTestService, type TestService } from "../../../support/service.ts";
import { auditOf } from "./support.ts";

const PASSKEYS = "/dashboard/account/passkeys";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(() => service.clock.advance(60_000));

type Browser = Pick<Person, "get" | "post" | "cookies">;

const seedOwner = async () => signIn(service, { organisationId: (await seedOrganisation(service.context)).id });
const optionsAt = async (browser: Browser, path: string) => (await browser.post(path)).json();

async function add(browser: Browser, passkey = createPasskey(BASE_URL), twist: Twist = {}) {
  const options = await optionsAt(browser, `${PASSKEYS}/options`);
  const answer = await browser.post(PASSKEYS, { name: "Telephone", passkey: passkey.create(options, twist) });
  return { passkey, answer };
}

type Passkey = ReturnType<typeof createPasskey>;

async function login(passkey: Passkey, twist: Twist = {}, browser: Browser = browse(service)) {
  const options = await optionsAt(browser, "/login/passkey/options");
  const answer = await browser.post("/login/passkey", { passkey: passkey.get(options, twist) });
  return { browser, answer, isIn: (await browser.get("/dashboard/account")).status === 200 };
}

const refusalsOf = async (id: string) => (await auditOf(service, id)).filter((each) => each === "factor.refuse").length;
const bookedOfNobody = async () =>
  (await service.sql`select 1 from audit_entry where action = 'factor.refuse' and user_id is null`).length;
const another = Buffer.from("a challenge of somebody else").toString("base64url");

const TWISTS: [what: string, twist: Twist][] = [
  ["of another origin", { origin: "https://evil.example" }],
  ["of a sister's origin", { origin: BASE_URL.replace("https://", "https://sister.") }],
  ["of the same host without TLS", { origin: BASE_URL.replace("https:", "http:") }],
  ["for another relying party", { rpId: "evil.example" }],
  ["to another challenge", { challenge: another }],
  ["downgraded to no PIN, finger or face", { flags: FLAGS.noPerson }],
  ["without a touch", { flags: FLAGS.unseen }],
];

describe("a passkey's answer", () => {
  test("that is right lets in, and counts as both factors", async () => {
    const owner = await seedOwner();
    const { passkey, answer } = await add(owner);
    expect(answer.status).toBe(303);
    const { browser, isIn } = await login(passkey);
    expect(isIn).toBe(true);
    expect((await browser.post("/dashboard/account/recovery-codes")).status).toBe(303);
  });

  const logins: typeof TWISTS = [
    ...TWISTS,
    ["made for a registration", { type: "webauthn.create" }],
    ["of a counter that went back", { counter: 1 }],
    ["of a passkey that changed its kind", { flags: FLAGS.synced }],
    ["that names another person", { userHandle: Buffer.from(crypto.randomUUID()).toString("base64url") }],
  ];
  test("that is wrong in one thing is refused, told and logged", async () => {
    for (const [what, twist] of logins) {
      service.clock.advance(60_000);
      const owner = await seedOwner();
      const { passkey } = await add(owner);
      await login(passkey);
      const { answer, isIn } = await login(passkey, twist);
      expect({ what, status: answer.status, isIn }).toEqual({ what, status: 422, isIn: false });
      expect(await answer.text()).toContain("This passkey could not be checked");
      expect({ what, booked: await refusalsOf(owner.id) }).toEqual({ what, booked: 1 });
      expect((await login(passkey, { counter: 1_000 })).isIn).toBe(true);
    }
  });

  test("with another key's signature, or none, is refused", async () => {
    const owner = await seedOwner();
    const { passkey } = await add(owner);
    const browser = browse(service);
    const options = await optionsAt(browser, "/login/passkey/options");
    const answer = JSON.parse(passkey.get(options));
    const { signature } = JSON.parse(createPasskey(BASE_URL).get(options)).response;
    for (const changed of [
      { ...answer, response: { ...answer.response, signature } },
      { id: answer.id },
      { id: "\u0000" },
      { id: ["a"] },
      {},
      null,
      7,
    ]) {
      // A challenge is looked at once.
      await optionsAt(browser, "/login/passkey/options");
      const { status } = await browser.post("/login/passkey", { passkey: JSON.stringify(changed) });
      expect([changed, status]).toEqual([changed, 422]);
    }
    expect((await browser.post("/login/passkey", { passkey: "no json" })).status).toBe(422);
    expect((await browser.post("/login/passkey")).status).toBe(422);
    expect((await browser.get("/dashboard/account")).status).toBe(303);
  });

  test("is accepted once, also of two at once, and for ten minutes", async () => {
    const owner = await seedOwner();
    const { passkey } = await add(owner);
    const before = await bookedOfNobody();
    const browser = browse(service);
    const options = await optionsAt(browser, "/login/passkey/options");
    // Passkeys that are synced do not count, so the challenge alone stops a replay.
    const given = { passkey: passkey.get(options, { counter: 0 }) };
    await service.sql`update passkey set counter = 0 where user_id = ${owner.id}`;
    const twice = [browse(service, new Map(browser.cookies)), browse(service, new Map(browser.cookies))];
    const statuses = await Promise.all(twice.map(async (each) => (await each.post("/login/passkey", given)).status));
    expect(statuses.sort()).toEqual([303, 422]);
    expect((await browser.post("/login/passkey", given)).status).toBe(422);
    expect((await bookedOfNobody()) - before).toBe(2);
    const late = await optionsAt(browser, "/login/passkey/options");
    service.clock.advance(600_001);
    expect((await browser.post("/login/passkey", { passkey: passkey.get(late, { counter: 0 }) })).status).toBe(422);
  });

  test("whose counter another answer used meanwhile is refused", async () => {
    const owner = await seedOwner();
    const { passkey } = await add(owner);
    const both = await Promise.all([login(passkey, { counter: 5 }), login(passkey, { counter: 5 })]);
    expect(both.map(({ isIn }) => isIn).sort()).toEqual([false, true]);
  });

  test("of another account is no second factor and no proof", async () => {
    const [owner, other] = [await seedOwner(), await seedOwner()];
    const { passkey } = await add(owner);
    const { passkey: strange } = await add(other);
    service.clock.advance(600_000);
    const key = "/dashboard/settings/keys/new";
    const asked = await owner.post(key, { name: "Shop", access: "read" });
    const proof = /name="proof" value="([^"]+)"/.exec(await asked.text())?.[1] as string;
    const give = async (by: Passkey) =>
      (await owner.post(key, { proof, passkey: by.get(await optionsAt(owner, "/login/passkey/options")) })).status;
    expect(await give(strange)).toBe(422);
    expect(await give(passkey)).toBe(303);
  });
});

describe("a registration", () => {
  test("that is wrong in one thing adds nothing, and is booked", async () => {
    for (const [what, twist] of [...TWISTS, ["of a proof", { type: "webauthn.get" }] as const]) {
      const owner = await seedOwner();
      const { answer } = await add(owner, createPasskey(BASE_URL), twist);
      expect({ what, status: answer.status }).toEqual({ what, status: 422 });
      expect((await service.sql`select 1 from passkey where user_id = ${owner.id}`).length).toBe(0);
      expect({ what, booked: await refusalsOf(owner.id) }).toEqual({ what, booked: 1 });
    }
  });

  test("that another person began adds nothing, and a passkey belongs to one account", async () => {
    const [owner, other] = [await seedOwner(), await seedOwner()];
    const options = await optionsAt(owner, `${PASSKEYS}/options`);
    const cookie = owner.cookies.get("__Host-candor-passkey-new") as string;
    other.cookies.set("__Host-candor-passkey-new", cookie);
    const passkey = createPasskey(BASE_URL);
    expect((await other.post(PASSKEYS, { name: "A", passkey: passkey.create(options) })).status).toBe(422);
    expect((await add(owner, passkey)).answer.status).toBe(303);
    const { answer } = await add(other, passkey);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("in use already");
    expect((await service.sql`select 1 from passkey where user_id = ${other.id}`).length).toBe(0);
  });
});
