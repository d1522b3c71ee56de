// What leaves the public also leaves the answers that each process keeps.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { type OrganisationId, toWire } from "#contract/id.ts";
import type { Topic } from "#contract/topic.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { takeDownLogo } from "#domain/business/logo/logo.ts";
import { hideMoved } from "#domain/business/move.ts";
import { releaseBusiness } from "#domain/integration/ownership.ts";
import { suspendOrganisation } from "#domain/operator/suspend.ts";
import { type ChangeListener, listenForChanges } from "#platform/database/change.ts";
import { inTransaction } from "#platform/database/context.ts";
import { seedPerson, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedCategory, seedOrganisation, seedPlatform, seedReview } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";

/** Two processes over one database. The first one also changes it. */
let service: TestService;
let processes: TestService[];
let listeners: ChangeListener[];
/** Per process, what it heard since the last test. */
let heard: Topic[][];

beforeAll(async () => {
  service = await createTestService();
  processes = [service, await createTestService({}, DEFAULT_PLANS, service)];
  heard = processes.map(() => []);
  const gaps = processes.map(() => 0);
  listeners = processes.map(({ handler }, at) =>
    listenForChanges(
      service.target,
      {
        onChange(topic) {
          handler.onChange(topic);
          heard[at]?.push(topic);
        },
        onGap() {
          handler.onGap();
          gaps[at] = 1;
        },
      },
      service.context.log,
    ),
  );
  await until("listening", () => gaps.every((gap) => gap > 0));
});
afterEach(() => service.clock.advance(60_000));
afterAll(async () => {
  await Promise.all(listeners.map((listener) => listener.stop()));
  await service.close();
});

/** Changes something, and waits until each process has heard the topic. */
async function change(topic: Topic, make: () => Promise<unknown>): Promise<void> {
  for (const each of heard) each.length = 0;
  await make();
  await until("announced", () => heard.every((topics) => topics.includes(topic)));
}

/** The surfaces that show the text or, without a text, answer 200. Each process is asked, so that it keeps them. */
async function shownBy(paths: Readonly<Record<string, string>>, text = ""): Promise<string[]> {
  const shown = new Set<string>();
  for (const [at, { get }] of processes.entries())
    for (const [name, path] of Object.entries(paths)) {
      const response = await get(path);
      const body = await response.text();
      if (response.status === 200 && body.includes(text)) shown.add(`${name} of process ${at}`);
    }
  return [...shown].sort();
}
const inEach = (names: readonly string[]) =>
  [0, 1].flatMap((at) => names.map((name) => `${name} of process ${at}`)).sort();

const own = (slug: string) => ({
  profile: `/review/${slug}`,
  german: `/review/${slug}?lang=de`,
  picture: `/og/${slug}.png`,
  atom: `/review/${slug}/feed.atom`,
  open: `/api/open/v1/businesses/${slug}`,
  reviews: `/api/open/v1/businesses/${slug}/reviews`,
  lookup: `/api/open/v1/lookup?domain=${slug}`,
});
const lists = (category: string) => ({
  category: `/category/${category}`,
  categories: "/sitemap/categories.xml",
  sitemap: "/sitemap/1.xml",
});
const OWN = Object.keys(own(""));

let made = 0;
/** A claimed business with a score, a review and a logo. */
async function seedShown() {
  const { context, sql } = service;
  const organisationId = (await seedOrganisation(context)).id as OrganisationId;
  const category = await seedCategory(context);
  const business = await seedBusiness(context, { organisationId, categoryId: category.id });
  await seedReview(context, business.id, { rating: 5 });
  await seedPlatform(context, business.id, "5.0", 1_000);
  const hash = `${"A".repeat(20)}${String(++made).padStart(2, "0")}`;
  await sql`insert into business_logo (business_id, hash, small, large, created_at)
    values (${business.id}, ${hash}, '\\x00', '\\x00', now())`;
  for (const { handler } of processes) handler.onGap();
  return { ...business, organisationId, category: category.slug, hash };
}

