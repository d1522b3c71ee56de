// The language switch of a refused form: its path often has no page, so the switch leads to the page that holds the form.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { pageOf } from "#surface/dashboard/kit/route.ts";
import { ROUTES } from "#surface/dashboard/routes.ts";
import { browse } from "../../support/dashboard.ts";
import { type ClaimDashboard, createClaimDashboard } from "./claim/support.ts";
import { ROWS } from "./route-table.ts";
import { pathAt, seatAt, seedTenant, type Tenant } from "./route-world.ts";

let service: ClaimDashboard;
let tenant: Tenant;
beforeAll(async () => {
  service = await createClaimDashboard();
  tenant = await seedTenant(service);
});
afterAll(() => service.close());

const POSTS = ROWS.filter(({ place }) => place.startsWith("POST "));

/** @property isPost it posts the form to the other language, so that what was typed stays */
type Switch = { target: string; isPost: boolean };

/** Where the page's switch of languages leads: in the rail by a form, on pages without one by links, beside a refused form by its buttons. */
function switchOf(html: string): Switch[] {
  const inRail = /<input type="hidden" name="at" value="([^"]*)"/.exec(html)?.[1];
  if (inRail !== undefined) return [{ target: inRail, isPost: false }];
  const links = html.matchAll(/<a [^>]*href="([^"]*)"[^>]* lang="de"/g);
  const buttons = html.matchAll(/<button form="[^"]*" formaction="([^"]*)"[^>]* lang="de"/g);
  return [
    ...[...links].map(([, href = ""]) => ({ target: href, isPost: false })),
    ...[...buttons].map(([, action = ""]) => ({ target: action, isPost: true })),
  ].map((each) => ({ ...each, target: each.target.replaceAll("&amp;", "&") }));
}

type Asker = Pick<Awaited<ReturnType<typeof seatAt>>, "get" | "post">;

/** Posts an empty form to each path, and asks for the page that its answer's switch leads to. */
async function lost(person: Asker, paths: readonly string[]): Promise<{ drawn: number; lost: string[] }> {
  const lost: string[] = [];
  let drawn = 0;
  for (const path of paths) {
    const answer = await person.post(path, {});
    const html = answer.headers.get("content-type")?.startsWith("text/html") ? await answer.text() : "";
    if (html === "") continue;
    drawn++;
    const targets = switchOf(html);
    if (targets.length !== 1) lost.push(`${path}: ${targets.length} switches`);
    for (const { target, isPost } of targets) {
      const shown = await (isPost ? person.post(target, { otherLanguage: "" }) : person.get(target));
      if (isPost && !(await shown.text()).includes('<html lang="de"')) lost.push(`${path} -> ${target}: not German`);
      // A refusal in another language is a page; a form that the visitor may not send stays refused.
      if (shown.status >= 400 && shown.status !== answer.status)
        lost.push(`${path} (${answer.status}) -> ${target}: ${shown.status}`);
    }
  }
  return { drawn, lost };
}

const pathsFor = (who: (row: (typeof ROWS)[number]) => boolean, me: Parameters<typeof pathAt>[2]) =>
  POSTS.filter(who).map(({ place }) => pathAt(place, tenant, me));

test("leads an owner from every refused form to a page", async () => {
  const owner = await seatAt(service, tenant, { role: "owner" });
  const paths = pathsFor(({ who }) => (typeof who !== "string" && who.includes("owner")) || who === "signed-in", owner);
  const found = await lost(
    owner,
    paths.filter((path) => !path.endsWith("/logout")),
  );
  expect(found.lost).toEqual([]);
  expect(found.drawn).toBeGreaterThan(20);
});

test("leads a member without the right, a moderator and an operator to a page", async () => {
  const member = await seatAt(service, tenant, { role: "member" });
  const leaders = pathsFor(({ who }) => typeof who !== "string" && !who.includes("member"), member);
  expect((await lost(member, leaders)).lost).toEqual([]);
  const staff = await seatAt(service, null, { operator: true });
  const found = await lost(
    staff,
    pathsFor(({ who }) => who === "staff" || who === "operator", staff),
  );
  expect(found.lost).toEqual([]);
  expect(found.drawn).toBeGreaterThan(10);
});

test("leads a visitor without a login to a page", async () => {
  const nobody = browse(service);
  const me = { ...nobody, id: tenant.ids.member as never, otherSession: "" };
  expect(
    (
      await lost(
        nobody,
        pathsFor(({ who }) => who === "anyone", me),
      )
    ).lost,
  ).toEqual([]);
});

test("leads past ids that are gone, and paths that are none", async () => {
  const owner = await seatAt(service, tenant, { role: "owner" });
  const paths = [
    "/dashboard/reviews/rev_00000000000000000000000000/reply",
    "/dashboard/reviews/nothing/report",
    "/dashboard/settings/keys/nothing/revoke",
    "/dashboard/no/such/path",
    "/dashboard",
    "/dashboard/settings/team/%C3%A4",
  ];
  expect((await lost(owner, paths)).lost).toEqual([]);
});

test("a moderator whose case is gone is led to its queue", async () => {
  const staff = await seatAt(service, null, { staff: true });
  const gone = "/moderation/platforms/pst_01h00000000000000000000000/confirm";
  const answer = await staff.post(gone, {});
  const html = await answer.text();
  expect(switchOf(html)).toEqual([{ target: "/moderation/platforms", isPost: false }]);
});

test("keeps a page whose address has dots, and no address that climbs", async () => {
  const staff = await seatAt(service, null, { staff: true });
  const back = async (at: string) =>
    (await staff.post("/dashboard/language", { language: "de", at })).headers.get("location");
  const dotted = `/moderation/businesses/${tenant.slug}`;
  expect(tenant.slug).toContain(".");
  expect(await back(dotted)).toBe(dotted);
  for (const at of [
    "/moderation/..",
    "/moderation/../dashboard",
    "/moderation/.hidden",
    "/dashboard//evil.example",
    "/dashboardx",
  ])
    expect(await back(at)).toBe("/dashboard");
});

test("the page of a path is itself for a look, and the nearest one above for a form", () => {
  const of = (method: string, path: string) => pageOf(ROUTES, method, path);
  expect(of("GET", "/dashboard/reviews/x/reply")).toBe("/dashboard/reviews/x/reply");
  expect(of("POST", "/dashboard/reviews/x/reply")).toBe("/dashboard/reviews/x");
  expect(of("POST", "/dashboard/invitations/new")).toBe("/dashboard/invitations/new");
  expect(of("POST", "/dashboard/switch")).toBe("/dashboard/switch");
  expect(of("POST", "/nowhere/at/all")).toBe("/dashboard");
});
