// Ratings on other platforms, on the pages: an owner's statement, the moderator's decision, and the public profile.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { newId, toWire } from "#contract/id.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { endConfirmations } from "#domain/business/platform/end.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedKey, seedOrganisation, seedPlatform, seedReviews } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { actionsOf, textOf } from "../moderation/support.ts";

const LIST = "/dashboard/settings/business/platforms";
const QUEUE = "/moderation/platforms";
const BOAST = { platform: "Else", url: "https://else.example/oak", rating: "5.0", count: "10000000" };
const SEEN = { rating: "4,25", count: "120" };

let service: TestService;
let moderator: Person;
beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  await service.sql`delete from platform_statement`;
  service.clock.set("2026-11-20T12:00:00Z");
  moderator = await signIn(service, { staff: true });
});
afterAll(() => service.close());

async function open(role: Role = "owner") {
  const { context } = service;
  const organisation = await seedOrganisation(context, "scale");
  const business = await seedBusiness(context, { organisationId: organisation.id, name: "Oak & Sons" });
  await seedReviews(
    context,
    business.id,
    Array.from({ length: 10 }, () => ({ rating: 3 })),
  );
  const { secret } = await seedKey(context, organisation.id);
  return {
    organisation,
    business,
    key: secret,
    person: await signIn(service, { organisationId: organisation.id, role }),
  };
}

type Shop = Awaited<ReturnType<typeof open>>;

/** Everything public about a business, read again. */
async function surfacesOf({ business, key }: Pick<Shop, "business" | "key">) {
  service.handler.onChange(`business:${business.id}`);
  const { slug } = business;
  const text = async (path: string) => (await service.get(path)).text();
  const page = await text(`/review/${slug}`);
  return {
    open: await text(`/api/open/v1/businesses/${slug}`),
    widget: await text(`/api/widget/${slug}`),
    badge: await text(`/api/badge/${slug}.svg`),
    share: Bun.hash(await (await service.get(`/og/${slug}.png`)).arrayBuffer()),
    frames: await Promise.all(
      ["badge", "mini", "list", "carousel"].map((variant) => text(`/embed/${slug}?variant=${variant}`)),
    ),
    rest: await (await service.rest("/businesses", key)).text(),
    data: /<script type="application\/ld\+json">.*?<\/script>/s.exec(page)?.[0],
    score: /<section class="score-card".*?<\/section>/s.exec(page)?.[0],
    sums: /<table class="score-table">.*?<\/table>/s.exec(page)?.[0],
  };
}

/** The profile as it is by now, without tags. */
function profileOf({ id, slug }: Shop["business"]) {
  service.handler.onChange(`business:${id}`);
  return textOf(service.get(`/review/${slug}`));
}

/** Where the one statement that waits is decided. */
async function casePath(): Promise<string> {
  const [row] = await service.sql`select id from platform_statement where status = 'stated'`;
  return `${QUEUE}/${toWire("pst", row?.id)}`;
}

const auditOf = async (organisationId: string) =>
  (await service.sql`select action from audit_entry where organisation_id = ${organisationId} order by id`).map(
    ({ action }) => action,
  );

