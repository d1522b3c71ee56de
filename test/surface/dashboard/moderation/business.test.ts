// The moderators' pages beside the queues: claims, profiles, editor's reviews, ratings from elsewhere, and the log.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { newId, toWire } from "#contract/id.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { loadClaimMails } from "#domain/business/claim/outgoing.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { claimMail } from "#surface/mail/claim.ts";

import { type Person, seedPerson, signIn } from "../../../support/dashboard.ts";
import { AUTHOR_SECRETS, seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { actionsOf, reviewNow, textOf } from "./support.ts";

let service: TestService;
let moderator: Person;
let organisationId: Awaited<ReturnType<typeof seedOrganisation>>["id"];
let business: Awaited<ReturnType<typeof seedBusiness>>;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.sql`delete from claim`;
  moderator = await signIn(service, { staff: true, name: "Mo Derator" });
  organisationId = (await seedOrganisation(service.context, "scale", "Example Ltd")).id;
  business = await seedBusiness(service.context, { organisationId, name: "Möbel & Söhne" });
});

describe("claims", () => {
  async function seedClaim(email?: string) {
    const other = await seedOrganisation(service.context, "scale", "Claimant GmbH");
    const { id: userId } = await seedPerson(service, { organisationId: other.id, ...(email && { email }) });
    const claim = await openClaim(service.context, business.id, { organisationId: other.id, userId, locations: 9 });
    return { id: claim.id, path: `/moderation/claims/${toWire("clm", claim.id)}`, organisationId: other.id };
  }
  const ownerOf = async () =>
    (await service.sql`select organisation_id from business where id = ${business.id}`)[0]?.organisation_id as unknown;

  test("link the domain, and say whether the claimant's confirmed address is there", async () => {
    const [own, other] = ["A confirmed address at this domain", "No confirmed address at this domain"];
    const { domain: domainKey } = business;
    for (const [address, says] of [
      [`ann@${domainKey}`, own],
      [`ann@not${domainKey}`, other],
      [`${domainKey}@mail.example`, other],
    ] as const) {
      await service.sql`delete from claim`;
      const { path } = await seedClaim(address);
      const html = await textOf(moderator.get(path));
      expect([address, html.includes(own), html.includes(other)]).toEqual([address, says === own, says === other]);
      const raw = await (await moderator.get(path)).text();
      expect(raw).toContain(`<bdi>${address}</bdi>`);
      expect(raw).toContain(`<a href="https://${domainKey}/" rel="nofollow noopener noreferrer"`);
    }
    // A stranger signs up with an address of the domain, and cannot confirm it.
    await service.sql`delete from claim`;
    const { path } = await seedClaim(`typed@${domainKey}`);
    await service.sql`update "user" set email_confirmed_at = null where email = ${`typed@${domainKey}`}`;
    expect(await textOf(moderator.get(path))).toContain(other);
  });

  test("say what an approval ends beside its button, that nothing was proved, and link the organisations for operators", async () => {
    const { path, organisationId: claimant } = await seedClaim();
    await service.sql`update claim set method = 'moderator'`;
    const html = await (await moderator.get(path)).text();
    const [facts = "", approve = "", reject = ""] = html.split('<details class="ask');
    expect(approve).toContain("<bdi>Example Ltd</bdi> manages this business. If you approve, it loses the business");
    for (const other of [facts, reject]) expect(other).not.toContain("it loses the business");
    for (const part of ["Its owners are told by email", 'class="button button-danger"'])
      expect(approve).toContain(part);
    for (const part of ["ask-calm", '<summary class="button">']) expect(approve).not.toContain(part);
    await service.sql`update business set organisation_id = null where id = ${business.id}`;
    const [, free = ""] = (await (await moderator.get(path)).text()).split('<details class="ask');
    // Nothing was proved, so that approving does not stand out.
    for (const part of ["ask-calm", '<summary class="button button-quiet">']) expect(free).toContain(part);
    await service.sql`update business set organisation_id = ${organisationId} where id = ${business.id}`;
    for (const fact of ['<dt>Proof</dt><dd dir="auto">None', "No answer yet"]) expect(facts).toContain(fact);
    expect(facts).not.toContain("Managed since");
    await service.sql`insert into claim (id, business_id, organisation_id, method, status, decided_at)
      values (gen_random_uuid(), ${business.id}, ${organisationId}, 'dns', 'approved', now())`;
    const managed = await textOf(moderator.get(path));
    expect(managed).toMatch(/Managed since.*Proof of the managerBy a DNS record/);
    const links = [claimant, organisationId].map((id) => `href="/operator/organisations/${toWire("org", id)}"`);
    for (const link of links) expect(html).not.toContain(link);
    await service.sql`update "user" set operator = true where id = ${moderator.id}`;
    const asOperator = await (await moderator.get(path)).text();
    for (const link of links) expect(asOperator).toContain(link);
  });

  test("lead from each to the next one that waits", async () => {
    const [first, second] = [await seedClaim(), await seedClaim()];
    const nextOf = async (path: string) =>
      /<a class="button button-quiet" href="([^"]+)">Next case/.exec(await (await moderator.get(path)).text())?.[1];
    expect([await nextOf(first.path), await nextOf(second.path)]).toEqual([second.path, undefined]);
  });

  test("in dispute wait, and approved one is the claimant's", async () => {
    const claim = await seedClaim();
    const list = await textOf(moderator.get("/moderation/claims"));
    for (const part of ["Möbel &amp; Söhne", "Claimant GmbH", "Example Ltd", "Disputed"]) expect(list).toContain(part);
    const answer = await moderator.post(`${claim.path}/approve`, { reason: "The register names them." });
    expect(answer.status).toBe(303);
    expect(await ownerOf()).toBe(claim.organisationId);
    expect(await actionsOf(service, moderator.id)).toContain("claim.approve");
    expect(await textOf(moderator.get(claim.path))).toContain("Approved");
    expect((await moderator.post(`${claim.path}/reject`, { reason: "Too late." })).status).toBe(409);
    expect(await textOf(moderator.get("/moderation/claims"))).toContain("No claims are waiting");
  });

  test("say that the manager is suspended and why, and whether a person of the claimant is or was its member", async () => {
    const owner = await seedPerson(service, { organisationId, role: "owner" });
    await service.sql`update organisation set suspended_at = now(), suspended_reason = 'Sold <b>stars' where id = ${organisationId}`;
    const claim = await seedClaim();
    const page = async () => textOf(moderator.get(claim.path));
    for (const part of ["Suspended by the operator", "Sold &lt;b>stars", "No one is known to belong to both"])
      expect(await page()).toContain(part);
    await service.sql`insert into member (organisation_id, user_id, role) values (${claim.organisationId}, ${owner.id}, 'member')`;
    expect(await page()).toContain("is a member of the managing one");
    await service.sql`delete from member where organisation_id = ${organisationId} and user_id = ${owner.id}`;
    const left = { action: "team.leave", actor: "owner", subject: toWire("usr", owner.id) };
    await recordAudit(service.context, { organisationId, userId: owner.id, ...left });
    expect(await page()).toContain("was a member of the managing one");
  });

  test("are mailed to the suspended manager, who gets no notices, with the way to object", async () => {
    const owner = await seedPerson(service, { organisationId, role: "owner" });
    const mails = async () => [
      ...(await service.sql<{ id: string; kind: string; subjectId: string; address: string }[]>`
        select id, kind, subject_id as "subjectId", address from message where kind = 'claim-disputed'`),
    ];
    await service.sql`delete from message where kind = 'claim-disputed'`;
    await seedClaim();
    expect(await mails()).toEqual([]);
    await service.sql`update organisation set suspended_at = now(), suspended_reason = 'Late' where id = ${organisationId}`;
    await seedClaim();
    const [waiting, ...more] = (await mails()).filter(({ address }) => address === owner.email);
    if (!waiting) throw new Error("There is no mail.");
    expect(more).toEqual([]);
    const found = (await loadClaimMails(service.context, [waiting])).get(waiting.id);
    if (found?.kind !== "claim-disputed") throw new Error("The mail has no content.");
    const legal = { imprintUrl: null, privacyUrl: null, termsUrl: null, contactEmail: "contact@reviews.example" };
    const site = { baseUrl: "https://reviews.example", serviceName: "Candor", legal };
    for (const language of LANGUAGES) {
      const { text } = claimMail(site, language, {
        ...found,
        claimUrl: "https://reviews.example/dashboard/claims/clm_x",
      });
      for (const part of [
        "Claimant GmbH",
        "mailto:contact@reviews.example",
        toWire("org", organisationId),
        "/claims/clm_x",
      ])
        expect(text).toContain(part);
    }
  });

  test("need a reason, and rejected one leaves the business where it is", async () => {
    const claim = await seedClaim();
    const wrong = await moderator.post(`${claim.path}/reject`, { reason: " " });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('href="#reason-reject"');
    expect((await moderator.post(`${claim.path}/reject`, { reason: "Not shown." })).status).toBe(303);
    expect(await ownerOf()).toBe(organisationId);
    expect(await actionsOf(service, moderator.id)).toEqual(["claim.reject"]);
    expect((await moderator.get(`/moderation/claims/${toWire("clm", newId())}`)).status).toBe(404);
  });
});

