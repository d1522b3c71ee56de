// The first steps of an owner tick themselves from facts, and each leads to a page that is there before there is a business.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId, type OrganisationId, toWire } from "#contract/id.ts";
import { mailProof, proofAddresses } from "#domain/business/claim/mail.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { recordSightings } from "#domain/business/sighting.ts";
import { proveClaim } from "#domain/integration/ownership.ts";
import { integration } from "#domain/integration/state/table.ts";
import { ROUTES } from "#surface/dashboard/routes.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { seedInvitation } from "../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function seedOwner(name?: string, plan = "scale") {
  const organisation = await seedOrganisation(service.context, plan, name);
  const owner = await signIn(service, { organisationId: organisation.id });
  return { organisation, owner };
}

const text = async (answer: Promise<Response>) => (await answer).text();

const LABELS = [
  "Add your business",
  "Prove that it is yours",
  "Check the sender",
  "Invite the first customers",
  "Get the first review",
  "Reply to a review",
  "Show the widget on your site",
];

/** The steps that are done, by their labels; null where the page has no list. Once most are done, the list has the others alone. */
async function ticked(person: Pick<Person, "get">): Promise<string[] | null> {
  const html = await text(person.get("/dashboard"));
  const list = /<ol class="first-steps">([\s\S]*?)<\/ol>/.exec(html)?.[1];
  if (list === undefined) return null;
  const labels = (pattern: RegExp) => [...list.matchAll(pattern)].map((match) => match[1] as string);
  const [done, left] = [labels(/Done: <\/span>([^<]*)</g), labels(/To do: <\/span>(?:<a[^>]*>)?([^<]*)</g)];
  if (left.length < LABELS.length / 2) expect(done).toEqual([]);
  else expect([...done, ...left].toSorted()).toEqual(LABELS.toSorted());
  return LABELS.filter((label) => !left.includes(label));
}

async function openedClaim(organisationId: OrganisationId, owner: Person, values: { name?: string } = {}) {
  const shop = await seedBusiness(service.context, values);
  const { id } = await openClaim(service.context, shop.id, { organisationId, userId: owner.id, locations: 5 });
  return { shop, id };
}

