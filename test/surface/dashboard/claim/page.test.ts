// Claiming at the dashboard: finding or adding a business, and each way to prove it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type Id, newId, type OrganisationId, toWire } from "#contract/id.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { loadClaimMails } from "#domain/business/claim/outgoing.ts";
import { proofCode } from "#domain/business/claim/proof.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { dirOf, LANGUAGES } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { browse, type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedCategory, seedOrganisation } from "../../../support/seed.ts";
import { createTestService } from "../../../support/service.ts";
import { type ClaimDashboard, createClaimDashboard, links } from "./support.ts";

let dashboard: ClaimDashboard;
beforeAll(async () => {
  dashboard = await createClaimDashboard();
});
// Rate windows are minutes: each test has its own.
beforeEach(() => dashboard.clock.advance(60_000));
afterAll(() => dashboard.close());

async function someone(role: Role = "owner", plan = "scale", name = "Oak Ltd") {
  const organisation = await seedOrganisation(dashboard.context, plan, name);
  const person = await signIn(dashboard, { organisationId: organisation.id, role });
  return { organisationId: organisation.id, person };
}

/** A claim that somebody opened through the page. */
async function claimed(plan = "scale") {
  const { organisationId, person } = await someone("owner", plan);
  const business = await seedBusiness(dashboard.context);
  const answer = await person.post("/dashboard/claim", { business: toWire("biz", business.id) });
  const path = answer.headers.get("location") ?? "";
  const [row] = await dashboard.sql`select id from claim where business_id = ${business.id}`;
  return { organisationId, person, business, path, claimId: row?.id as string, code: proofCode(links, row?.id) };
}

const auditOf = async (organisationId: OrganisationId) =>
  (await dashboard.sql`select action from audit_entry where organisation_id = ${organisationId} order by id`).map(
    ({ action }) => action,
  );
const ownerOf = async (slug: string) => (await findBusiness(dashboard.context, slug))?.organisationId ?? null;
const plain = (html: string) => html.replace(/<[^>]*>/g, "");
const textOf = async (answer: Response | Promise<Response>) => (await answer).text();

