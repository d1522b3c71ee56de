// A moderator who belongs to the reported business: another one decides, and the business does not learn who reported.
import { describe, expect, test } from "bun:test";
import { newId, toWire } from "#contract/id.ts";
import { undoDecision } from "#domain/review/moderation/decide.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { AUTHOR, FIELDS, startReports } from "./support.ts";

const at = startReports();
const REASON = "Your organisation manages or claims this business";

/** A moderator who is a member of the shop. */
const insider = (): Promise<Person> => signIn(at.service, { staff: true, organisationId: at.shop.organisationId });
const wire = () => toWire("rev", at.id);

/** Runs the work while these people are the only moderators. */
async function only<T>(moderators: readonly Person[], work: () => Promise<T>): Promise<T> {
  const ids = moderators.map(({ id }) => id);
  const others = await at.service
    .sql`update "user" set staff = false where staff and id <> all(${ids}::uuid[]) returning id`;
  try {
    return await work();
  } finally {
    await at.service.sql`update "user" set staff = true where id = any(${others.map(({ id }) => id)}::uuid[])`;
  }
}

describe("a moderator who belongs to the business", () => {
  test("decides no report of a reader, and reads no name and no word of it", async () => {
    const own = await insider();
    await at.reported();
    for (const path of ["/moderation/reports", at.casePath()]) {
      const page = await at.seen(own, path);
      for (const said of [FIELDS.name, FIELDS.words, at.email]) expect(page).not.toContain(said);
      expect(page).toContain(REASON);
      expect(page).toContain("so another moderator decides");
      expect(page).not.toContain('value="dismiss"');
      expect(await at.seen(at.staff, path)).toContain(FIELDS.name);
    }
    for (const verdict of ["dismiss", "hide", "remove"]) {
      const answer = await at.decide(own, verdict);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("Another moderator decides.");
    }
    expect((await at.rows()).map(({ status }) => status)).toEqual(["open"]);
    expect(await at.statusOf()).toBe("published");
  });

  test("reads no word of a complaint, undoes nothing, and warns no reporter", async () => {
    const own = await insider();
    const link = await at.reported();
    await at.decide(at.staff, "dismiss");
    const report = toWire("rpt", (await at.rows())[0]?.id ?? "");
    await at.post(link, { words: "Read it again, it is FALSE." });
    for (const path of ["/moderation/reports", at.casePath()])
      expect(await at.seen(own, path)).not.toContain("Read it again, it is FALSE.");
    expect((await at.decide(own, "dismiss")).status).toBe(422);
    expect((await at.decide(at.second, "dismiss")).status).toBe(303);
    const page = await at.seen(own, at.casePath());
    for (const said of ["Read it again", "/warn", "other reports"]) expect(page).not.toContain(said);
    expect((await own.post(`/moderation/reports/${report}/undo`, {})).status).toBe(422);
    expect((await own.post(`/moderation/reports/${report}/warn`, { reason: "Made up." })).status).toBe(422);
    expect((await at.service.sql`select from reporter_misuse`).length).toBe(0);
  });

  test("decides nothing else about its reviews: not the review, not the undo, not what their organisation reported", async () => {
    const own = await insider();
    const fields = { verdict: "hide", status: "published", edited: "", reason: "spam", note: "" };
    expect((await own.post(`${at.casePath()}/decide`, fields)).status).toBe(422);
    expect((await at.staff.post(`${at.casePath()}/decide`, fields)).status).toBe(303);
    const [last] = await at.service.sql`select id from moderation where review_id = ${at.id} order by id desc limit 1`;
    const undo = { reviewId: at.id, decisionId: String(last?.id), decidedBy: own.id as never };
    await expect(
      undoDecision(at.service.context, { ...undo, seen: { status: "hidden", editedAt: null } }),
    ).rejects.toMatchObject({ code: "validation_error" });
    await at.another();
    await at.service.sql`insert into report (id, review_id, organisation_id, user_id, reason, created_at)
      values (${newId()}, ${at.id}, ${at.shop.organisationId}, ${at.owner.id}, 'spam', now())`;
    expect((await at.decide(own, "hide")).status).toBe(422);
    expect((await at.decide(at.staff, "hide")).status).toBe(303);
  });

  test("decides no claim and no case of a hidden reward of theirs", async () => {
    const own = await insider();
    const [reward, claim] = [newId<"rpt">(), newId<"clm">()];
    await at.service.sql`insert into reward_case (id, review_id, business_id, organisation_id, created_at)
      values (${reward}, ${at.id}, ${at.shop.businessId}, ${at.shop.organisationId}, now())`;
    expect(await at.seen(own, "/moderation/rewards")).toContain("so another moderator decides");
    const path = `/moderation/rewards/${toWire("rpt", reward)}/decide`;
    const ruling = { verdict: "dismissed", reasons: "No." };
    expect((await own.post(path, ruling)).status).toBe(422);
    expect((await at.staff.post(path, ruling)).status).toBe(303);

    await at.service.sql`update business set organisation_id = null where id = ${at.shop.businessId}`;
    await at.service.sql`insert into claim (id, organisation_id, business_id, user_id, method, status, created_at)
      values (${claim}, ${at.shop.organisationId}, ${at.shop.businessId}, ${own.id}, 'moderator', 'pending', now())`;
    const to = `/moderation/claims/${toWire("clm", claim)}`;
    const page = await at.seen(own, to);
    expect(page).toContain(`${REASON}, so another moderator decides`);
    expect(page).not.toContain("/approve");
    for (const verdict of ["approve", "reject"])
      expect((await own.post(`${to}/${verdict}`, { reason: "It is ours." })).status).toBe(422);
    expect((await at.staff.post(`${to}/approve`, { reason: "Papers." })).status).toBe(303);
  });

  test("decides alone where there is no other one, without the name, and the log says so", async () => {
    const own = await insider();
    await at.reported();
    await only([own], async () => {
      const page = await at.seen(own, at.casePath());
      expect(page).not.toContain(FIELDS.name);
      for (const said of [FIELDS.words, "so you do not see who reported."]) expect(page).toContain(said);
      expect((await at.decide(own, "dismiss")).status).toBe(303);
    });
    const [entry] = await at.service
      .sql`select detail from audit_entry where action = 'report.dismiss' and subject = ${wire()}`;
    expect(entry?.detail).toMatchObject({ own: true });
  });

  test("leaves nothing to a moderator who belongs to it, too", async () => {
    const [own, colleague] = [await insider(), await insider()];
    await at.reported();
    const decided = await only([own, colleague], () => at.decide(colleague, "dismiss"));
    expect(decided.status).toBe(303);
  });
});