describe("an owner's statement", () => {
  test("moves no public figure on any surface until a moderator confirms it", async () => {
    const shop = await open();
    const before = await surfacesOf(shop);
    const said = await textOf(shop.person.follow(shop.person.post(LIST, BOAST)));
    expect(said).toContain("waits for a moderator");
    expect(await surfacesOf(shop)).toEqual(before);
    // Nor does a change, a withdrawal, or the same once more.
    await shop.person.post(LIST, { ...BOAST, count: "9999999" });
    expect(await surfacesOf(shop)).toEqual(before);
    await shop.person.post(`${LIST}/withdraw`, { platform: "Else" });
    await shop.person.post(LIST, BOAST);
    expect(await surfacesOf(shop)).toEqual(before);

    expect((await moderator.post(`${await casePath()}/confirm`, SEEN)).status).toBe(303);
    const after = await surfacesOf(shop);
    expect(JSON.parse(after.open).data).toMatchObject({ reviewCount: 10, totalReviewCount: 130 });
    expect(JSON.parse(after.widget)).toMatchObject({ reviewCount: 10, totalReviewCount: 130 });
    expect(JSON.parse(after.rest).data[0]).toMatchObject({ reviewCount: 10, totalReviewCount: 130 });
    expect(after.badge).toMatch(
      /<title[^>]*>Oak &#38; Sons: \w+\. Rated \d\.\d out of 5 from 130 reviews and ratings: 10 here, 120 elsewhere</,
    );
    for (const frame of after.frames) expect(frame).toContain("10 on Candor, 120 elsewhere");
    expect(after.share).not.toBe(before.share);
    expect(after.data).toBe(before.data as string);
    expect(await auditOf(shop.organisation.id)).toEqual([
      "platform.set",
      "platform.set",
      "platform.withdraw",
      "platform.set",
    ]);
  });

  test("stands apart on the profile as unchecked, without stars and with a link that passes on no credit", async () => {
    const { business, person } = await open();
    await person.post(LIST, { ...BOAST, platform: "Else <i>&" });
    const html = await (await service.get(`/review/${business.slug}`)).text();
    const section = /<div id="platforms">.*?<\/details>/s.exec(html)?.[0] ?? "";
    expect(section).toContain("Else &lt;i>&amp;");
    expect(section).toMatch(/<a [^>]*href="https:\/\/else\.example\/oak"[^>]*rel="nofollow ugc noopener"/);
    expect(section).not.toContain("out of 5 stars");
    const words = section.replace(/<[^>]+>/g, "");
    expect(words).toContain(
      "Stated by the business on 20 November 2026: 5.00 from 10,000,000 ratings. Not checked, and not counted.",
    );
  });

  test("is told its state in words: waiting, rejected with the reason, counted until a day, ended", async () => {
    const { business, person } = await open();
    await person.post(LIST, BOAST);
    expect(await textOf(person.get(LIST))).toContain(
      "Waits for a moderatorstated 20 November 2026, counts in no figure yet",
    );
    await moderator.post(`${await casePath()}/reject`, { reason: "The page shows <4.2> & 12." });
    const rejected = await textOf(person.get(LIST));
    expect(rejected).toContain("Not confirmedThe page shows &lt;4.2> &amp; 12.");
    expect(await profileOf(business)).not.toContain("Stated by the business");
    await person.post(LIST, BOAST);
    await moderator.post(`${await casePath()}/confirm`, SEEN);
    expect(await textOf(person.get(LIST))).toContain(
      "Counts until 19 May 2027Confirmed by a moderator, 20 November 2026",
    );
    expect(await profileOf(business)).toContain("Checked by a moderator on 20 November 2026");
    await service.sql`update platform_rating set updated_at = now() - interval '181 days' where business_id = ${business.id}`;
    await endConfirmations(service.context);
    expect(await textOf(person.get(LIST))).toContain("No longer counts");
    expect(await profileOf(business)).not.toContain("On other platforms");
  });

  test("may be taken down by its owners once it is confirmed, and what an import brought may not", async () => {
    const shop = await open();
    const before = await surfacesOf(shop);
    await shop.person.post(LIST, BOAST);
    await moderator.post(`${await casePath()}/confirm`, SEEN);
    expect((await shop.person.post(`${LIST}/remove`, { platform: "Else" })).status).toBe(303);
    const { open: was, rest: wasRest, ...rest } = await surfacesOf(shop);
    const { open: figures, rest: figuresRest, ...others } = before;
    expect(rest).toEqual(others);
    expect(JSON.parse(was).data).toEqual({ ...JSON.parse(figures).data, updatedAt: expect.any(String) });
    expect(wasRest).toBe(figuresRest);
    await seedPlatform(service.context, shop.business.id, "3.00", 10, "Imported");
    expect((await shop.person.post(`${LIST}/remove`, { platform: "Imported" })).status).toBe(422);
    for (const way of ["remove", "withdraw"])
      for (const platform of ["Nothing", "Else\0", ""])
        expect((await shop.person.post(`${LIST}/${way}`, { platform })).status).toBe(404);
    expect(await auditOf(shop.organisation.id)).toEqual(["platform.set", "platform.remove"]);
  });

  test("names mistakes at their fields, and keeps what was typed", async () => {
    const { organisation, person } = await open();
    const answer = await person.post(LIST, { platform: "", url: "javascript:alert(1)", rating: "6", count: "many" });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    for (const name of ["platform", "url", "rating", "count"]) expect(page).toContain(`id="${name}-error"`);
    expect(page).not.toContain('href="javascript:');
    expect(await auditOf(organisation.id)).toEqual([]);
  });

  test("is for owners and admins to state", async () => {
    const { person } = await open("member");
    expect((await person.get(LIST)).status).toBe(403);
    for (const path of [LIST, `${LIST}/withdraw`, `${LIST}/remove`])
      expect((await person.post(path, BOAST)).status).toBe(403);
  });
});

