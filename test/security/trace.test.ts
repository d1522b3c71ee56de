// Traces of people: in the log after refused attempts, and in the browser after a logout.
import { afterAll, afterEach, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { join } from "node:path";
import { toWire } from "#contract/id.ts";
import { LINK_PATH, type LinkPurpose, SENT_PATH } from "#contract/link.ts";
import { putMember } from "#domain/account/user/user.ts";
import { createLinks } from "#platform/secret/link.ts";
import { browse, signIn } from "../support/dashboard.ts";
import { seedKey, seedOrganisation } from "../support/seed.ts";
import { createTestService, type TestService } from "../support/service.ts";

const PASSWORD = "nobody would guess these words";
const EMAIL = "ada@company.example";

let service: TestService;
let userId: string;
beforeAll(async () => {
  service = await createTestService();
  const { id: organisationId } = await seedOrganisation(service.context);
  const id = await putMember(service.context, {
    organisationId,
    email: EMAIL,
    name: "Ada",
    password: PASSWORD,
    role: "owner",
  });
  userId = toWire("usr", id);
});
afterAll(() => service.close());

/** Collects log lines until the test ends. */
function listen() {
  const lines: { of: Record<string, unknown>; text: string }[] = [];
  const note = (of: unknown, text?: string) => void lines.push({ of: of as Record<string, unknown>, text: text ?? "" });
  spies.push(spyOn(service.context.log, "info").mockImplementation(note as never));
  spies.push(spyOn(service.context.log, "warn").mockImplementation(note as never));
  return lines;
}
const spies: { mockRestore(): void }[] = [];
afterEach(() => {
  for (const spy of spies.splice(0)) spy.mockRestore();
});

describe("the log", () => {
  test("tells of a failed login by whom and from where, without address or password", async () => {
    const lines = listen();
    await browse(service).post("/login", { email: EMAIL, password: "a wrong guess of mine" });
    await browse(service).post("/login", { email: "stranger@elsewhere.example", password: "a wrong guess of mine" });
    // A busy machine also logs that a request was slow.
    expect(lines.filter(({ text }) => text !== "slow request")).toEqual([
      { of: { user: userId, from: "192.0.2.1" }, text: "a login failed" },
      { of: { user: null, from: "192.0.2.1" }, text: "a login failed" },
    ]);
  });

  test("of requests holds no private link, whatever its purpose", async () => {
    const links = createLinks("the secret of a test, of 32 characters and more");
    const lines = listen();
    const note = (of: unknown, text?: string) =>
      void lines.push({ of: of as Record<string, unknown>, text: text ?? "" });
    spies.push(spyOn(service.context.log, "debug").mockImplementation(note as never));
    spies.push(spyOn(service.context.log, "isLevelEnabled").mockReturnValue(true));
    const paths = Object.entries(LINK_PATH).map(([purpose, path]) => ({
      path,
      token: links.sign(purpose as LinkPurpose, crypto.randomUUID()),
    }));
    paths.push({ path: SENT_PATH, token: "sealed".repeat(40) });
    for (const { path, token } of paths) {
      await service.get(`${path}${token}`);
      await service.get(`${path}${token}/google.xml?x=1`);
    }
    const logged = JSON.stringify(lines);
    for (const { path, token } of paths) {
      expect(logged).toContain(`"${path}..."`);
      expect(logged).not.toContain(token);
    }
  });

  test("tells of guessing that was stopped", async () => {
    service.clock.advance(60_000);
    const lines = listen();
    for (let guess = 0; guess < 7; guess++)
      await browse(service).post("/login", { email: EMAIL, password: `guess ${guess}` });
    expect(lines.map(({ text }) => text)).toContain("too many logins failed");
  });

  test("tells of who was refused by role, as no moderator, and from another site, by the route", async () => {
    const { id: organisationId } = await seedOrganisation(service.context);
    const person = await signIn(service, { organisationId, role: "member" });
    const lines = listen();
    await person.get("/dashboard/settings/keys");
    await person.get("/moderation");
    await person.post("/dashboard/account/name", { name: "Eve" }, { "sec-fetch-site": "cross-site" });
    const user = toWire("usr", person.id);
    expect(lines.filter(({ of }) => of.user === user).map(({ of, text }) => [of.route, text])).toEqual([
      ["GET /dashboard/settings/keys", "a role was refused"],
      ["GET /moderation", "a person who is no moderator was refused"],
      ["POST /dashboard/account/name", "a post from another site was refused"],
    ]);
  });

  test("tells of keys that are none and of scopes that are not enough, without the key", async () => {
    const { id } = await seedOrganisation(service.context);
    const { secret } = await seedKey(service.context, id, ["read"]);
    const lines = listen();
    await service.rest("/me", `trk_live_${"A".repeat(40)}`, { peer: "192.0.2.77" });
    await service.rest("/invitations", secret, { peer: "192.0.2.77", body: {} });
    expect(lines).toEqual([
      { of: { from: "192.0.2.77", code: "invalid_api_key" }, text: "key refused" },
      { of: { from: "192.0.2.77", code: "insufficient_scope" }, text: "key refused" },
    ]);
  });

  test("is one object a line, with the time in UTC, whatever is written into it", async () => {
    const hostile = 'a\r\n{"level":"info","msg":"forged"}\u2028\u001b[31m';
    const program = `
      import { createLog } from "#platform/telemetry/log.ts";
      createLog("info").info({ name: ${JSON.stringify(hostile)}, email: "ada@company.example", secret: "s3cret" }, ${JSON.stringify(hostile)});`;
    const child = Bun.spawn([process.execPath, "-e", program], { cwd: join(import.meta.dir, "../.."), stdout: "pipe" });
    const written = await new Response(child.stdout).text();
    expect(written.split("\n").filter((line) => line !== "")).toHaveLength(1);
    expect(JSON.parse(written)).toMatchObject({ level: "info", name: hostile, msg: hostile });
    expect(JSON.parse(written).time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(written).not.toMatch(/ada@|s3cret|\u001b/);
  });
});

describe("a new installation", () => {
  test("has no person, no moderator and no key", async () => {
    const fresh = await createTestService();
    for (const table of ["user", "member", "api_key", "organisation"]) {
      const [row] = await fresh.sql.unsafe(`select count(*)::int as n from "${table}"`);
      expect({ table, n: row?.n }).toEqual({ table, n: 0 });
    }
    await fresh.close();
  });
});

describe("the browser", () => {
  test("has a way out on every page behind the login", async () => {
    const { id: organisationId } = await seedOrganisation(service.context);
    const person = await signIn(service, { organisationId, staff: true });
    for (const path of ["/dashboard", "/dashboard/account", "/dashboard/settings/keys", "/moderation"]) {
      const page = await (await person.get(path)).text();
      expect({ path, isThere: page.includes('action="/logout"') }).toEqual({ path, isThere: true });
    }
  });

  test("is told at the logout to clear its cache, and the session is gone", async () => {
    const person = await signIn(service, { organisationId: (await seedOrganisation(service.context)).id });
    const kept = new Map(person.cookies);
    const answer = await person.post("/logout");
    expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect((await browse(service, kept).get("/dashboard")).headers.get("location")).toStartWith("/login");
  });
});