describe("the list", () => {
  test("ticks each step when its fact is there, and goes when all are", async () => {
    const { organisation, owner } = await seedOwner();
    const { context } = service;
    expect(await ticked(owner)).toEqual([]);
    const { shop, id } = await openedClaim(organisation.id, owner);
    const steps = ["Add your business"];
    expect(await ticked(owner)).toEqual(steps);
    await proveClaim(context, id);
    steps.push("Prove that it is yours");
    expect(await ticked(owner)).toEqual(steps);
    await service.sql`update organisation set reply_to = 'hello@shop.example' where id = ${organisation.id}`;
    steps.push("Check the sender");
    expect(await ticked(owner)).toEqual(steps);
    await seedInvitation(context, { organisationId: organisation.id, businessId: shop.id });
    steps.push("Invite the first customers");
    expect(await ticked(owner)).toEqual(steps);
    await seedReview(context, shop.id);
    steps.push("Get the first review");
    expect(await ticked(owner)).toEqual(steps);
    await recordSightings(context, [shop.id]);
    expect(await ticked(owner)).toEqual([...steps, "Show the widget on your site"]);
    await seedReview(context, shop.id, { reply: "Thank you." });
    expect(await ticked(owner)).toBeNull();
  });

  test("stands above the figures for a beginner, and below them once most is done", async () => {
    const { organisation, owner } = await seedOwner();
    const places = async () => {
      const html = await text(owner.get("/dashboard"));
      return { list: html.indexOf("Your first steps"), figures: html.indexOf('id="score-panel"'), html };
    };
    const shop = await seedBusiness(service.context, { organisationId: organisation.id });
    const before = await places();
    expect(before.list).toBeLessThan(before.figures);
    await seedInvitation(service.context, { organisationId: organisation.id, businessId: shop.id });
    await seedReview(service.context, shop.id);
    const after = await places();
    expect(after.list).toBeGreaterThan(after.figures);
    expect(after.html).toContain("4 of 7 done");
  });

  test("takes a connected shop for the first customers, and no other organisation's facts", async () => {
    const { organisation, owner } = await seedOwner();
    const other = await seedOwner();
    const theirs = await seedBusiness(service.context, { organisationId: other.organisation.id });
    await seedReview(service.context, theirs.id);
    await recordSightings(service.context, [theirs.id]);
    const shop = await seedBusiness(service.context, { organisationId: organisation.id });
    const both = ["Add your business", "Prove that it is yours"];
    expect(await ticked(owner)).toEqual(both);
    await service.context.db
      .insert(integration)
      .values({ id: newId(), businessId: shop.id, kind: "automation", secretSealed: Buffer.from("x") });
    expect(await ticked(owner)).toEqual([...both, "Invite the first customers"]);
  });

  test("does not take reviews that are held, imported or an editor's for the first review", async () => {
    const { organisation, owner } = await seedOwner();
    const shop = await seedBusiness(service.context, { organisationId: organisation.id });
    for (const values of [{ status: "held" }, { source: "editor" }, { source: "import" }] as const)
      await seedReview(service.context, shop.id, values);
    expect(await ticked(owner)).toEqual(["Add your business", "Prove that it is yours"]);
  });

  test("goes for the whole organisation when it is dismissed, and is not a member's", async () => {
    const { organisation, owner } = await seedOwner();
    const admin = await signIn(service, { organisationId: organisation.id, role: "admin" });
    const member = await signIn(service, { organisationId: organisation.id, role: "member" });
    expect(await ticked(admin)).toEqual([]);
    expect(await ticked(member)).toBeNull();
    expect((await member.post("/dashboard/steps/dismiss")).status).toBe(403);
    expect(await ticked(owner)).toEqual([]);
    expect(await text(owner.follow(owner.post("/dashboard/steps/dismiss")))).toContain("is hidden");
    expect(await ticked(owner)).toBeNull();
    expect(await ticked(admin)).toBeNull();
  });

  test("comes back for those who may dismiss it, and the way back is theirs alone", async () => {
    const { organisation, owner } = await seedOwner();
    const member = await signIn(service, { organisationId: organisation.id, role: "member" });
    const way = 'action="/dashboard/steps/show"';
    expect(await text(owner.get("/dashboard"))).not.toContain(way);
    await owner.post("/dashboard/steps/dismiss");
    expect(await text(owner.get("/dashboard"))).toContain(way);
    expect(await text(member.get("/dashboard"))).not.toContain(way);
    expect((await member.post("/dashboard/steps/show")).status).toBe(403);
    expect(await ticked(owner)).toBeNull();
    expect(await text(owner.follow(owner.post("/dashboard/steps/show")))).toContain("is shown again");
    expect(await ticked(owner)).toEqual([]);
    expect(await text(owner.get("/dashboard"))).not.toContain(way);
  });

  test("says who decides about a waiting claim, and what can be done meanwhile", async () => {
    const { organisation, owner } = await seedOwner();
    const { shop, id } = await openedClaim(organisation.id, owner, { name: "Oak <House>" });
    const html = await text(owner.get("/dashboard"));
    expect(html).toContain("without a moderator");
    expect(html).toContain(`href="/dashboard/claims/${toWire("clm", id)}"`);
    for (const path of ["channel", "team", "plan"]) expect(html).toContain(`href="/dashboard/settings/${path}"`);
    expect(html).not.toContain("<House>");
    const address = await mailProof(service.context, id, proofAddresses(shop.domain)[0] ?? "");
    expect(await text(owner.get("/dashboard"))).toContain(`We sent the link to ${address}.`);
    await service.sql`update claim set method = 'moderator' where id = ${id}`;
    expect(await text(owner.get("/dashboard"))).toContain("A moderator decides about your claim to");
    await service.sql`update business set organisation_id = ${(await seedOwner()).organisation.id}
      where id = (select business_id from claim where id = ${id})`;
    expect(await text(owner.get("/dashboard"))).toContain("A moderator hears both sides");
  });

  test("an open claim is told once, and the button leads to its proof", async () => {
    const { organisation, owner } = await seedOwner();
    const { id } = await openedClaim(organisation.id, owner, { name: "Oak House" });
    const path = `/dashboard/claims/${toWire("clm", id)}`;
    const html = await text(owner.get("/dashboard"));
    expect(html).toContain(`<a class="button" href="${path}">Prove that it is yours</a>`);
    for (const repeated of [">Add your business</a>", "Continue the claim", "No business yet", "is not decided yet"])
      expect(html).not.toContain(repeated);
    await owner.post("/dashboard/steps/dismiss");
    const dismissed = await text(owner.get("/dashboard"));
    expect(dismissed).toContain("Your claim to Oak House is not decided yet.");
    expect(dismissed).toContain(`<a class="button" href="${path}">Continue the claim</a>`);
    expect(dismissed).not.toContain("No business yet");
    const member = await signIn(service, { organisationId: organisation.id, role: "member" });
    expect(await text(member.get("/dashboard"))).not.toContain(path);
  });

  test("shows which steps wait for the claim, and links none of them; each link leads elsewhere", async () => {
    const { organisation, owner } = await seedOwner();
    const linked = async () => {
      const html = await text(owner.get("/dashboard"));
      return [...html.matchAll(/To do: <\/span><a[^>]*href="([^"]*)"/g)].map((match) => match[1]);
    };
    expect(await linked()).toEqual(["/dashboard/claim", "/dashboard/settings/channel"]);
    expect((await text(owner.get("/dashboard"))).match(/after your claim is approved\./g)).toHaveLength(1);
    const { id } = await openedClaim(organisation.id, owner);
    expect(await linked()).toEqual([`/dashboard/claims/${toWire("clm", id)}`, "/dashboard/settings/channel"]);
    await proveClaim(service.context, id);
    const open = await linked();
    // A reply needs a review. The next step is the page's one button.
    expect(open).toHaveLength(4);
    expect(open).not.toContain("/dashboard/reviews/unanswered");
    expect((await text(owner.get("/dashboard"))).match(/<a class="button" href="[^"]*"/g)).toEqual([
      '<a class="button" href="/dashboard/settings/channel"',
    ]);
    expect(await text(owner.get("/dashboard"))).not.toContain("after your claim is approved.");
  });

  test("names the connection of a shop only where the plan has integrations", async () => {
    for (const [plan, hasShop] of [
      ["scale", true],
      ["free", false],
    ] as const) {
      const { organisation, owner } = await seedOwner(undefined, plan);
      await seedBusiness(service.context, { organisationId: organisation.id });
      const html = await text(owner.get("/dashboard"));
      expect(html).toContain('<a href="/dashboard/invitations/upload">upload a list</a>');
      expect(html.includes("connect your shop")).toBe(hasShop);
    }
  });

  test("is in German for a German reader", async () => {
    const { owner } = await seedOwner();
    const html = await text(owner.get("/dashboard?lang=de"));
    expect(html).toContain("Ihre ersten Schritte");
    expect(html).not.toContain("Your first steps");
  });
});