describe("a moderator whose organisation claims the business", () => {
  /** The moderator, whose organisation is that of the claim. */
  async function claiming() {
    const { id: organisationId } = await seedOrganisation(at.service.context);
    const own = await signIn(at.service, { staff: true, organisationId });
    const claim = newId<"clm">();
    await at.service.sql`insert into claim (id, organisation_id, business_id, user_id, method, status, created_at)
      values (${claim}, ${organisationId}, ${at.shop.businessId}, ${own.id}, 'moderator', 'pending', now())`;
    return { own, claim };
  }

  test("decides nothing about it, and reads neither who reported nor what else the reviewer wrote, until the claim ends", async () => {
    const { own, claim } = await claiming();
    const { id: elsewhere } = await seedBusiness(at.service.context);
    const other = await seedReview(at.service.context, elsewhere, { body: "Written ELSEWHERE by the same person." });
    await at.service.sql`update review_author set email = ${AUTHOR} where review_id = ${other}`;
    await at.reported();
    expect(await at.seen(at.staff, at.casePath())).toContain("ELSEWHERE");
    for (const path of ["/moderation/reports", at.casePath()]) {
      const page = await at.seen(own, path);
      for (const said of [FIELDS.name, FIELDS.words, "ELSEWHERE"]) expect(page).not.toContain(said);
      expect(page).toContain("so another moderator decides");
    }
    for (const verdict of ["dismiss", "hide"]) expect((await at.decide(own, verdict)).status).toBe(422);
    await at.service.sql`update claim set status = 'rejected' where id = ${claim}`;
    expect(await at.seen(own, at.casePath())).toContain("ELSEWHERE");
    expect((await at.decide(own, "dismiss")).status).toBe(303);
  });

  test("decides alone where there is no other one, and the log says that the case was their own", async () => {
    const { own } = await claiming();
    await at.reported();
    await only([own], async () => {
      expect(await at.seen(own, at.casePath())).not.toContain(FIELDS.name);
      expect((await at.decide(own, "dismiss")).status).toBe(303);
    });
    const [entry] = await at.service
      .sql`select detail from audit_entry where action = 'report.dismiss' and subject = ${wire()}`;
    expect(entry?.detail).toMatchObject({ own: true });
  });

  test("decides no other claim to it, and no case of a hidden reward", async () => {
    const { own } = await claiming();
    const rival = await claiming();
    const to = `/moderation/claims/${toWire("clm", rival.claim)}`;
    expect(await at.seen(own, to)).toContain("so another moderator decides");
    const ask = { party: "claimant", question: "Who are you?" };
    expect((await own.post(`${to}/question`, ask)).status).toBe(422);
    for (const verdict of ["approve", "reject"])
      expect((await own.post(`${to}/${verdict}`, { reason: "It is ours." })).status).toBe(422);
    const reward = newId<"rpt">();
    await at.service.sql`insert into reward_case (id, review_id, business_id, organisation_id, created_at)
      values (${reward}, ${at.id}, ${at.shop.businessId}, ${at.shop.organisationId}, now())`;
    const ruling = { verdict: "upheld", reasons: "They hid it." };
    expect((await own.post(`/moderation/rewards/${toWire("rpt", reward)}/decide`, ruling)).status).toBe(422);
  });

  test("sets and removes no rating from elsewhere, and takes no logo down", async () => {
    const { own } = await claiming();
    const path = `/moderation/businesses/${at.shop.slug}`;
    const rating = { platform: "Elsewhere", url: "https://elsewhere.example/x", rating: "1.0", count: "900" };
    const answer = await own.post(`${path}/platforms`, rating);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(REASON);
    expect((await at.staff.post(`${path}/platforms`, rating)).status).toBe(303);
    expect((await own.post(`${path}/platforms/remove`, { platform: "Elsewhere" })).status).toBe(422);

    const hash = "0123456789abcdefABCDEF";
    await at.service.sql`insert into business_logo (business_id, hash, small, large, created_at)
      values (${at.shop.businessId}, ${hash}, '\\x00', '\\x00', now())`;
    const fields = { seen: `/logo/${hash}-96.webp`, reason: "It is a brand of others." };
    const page = await at.seen(own, path);
    expect(page).toContain(REASON);
    expect(page).not.toContain(`${path}/logo"`);
    expect((await own.post(`${path}/logo`, fields)).status).toBe(422);
    expect(await at.seen(at.staff, path)).toContain(`${path}/logo"`);
    expect((await at.staff.post(`${path}/logo`, fields)).status).toBe(303);
  });

  test("publishes and refuses no name of a profile that their organisation added", async () => {
    const { own } = await claiming();
    await at.service
      .sql`update business set organisation_id = null, profile = 'waiting' where id = ${at.shop.businessId}`;
    const path = `/moderation/businesses/${at.shop.slug}`;
    expect(await at.seen(own, path)).not.toContain('value="public"');
    for (const verdict of ["public", "refused"])
      expect((await own.post(`${path}/profile`, { verdict })).status).toBe(422);
    expect((await at.staff.post(`${path}/profile`, { verdict: "public" })).status).toBe(303);
  });
});
