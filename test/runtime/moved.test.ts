// Requests for an organisation that moved: each surface sends them to the same path at the other instance and to no other host, and those of
// others are answered as before.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId, type ReviewId, toWire } from "#contract/id.ts";
import { LINK_PATH, type LinkPurpose } from "#contract/link.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { feedSecret } from "#domain/business/feed.ts";
import { beginReadOnly, endReadOnly, finishMove } from "#domain/operator/move-state.ts";
import { createLinks } from "#platform/secret/link.ts";
import { signIn } from "../support/dashboard.ts";
import { seedBusiness, seedCategory, seedKey, seedOrganisation, seedReview } from "../support/seed.ts";
import { type SeededInvitation, seedInvitation } from "../support/seed-invitation.ts";
import { createTestService, json, TEST_CONFIG, type TestService } from "../support/service.ts";
import { openShop, orderA, type Shop } from "../surface/inbound/shop.ts";
import { TYPED } from "../surface/page/fixture.ts";

const TO = "https://new.example";
const links = createLinks(TEST_CONFIG.appSecret);

let service: TestService;
let shop: Shop;
let key: string;
let review: ReviewId;
let invitation: SeededInvitation;
let feed: string;
/** A business of another organisation, which stays. */
let other: { slug: string };

beforeAll(async () => {
  service = await createTestService();
  const { context } = service;
  const categoryId = (await seedCategory(context, "shops")).id;
  shop = await openShop(service, "storefront-a", { plan: "enterprise" });
  await context.db.execute(
    `update business set category_id = '${categoryId}', name = 'Oak & Linen', domain_key = 'oak.example' where id = '${shop.businessId}'`,
  );
  key = (await seedKey(context, shop.organisationId, ["read", "write"])).secret;
  review = await seedReview(context, shop.businessId, { title: "Moved along" });
  invitation = await seedInvitation(context, shop, { status: "sent" });
  feed = await feedSecret(context, links, shop.businessId);
  const staying = await seedOrganisation(context, "enterprise", "Staying Ltd");
  other = await seedBusiness(context, { organisationId: staying.id, name: "Staying shop", categoryId });
  // Kept answers from before the move.
  for (const path of pages()) await service.get(path);
  await move();
});
afterAll(() => service.close());

async function move(hasLinks = false) {
  await beginReadOnly(service.context, shop.organisationId);
  await finishMove(service.context, shop.organisationId, { to: TO, hasLinks });
  await hear();
}

/** What a process does that hears the announcements. */
async function hear() {
  service.handler.onChange(`business:${shop.businessId}`);
  service.handler.onChange("category");
  service.handler.onChange("claim");
  await service.handler.loadSettings();
}

const pages = () => [
  `/review/${shop.slug}`,
  `/review/${shop.slug}?page=2&lang=de`,
  `/review/${shop.slug}/write`,
  `/review/${shop.slug}/${toWire("rev", review)}`,
];
const data = () => [
  `/review/${shop.slug}/feed.atom`,
  `/api/open/v1/businesses/${shop.slug}`,
  `/api/open/v1/businesses/${shop.slug}/reviews?page=3`,
  "/api/open/v1/lookup?domain=https%3A%2F%2Fwww.oak.example%2Fshop",
  `/api/widget/${shop.slug}?limit=3`,
  `/api/badge/${shop.slug}.svg?theme=dark`,
  `/api/badge/${shop.slug}.png`,
  `/embed/${shop.slug}?variant=badge`,
  `/embed/${shop.slug}.json`,
  `/og/${shop.slug}.png`,
];
const link = (purpose: Exclude<LinkPurpose, "claim-code">, id: string) => LINK_PATH[purpose] + links.sign(purpose, id);
const ask = (path: string, init: RequestInit = {}) => service.send(new Request(`http://localhost${path}`, init));
const seen = async (path: string, init: RequestInit = {}) => {
  const { status, headers } = await ask(path, init);
  return [status, headers.get("location")];
};

