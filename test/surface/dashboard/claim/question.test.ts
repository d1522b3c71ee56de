// A moderator asks the parties of a claim before they decide. Each party reads its own questions alone, and the moderators read all.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { newId, type OrganisationId, toWire } from "#contract/id.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { loadClaimMails } from "#domain/business/claim/outgoing.ts";
import { endOwnership } from "#domain/integration/ownership.ts";
import { suspendOrganisation } from "#domain/operator/suspend.ts";
import { inTransaction } from "#platform/database/context.ts";
import { claimMail } from "#surface/mail/claim.ts";

import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

const QUESTION = "Who pays for the domain? <i>https://ask.example/x";
const REPLY = "Our bookkeeper <b>https://reply.example/y";

let service: TestService;
let holder: OrganisationId;
let claimant: OrganisationId;
let owner: Person;
let rival: Person;
let moderator: Person;
let business: Awaited<ReturnType<typeof seedBusiness>>;
let id: string;
let path: string;
let casePath: string;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.advance(60_000);
  await service.sql`delete from claim`;
  await service.sql`delete from message`;
  holder = (await seedOrganisation(service.context, "scale", "Hazel Ltd")).id;
  claimant = (await seedOrganisation(service.context, "scale", "Rival GmbH")).id;
  owner = await signIn(service, { organisationId: holder });
  rival = await signIn(service, { organisationId: claimant });
  moderator = await signIn(service, { staff: true, name: "Mo Derator" });
  business = await seedBusiness(service.context, { organisationId: holder, name: "Möbel & Söhne" });
  const of = { organisationId: claimant, userId: rival.id, locations: 9 };
  id = (await openClaim(service.context, business.id, of)).id;
  path = `/dashboard/claims/${toWire("clm", id)}`;
  casePath = `/moderation/claims/${toWire("clm", id)}`;
});

const text = async (answer: Response | Promise<Response>) => (await answer).text();
const ask = (party = "claimant", question = QUESTION, by = moderator) =>
  by.post(`${casePath}/question`, { party, question });
const questions = () =>
  service.sql<
    { id: string; organisation_id: OrganisationId; question: string; answer: string | null }[]
  >`select id, organisation_id, question, answer from claim_question where claim_id = ${id} order by asked_at, id`;
/** Answers the open question as the page of the claim would. */
async function reply(by: Person, answer = REPLY, question?: string) {
  const open = question ?? (await questions()).find((each) => each.answer === null)?.id ?? newId();
  return by.post(`${path}/reply`, { question: open, reply: answer });
}
const mails = () => service.sql<{ id: string; kind: string; subjectId: string; address: string }[]>`
  select id, kind, subject_id as "subjectId", address from message where kind = 'claim-question'`;

