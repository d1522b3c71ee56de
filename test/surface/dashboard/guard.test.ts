// The guard of the dashboard: it lets in only callers who may, and no post from another site.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type BusinessId, type OrganisationId, toWire } from "#contract/id.ts";
import { member } from "#domain/account/state/table.ts";
import { browse, type Person, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

describe("a stranger", () => {
  test("is sent to the login, and from there to where they wanted to go", async () => {
    const answer = await browse(service).get("/dashboard/account?x=1");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/login?next=${encodeURIComponent("/dashboard/account?x=1")}`);
  });

  test("does not find the moderators' pages", async () => {
    const organisation = await seedOrganisation(service.context);
    const owner = await signIn(service, { organisationId: organisation.id });
    expect((await owner.get("/moderation")).status).toBe(404);
  });
});

describe("a page that does not exist", () => {
  const NONE = ["/dashboard/nothing", "/dashboard/reviews/rev_00000000000000000000000000", "/moderation/nothing"];

  test("keeps the rail and the language of whoever is logged in, and leads to the overview", async () => {
    const { id: organisationId } = await seedOrganisation(service.context);
    await seedBusiness(service.context, { organisationId, name: "Own Shop" });
    const owner = await signIn(service, { organisationId });
    const moderator = await signIn(service, { staff: true });
    for (const path of NONE)
      for (const person of path.includes("rev_") ? [owner] : [owner, moderator]) {
        const answer = await person.get(path);
        const html = await answer.text();
        expect([path, answer.status, html.includes('class="rail"')]).toEqual([path, 404, true]);
        expect(html).toContain('<a class="button" href="/dashboard">To the overview</a>');
        expect(html).not.toContain("/login");
        expect([path, html.includes("Own Shop")]).toEqual([path, person === owner]);
      }
    expect(await (await owner.get("/moderation/nothing")).text()).not.toContain('href="/moderation');
    const posted = await owner.post("/dashboard/reviews/rev_00000000000000000000000000/reply", { body: "Thanks." });
    expect([posted.status, (await posted.text()).includes('class="rail"')]).toEqual([404, true]);
  });

  test("offers a stranger the login, and a session that ended is one", async () => {
    const { id: organisationId } = await seedOrganisation(service.context);
    const gone = await signIn(service, { organisationId });
    await service.sql`delete from session where user_id = ${gone.id}`;
    for (const person of [browse(service), gone]) {
      const answer = await person.get("/dashboard/nothing");
      const html = await answer.text();
      expect([answer.status, html.includes('class="rail"'), html.includes('href="/login"')]).toEqual([
        404,
        false,
        true,
      ]);
    }
  });
});

/** The hidden fields of a page's form. */
function hidden(html: string, action: string): Record<string, string> {
  const form = new RegExp(`<form[^>]* action="${action}"[^>]*>.*?</form>`, "s").exec(html)?.[0] ?? "";
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
}

describe("a form of one business, in a tab that stayed while another tab chose a second business,", () => {
  const setUp = async () => {
    const { id: organisationId } = await seedOrganisation(service.context);
    const [first, second] = [
      await seedBusiness(service.context, { organisationId, name: "First Shop" }),
      await seedBusiness(service.context, { organisationId, name: "Second Shop" }),
    ];
    const owner = await signIn(service, { organisationId });
    const show = ({ id }: { id: BusinessId }) =>
      owner.post("/dashboard/switch", { organisation: toWire("org", organisationId), business: toWire("biz", id) });
    await show(first);
    return { owner, first, second, show };
  };

  test.each([
    ["/dashboard/invitations/new", "/dashboard/invitations/new", { email: "ana@mail.example" }],
    ["/dashboard/settings/business", "/dashboard/settings/business", { name: "Overwritten" }],
    ["/dashboard/settings/business", "/dashboard/settings/business/release", {}],
  ])("changes nothing of the second: on %s to %s", async (path, action, typed) => {
    const { owner, second, show } = await setUp();
    const form = hidden(await (await owner.get(path)).text(), action);
    await show(second);
    const before = await service.sql`select * from business where id = ${second.id}`;
    const answer = await owner.post(action, { ...form, ...typed });
    const html = await answer.text();
    expect([answer.status, html.includes("You switched in another tab")]).toEqual([409, true]);
    expect(html).toContain("The dashboard shows Second Shop now.");
    // The switch back shows a message of success, which must not delete the draft.
    expect(html).toContain('data-answer="refused"');
    expect(await service.sql`select * from business where id = ${second.id}`).toEqual(before);
    expect(await service.sql`select id from invitation where business_id = ${second.id}`).toHaveLength(0);
  });

  const uploadTo = ({ cookies }: Pick<Person, "cookies">, address: string, parts: Record<string, string | Blob>) => {
    const body = new FormData();
    for (const [name, part] of Object.entries(parts)) body.set(name, part);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { "sec-fetch-site": "same-origin", cookie };
    return service.send(new Request(`http://localhost${address}`, { method: "POST", headers, body }));
  };
  /** The address of a form, with its query. */
  const addressIn = (html: string, action: string) =>
    new RegExp(`<form[^>]* action="(${action}[?"][^"]*)`).exec(html)?.[1]?.replace(/"$/, "") ?? action;

  test.each([
    ["/dashboard/settings/business", "/dashboard/settings/business/logo"],
    ["/dashboard/import", "/dashboard/import"],
    ["/dashboard/import", "/dashboard/import/products"],
    ["/dashboard/invitations/upload", "/dashboard/invitations/upload"],
  ])("takes no file for the second: on %s to %s", async (path, action) => {
    const { owner, first, second, show } = await setUp();
    const address = addressIn(await (await owner.get(path)).text(), action);
    const parts = { file: new File(["email\nana@mail.example"], "list.csv"), text: "" };
    await show(second);
    expect((await uploadTo(owner, address, parts)).status).toBe(409);
    await show(first);
    expect((await uploadTo(owner, address, parts)).status).not.toBe(409);
  });

  test("queues no list that was checked for the first", async () => {
    const { owner, first, second, show } = await setUp();
    const upload = "/dashboard/invitations/upload";
    const html = await (await uploadTo(owner, upload, { text: "ana@mail.example" })).text();
    const confirm = addressIn(html, `${upload}/confirm`);
    const form = hidden(html, confirm.replace("?", "\\?"));
    await show(second);
    expect((await owner.post(confirm, form)).status).toBe(409);
    await show(first);
    expect((await owner.post(confirm, form)).status).toBe(303);
    const rows =
      await service.sql`select business_id from invitation where business_id in ${service.sql([first.id, second.id])}`;
    expect(rows.map((row) => row.business_id)).toEqual([first.id]);
  });
});

describe("a form of one organisation, in a tab that stayed while another tab chose a second organisation,", () => {
  test.each([
    [
      "/dashboard/settings/team/invite",
      "/dashboard/settings/team/invite",
      { email: "new@mail.example", role: "admin" },
    ],
    ["/dashboard/settings/plan", "/dashboard/settings/plan/name", { name: "Overwritten" }],
    ["/dashboard/settings/webhooks/new", "/dashboard/settings/webhooks/new", { url: "https://a.example/" }],
    ["/dashboard/claim/new", "/dashboard/claim/new", { name: "Oak" }],
  ])("changes nothing of the second: on %s to %s", async (path, action, typed) => {
    const [first, second] = [await seedOrganisation(service.context), await seedOrganisation(service.context)];
    const owner = await signIn(service, { organisationId: first.id });
    await service.context.db.insert(member).values({
      organisationId: second.id,
      userId: owner.id,
      role: "owner",
      createdAt: service.context.clock.now(),
    });
    const show = ({ id }: { id: OrganisationId }) =>
      owner.post("/dashboard/switch", { organisation: toWire("org", id) });
    await show(first);
    const form = hidden(await (await owner.get(path)).text(), action);
    await show(second);
    const answer = await owner.post(action, { ...form, ...typed });
    expect([answer.status, (await answer.text()).includes("You switched in another tab")]).toEqual([409, true]);
    expect(await service.sql`select id from audit_entry where organisation_id = ${second.id}`).toHaveLength(0);
    await show(first);
    expect((await owner.post(action, { ...form, ...typed })).status).not.toBe(409);
  });
});

describe("every page", () => {
  test("is 404 under an address that cannot be decoded, for every body", async () => {
    const moderator = await signIn(service, { staff: true });
    const { slug } = await seedBusiness(service.context);
    const editor = `/moderation/businesses/${slug}/editor/%`;
    for (const path of [editor, "/moderation/reviews/%ff", "/dashboard/reviews/%zz"])
      expect([path, (await moderator.get(path)).status]).toEqual([path, 404]);
    for (const path of [editor, "/moderation/reviews/%ff/decide", "/dashboard/reviews/%zz/reply"])
      expect([path, (await moderator.post(path, { rating: "4" })).status]).toEqual([path, 404]);
  });

  test("is not cached, stands in no frame, and runs only scripts of this site", async () => {
    const answer = await browse(service).get("/dashboard/nothing-here");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("unsafe");
  });

  test.each([
    ["/dashboard", "/dashboard"],
    ["/dashboard/import", "/dashboard/reviews"],
    ["/dashboard/claim/new", "/dashboard/settings/business"],
    ["/dashboard/settings/keys/new", "/dashboard/settings/keys"],
    ["/dashboard/account/sessions", "/dashboard/account"],
    ["/moderation", "/moderation"],
    ["/moderation/log", "/moderation/log"],
  ])("marks its link in the rail: %s", async (path, href) => {
    const { id: organisationId } = await seedOrganisation(service.context);
    await seedBusiness(service.context, { organisationId });
    const member = await signIn(service, { organisationId, staff: true });
    const marked = [...(await (await member.get(path)).text()).matchAll(/<a [^>]*aria-current="page"[^>]*>/g)];
    expect(new Set(marked.map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1]))).toEqual(new Set([href]));
  });
});