describe("a redirect", () => {
  test("leads from each page of a profile to the same path, and caches keep it for an hour at most", async () => {
    for (const path of pages()) {
      const answer = await service.get(path);
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 301, TO + path]);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
      expect(await seen(path, { method: "HEAD" })).toEqual([301, TO + path]);
    }
  });

  test("leads from each route with a slug, whichever surface has it", async () => {
    const routes = service.handler.elysia.routes
      .map(({ path }) => path)
      .filter((path) => /^\/(review|embed|og|api\/(widget|badge|open))\//.test(path) && /:(slug|file)/.test(path));
    expect(routes.length).toBeGreaterThan(8);
    for (const route of routes) {
      const path = route
        .replace(/:(slug|file)/, shop.slug + (/^\/(og|api\/badge)/.test(route) ? ".png" : ""))
        .replace(/:\w+/g, "x");
      const [status, location] = await seen(path);
      expect([path, status, location]).toEqual([path, status === 301 ? 301 : 308, TO + path]);
    }
  });

  test("of public data may be read by scripts of any site; a preflight is answered here", async () => {
    for (const path of data()) {
      const answer = await service.get(path, { origin: "https://shop.example" });
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 308, TO + path]);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
      const preflight = await ask(path, {
        method: "OPTIONS",
        headers: { origin: "https://shop.example", "access-control-request-method": "GET" },
      });
      expect([path, preflight.status]).toEqual([path, 204]);
    }
  });

  test("of REST, MCP and orders keeps method and body, and no cache keeps it", async () => {
    const bearer = { headers: { authorization: `Bearer ${key}` } };
    const calls: [string, RequestInit][] = [
      ["/api/v1/me", bearer],
      ["/api/v1/invitations?page=2", { ...bearer, method: "POST", body: "{}" }],
      ["/mcp", { ...bearer, method: "POST", body: "{}" }],
      [shop.path, { method: "POST", body: JSON.stringify(orderA()) }],
    ];
    for (const [path, init] of calls) {
      const answer = await ask(path, init);
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 308, TO + path]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    expect((await service.rest("/me", `${key.slice(0, -1)}x`)).status).toBe(401);
    expect((await service.rest("/me", null)).status).toBe(401);
  });

  test("never leads to another host, whatever stands in the path", async () => {
    const { slug } = shop;
    const paths = [
      `//evil.example/review/${slug}`,
      `/review/${slug}//evil.example`,
      `/review/${slug}/%2F%2Fevil.example`,
      `/review/${slug}/..%2f..%2f@evil.example`,
      `/review/${slug}/%0d%0aset-cookie:%20a=b`,
      `/review/${slug}?next=//evil.example`,
      `/review/${slug}/\\evil.example`,
      `/review/%2e%2e/${slug}`,
      `/review/${slug}%2f@evil.example`,
      `/@evil.example/review/${slug}`,
      `/review/${slug}@evil.example`,
      `/embed/${slug}.html?@evil.example`,
    ];
    for (const path of paths) {
      const answer = await service.send(new Request(`http://localhost${path}`));
      const location = answer.headers.get("location");
      expect(answer.headers.get("set-cookie")).toBeNull();
      if (answer.status !== 301 && answer.status !== 308) continue;
      if (location?.startsWith("/")) expect(location).not.toStartWith("//");
      else expect([path, new URL(location ?? "").origin]).toEqual([path, TO]);
    }
    // Of a client that names another host than ours.
    const elsewhere = await service.send(new Request(`http://evil.example/review/${slug}`));
    expect(elsewhere.headers.get("location")).toBe(`${TO}/review/${slug}`);
  });

  test("of a site is not for one that another business has, and none leads from a profile that no reader saw", async () => {
    const { id, slug } = await seedBusiness(service.context, { organisationId: shop.organisationId });
    await service.sql`update business set profile = 'waiting' where id = ${id}`;
    await seedBusiness(service.context, { slug: "branch", domain: "oak.example" });
    await hear();
    expect((await service.get(`/review/${slug}`)).status).toBe(404);
    expect((await service.get("/api/open/v1/lookup?domain=oak.example")).status).toBe(200);
    await service.sql`update business set profile = 'refused' where slug = 'branch'`;
    await hear();
  });

  test("is not for the pages, data and calls of others", async () => {
    for (const path of [
      "/",
      "/search?q=shop",
      "/categories",
      "/log",
      `/review/${other.slug}`,
      `/api/widget/${other.slug}`,
      "/login",
    ])
      expect([path, (await service.get(path)).status]).toEqual([path, 200]);
  });
});

