// A message uses the organisation's settings of the moment when it is sent.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import { loadInvitationMessages } from "#domain/invitation/outgoing.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedInvitation, seedShop } from "../../support/seed-invitation.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("sender, replies and postal address are those of now, and not of when it was queued", async () => {
  const { context } = database;
  const shop = await seedShop(context);
  const { id, messageId } = await seedInvitation(context, shop, { status: "queued", reference: "1042" });
  const load = async () => {
    const message = { id: messageId, kind: "invitation", channel: "email" as const, subjectId: id };
    return (await loadInvitationMessages(context, [message])).get(messageId);
  };
  expect(await load()).toMatchObject({ senderName: null, replyTo: null, postalAddress: null, reference: "1042" });
  const sending = { senderName: "Maria", replyTo: "maria@hazel.example", postalAddress: "Hazel Ltd\n1 High Street" };
  await updateOrganisation(context, shop.organisationId, sending);
  expect(await load()).toMatchObject(sending);
});
