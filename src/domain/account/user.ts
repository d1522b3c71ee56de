// People: who logs in, and which organisations they belong to.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/context.ts";
import { newId, type OrganisationId, type UserId } from "#platform/id.ts";
import type { Role } from "./permission.ts";
import { member, user } from "./table.ts";

/** OWASP's parameters for argon2id with 19 MiB. */
const ARGON2 = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/**
 * Makes a person with a confirmed address and puts them into an organisation, or gives the person with this address another
 * password and the role.
 */
export async function putMember(
  context: Context,
  input: { organisationId: OrganisationId; email: string; name: string; password: string; role: Role },
): Promise<UserId> {
  const passwordHash = await Bun.password.hash(input.password, ARGON2);
  return inTransaction(context, async ({ db, clock }) => {
    const now = clock.now();
    const [known] = await db
      .update(user)
      .set({ passwordHash })
      .where(sql`lower(${user.email}) = lower(${input.email})`)
      .returning({ id: user.id });
    const userId = known?.id ?? newId<"usr">();
    if (!known) {
      await db.insert(user).values({
        id: userId,
        email: input.email,
        name: input.name,
        passwordHash,
        emailConfirmedAt: now,
        createdAt: now,
      });
    }
    await db
      .insert(member)
      .values({ organisationId: input.organisationId, userId, role: input.role, createdAt: now })
      .onConflictDoUpdate({ target: [member.organisationId, member.userId], set: { role: input.role } });
    return userId;
  });
}
