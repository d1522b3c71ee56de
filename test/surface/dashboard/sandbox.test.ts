// The dashboard of a sandbox: its owner makes it, fills and erases it, and reads its mails; what reaches others is not there.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId, type OrganisationId } from "#contract/id.ts";
import { keepCaught } from "#domain/message/caught.ts";
import { findSandboxFor } from "#domain/sandbox/create.ts";
import { trafficLeft } from "#domain/sandbox/traffic.ts";
import { ROUTES } from "#surface/dashboard/routes.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { reviewInSandbox, type Sandbox, seedSandbox } from "../../support/sandbox.ts";
import { seedBusiness, seedCategory, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

const PATH = "/dashboard/settings/sandbox";

let service: TestService;
let sandbox: Sandbox;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  service = await createTestService();
  sandbox = await seedSandbox(service.context);
  owner = await signIn(service, { organisationId: sandbox.organisation.id });
  const live = await seedOrganisation(service.context);
  await seedBusiness(service.context, { organisationId: live.id });
  stranger = await signIn(service, { organisationId: live.id });
});
afterAll(() => service.close());

describe("making one", () => {
  test("its owner makes it by a button, is led into it, and finds the way again", async () => {
    const { context } = service;
    await seedCategory(context);
    const live = await seedOrganisation(context, "starter", "Käsehaus");
    const person = await signIn(service, { organisationId: live.id });
    const before = await (await person.get(PATH)).text();
    expect(before).toContain("A sandbox needs a business");
    expect(before).not.toContain("Create a sandbox");
    expect(await (await person.follow(person.post(PATH))).text()).toContain("A sandbox needs a business");
    await seedBusiness(context, { organisationId: live.id });
    expect(await (await person.get(PATH)).text()).toContain("Create a sandbox");
    const after = await person.follow(person.post(PATH));
    expect(after.status).toBe(200);
    const text = await after.text();
    expect(text).toContain("Your sandbox is ready");
    expect(text).toContain("Käsehaus (sandbox)");
    const id = await findSandboxFor(context, live.id);
    expect(id).not.toBeNull();
    // It is the chosen organisation now, where the same post is not there.
    expect((await person.post(PATH)).status).toBe(404);
    await person.post("/dashboard/switch", { organisation: `org_${"0".repeat(32)}` });
    const key = await person.get("/dashboard/settings/keys/new");
    expect(key.status).toBe(200);
  });

  test("an admin or a member makes none", async () => {
    const live = await seedOrganisation(service.context);
    for (const role of ["admin", "member"] as const) {
      const person = await signIn(service, { organisationId: live.id, role });
      expect((await person.post(PATH)).status).toBe(403);
    }
    expect(await findSandboxFor(service.context, live.id)).toBeNull();
  });
});

