// A mail to a person is in their language, else in the organisation's default; an invitation to a team is in the inviter's.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { readerLanguages } from "#domain/account/reader-language.ts";
import { inviteToTeam } from "#domain/account/team/invitation.ts";
import { setLanguage } from "#domain/account/user/user.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function languageOf(address: string, kind = "webhook-failing", subjectId = newId()) {
  const id = newId();
  return (await readerLanguages(service.context, [{ id, kind, address, subjectId }])).get(id);
}

test("the person's, and the organisation's default beside it", async () => {
  const { context, sql } = service;
  const organisation = await seedOrganisation(context);
  await sql`update organisation set default_language = 'pl' where id = ${organisation.id}`;
  const person = await seedPerson(service, { organisationId: organisation.id });
  expect(await languageOf(person.email)).toEqual({ person: null, organisation: "pl" });
  await setLanguage(context, person.id, "ja");
  expect(await languageOf(person.email.toUpperCase())).toEqual({ person: "ja", organisation: "pl" });
  expect(await languageOf("nobody@elsewhere.example")).toEqual({ person: null, organisation: null });
});

test("of an invitation the inviter's, even where the invited person has another", async () => {
  const { context, sql } = service;
  const organisation = await seedOrganisation(context, "enterprise");
  const inviter = await seedPerson(service, { organisationId: organisation.id });
  const invited = await seedPerson(service);
  await setLanguage(context, invited.id, "ar");
  await setLanguage(context, inviter.id, "fr");
  const given = { organisationId: organisation.id, email: invited.email, role: "member" as const };
  await inviteToTeam(context, DEFAULT_PLANS, { userId: inviter.id }, given);
  const [row] = await sql`select id from team_invitation where organisation_id = ${organisation.id}`;
  expect(await languageOf(invited.email, "team-invitation", row?.id)).toEqual({ person: "fr", organisation: null });
});