describe("finding", () => {
  test("by name and by site, however it is written, says who can be claimed", async () => {
    const { organisationId, person } = await someone();
    const free = await seedBusiness(dashboard.context, {
      name: "Quercus <i>Möbel</i>",
      domain: "quercus-shop.example",
    });
    await seedBusiness(dashboard.context, { name: "Quercus Own", organisationId });
    const other = await seedOrganisation(dashboard.context);
    const taken = await seedBusiness(dashboard.context, { name: "Quercus Taken", organisationId: other.id });
    const page = await textOf(person.get("/dashboard/claim?q=quercus"));
    expect(page).toContain("Quercus &lt;i>Möbel&lt;/i>");
    expect(page).not.toContain("<i>Möbel");
    expect(page).toContain("Yours");
    expect(plain(page)).toContain("Managed by another organisation.");
    // One click asks; the second opens the dispute. A business that nobody manages is claimed at once.
    const asks = [...page.matchAll(/<form class="form ask-form[\s\S]*?<\/form>/g)].map(([each]) => each);
    expect(asks).toHaveLength(1);
    expect(plain(asks[0] ?? "")).toContain(
      "Claim Quercus Taken? The organisation that manages it is told by email. A moderator hears both sides and decides.",
    );
    expect(asks[0]).toContain(toWire("biz", taken.id));
    expect(page).toContain(toWire("biz", free.id));
    expect(page).toContain("None of these: add your business");
    const bySite = await textOf(
      person.get(`/dashboard/claim?q=${encodeURIComponent("https://www.quercus-shop.example/x")}`),
    );
    expect(bySite).toContain(toWire("biz", free.id));
    expect(bySite).not.toContain("None of these");
  });

  test("without words the page says that a business may be listed, and leads to adding it", async () => {
    const { person } = await someone();
    const page = await textOf(person.get("/dashboard/claim"));
    expect(page).toContain("Your business may be listed already: search for it. If it is not, add it.");
    expect(page).toContain('href="/dashboard/claim/new">It is not listed: add it</a>');
  });

  test("nothing leads to adding it, and a hostile query is text", async () => {
    const { person } = await someone();
    const page = await textOf(person.get(`/dashboard/claim?q=${encodeURIComponent(`"><script>alert(1)</script>`)}`));
    expect(page).toContain("No business matches “");
    expect(page).toContain("/dashboard/claim/new");
    expect(page).not.toContain("<script>alert");
    expect((await person.get(`/dashboard/claim?q=${"x".repeat(9_000)}`)).status).toBe(200);
    expect((await person.get("/dashboard/claim?q=%00%27%3A%26!")).status).toBe(200);
  });

  test("claiming what cannot be claimed is told on the page, and what is not there is not found", async () => {
    const { organisationId, person } = await someone("owner", "free");
    const own = await seedBusiness(dashboard.context, { organisationId });
    const twice = await person.post("/dashboard/claim", { business: toWire("biz", own.id) });
    expect(twice.status).toBe(422);
    expect(await twice.text()).toContain("manages this business already");
    const beyond = await person.post("/dashboard/claim", {
      business: toWire("biz", (await seedBusiness(dashboard.context)).id),
    });
    const full = await beyond.text();
    expect(full).toContain("room for 1 business");
    expect(full).toContain("Withdraw a claim, release a business, or change the plan.");
    expect(full).toContain('href="/dashboard/settings/business">Release the business</a>');
    for (const business of ["", "biz_x", toWire("biz", newId<"biz">()), toWire("rev", own.id)])
      expect((await person.post("/dashboard/claim", { business })).status).toBe(404);
  });
});

describe("adding", () => {
  const fields = (more: Record<string, string> = {}) => ({
    name: "Neu & Laden",
    website: "https://www.neu-laden.example/",
    country: "DE",
    city: "Köln",
    timezone: "Europe/Berlin",
    category: "",
    ...more,
  });

  test("lists it, opens the claim and keeps who did it", async () => {
    const { organisationId, person } = await someone();
    const { slug } = await seedCategory(dashboard.context);
    const answer = await person.post("/dashboard/claim/new", fields({ category: slug }));
    expect(answer.headers.get("location")).toMatch(/^\/dashboard\/claims\/clm_/);
    expect(await textOf(person.follow(answer))).toContain("Prove that Neu &amp; Laden is yours");
    expect(await findBusiness(dashboard.context, "neu-laden.example")).toMatchObject({ verificationStatus: "pending" });
    expect(await auditOf(organisationId)).toEqual(["business.add"]);
    const again = await person.post("/dashboard/claim/new", fields({ category: slug, website: "neu-laden.example" }));
    expect(again.status).toBe(422);
    const page = await again.text();
    expect(page).toContain("and not proved it yet.");
    expect(page).toContain("Continue the claim");
  });

  test("each mistake is named at its field, and the typed text stays", async () => {
    const { organisationId, person } = await someone();
    const answer = await person.post("/dashboard/claim/new", fields({ name: "", city: `"><b>x`, country: "XX" }));
    expect(answer.status).toBe(422);
    const page = await answer.text();
    for (const name of ["name", "country", "category"]) expect(page).toContain(`id="${name}-error"`);
    const without = await person.post("/dashboard/claim/new", fields({ website: " " }));
    expect(await textOf(without)).toContain("Enter its address, such as example.com.");
    expect(page).not.toContain(`id="city-error"`);
    expect(page).not.toContain("<b>x");
    expect(page).toContain("&quot;>&lt;b>x");
    expect(await auditOf(organisationId)).toEqual([]);
  });

  test("the page stays small", async () => {
    const { person } = await someone();
    expect((await textOf(person.get("/dashboard/claim/new"))).length).toBeLessThan(60_000);
  });
});

describe("proof", () => {
  test("each code to copy stands alone, left to right, and says what it is", async () => {
    const { person, business, path, code } = await claimed();
    const page = await textOf(person.get(`${path}?lang=ar`));
    const below = `_candor-verification.${business.domain}`;
    const url = `https://${business.domain}/.well-known/candor-verification.txt`;
    for (const text of [business.domain, below, `candor-verification=${code}`, url, code])
      expect(page).toMatch(new RegExp(`<pre id="\\w+" dir="ltr"><code>${text.replaceAll(".", "\\.")}</code></pre>`));
    const words = page.slice(page.indexOf("<main")).replaceAll(/<pre[\s\S]*?<\/pre>|<[^>]*>/g, " ");
    expect(words).not.toContain(".well-known");
    expect(words).not.toContain("_candor-verification");
  });

  test("a mailbox at the domain is named with the reason why it proves nothing; another, and one that proves, are not", async () => {
    const { person, business, path } = await claimed();
    const says = async (email: string) => {
      await dashboard.sql`update "user" set email = ${email} where id = ${person.id}`;
      return (await textOf(person.get(path))).includes("does not count: everyone who works there can have one.");
    };
    expect(await says(`ana@${business.domain}`)).toBe(true);
    expect(await says(`ana@mail.${business.domain}`)).toBe(true);
    expect(await says(`Postmaster@${business.domain}`)).toBe(false);
    expect(await says(`ana@not-${business.domain}`)).toBe(false);
    expect(await says(`${business.domain}@mail.example`)).toBe(false);
  });

  test("a profile that is not public yet is said once, and is no link", async () => {
    const { person } = await someone();
    const { slug: category } = await seedCategory(dashboard.context);
    const added = { name: "Quite Another", website: "plain-words.example", country: "DE", city: "Köln", category };
    const answer = await person.post("/dashboard/claim/new", { ...added, timezone: "" });
    const page = await textOf(person.follow(answer));
    expect(page.match(/when a moderator has read the name/g)).toHaveLength(1);
    expect(page).toContain("The business is added. Now prove that it is yours.");
    expect(page).not.toContain('href="/review/plain-words.example"');
  });

  test("a TXT record proves: the business is theirs, chosen, and their systems hear of it", async () => {
    const { organisationId, person, business, path, code } = await claimed();
    dashboard.names.records.set(business.domain, [[`candor-verification=${code}`]]);
    const answer = await person.post(`${path}/check`, { method: "dns" });
    expect(answer.headers.get("location")).toBe("/dashboard/settings/business");
    expect(await textOf(person.follow(answer))).toContain(`Shop ${business.slug} is yours.`);
    expect(await ownerOf(business.slug)).toBe(organisationId);
    expect(await auditOf(organisationId)).toEqual(["claim.open", "business.gain", "claim.check"]);
    const events = await dashboard.sql`select event from webhook_event where organisation_id = ${organisationId}`;
    expect(events).toMatchObject([{ event: "business.verified" }]);
  });

  test("while a moderator is asked, the text for them comes first and the other ways are folded until one was tried", async () => {
    const { person, path } = await claimed();
    const before = await textOf(person.get(path));
    expect(before.indexOf('id="by-mail"')).toBeLessThan(before.indexOf('id="by-moderator"'));
    await person.post(`${path}/ask`, { note: "The register names us." });
    const page = await textOf(person.get(path));
    expect(page).toContain("<h1>Claim to ");
    const ways = page.indexOf('<details class="panel folded" id="ways"><summary>');
    expect(ways).toBeGreaterThan(page.indexOf('id="by-moderator"'));
    expect(page.indexOf('id="by-dns"')).toBeGreaterThan(ways);
    await person.post(`${path}/check`, { method: "dns" });
    expect(await textOf(person.get(path))).toContain('<details class="panel folded" id="ways" open>');
  });

  test("a declined claim says why, and leads to another one, and an approved one does not", async () => {
    const { person, business, path, claimId } = await claimed();
    const staff = await signIn(dashboard, { staff: true });
    const decide = `/moderation/claims/${toWire("clm", claimId as Id<"clm">)}`;
    await staff.post(`${decide}/reject`, { reason: "The register names somebody else." });
    const page = await textOf(person.get(path));
    expect(plain(page)).toContain("The register names somebody else.");
    const wire = toWire("biz", business.id);
    const again = `<input type="hidden" name="business" value="${wire}"/>`;
    expect(page).toMatch(new RegExp(`<form method="post" action="/dashboard/claim">[^]*?${again}`));
    const told = (html: string) => /Your claim to .* was declined\./.test(plain(html));
    const overview = await textOf(person.get("/dashboard"));
    expect([told(overview), overview.includes(`href="${path}"`)]).toEqual([true, true]);
    const opened = await person.post("/dashboard/claim", { business: wire });
    expect(told(await textOf(person.get("/dashboard")))).toBe(false);
    expect(opened.headers.get("location")).not.toBe(path);
    // Of the earlier claim, nothing holds.
    dashboard.names.records.set(business.domain, [[`candor-verification=${proofCode(links, claimId as Id<"clm">)}`]]);
    await person.post(`${opened.headers.get("location")}/check`, { method: "dns" });
    expect(await ownerOf(business.slug)).toBeNull();
    const approved = (opened.headers.get("location") ?? "").replace("/dashboard", "/moderation");
    await staff.post(`${approved}/approve`, { reason: "The register names them now." });
    for (const each of [path, opened.headers.get("location") ?? ""])
      expect(await textOf(person.get(each))).not.toContain(again);
  });

  test("a file proves", async () => {
    const { organisationId, person, business, path, code } = await claimed();
    dashboard.files.set(`https://www.${business.domain}/.well-known/candor-verification.txt`, `${code}\n`);
    expect((await person.post(`${path}/check`, { method: "file" })).headers.get("location")).toBe(
      "/dashboard/settings/business",
    );
    expect(await ownerOf(business.slug)).toBe(organisationId);
  });

  test("nothing found is said in words, and stays on the page", async () => {
    const { person, business, path, organisationId } = await claimed();
    const answer = await person.post(`${path}/check`, { method: "dns" });
    expect(answer.status).toBe(303);
    // It leads to the way that was checked, and stands there.
    expect(answer.headers.get("location")).toBe(`${path}#by-dns`);
    const finding = `${business.domain} cannot be found on the internet. Check the spelling.`;
    for (const page of [await textOf(person.follow(answer)), await textOf(person.get(path))]) {
      expect(page.split(finding)).toHaveLength(2);
      const way = page.slice(page.indexOf('id="by-dns"'), page.indexOf('id="by-file"'));
      expect(way).toContain(finding);
    }
    expect(await textOf(person.get(`${path}?lang=de`))).toContain(
      `${business.domain} ist im Internet nicht zu finden.`,
    );
    expect(await ownerOf(business.slug)).toBeNull();
    expect(await auditOf(organisationId)).toEqual(["claim.open", "claim.check"]);
  });

  test("the code of another claim proves nothing", async () => {
    const [mine, theirs] = [await claimed(), await claimed()];
    dashboard.names.records.set(mine.business.domain, [[`candor-verification=${theirs.code}`]]);
    await mine.person.post(`${mine.path}/check`, { method: "dns" });
    expect(await ownerOf(mine.business.slug)).toBeNull();
  });

  test("checks are limited, and anything but the two ways is not there", async () => {
    const { person, path } = await claimed();
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push((await person.post(`${path}/check`, { method: "file" })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 429, 429]);
    expect((await person.post(`${path}/check`, { method: "moderator" })).status).toBe(404);
  });

  test("an approved claim shows in badge and widget at once, however it was approved", async () => {
    for (const way of ["mail", "moderator"]) {
      const service = await createTestService();
      const claim = async () => {
        const { id: organisationId } = await seedOrganisation(service.context);
        const person = await signIn(service, { organisationId, role: "owner" });
        const business = await seedBusiness(service.context);
        await person.post("/dashboard/claim", { business: toWire("biz", business.id) });
        const [row] = await service.sql`select id from claim where business_id = ${business.id}`;
        return { slug: business.slug, id: row?.id as string };
      };
      const { slug, id } = await claim();
      const shown = [`/api/badge/${slug}.svg`, `/api/widget/${slug}`, `/embed/${slug}?variant=mini`, `/review/${slug}`];
      const statuses = () => Promise.all(shown.map(async (path) => (await service.get(path)).status));
      expect(await statuses()).toEqual([404, 404, 404, 200]);
      if (way === "moderator") {
        const staff = await signIn(service, { staff: true });
        const path = `/moderation/claims/${toWire("clm", id as Id<"clm">)}/approve`;
        expect((await staff.post(path, { reason: "They showed their register entry." })).status).toBe(303);
      } else {
        await service.sql`update claim set method = 'email', address = 'hostmaster@' || (
          select domain_key from business b where b.id = business_id) where id = ${id}`;
        expect((await browse(service).post(`/dashboard/claim/${links.sign("claim", id)}`)).status).toBe(303);
      }
      expect(await statuses()).toEqual([200, 200, 200, 200]);
      await service.close();
    }
  });

  test("the mailed link proves control for its holder, by a POST and not by a GET", async () => {
    const { organisationId, person, business, path, claimId } = await claimed();
    const answer = await person.post(`${path}/mail`, { address: `Hostmaster@${business.domain}` });
    expect(await textOf(person.follow(answer))).toContain(`hostmaster@${business.domain}`);
    const link = `/dashboard/claim/${links.sign("claim", claimId)}`;
    const reader = browse(dashboard);
    const page = await textOf(reader.get(link));
    expect(plain(page)).toContain(
      `An organisation that calls itself Oak Ltd asks to manage the profile of ${business.domain}`,
    );
    expect(page).toContain("Approve");
    const [asker] = await dashboard.sql`select name, email from "user" where id = ${person.id}`;
    expect(plain(page)).toMatch(new RegExp(`Asked by ${asker?.name} on \\d+ \\w+ \\d{4}\\.`));
    // Nobody told the asker that a stranger would read the address of the account.
    expect(page).not.toContain(asker?.email);
    expect(await ownerOf(business.slug)).toBeNull();
    expect((await reader.post(link, {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const approved = await textOf(reader.follow(reader.post(link)));
    expect(approved).toContain("This claim is approved");
    expect(plain(approved)).toMatch(/Approved\. Oak Ltd now manages [^.]+\./);
    expect(plain(approved)).toContain(`The organisation Oak Ltd manages the profile of ${business.domain}.`);
    expect(approved).not.toContain("To the dashboard");
    expect(await textOf(person.get(link))).toContain('href="/dashboard">To the dashboard</a>');
    expect(await ownerOf(business.slug)).toBe(organisationId);
    expect(await auditOf(organisationId)).toEqual(["claim.open", "claim.mail", "business.gain"]);
    const second = await reader.post(link);
    expect(await second.text()).toContain("approved already");
    await dashboard.sql`update business set organisation_id = null where id = ${business.id}`;
    const released = await textOf(person.get(link));
    expect(plain(released)).toMatch(
      /The claim of Oak Ltd to the profile of \S+ was approved on \d+ \w+ \d{4}\. The organisation does not manage it any more\./,
    );
    expect(released).not.toContain("This claim is approved");
    expect(released).not.toContain("To the dashboard");
  });

  test("the holder of the mailed link can say no: that closes the proof by mail, and nothing else", async () => {
    const { organisationId, person, business, path, claimId } = await claimed();
    await person.post(`${path}/mail`, { address: `postmaster@${business.domain}` });
    const link = `/dashboard/claim/${links.sign("claim", claimId)}`;
    const reader = browse(dashboard);
    const deny = () => reader.post(link, { answer: "no" });
    expect(await textOf(reader.get(link))).toContain("No, this is not us");
    expect((await reader.post(link, { answer: "no" }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const [mail] = await dashboard.sql<{ id: string; kind: string; subjectId: string; address: string }[]>`
      select id, kind, subject_id as "subjectId", address from message where subject_id = ${claimId}`;
    const mailed = async () => (await loadClaimMails(dashboard.context, mail ? [mail] : [])).size;
    expect(await mailed()).toBe(1);
    const denied = plain(await textOf(reader.follow(deny())));
    // One that still waits for the sender is left out.
    expect(await mailed()).toBe(0);
    for (const part of ["Your answer was saved.", "said that Oak Ltd does not manage the profile of", "No link in our"])
      expect(denied).toContain(part);
    // Neither answer is taken again.
    for (const again of [deny, () => reader.post(link)]) {
      const answer = await again();
      expect([answer.status, plain(await textOf(answer))]).toEqual([422, expect.stringContaining("does not manage")]);
    }
    expect(await ownerOf(business.slug)).toBeNull();
    expect(await auditOf(organisationId)).toEqual(["claim.open", "claim.mail", "claim.deny"]);
    // The claimant and the moderators read it; no more is mailed, by a new claim neither.
    const told = `a reader of email at ${business.domain} said that your organisation does not manage this business.`;
    expect(plain(await textOf(person.get(path)))).toContain(told);
    const staff = await signIn(dashboard, { staff: true });
    await person.post(`${path}/ask`, { note: "The agency reads that mailbox." });
    const fact = `A reader of email at ${business.domain} said that the organisation does not manage this business`;
    expect(plain(await textOf(staff.get(`/moderation/claims/${toWire("clm", claimId as Id<"clm">)}`)))).toContain(fact);
    expect((await person.post(`${path}/mail`, { address: `admin@${business.domain}` })).status).toBe(409);
    // The other ways stay open.
    dashboard.names.records.set(business.domain, [[`candor-verification=${proofCode(links, claimId)}`]]);
    await person.post(`${path}/check`, { method: "dns" });
    expect(await ownerOf(business.slug)).toBe(organisationId);
  });

  test("a withdrawn claim that was denied is not mailed by the next one, and the no of one claimant is not that of another", async () => {
    const { person, business, path, claimId } = await claimed();
    await person.post(`${path}/mail`, { address: `admin@${business.domain}` });
    await browse(dashboard).post(`/dashboard/claim/${links.sign("claim", claimId)}`, { answer: "no" });
    await person.post(`${path}/withdraw`);
    const open = async (by: Person) =>
      (await by.post("/dashboard/claim", { business: toWire("biz", business.id) })).headers.get("location") ?? "";
    const next = await open(person);
    const page = await textOf(person.get(next));
    expect(plain(page)).toContain(
      `a reader of email at ${business.domain} said that your organisation does not manage`,
    );
    expect(page).not.toContain(`action="${next}/mail"`);
    expect(page).toContain(`action="${next}/check"`);
    const again = await person.post(`${next}/mail`, { address: `webmaster@${business.domain}` });
    expect([again.status, await textOf(again)]).toEqual([
      409,
      expect.stringContaining("Prove the claim in another way"),
    ]);
    const other = await someone("owner", "scale", "Elm Ltd");
    const mailed = await other.person.post(`${await open(other.person)}/mail`, { address: `admin@${business.domain}` });
    expect(mailed.status).toBe(303);
  });

  test("no one says no without a link that was mailed to the domain as it is", async () => {
    const { person, business, path, claimId } = await claimed();
    const link = `/dashboard/claim/${links.sign("claim", claimId)}`;
    const deny = (at = link) => browse(dashboard).post(at, { answer: "no" });
    const deniedAt = async () => (await dashboard.sql`select denied_at from claim where id = ${claimId}`)[0]?.denied_at;
    // Nothing was mailed yet; a mailbox where strangers get one, as the domain may have become; a link of another purpose.
    expect((await deny()).status).toBe(422);
    await person.post(`${path}/mail`, { address: `admin@${business.domain}` });
    await dashboard.sql`update business set domain_key = 'gmail.com' where id = ${business.id}`;
    expect((await deny()).status).toBe(422);
    expect((await deny(`/dashboard/claim/${links.sign("confirm", claimId)}`)).status).toBe(404);
    expect(await deniedAt()).toBeNull();
  });

  test("the page of the mailed link is in the reader's language, which stays through the answer", async () => {
    const { person, business, path, claimId } = await claimed();
    await person.post(`${path}/mail`, { address: `admin@${business.domain}` });
    const link = `/dashboard/claim/${links.sign("claim", claimId)}`;
    const reader = browse(dashboard);
    for (const language of LANGUAGES) {
      const page = await textOf(reader.get(`${link}?lang=${language}`));
      expect(page).toContain(`<html lang="${language}" dir="${dirOf(language)}">`);
      expect(page).toContain(wordsIn("claim", language).effect);
      expect(page).toContain(`action="${link}?lang=${language}"`);
      if (language !== "en") expect(page).not.toMatch(/Approve|asks to manage|Skip to/);
    }
    await dashboard.sql`update business set country = 'IT' where id = ${business.id}`;
    expect(await textOf(reader.get(link))).toContain(wordsIn("claim", "it").approve);
    const answer = await reader.post(`${link}?lang=ja`);
    expect(answer.headers.get("location")).toBe(`${link}?lang=ja`);
    expect(await textOf(reader.follow(answer))).toContain("承認しました。");
  });

  test("a link of another purpose, a forged one and the public code open nothing", async () => {
    const { claimId, code } = await claimed();
    for (const token of [links.sign("join", claimId), code, "x".repeat(43), "nonsense", links.sign("claim", newId())]) {
      expect((await browse(dashboard).get(`/dashboard/claim/${token}`)).status).toBe(404);
      expect((await browse(dashboard).post(`/dashboard/claim/${token}`)).status).toBe(404);
    }
  });

  test("before any mail was sent, an invented link proves nothing", async () => {
    const { business, claimId } = await claimed();
    const answer = await browse(dashboard).post(`/dashboard/claim/${links.sign("claim", claimId)}`);
    expect(answer.status).toBe(422);
    expect(await ownerOf(business.slug)).toBeNull();
  });

  test("a claim by mail goes to the five mailboxes of a domain's owner and to no other", async () => {
    const { person, business, path, claimId } = await claimed();
    const page = await textOf(person.get(path));
    for (const mailbox of ["admin", "administrator", "hostmaster", "postmaster", "webmaster"])
      expect(page).toContain(`value="${mailbox}@${business.domain}"`);
    for (const address of [
      "me@elsewhere.example",
      `info@${business.domain}`,
      `employee@${business.domain}`,
      `admin+me@${business.domain}`,
      `"admin@elsewhere.example"@${business.domain}`,
      `admin@sub.${business.domain}`,
      `admin@${business.domain}.evil.example`,
      `admin@${business.domain}\r\nBcc: x@evil.example`,
      "admin",
      "",
      "@".repeat(9_000),
    ]) {
      const answer = await person.post(`${path}/mail`, { address });
      expect({ address, status: answer.status }).toEqual({ address, status: 422 });
      expect(await answer.text()).toContain('id="address-error"');
    }
    const sent = () => dashboard.sql`select address from message where subject_id = ${claimId}`;
    expect(await sent()).toHaveLength(0);
    await person.post(`${path}/mail`, { address: `WebMaster@${business.domain.toUpperCase()}` });
    expect(await sent()).toMatchObject([{ address: `webmaster@${business.domain}` }]);
  });

  test("a claim that is withdrawn and opened again mails the domain's owner no more often", async () => {
    const { person, business, path } = await claimed();
    const address = `postmaster@${business.domain}`;
    expect((await person.post(`${path}/mail`, { address })).status).toBe(303);
    // The database's clock decides, which is not the test's.
    await dashboard.sql`update message set created_at = now() where address = ${address}`;
    await person.post(`${path}/withdraw`);
    const again = await person.post("/dashboard/claim", { business: toWire("biz", business.id) });
    expect((await person.post(`${again.headers.get("location")}/mail`, { address })).status).toBe(429);
    expect(await dashboard.sql`select 1 from message where address = ${address}`).toHaveLength(1);
  });

  test("a link that was mailed to another mailbox, under an older rule, proves nothing", async () => {
    const { business, claimId } = await claimed();
    await dashboard.sql`update claim set address = ${`info@${business.domain}`} where id = ${claimId}`;
    const answer = await browse(dashboard).post(`/dashboard/claim/${links.sign("claim", claimId)}`);
    expect(await answer.text()).toContain("This link does not work.");
    expect(await ownerOf(business.slug)).toBeNull();
  });

  test("where strangers get mailboxes a claim is proved by DNS, by a file or by a moderator, never by mail", async () => {
    for (const domain of [
      "hotmail.com",
      "wanadoo.fr",
      "college.edu",
      "dept.college.ac.uk",
      "mailinator.com",
      "github.io",
    ]) {
      dashboard.clock.advance(60_000);
      const { organisationId, person } = await someone();
      const business = await seedBusiness(dashboard.context, { domain });
      const opened = await person.post("/dashboard/claim", { business: toWire("biz", business.id) });
      const path = opened.headers.get("location") ?? "";
      const page = await textOf(person.get(path));
      expect(page).not.toContain("Send the link");
      expect(page).toContain("an email proves nothing here");
      const mailed = await person.post(`${path}/mail`, { address: `postmaster@${domain}` });
      expect({ domain, status: mailed.status }).toEqual({ domain, status: 422 });
      const [row] = await dashboard.sql`select id, method from claim where business_id = ${business.id}`;
      expect(row?.method).toBe("dns");
      expect((await browse(dashboard).post(`/dashboard/claim/${links.sign("claim", row?.id)}`)).status).toBe(422);
      expect(await ownerOf(business.slug)).toBeNull();
      dashboard.names.records.set(domain, [[`candor-verification=${proofCode(links, row?.id)}`]]);
      await person.post(`${path}/check`, { method: "dns" });
      expect(await ownerOf(business.slug)).toBe(organisationId);
    }
  });

  test("a moderator is asked with what the claimant says, and not with nothing", async () => {
    const { person, path, claimId } = await claimed();
    expect((await person.post(`${path}/ask`, { note: "  short " })).status).toBe(422);
    await person.post(`${path}/ask`, { note: "See the <b>register</b>, number 1234." });
    const [row] = await dashboard.sql`select method, note from claim where id = ${claimId}`;
    expect(row).toMatchObject({ method: "moderator", note: "See the <b>register</b>, number 1234." });
    expect(await textOf(person.get(path))).not.toContain("<b>register");
  });

  test("withdrawn, it can neither be proved nor withdrawn again", async () => {
    const { person, path, business } = await claimed();
    const { domain } = business;
    await dashboard.sql`update business set name = 'Holm Lamps' where id = ${business.id}`;
    const pending = await textOf(person.get(path));
    expect(pending).toContain('href="#withdraw">Wrong website? Withdraw this claim and add the right one.</a>');
    expect(pending).toContain(`href="/review/${business.slug}">To the profile</a>`);
    const open = await textOf(person.get("/dashboard/claim"));
    expect(open.slice(open.indexOf('id="open"'), open.indexOf("search-field"))).toContain(domain);
    expect(await textOf(person.follow(person.post(`${path}/withdraw`)))).toContain(
      `The claim to Holm Lamps (${domain}) was withdrawn`,
    );
    for (const way of ["mail", "ask", "withdraw"]) {
      const fields = { address: "info", note: "It is ours, really." };
      const answer = await person.post(`${path}/${way}`, fields);
      expect({ way, status: answer.status }).toEqual({ way, status: 409 });
    }
    const page = await textOf(person.get(path));
    expect(page).toMatch(/Your organisation withdrew the claim on [^<]+\./);
    expect(page).not.toContain("Decided");
    expect(page).not.toContain("The profile ended");
    expect(page).toContain('class="button" href="/dashboard/claim">Add your business</a>');
    expect((await findBusiness(dashboard.context, business.slug))?.verificationStatus).toBe("unclaimed");
  });

  test("withdrawn with its profile, the page says so, and the mailed link leads to no profile that is gone", async () => {
    const { person, path, business, claimId, organisationId } = await claimed();
    const link = `/dashboard/claim/${links.sign("claim", claimId)}`;
    await dashboard.sql`update business set added_by = ${organisationId} where id = ${business.id}`;
    await person.post(`${path}/withdraw`);
    const page = await textOf(person.get(path));
    expect(page).toContain("The profile ended with it and is not listed any more.");
    expect(page).not.toContain(`href="/review/${business.slug}"`);
    const mailed = await textOf(browse(dashboard).get(link));
    expect(mailed).toContain("The organisation withdrew the claim.");
    expect(mailed).not.toContain(`/review/${business.slug}`);
    await dashboard.sql`update business set profile = 'public' where id = ${business.id}`;
    expect(await textOf(browse(dashboard).get(link))).toContain(`/review/${business.slug}`);
  });

  test("an approved claim leads to the release, and the release to a claim that is not proved yet", async () => {
    const { person, path, business, organisationId } = await claimed();
    const settings = "/dashboard/settings/business";
    const pending = await textOf(person.get(path));
    expect(pending).not.toContain(`${settings}#release`);
    await dashboard.sql`update business set added_by = ${organisationId} where id = ${business.id}`;
    expect(plain(await textOf(person.get(path)))).toContain(
      "But if the business has a review, a rating from another platform or another claim by then, the profile stays.",
    );
    dashboard.names.records.set(business.domain, [
      [`candor-verification=${pending.match(/candor-verification=([\w-]+)/)?.[1]}`],
    ]);
    await person.post(`${path}/check`, { method: "dns" });
    expect(await ownerOf(business.slug)).toBe(organisationId);
    const approved = await textOf(person.get(path));
    expect(approved).toContain(`<a href="${settings}#release">Settings, Business</a>`);
    // How it was proved, what comes next, and the way back to where that is.
    expect(plain(approved)).toMatch(/Approved \d+ \w+ \d{4} · By a DNS record/);
    for (const next of ["/dashboard/invitations/new", "/dashboard/widgets"])
      expect(approved).toContain(`href="${next}">`);
    expect(approved).toMatch(/<p class="back"><a[^>]* href="\/dashboard">/);
    const release = async () => {
      const page = await textOf(person.get(settings));
      return page.slice(page.indexOf('id="release"'));
    };
    expect(plain(await release())).toContain("The profile stays online, with its reviews or without any");
    expect(await release()).not.toContain("#open");
    await person.post("/dashboard/claim", { business: toWire("biz", (await seedBusiness(dashboard.context)).id) });
    expect(await release()).toContain('<a href="/dashboard/claim#open">withdraw it</a>');
  });

  test("a claim that ended unproved is not said to be withdrawn", async () => {
    const { person, path, claimId } = await claimed();
    await dashboard.sql`update claim set status = 'withdrawn', decided_at = now(), reason = 'It was not proved within 30 days.'
      where id = ${claimId}`;
    const page = await textOf(person.get(path));
    expect(page).toContain("It was not proved within 30 days.");
    expect(page).not.toContain("withdrew");
    const mailed = await textOf(browse(dashboard).get(`/dashboard/claim/${links.sign("claim", claimId)}`));
    expect(mailed).toContain("The link no longer works.");
    expect(mailed).not.toContain("withdrew");
  });

  test("in a dispute proof is shown to the moderator and decides nothing", async () => {
    const owner = await seedOrganisation(dashboard.context);
    const business = await seedBusiness(dashboard.context, { organisationId: owner.id });
    const { person } = await someone();
    const opened = await person.post("/dashboard/claim", { business: toWire("biz", business.id) });
    const path = opened.headers.get("location") ?? "";
    const page = await textOf(person.get(path));
    expect(page).toContain("Another organisation manages this business.");
    expect(page).not.toContain("Send the link");
    const [row] = await dashboard.sql`select id from claim where business_id = ${business.id}`;
    dashboard.names.records.set(business.domain, [[`candor-verification=${proofCode(links, row?.id)}`]]);
    const answer = await person.post(`${path}/check`, { method: "dns" });
    expect(await textOf(person.follow(answer))).toContain("The moderator sees it.");
    expect(await ownerOf(business.slug)).toBe(owner.id);
    expect((await person.post(`${path}/mail`, { address: "info" })).status).toBe(409);
  });
});

describe("who may", () => {
  const POSTS = ["mail", "check", "ask", "withdraw"];

  test("another organisation's claims are not there, whatever is asked of them", async () => {
    const { path } = await claimed();
    const { person } = await someone();
    expect((await person.get(path)).status).toBe(404);
    for (const way of POSTS) expect((await person.post(`${path}/${way}`, { method: "dns" })).status).toBe(404);
    for (const id of ["clm_x", "x", toWire("clm", newId()), toWire("biz", newId())])
      expect((await person.get(`/dashboard/claims/${id}`)).status).toBe(404);
  });

  test("members without the role may not, admins may", async () => {
    const organisation = await seedOrganisation(dashboard.context);
    const business = await seedBusiness(dashboard.context);
    const who = async (role: Role): Promise<Person> => signIn(dashboard, { organisationId: organisation.id, role });
    const [admin, member] = [await who("admin"), await who("member")];
    const { id } = await openClaim(dashboard.context, business.id, {
      organisationId: organisation.id,
      userId: admin.id,
      locations: 9,
    });
    const path = `/dashboard/claims/${toWire("clm", id)}`;
    expect((await admin.get(path)).status).toBe(200);
    for (const get of ["/dashboard/claim", "/dashboard/claim/new", path])
      expect((await member.get(get)).status).toBe(403);
    for (const post of ["/dashboard/claim", "/dashboard/claim/new", ...POSTS.map((way) => `${path}/${way}`)])
      expect((await member.post(post)).status).toBe(403);
  });
});