describe("in it", () => {
  test("each page of the dashboard works or is not there, and leads to none that is not", async () => {
    const review = await reviewInSandbox(service.context, sandbox);
    const closed = ROUTES.filter(({ only }) => only === "live").map(
      ({ path }) => new RegExp(`^${path.replace(/:[a-z]+/g, "[^/]+")}$`),
    );
    const dead: string[] = [];
    for (const { method, path, access } of [
      ...ROUTES,
      { method: "GET", path: `/dashboard/reviews/${review}`, access: "member" },
    ]) {
      if (method !== "GET" || path.includes(":") || !["member", "business"].includes(access)) continue;
      const answer = await owner.get(path);
      expect({ path, isFine: [200, 303, 404].includes(answer.status) }).toEqual({ path, isFine: true });
      const text = answer.status === 200 ? await answer.text() : "";
      for (const [, to = ""] of text.matchAll(/(?:href|action)="(\/[^"?#]*)/g))
        if (
          (closed.some((pattern) => pattern.test(to)) && to !== PATH) ||
          to.startsWith(`/review/${sandbox.shop.slug}`)
        )
          dead.push(`${path} -> ${to}`);
    }
    expect(dead).toEqual([]);
  });

  test("what reaches the public, moderators or strangers is not there, and its links are gone", async () => {
    const id = newId();
    for (const [method, path] of [
      ["GET", "/dashboard/claim"],
      ["POST", "/dashboard/claim"],
      ["POST", "/dashboard/claim/new"],
      ["GET", "/dashboard/import"],
      ["POST", "/dashboard/import"],
      ["POST", "/dashboard/settings/business/release"],
      ["POST", "/dashboard/settings/business/platforms"],
      ["POST", "/dashboard/settings/business/pictures"],
      ["POST", "/dashboard/settings/business/logo"],
      ["POST", "/dashboard/settings/team/invite"],
      ["POST", "/dashboard/settings/sign-in/company"],
      ["POST", "/dashboard/settings/privacy/ask"],
      ["POST", `/dashboard/reviews/rev_${id}/report`],
      ["GET", "/dashboard/widgets"],
      ["GET", "/dashboard/feeds"],
      ["POST", PATH],
    ] as const) {
      const answer = method === "GET" ? await owner.get(path) : await owner.post(path);
      expect({ path, status: answer.status }).toEqual({ path, status: 404 });
    }
    const text = await (await owner.get("/dashboard")).text();
    expect(text).toContain("Sandbox: nothing here is public");
    for (const href of ["/dashboard/widgets", "/dashboard/feeds", "/dashboard/claim", `/review/${sandbox.shop.slug}`])
      expect(text).not.toContain(`href="${href}"`);
    expect(text).toContain('href="/dashboard/caught"');
  });

  test("a live organisation has no catcher, no traffic and no erasure", async () => {
    const [get, ...post] = [
      stranger.get("/dashboard/caught"),
      stranger.post(`${PATH}/traffic`),
      stranger.post(`${PATH}/erase`),
    ];
    for (const answer of await Promise.all([get, ...post])) expect(answer?.status).toBe(404);
    expect(await (await stranger.get("/dashboard")).text()).not.toContain("/dashboard/caught");
  });

  test("a member reads what was caught, and neither fills nor erases", async () => {
    for (const role of ["admin", "member"] as const) {
      const person = await signIn(service, { organisationId: sandbox.organisation.id, role });
      expect((await person.get("/dashboard/caught")).status).toBe(200);
      for (const path of [`${PATH}/traffic`, `${PATH}/erase`]) expect((await person.post(path)).status).toBe(403);
    }
  });

  test("traffic begins and everything is erased by one click each", async () => {
    const { context, sql } = service;
    const { id } = sandbox.organisation;
    expect(await (await owner.follow(owner.post(`${PATH}/traffic`))).text()).toContain("Sample traffic has begun");
    expect(await trafficLeft(context, id)).toBeGreaterThan(0);
    expect(await (await owner.get(PATH)).text()).toContain("still to come");
    expect(await (await owner.follow(owner.post(`${PATH}/erase`))).text()).toContain("The sandbox was erased");
    const [left] =
      await sql`select count(*)::int as n from review r join business b on b.id = r.business_id where b.organisation_id = ${id}`;
    expect(left?.n).toBe(0);
    const audit = await sql`select action from audit_entry where organisation_id = ${id} order by created_at`;
    expect(audit.map(({ action }) => action)).toEqual(["sandbox.traffic", "sandbox.erase"]);
  });
});

describe("the catcher", () => {
  const keep = async (html: string, organisationId: OrganisationId = sandbox.organisation.id) => {
    const id = newId();
    const message = {
      channel: "email" as const,
      address: "c@customer.example",
      subject: "How was it?",
      text: "Open https://x.example/invite/a",
      language: "en",
    };
    await keepCaught(service.context, { ...message, id, organisationId, html });
    return id;
  };

  test("lists a mail, draws it in a frame without scripts, and its links open", async () => {
    const id = await keep(
      '<html><head><title>T</title></head><body><script>alert(1)</script><a href="https://x.example/invite/a">Write</a></body></html>',
    );
    expect(await (await owner.get("/dashboard/caught")).text()).toContain("How was it?");
    const one = await owner.get(`/dashboard/caught/${id}`);
    expect(one.headers.get("content-security-policy")).toContain("frame-src 'self'");
    const text = await one.text();
    expect(text).toContain(`src="/dashboard/caught/${id}/html"`);
    expect(text).toContain('href="https://x.example/invite/a"');
    const html = await owner.get(`/dashboard/caught/${id}/html`);
    expect(html.headers.get("content-security-policy")).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    );
    expect(html.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(await html.text()).toContain('<base target="_blank">');
  });

  test("no other sandbox and no stranger reads it, and no id breaks it", async () => {
    const other = await seedSandbox(service.context);
    const id = await keep("<p>secret of another</p>", other.organisation.id);
    for (const path of [id, `${id}/html`, "x", "00000000", "%00", `${id}%27`])
      for (const person of [owner, stranger])
        expect({ path, status: (await person.get(`/dashboard/caught/${path}`)).status }).toEqual({ path, status: 404 });
    expect(await (await owner.get("/dashboard/caught")).text()).not.toContain("secret of another");
  });
});