describe("a profile", () => {
  test("is found by a word, and a review by its link", async () => {
    expect(await textOf(moderator.get("/moderation/businesses?q=Möbel"))).toContain("Möbel &amp; Söhne");
    expect(await textOf(moderator.get("/moderation/businesses?q=zzzz"))).toContain("No business matches “zzzz”");
    const id = toWire("rev", await seedReview(service.context, business.id));
    const found = await moderator.get(
      `/moderation/businesses?q=${encodeURIComponent(`https://x.example/review/a/${id}`)}`,
    );
    expect(found.headers.get("location")).toBe(`/moderation/reviews/${id}`);
  });

  test("shows the decisions about its reviews and who asked for them, and no address", async () => {
    await seedReview(service.context, business.id, { verified: true, source: "invitation" });
    const held = await seedReview(service.context, business.id);
    await changeStatus(service.context, held, { to: "held", reason: "profanity", askedBy: "rule" });
    const removed = await seedReview(service.context, business.id);
    await changeStatus(service.context, removed, { to: "removed", reason: "spam", askedBy: "owner" });
    const html = await (await moderator.get(`/moderation/businesses/${business.slug}`)).text();
    const text = html.replace(/<[^>]+>/g, "");
    for (const part of [
      "The text or the name contains abusive or obscene words. · An automatic rule",
      "It is advertising. · The business",
    ])
      expect(text).toContain(part);
    for (const secret of AUTHOR_SECRETS) expect(html).not.toContain(secret);
    expect((await moderator.get("/moderation/businesses/no-such-slug")).status).toBe(404);
  });
});