describe("the moderators' queue", () => {
  test("shows the link and the statement, the oldest first, page by page, and leaves with the decision", async () => {
    for (let n = 0; n < 3; n++) {
      const { person } = await open();
      for (let p = 0; p < 7; p++) {
        service.clock.advance(1_000);
        await person.post(LIST, { ...BOAST, platform: `Shop${n} No${p}`, url: `https://else.example/${n}/${p}` });
      }
    }
    const first = await (await moderator.get(QUEUE)).text();
    expect(first).toContain('href="https://else.example/0/0"');
    expect(first).toContain("10,000,000");
    expect(first.indexOf("Shop0 No0")).toBeLessThan(first.indexOf("Shop0 No1"));
    expect(first).not.toContain("Shop2 No6");
    const next = (/rel="next" href="([^"]+)"/.exec(first)?.[1] ?? "").replaceAll("&amp;", "&");
    const second = await (await moderator.get(next)).text();
    expect(second).toContain("Shop2 No6");
    const path = (/href="(\/moderation\/platforms\/pst_[^"]+)"/.exec(second) ?? [])[1] as string;
    expect(await textOf(moderator.get(path))).toContain("5.00 from 10,000,000");
    await moderator.follow(moderator.post(`${path}/confirm`, SEEN));
    expect(await (await moderator.get(next)).text()).not.toContain("Shop2 No6");
    expect((await moderator.get(path)).status).toBe(404);
    expect(await actionsOf(service, moderator.id)).toEqual(["platform.confirm"]);
  });

  test("a decision about a statement that the owner changed meanwhile is refused, and nothing is confirmed", async () => {
    const { business, person } = await open();
    await person.post(LIST, BOAST);
    const seen = await casePath();
    await person.post(LIST, { ...BOAST, url: "https://swapped.example/" });
    for (const [way, fields] of [
      ["confirm", SEEN],
      ["reject", { reason: "No such page." }],
    ] as const) {
      const answer = await moderator.post(`${seen}/${way}`, fields);
      expect(answer.status).toBe(409);
      expect(await textOf(answer)).toContain("changed, withdrawn or decided in the meantime");
    }
    expect(await service.sql`select 1 from platform_rating where business_id = ${business.id}`).toHaveLength(0);
    expect(await actionsOf(service, moderator.id)).toEqual([]);
  });

  test("of two moderators who confirm at once, one does", async () => {
    const { business, person } = await open();
    await person.post(LIST, BOAST);
    const path = await casePath();
    const other = await signIn(service, { staff: true });
    const answers = await Promise.all([
      moderator.post(`${path}/confirm`, { rating: "4.00", count: "10" }),
      other.post(`${path}/confirm`, { rating: "2.00", count: "20" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const won = answers[0]?.status === 303 ? 10 : 20;
    const [row] = await service.sql`select count from platform_rating where business_id = ${business.id}`;
    expect(row?.count).toBe(won);
  });

  test("a moderator of the same organisation decides nothing, neither in the queue nor on the business's page", async () => {
    const { organisation, business, person } = await open();
    await person.post(LIST, BOAST);
    const path = await casePath();
    const own = await signIn(service, { organisationId: organisation.id, role: "member", staff: true });
    const page = await textOf(own.get(path));
    expect(page).toContain("Your organisation manages or claims this business");
    expect(page).not.toContain("Rating on the platform");
    const direct = `/moderation/businesses/${business.slug}/platforms`;
    for (const [target, fields] of [
      [`${path}/confirm`, SEEN],
      [`${path}/reject`, { reason: "No." }],
      [direct, BOAST],
    ] as const)
      expect([target, (await own.post(target, fields)).status]).toEqual([target, 422]);
    await seedPlatform(service.context, business.id, "1.00", 10, "Bad");
    expect((await own.post(`${direct}/remove`, { platform: "Bad" })).status).toBe(422);
    expect(await actionsOf(service, own.id)).toEqual([]);
    const counted = await service.sql`select platform from platform_rating where business_id = ${business.id}`;
    expect(counted.map(({ platform }) => platform)).toEqual(["Bad"]);
  });

  test("figures and a reason that cannot be read are named at their fields, and no id is anybody's", async () => {
    const { person } = await open();
    await person.post(LIST, BOAST);
    const path = await casePath();
    const wrong = await moderator.post(`${path}/confirm`, { rating: "0", count: "-1" });
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    for (const name of ["rating", "count"]) expect(html).toContain(`href="#${name}"`);
    for (const reason of [" ", "x".repeat(501), "a\u0000b"]) {
      const refused = await moderator.post(`${path}/reject`, { reason });
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain('href="#reason"');
    }
    // The owner's figures are never filled in for the moderator.
    expect(await (await moderator.get(path)).text()).not.toContain('value="5');
    for (const id of [toWire("pst", newId()), "pst_x", toWire("biz", newId()), "%00"]) {
      expect((await moderator.get(`${QUEUE}/${id}`)).status).toBe(404);
      expect([404, 409]).toContain((await moderator.post(`${QUEUE}/${id}/confirm`, SEEN)).status);
    }
    expect((await person.get(QUEUE)).status).toBe(404);
    expect((await person.post(`${path}/confirm`, SEEN)).status).toBe(404);
  });
});
