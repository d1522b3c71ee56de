// The first minutes of a new installation: the link that is printed, the account that it makes, and who may sign up.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signSetup } from "#domain/account/user/first-account.ts";
import { type CheapHashing, cheapHashing } from "../../../support/cheap-hash.ts";
import { browse, seedPerson } from "../../../support/dashboard.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../../support/service.ts";
import { links, mailsTo, PASSWORD, signUpFields } from "./support.ts";

let service: TestService;
let hashing: CheapHashing;
let dataDir: string;
const config = { ...TEST_CONFIG };
beforeEach(async () => {
  hashing = cheapHashing();
  dataDir = mkdtempSync(join(tmpdir(), "candor-setup-"));
  service = await createTestService({ ...config, dataDir });
});
afterEach(async () => {
  hashing.stop();
  await service.close();
  rmSync(dataDir, { recursive: true });
});

const FIELDS = {
  name: "Grace Müller",
  email: "grace@operator.example",
  organisation: "Operator GmbH",
  password: PASSWORD,
};
const pathNow = () => `/setup/${signSetup(links, service.clock.now())}`;
const operators = () => service.sql`select email from "user" where operator`;

describe("the set-up link", () => {
  test("makes the operator's account, which moderates and owns the first organisation, and leads to the operator's page", async () => {
    const browser = browse(service);
    const path = pathNow();
    expect((await browser.get(path)).status).toBe(200);
    const answer = await browser.post(path, FIELDS);
    expect(answer.headers.get("location")).toBe("/operator/service");
    const body = await (await browser.follow(answer)).text();
    expect(body).toContain("You are the operator of this service.");
    expect(body).toContain('href="/dashboard/claim"');
    for (const open of ["/moderation", "/operator/service", "/dashboard"])
      expect((await browser.get(open)).status).toBe(200);
    const [row] = await service.sql`select u.staff, u.operator, m.role, o.name from "user" u
      join member m on m.user_id = u.id join organisation o on o.id = m.organisation_id`;
    expect(row).toEqual({ staff: true, operator: true, role: "owner", name: "Operator GmbH" });
    const actions = await service.sql`select action from audit_entry order by id`;
    expect(actions.map(({ action }) => action)).toContain("operator.add");
    expect(await mailsTo(service, FIELDS.email)).toEqual([]);
  });

  test("needs a name, an address and a password; the organisation takes the name where none is typed", async () => {
    expect((await browse(service).post(pathNow(), { ...FIELDS, organisation: " " })).status).toBe(303);
    const names = await service.sql`select name from organisation`;
    expect(names.map(({ name }) => name)).toEqual(["Grace Müller"]);
  });

  test("works once, and of two that are sent at once one", async () => {
    const path = pathNow();
    const second = { ...FIELDS, email: "mallory@operator.example" };
    const answers = await Promise.all([FIELDS, second].map((fields) => browse(service).post(path, fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
    expect((await browse(service).get(path)).status).toBe(410);
    expect((await browse(service).post(pathNow(), second)).status).toBe(410);
    expect((await operators()).length).toBe(1);
  });

  test("works for an hour", async () => {
    const path = pathNow();
    service.clock.advance(3_600_000);
    expect((await browse(service).get(path)).status).toBe(410);
    expect((await browse(service).post(path, FIELDS)).status).toBe(410);
    expect(await operators()).toEqual([] as never);
  });

  test("works only while there is no account; an unconfirmed sign-up is none", async () => {
    await browse(service).post("/signup", signUpFields(FIELDS.email));
    expect((await browse(service).get(pathNow())).status).toBe(200);
    await seedPerson(service);
    expect((await browse(service).get(pathNow())).status).toBe(410);
  });

  test("opens nothing by an invented link or one of another purpose", async () => {
    for (const token of ["x", links.sign("join", Bun.randomUUIDv7()), "A".repeat(43)])
      expect((await browse(service).post(`/setup/${token}`, FIELDS)).status).toBe(404);
    expect(await operators()).toEqual([] as never);
  });

  test("says what is wrong with each field, and loses nothing but the password", async () => {
    const browser = browse(service);
    const answer = await browser.post(pathNow(), {
      ...FIELDS,
      organisation: "a\u0007b",
      email: "x",
      password: "short",
    });
    expect(answer.status).toBe(422);
    const body = await answer.text();
    for (const text of ["Organisation: ", "Your email: ", "Password: Enter at least", "Grace Müller"])
      expect(body.replaceAll("'", "&#39;")).toContain(text);
    expect(body).not.toContain("short");
    expect(await operators()).toEqual([] as never);
  });
});

test("where sign-up is by invitation, strangers are told so and make no account", async () => {
  const invited = await createTestService({ signup: "invited" });
  expect((await invited.get("/signup")).status).toBe(403);
  expect((await browse(invited).post("/signup", signUpFields("stranger@firm.example"))).status).toBe(403);
  expect((await invited.sql`select id from "user"`).length).toBe(0);
  expect(await (await invited.get("/login")).text()).not.toContain('href="/signup"');
  await invited.close();
});