describe("an editor's review", () => {
  const FIELDS = { rating: "4", title: "A visit", body: "We ordered a chair <b>and</b> it came." };
  const path = () => `/moderation/businesses/${business.slug}/editor`;
  const written = async () =>
    (await service.sql`select id from review where business_id = ${business.id} and source = 'editor'`)[0]
      ?.id as string;

  test("is written, shown apart on the profile, changed and removed, each with its entry", async () => {
    expect((await moderator.get(path())).status).toBe(200);
    expect((await moderator.post(path(), FIELDS)).status).toBe(303);
    const id = await written();
    const own = `${path()}/${toWire("rev", id)}`;
    const profile = await (await service.get(`/review/${business.slug}`)).text();
    expect(profile).toContain("A visit");
    expect(profile).toContain("&lt;b>and&lt;/b>");
    expect(await (await moderator.get(own)).text()).toContain("Change the editor");
    await moderator.post(own, { ...FIELDS, rating: "2" });
    expect(await reviewNow(service, id)).toMatchObject({ rating: 2 });
    expect(await textOf(moderator.follow(moderator.post(own, { ...FIELDS, rating: "2" })))).toContain(
      "Nothing was changed.",
    );
    await moderator.post(`${own}/remove`);
    expect(await reviewNow(service, id)).toMatchObject({ status: "removed" });
    expect((await moderator.get(own)).status).toBe(404);
    expect((await moderator.post(`${own}/remove`)).status).toBe(404);
    expect(await actionsOf(service, moderator.id)).toEqual(["editor.remove", "editor.change", "editor.create"]);
  });

  test("names the field that is wrong, and is no way to a customer's review", async () => {
    const answer = await moderator.post(path(), { ...FIELDS, title: "", rating: "9" });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    for (const id of ["title", "rating"]) expect(html).toContain(`href="#${id}"`);
    const customer = toWire("rev", await seedReview(service.context, business.id));
    expect((await moderator.post(`${path()}/${customer}`, FIELDS)).status).toBe(404);
    const other = await seedBusiness(service.context);
    await moderator.post(path(), FIELDS);
    const elsewhere = `/moderation/businesses/${other.slug}/editor/${toWire("rev", await written())}`;
    expect((await moderator.post(elsewhere, FIELDS)).status).toBe(404);
  });
});