describe("before there is a business", () => {
  const pages = ROUTES.filter(
    ({ access, method, path }) => access === "business" && method === "GET" && !path.includes(":"),
  );

  test("every link of the list and the rail leads to a page that answers 200 itself", async () => {
    const { owner } = await seedOwner();
    const html = await text(owner.get("/dashboard"));
    const paths = [...new Set([...html.matchAll(/href="(\/dashboard[^"#]*)"/g)].map((match) => match[1] as string))];
    expect(paths.length).toBeGreaterThan(15);
    for (const path of paths.filter((each) => !each.includes("/assets/")))
      expect([path, (await owner.get(path.replaceAll("&amp;", "&"))).status]).toEqual([path, 200]);
  });

  for (const { path } of pages)
    test(`${path} says so and offers the claim`, async () => {
      const { owner } = await seedOwner("Nordlicht");
      const answer = await owner.get(path);
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).toContain("This page is about one business, and Nordlicht has none yet.");
      expect(html).toContain('<a class="button" href="/dashboard/claim">Add your business</a>');
    });

  test("an owner whose plan has no seat left is not asked to invite a team", async () => {
    for (const [plan, isAsked] of [
      ["scale", true],
      ["free", false],
    ] as const) {
      const { organisation, owner } = await seedOwner(undefined, plan);
      await openedClaim(organisation.id, owner);
      const html = await text(owner.get("/dashboard"));
      expect(html.includes('<a href="/dashboard/settings/team/invite">invite your team</a>')).toBe(isAsked);
      expect(html.includes("To invite your team, you need a plan with more seats.")).toBe(!isAsked);
      expect(html).toContain('<a href="/dashboard/settings/plan">look at the plans</a>');
    }
  });

  test("a waiting claim is offered in place of a new one, and a member is told whom to ask", async () => {
    const { organisation, owner } = await seedOwner();
    const { id } = await openedClaim(organisation.id, owner);
    const html = await text(owner.get("/dashboard/widgets"));
    expect(html).toContain(`<a class="button" href="/dashboard/claims/${toWire("clm", id)}">Continue the claim</a>`);
    const member = await signIn(service, { organisationId: organisation.id, role: "member" });
    const theirs = await text(member.get("/dashboard/widgets"));
    expect(theirs).toContain("An owner or an admin of your organisation claims it.");
    expect(theirs).not.toContain("/dashboard/claim");
  });

  test("a post changes nothing and says so", async () => {
    const { owner } = await seedOwner();
    const answer = await owner.post("/dashboard/invitations/new", { email: "ana@customer.example" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Nothing was changed");
  });
});