describe("the moderator", () => {
  test("asks the claimant, who answers once; the queue and the case show the answer", async () => {
    expect(await text(moderator.follow(ask()))).toContain("The question was sent.");
    for (const at of ["/moderation/claims", casePath]) {
      const html = await text(moderator.get(at));
      expect(html).toContain("Question sent");
      // The claim waits for the party alone.
      expect(html).not.toContain(">Disputed<");
    }
    // The other party does not learn that a question was asked.
    expect(await text(owner.get(path))).not.toContain("Waiting for your answer");
    const page = await text(rival.get(path));
    for (const part of [
      "Waiting for your answer",
      "Questions of the moderators",
      "Who pays for the domain? &lt;i>https://ask.example/x",
    ])
      expect(page).toContain(part);
    expect(await text(rival.follow(reply(rival)))).toContain("Our bookkeeper &lt;b>https://reply.example/y");
    const queue = await text(moderator.get("/moderation/claims"));
    for (const part of [">Question answered<", ">Disputed<"]) expect(queue).toContain(part);
    expect(await text(rival.get(path))).not.toContain("Waiting for your answer");
    const html = await text(moderator.get(casePath));
    for (const part of [
      "Question answered",
      "Question to the claimant",
      "Our bookkeeper &lt;b>https://reply.example/y",
    ])
      expect(html).toContain(part);
    expect(html).not.toContain('href="https://reply.example');
    const again = await reply(rival, "Another answer", (await questions())[0]?.id);
    expect([again.status, await text(again)]).toEqual([409, expect.stringContaining("was answered in the meantime")]);
    expect((await questions()).map(({ answer }) => answer)).toEqual([REPLY]);
  });

  test("has one open question to each party", async () => {
    const statuses = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(statuses.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(9).fill(409)]);
    expect((await ask("manager")).status).toBe(303);
    expect((await mails()).length).toBe(2);
    // No party is left to ask.
    expect(await text(moderator.get(casePath))).not.toContain(`${casePath}/question`);
    await reply(rival);
    expect((await ask("claimant", "And who answers its mail?")).status).toBe(303);
    const page = await text(rival.get(path));
    for (const part of ["Our bookkeeper", "And who answers its mail?"]) expect(page).toContain(part);
  });

  test("is told at the field what is wrong, and cannot ask who is no party", async () => {
    for (const wrong of ["", "short", "x".repeat(1_001), "a\u0000 control character"]) {
      const answer = await ask("claimant", wrong);
      expect([wrong.slice(0, 9), answer.status, (await text(answer)).includes('href="#question"')]).toEqual([
        wrong.slice(0, 9),
        422,
        true,
      ]);
    }
    for (const party of ["", "somebody", "constructor"])
      expect([party, (await ask(party)).status]).toEqual([party, 404]);
    await service.sql`update business set organisation_id = null, verification_status = 'pending' where id = ${business.id}`;
    expect((await ask("manager")).status).toBe(404);
    expect(await questions()).toHaveLength(0);
  });

  test("of a party cannot ask while another one decides", async () => {
    const own = await signIn(service, { staff: true, organisationId: holder });
    expect((await ask("claimant", QUESTION, own)).status).toBe(422);
    expect(await text(own.get(casePath))).not.toContain(`${casePath}/question`);
    expect(await questions()).toHaveLength(0);
  });

  test("of a party reads nothing that the other one wrote to the moderators, nor its login, before or after the decision", async () => {
    const ofHolder = await signIn(service, { staff: true, organisationId: holder });
    const ofClaimant = await signIn(service, { staff: true, organisationId: claimant });
    await rival.post(`${path}/ask`, { note: "We bought them in MAY." });
    await owner.post(`${path}/answer`, { answer: "We sold them NOTHING." });
    await ask();
    await reply(rival);
    const secrets = ["in MAY", "NOTHING", "Who pays", "bookkeeper", rival.email];
    const seen = async (by: Person) => {
      const pages = (await text(by.get(casePath))) + (await text(by.get("/moderation/claims")));
      return secrets.filter((each) => pages.includes(each));
    };
    expect(await seen(moderator)).toEqual(secrets);
    for (const own of [ofHolder, ofClaimant]) expect(await seen(own)).toEqual([]);
    await moderator.post(`${casePath}/reject`, { reason: "Your papers are forged" });
    for (const own of [ofHolder, ofClaimant]) expect(await seen(own)).toEqual([]);
  });

  test("leaves no word of the question in a log", async () => {
    await ask();
    await reply(rival);
    const rows =
      await service.sql`select action, organisation_id, detail from audit_entry where subject = ${toWire("clm", id)}`;
    expect(rows.map(({ action, organisation_id: of }) => [action, of])).toEqual([
      ["claim.question", null],
      ["claim.reply", claimant],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/pays|bookkeeper/);
    expect(await text(moderator.get("/moderation/log"))).toContain("Asked a question about a claim");
    expect(await text(rival.get("/dashboard/settings/activity"))).not.toContain("Mo Derator");
  });
});