describe("ratings on other platforms", () => {
  const FIELDS = { platform: "Else", url: "https://else.example/x", rating: "4,25", count: "120" };
  const path = () => `/moderation/businesses/${business.slug}/platforms`;

  test("are set, replaced even if an owner or an import set them, and removed", async () => {
    const fields = { ...FIELDS, rating: "4.00" };
    await moderator.post(path(), FIELDS);
    await service.sql`update platform_rating set set_by = 'owner' where business_id = ${business.id}`;
    expect(await textOf(moderator.follow(moderator.post(path(), fields)))).toContain(
      "Counts until 19 May 2027Set by a moderator, 20 November 2026",
    );
    expect((await moderator.post(`${path()}/remove`, { platform: "None" })).status).toBe(404);
    expect((await moderator.post(`${path()}/remove`, { platform: "Else" })).status).toBe(303);
    expect(await actionsOf(service, moderator.id)).toEqual(["platform.remove", "platform.set", "platform.set"]);
    const wrong = await moderator.post(path(), { ...FIELDS, url: "javascript:alert(1)" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('href="#url"');
  });
});

describe("the log", () => {
  test("tells what moderators did, page by page, and nothing of anybody else", async () => {
    const subject = toWire("biz", business.id);
    await service.context.db.transaction(async (db) => {
      const inside = { ...service.context, db };
      const entry = { organisationId, userId: moderator.id, actor: "staff", action: "platform.set", subject };
      for (let index = 0; index < 31; index++)
        await recordAudit(inside, { ...entry, detail: { platform: `No ${index}` } });
      await recordAudit(inside, { ...entry, actor: "owner", detail: { platform: "By an owner" } });
      await recordAudit(inside, { ...entry, action: "factor.authenticator", subject: null });
    });
    const html = await (await moderator.get("/moderation/log")).text();
    expect(html).toContain("No 30");
    // Of their own accounts, too, in words.
    expect(html).toContain("Set up an authenticator");
    for (const absent of ["No 0<", "By an owner"]) expect(html).not.toContain(absent);
    const next = (/rel="next" href="([^"]+)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");
    expect(await (await moderator.get(next)).text()).toContain("No 0<");
    expect((await moderator.get("/moderation/log?before=nonsense")).status).toBe(200);
  });
});