describe("lists", () => {
  test("hold its businesses no more: home, search, category, sitemap, open search", async () => {
    const paths = [
      "/",
      "/search?q=shop",
      "/search?q=oak",
      "/category/shops",
      "/sitemap/businesses-1.xml",
      "/sitemap.xml",
      "/api/open/v1/search?query=oak",
    ];
    for (const path of paths) {
      const text = await (await service.get(path)).text();
      expect([path, text.includes("Oak &") || text.includes(shop.slug)]).toEqual([path, false]);
    }
    expect(await (await service.get("/search?q=staying")).text()).toContain("Staying shop");
  });
});

describe("a private link", () => {
  const paths = () => [
    link("invite", invitation.id),
    link("manage", review),
    link("confirm", review),
    link("unsubscribe-invitation", invitation.id),
    link("unsubscribe-review", review),
  ];

  test("that works here alone explains itself, and says where the business is", async () => {
    for (const path of paths()) {
      const answer = await service.get(`${path}?lang=en`);
      const html = await answer.text();
      expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 410, "no-store"]);
      expect(html).toContain(`href="${TO}/review/${shop.slug}"`);
      expect(html).toContain("Your private link works on this server only.");
      expect((await ask(path, { method: "POST" })).status).toBe(410);
    }
    expect((await service.get(`/feeds/${feed}/meta-reviews.csv`)).status).toBe(404);
    expect((await service.get(`/invite/${links.sign("invite", newId())}`)).status).toBe(404);
    expect((await service.get(link("unsubscribe-invitation", newId()))).status).toBe(404);
  });

  test("leads there where that instance opens it, unsubscribing by a mail service included", async () => {
    await service.sql`update organisation set moved_links = true where id = ${shop.organisationId}`;
    await hear();
    for (const path of [...paths(), `/feeds/${feed}/meta-reviews.csv`]) {
      const [status, location] = await seen(path);
      expect([path, status, location]).toEqual([path, path.startsWith("/feeds") ? 308 : 301, TO + path]);
    }
    const unsubscribe = link("unsubscribe-invitation", invitation.id);
    expect(await seen(unsubscribe, { method: "POST", body: "List-Unsubscribe=One-Click" })).toEqual([
      308,
      TO + unsubscribe,
    ]);
    await service.sql`update organisation set moved_links = false where id = ${shop.organisationId}`;
    await hear();
  });
});

test("an order that a process takes which has not heard of the move is sent again by the shop, and not ignored", async () => {
  const deaf = await createTestService({}, DEFAULT_PLANS, service);
  expect((await shop.send(orderA(), { at: deaf })).status).toBe(503);
  const rows = await service.sql`select 1 from inbound_outcome where integration_id = ${shop.id}`;
  expect(rows.length).toBe(0);
});

test("a form that is sent afterwards gives its text back, and says where to send it", async () => {
  const body = new URLSearchParams({ ...TYPED, body: "A long text that took an hour." });
  const answer = await ask(`/review/${shop.slug}/write?lang=en`, { method: "POST", body });
  const html = await answer.text();
  expect(answer.status).toBe(410);
  expect(html).toContain("A long text that took an hour.");
  expect(html).toContain("Nothing was saved, because Oak &amp; Linen is on new.example now.");
  expect(html).toContain(`href="${TO}/review/${shop.slug}"`);
});

