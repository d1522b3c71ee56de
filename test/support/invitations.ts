// Invitations with their messages, due at once by the database's clock, as work for a sender.
import { type InvitationId, newId } from "#contract/id.ts";
import { invitation } from "#domain/invitation/state/table.ts";
import { type Channel, queueMessages } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { seedBusiness, seedOrganisation } from "./seed.ts";

/** @returns their ids in order; the first's address is customer.0@mail.example */
export async function seedInvitations(
  context: Context,
  count: number,
  values: Partial<typeof invitation.$inferInsert> & { kind?: "invitation" | "reminder" } = {},
) {
  const { kind = "invitation", ...rest } = values;
  const organisation = await seedOrganisation(context);
  const business = await seedBusiness(context, { organisationId: organisation.id, name: "Bücher & Mehr" });
  const channel: Channel = values.channel ?? "email";
  const now = Date.now();
  const ids = Array.from({ length: count }, () => newId<"inv">());
  const addressOf = (n: number) =>
    channel === "email" ? `customer.${n}@mail.example` : `+49151${String(n).padStart(8, "0")}`;
  for (let start = 0; start < count; start += 1_000) {
    const part = ids.slice(start, start + 1_000);
    await context.db.insert(invitation).values(
      part.map((id, at) => ({
        id,
        organisationId: organisation.id,
        businessId: business.id,
        email: `customer.${start + at}@mail.example`,
        name: "Ana",
        phone: channel === "email" ? null : addressOf(start + at),
        channel,
        status: "queued" as const,
        source: "api" as const,
        sendAt: new Date(now - 1_000),
        expiresAt: new Date(now + 30 * 86_400_000),
        createdAt: context.clock.now(),
        ...rest,
      })),
    );
  }
  await queueMessages(
    context,
    ids.map((id, n) => ({ kind, channel, address: addressOf(n), organisationId: organisation.id, subjectId: id })),
  );
  return { organisation, business, ids: ids as InvitationId[] };
}
