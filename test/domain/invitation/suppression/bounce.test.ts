// A mail that did not arrive marks its invitation and suppresses its address.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type InvitationId, newId } from "#contract/id.ts";
import { type Bounce, bounceInvitations } from "#domain/invitation/suppression/bounce.ts";
import { suppressAll } from "#domain/invitation/suppression/suppression.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import {
  type InvitationStatus,
  invitationOf,
  messageOf,
  seedInvitation,
  seedMessage,
  seedShop,
  suppressionsOf,
} from "../../../support/seed-invitation.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof seedShop>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seedShop(database.context);
});

const bounce = (...bounced: Bounce[]) =>
  inTransaction(database.context, (inside) => bounceInvitations(inside, bounced));

const AFTER: [status: InvitationStatus, suppress: Bounce["suppress"], after: InvitationStatus][] = [
  ["queued", "bounced", "bounced"],
  ["sent", "bounced", "bounced"],
  ["opened", "bounced", "bounced"],
  ["reviewed", "bounced", "reviewed"],
  ["expired", "bounced", "expired"],
  ["bounced", "bounced", "bounced"],
  ["sent", null, "bounced"],
  ["reviewed", null, "reviewed"],
  // The mail arrived, because its reader complained.
  ["sent", "complained", "sent"],
  ["opened", "complained", "opened"],
  ["queued", "complained", "bounced"],
];

for (const [status, suppress, after] of AFTER) {
  test(`${status} becomes ${after} where the address is ${suppress ?? "not suppressed"}`, async () => {
    const { id, email } = await seedInvitation(database.context, shop, { status, email: "Gone@Mailbox.example" });
    await bounce({ invitationId: id, suppress });
    expect((await invitationOf(database.context, id)).status).toBe(after);
    expect(await suppressionsOf(database.context, shop.organisationId)).toEqual(
      suppress === null ? [] : [`${email.toLowerCase()} ${suppress}`],
    );
  });
}

test("an address is suppressed for the organisation that wrote to it, and for no other", async () => {
  const other = await seedShop(database.context);
  const { id } = await seedInvitation(database.context, shop, { email: "gone@mailbox.example" });
  await seedInvitation(database.context, other, { email: "gone@mailbox.example" });
  await bounce({ invitationId: id, suppress: "bounced" });
  expect(await suppressionsOf(database.context, other.organisationId)).toEqual([]);
});

test("other waiting messages about it are withdrawn, and none about others", async () => {
  const { id, messageId } = await seedInvitation(database.context, shop, {});
  const other = await seedInvitation(database.context, shop, { status: "queued" });
  const of = { address: "x@mailbox.example", status: "due" };
  const reminder = await seedMessage(database.context, { ...of, kind: "reminder", subjectId: id });
  const elsewhere = await seedMessage(database.context, { ...of, kind: "review-receipt", subjectId: newId() });
  await bounce({ invitationId: id, suppress: "complained" });
  expect((await messageOf(database.context, reminder)).status).toBe("cancelled");
  expect((await messageOf(database.context, messageId)).status).toBe("sent");
  expect((await messageOf(database.context, elsewhere)).status).toBe("due");
  expect((await messageOf(database.context, other.messageId)).status).toBe("due");
});

test("a text that did not arrive suppresses no mail address", async () => {
  const { id } = await seedInvitation(database.context, shop, { channel: "sms", phone: "+4915112345678" });
  await bounce({ invitationId: id, suppress: "bounced" });
  expect((await invitationOf(database.context, id)).status).toBe("bounced");
  expect(await suppressionsOf(database.context, shop.organisationId)).toEqual([]);
});

test("twice, together with others, and unknown ones: the same, and only a complaint replaces a bounce", async () => {
  const one = await seedInvitation(database.context, shop, {});
  const two = await seedInvitation(database.context, shop, { email: one.email });
  const unknown = Bun.randomUUIDv7() as InvitationId;
  await bounce(
    { invitationId: one.id, suppress: "bounced" },
    { invitationId: one.id, suppress: null },
    { invitationId: two.id, suppress: "bounced" },
    { invitationId: unknown, suppress: "bounced" },
  );
  await bounce({ invitationId: one.id, suppress: "complained" });
  expect((await invitationOf(database.context, one.id)).status).toBe("bounced");
  expect((await invitationOf(database.context, two.id)).status).toBe("bounced");
  expect(await suppressionsOf(database.context, shop.organisationId)).toEqual([`${one.email} complained`]);
  await bounce();
});

test("many reports about the same invitations at once, in any order, all come through", async () => {
  const seeded = await Promise.all(Array.from({ length: 30 }, () => seedInvitation(database.context, shop, {})));
  const all: Bounce[] = seeded.map(({ id }) => ({ invitationId: id, suppress: "bounced" }));
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => bounce(...(n % 2 === 0 ? all : all.toReversed()), ...all.slice(n))),
  );
  for (const { id } of seeded) expect((await invitationOf(database.context, id)).status).toBe("bounced");
  expect(await suppressionsOf(database.context, shop.organisationId)).toHaveLength(30);
});

describe("addresses of other mails", () => {
  test("are suppressed in lower case, once", async () => {
    const { organisationId } = shop;
    await inTransaction(database.context, (inside) =>
      suppressAll(inside, [
        { organisationId, address: "A@b.example", reason: "bounced" },
        { organisationId, address: "a@B.example", reason: "complained" },
      ]),
    );
    expect(await suppressionsOf(database.context, organisationId)).toEqual(["a@b.example complained"]);
  });
});