describe("the dashboard", () => {
  test("says where the organisation is, and leads to the person's others", async () => {
    const owner = await signIn(service, { organisationId: shop.organisationId });
    const second = await seedOrganisation(service.context, "enterprise", "Second Ltd");
    for (const path of ["/dashboard", "/dashboard/reviews", "/dashboard/settings/keys"]) {
      const answer = await owner.get(path);
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, 410]);
      expect(html).toContain(`href="${TO}/login"`);
    }
    for (const path of ["/dashboard", "/dashboard/account", "/dashboard/pages"]) {
      const html = await (await owner.get(path)).text();
      // The menu leads to the page that says where it went, and nowhere else.
      const ways = [...html.matchAll(/href="(\/dashboard(?!\/(?:account|assets))[^"]*)"/g)].map(([, href]) => href);
      expect([...new Set(ways)]).toEqual(["/dashboard"]);
      expect(html).not.toContain("rail-count");
      expect(html).not.toContain("/logo/");
    }
    const named = { name: "Mine", movedTo: "https://evil.example", moved_to: "https://evil.example" };
    expect((await owner.post("/dashboard/settings/plan/name", named)).status).toBe(410);
    expect((await owner.get("/dashboard/account")).status).toBe(200);
    await service.sql`insert into member (organisation_id, user_id, role) values (${second.id}, ${owner.id}, 'owner')`;
    const lists = await (await owner.get("/dashboard/switch")).text();
    expect(lists).toContain(`href="${TO}/login"`);
    expect(lists).not.toContain(shop.slug);
    expect(lists).not.toContain(`value="${toWire("org", shop.organisationId)}"`);
    expect(await (await owner.get("/dashboard/account/notifications")).text()).not.toContain(toWire("biz", shop.id));
    expect((await owner.get(`/dashboard/account/notifications/${toWire("biz", shop.id)}`)).status).toBe(404);
    await owner.post("/dashboard/switch", { organisation: toWire("org", second.id) });
    expect((await owner.get("/dashboard/settings/plan")).status).toBe(200);
    expect((await owner.post("/dashboard/settings/plan/name", named)).status).toBe(303);
    const [row] = await service.sql`select name, moved_to from organisation where id = ${second.id}`;
    expect({ ...row }).toEqual({ name: "Mine", moved_to: null });
  });

  test("of a moderator says where the business is, and offers nothing that would change it here", async () => {
    const moderator = await signIn(service, { staff: true });
    const html = await (await moderator.get(`/moderation/businesses/${shop.slug}`)).text();
    expect(html).toContain(`<a href="${TO}/review/${shop.slug}">new.example</a>`);
    expect(html).not.toContain("An approved claim makes it public");
    expect(html).not.toContain(`/moderation/businesses/${shop.slug}/editor`);
    expect(html).not.toContain(`/moderation/businesses/${shop.slug}/logo`);
  });

  test("of the operator names the state, and offers no way back but the erasure", async () => {
    const operator = await signIn(service, { operator: true });
    await service.sql`update "user" set factor_since = now() where id = ${operator.id}`;
    const html = await (await operator.get(`/operator/organisations/${toWire("org", shop.organisationId)}`)).text();
    expect(html).toContain(`<a href="${TO}">new.example</a>`);
    expect(html).not.toContain("/resume");
    expect(html).toContain("/erase");
    const list = await (await operator.get("/operator/organisations?status=moved")).text();
    expect(list).toContain(toWire("org", shop.organisationId));
  });
});

test("while an organisation is read-only its pages are read, and what is sent comes back with its text", async () => {
  const staying = await openShop(service, "storefront-a", { plan: "enterprise" });
  const live = await seedKey(service.context, staying.organisationId, ["read", "write"]);
  const owner = await signIn(service, { organisationId: staying.organisationId });
  await beginReadOnly(service.context, staying.organisationId);
  await service.handler.loadSettings();
  expect((await service.get(`/review/${staying.slug}`)).status).toBe(200);
  expect((await service.rest("/me", live.secret)).status).toBe(200);
  const invited = await service.rest("/invitations", live.secret, {
    body: { businessId: toWire("biz", staying.businessId), email: "customer@mailbox.example", name: "Ana" },
  });
  expect([invited.status, invited.headers.get("retry-after"), (await json(invited)).error.code]).toEqual([
    503,
    "30",
    "unavailable",
  ]);
  const hook = await service.rest("/webhooks", live.secret, {
    body: { url: "https://receiver.example/x", events: ["review.created"] },
  });
  expect([hook.status, hook.headers.get("retry-after")]).toEqual([503, "30"]);
  const body = new URLSearchParams({
    ...TYPED,
    email: "writer@mailbox.example",
    body: "A long text that took an hour.",
  });
  const sent = await ask(`/review/${staying.slug}/write?lang=en`, { method: "POST", body });
  const html = await sent.text();
  expect([sent.status, sent.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(html).toContain("Nothing was saved, because this business moves to another server.");
  expect(html).toContain("A long text that took an hour.");
  const named = await owner.post("/dashboard/settings/plan/name", { name: "Another name" });
  expect([named.status, named.headers.get("retry-after")]).toEqual([503, "30"]);
  expect((await staying.send(orderA())).status).toBe(503);
  await endReadOnly(service.context, staying.organisationId);
  expect((await staying.send(orderA())).result).toBe("queued");
});