describe("a party", () => {
  test("gets the question by mail, without the moderator's name and the other party's", async () => {
    const admin = await signIn(service, { organisationId: claimant, role: "admin" });
    await signIn(service, { organisationId: claimant, role: "member" });
    await ask();
    const queued = await mails();
    expect(queued.map(({ address }) => address).sort()).toEqual([rival.email, admin.email].sort());
    const [found] = [...(await loadClaimMails(service.context, [...queued])).values()];
    if (found?.kind !== "claim-question") throw new Error("No mail was loaded.");
    const site = { serviceName: "Candor", baseUrl: "https://candor.example", logoUrl: null, imprint: "" };
    const mail = claimMail(site as never, "en", { ...found, claimUrl: `https://candor.example${path}` });
    for (const part of ["Who pays for the domain?", "Möbel & Söhne", `https://candor.example${path}`])
      expect(mail.text).toContain(part);
    for (const secret of ["Mo Derator", "Hazel"]) expect(JSON.stringify(mail)).not.toContain(secret);
    const page = await text(rival.get(path));
    expect(page).not.toContain("Mo Derator");
    await reply(rival);
    // An answered question is not mailed any more.
    expect([...(await loadClaimMails(service.context, [...queued])).values()].filter(Boolean)).toEqual([]);
  });

  test("reads and answers no question to the other one", async () => {
    await ask("claimant");
    await ask("manager", "Since when do you manage it?");
    const [toRival, toOwner] = await questions();
    expect(await text(rival.get(path))).not.toContain("Since when");
    expect(await text(owner.get(path))).not.toContain("Who pays");
    expect((await reply(owner, REPLY, toRival?.id)).status).toBe(404);
    expect((await reply(rival, REPLY, toOwner?.id)).status).toBe(404);
    for (const unknown of ["", "x", "' or true", newId()])
      expect((await reply(rival, REPLY, unknown || " ")).status).toBe(404);
    expect((await questions()).map(({ answer }) => answer)).toEqual([null, null]);
    expect((await reply(owner, REPLY, toOwner?.id)).status).toBe(303);
    expect(await text(rival.get(path))).not.toContain("bookkeeper");
  });

  test("answers while it is suspended", async () => {
    await ask("manager");
    await inTransaction(service.context, (inside) => suspendOrganisation(inside, holder, "Unpaid since May"));
    expect(await text(owner.get(path))).toContain("Who pays");
    expect((await reply(owner)).status).toBe(303);
  });

  test("is told at the field what is wrong", async () => {
    await ask();
    for (const wrong of ["", "x".repeat(2_001), "a\u0000"]) {
      const answer = await reply(rival, wrong);
      expect([answer.status, (await text(answer)).includes('href="#reply"')]).toEqual([422, true]);
    }
  });

  test("cannot answer after the decision, and is not mailed then", async () => {
    await ask();
    const queued = await mails();
    await moderator.post(`${casePath}/reject`, { reason: "Your papers are forged" });
    expect((await reply(rival)).status).toBe(409);
    expect((await ask()).status).toBe(409);
    expect((await questions()).map(({ answer }) => answer)).toEqual([null]);
    expect([...(await loadClaimMails(service.context, [...queued])).values()].filter(Boolean)).toEqual([]);
  });

  test("that has lost the business leaves no question and no answer to the next one", async () => {
    await ask("manager");
    await reply(owner);
    const next = (await seedOrganisation(service.context)).id;
    await inTransaction(service.context, async (inside) => {
      await service.sql`update business set organisation_id = ${next} where id = ${business.id}`;
      await endOwnership(inside, business.id, { before: holder, after: next });
    });
    expect(await questions()).toHaveLength(0);
  });
});

test("neither a member, nor another organisation, nor who is no moderator may read, ask or answer", async () => {
  await ask();
  const member = await signIn(service, { organisationId: claimant, role: "member" });
  const stranger = await signIn(service, { organisationId: (await seedOrganisation(service.context)).id });
  expect([(await member.get(path)).status, (await reply(member)).status]).toEqual([403, 403]);
  expect([(await stranger.get(path)).status, (await reply(stranger)).status]).toEqual([404, 404]);
  for (const by of [owner, rival, stranger]) expect((await ask("claimant", QUESTION, by)).status).not.toBe(303);
  expect((await questions()).map(({ answer }) => answer)).toEqual([null]);
});