test("a profile that its organisation withdrew", async () => {
  const category = (await seedCategory(service.context)).slug;
  const person = await signIn(service, { organisationId: (await seedOrganisation(service.context)).id });
  const slug = "zebrawood.com";
  const fields = { country: "DE", city: "Hamburg", timezone: "Europe/Berlin", category, name: "Zebrawood" };
  const added = () => person.post("/dashboard/claim/new", { ...fields, website: `https://${slug}` });
  // A list that was kept before lists it at once.
  await seedBusiness(service.context);
  expect(await shownBy({ sitemap: "/sitemap/1.xml" }, slug)).toEqual([]);
  await change("category", added);
  expect(await shownBy(own(slug))).toEqual(inEach(OWN));
  expect(await shownBy(lists(category), slug)).toEqual(inEach(["category", "sitemap"]));
  expect(await shownBy(lists(category), category)).toEqual(inEach(["categories", "category"]));
  const [claim] = await service.sql`
    select c.id from claim c join business b on b.id = c.business_id where b.slug = ${slug}`;
  await change("category", () => person.post(`/dashboard/claims/${toWire("clm", claim?.id)}/withdraw`, {}));
  expect(await shownBy(own(slug))).toEqual([]);
  expect(await shownBy(lists(category), slug)).toEqual([]);
  expect(await shownBy({ categories: "/sitemap/categories.xml" }, category)).toEqual([]);
});

test("a business that moved to another instance", async () => {
  const { context } = service;
  const { slug, category, organisationId, hash } = await seedShown();
  const all = { ...own(slug), widget: `/api/widget/${slug}`, logo: `/logo/${hash}-96.webp` };
  expect(await shownBy(all)).toEqual(inEach(Object.keys(all)));
  expect(await shownBy({ ...lists(category), home: "/" }, slug)).toEqual(inEach(["category", "home", "sitemap"]));
  await change("category", () => inTransaction(context, (inside) => hideMoved(inside, organisationId)));
  expect(await shownBy(all)).toEqual([]);
  expect(await shownBy({ ...lists(category), home: "/" }, slug)).toEqual([]);
});

test("a logo that a moderator took down", async () => {
  const { id, slug, category, hash } = await seedShown();
  // Home shows it among the best rated, where no review of it is among the latest.
  await service.sql`update review set created_at = now() - interval '90 days', body = '' where business_id = ${id}`;
  for (const { handler } of processes) handler.onGap();
  const pages = { home: "/", category: `/category/${category}`, profile: `/review/${slug}` };
  const file = { small: `/logo/${hash}-96.webp`, large: `/logo/${hash}-256.png` };
  expect(await shownBy(pages, hash)).toEqual(inEach(Object.keys(pages)));
  expect(await shownBy(file)).toEqual(inEach(Object.keys(file)));
  const { id: decidedBy } = await seedPerson(service, { staff: true });
  const verdict = { seen: hash, reason: "It is a brand of others.", decidedBy };
  await change(`business:${id}`, () => takeDownLogo(service.context, id, verdict));
  expect(await shownBy(pages, hash)).toEqual([]);
  expect(await shownBy(file)).toEqual([]);
});

test("the widget of an organisation that was suspended", async () => {
  const { slug, organisationId } = await seedShown();
  const widgets = { json: `/api/widget/${slug}`, frame: `/embed/${slug}`, badge: `/api/badge/${slug}.svg` };
  expect(await shownBy(widgets)).toEqual(inEach(Object.keys(widgets)));
  await change(`organisation:${organisationId}`, () =>
    inTransaction(service.context, (inside) => suspendOrganisation(inside, organisationId, "It invents reviews.")),
  );
  expect(await shownBy(widgets)).toEqual([]);
});

test("the widget and the logo of a business that was given up", async () => {
  const { id, slug, organisationId, hash } = await seedShown();
  const gone = { json: `/api/widget/${slug}`, badge: `/api/badge/${slug}.svg`, logo: `/logo/${hash}-96.webp` };
  expect(await shownBy(gone)).toEqual(inEach(Object.keys(gone)));
  expect(await shownBy({ home: "/" }, hash)).toEqual(inEach(["home"]));
  await change(`business:${id}`, () => releaseBusiness(service.context, organisationId, id));
  expect(await shownBy(gone)).toEqual([]);
  expect(await shownBy({ home: "/", profile: `/review/${slug}` }, hash)).toEqual([]);
});
