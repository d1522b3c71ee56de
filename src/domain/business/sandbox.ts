// The businesses of a sandbox: verified from the start, never public, with their organisation for good.
import { type BusinessId, newId, type OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sandboxSlug } from "#contract/sandbox.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { holdCategory } from "./state/hold-category.ts";
import { business, businessTally } from "./state/table.ts";

/** Two, so that a program meets a key that reaches one of them. The names are data, and fit the category of any organisation. */
const SHOPS = [
  { key: "first", name: "Sandbox One" },
  { key: "second", name: "Sandbox Two" },
] as const;

/** Like that of a business of the organisation `like`, where it has one. Refuses with validation_error where the service has no category. */
export async function insertSandboxShops(
  inside: Context,
  organisationId: OrganisationId,
  like: OrganisationId | null,
): Promise<BusinessId[]> {
  const [place] = await placeLike(inside.db, like);
  if (!place)
    throw new Refusal("validation_error", "The service has no category yet.", { says: sentence("sandbox.noCategory") });
  await holdCategory(inside, place.categoryId);
  const now = inside.clock.now();
  const rows = SHOPS.map(({ key, name }) => {
    const slug = sandboxSlug(key, organisationId);
    // A reserved name: no mail and no page is there.
    const domain = `${slug.replace("..", "-")}.example`;
    return {
      ...place,
      id: newId<"biz">(),
      slug,
      name,
      domain,
      domainKey: domain,
      website: `https://${domain}/`,
      organisationId,
      verificationStatus: "verified" as const,
      verifiedAt: now,
      profile: "sandbox" as const,
      sandbox: true,
      showsPhotos: false,
      createdAt: now,
    };
  });
  await inside.db.insert(business).values(rows);
  await inside.db.insert(businessTally).values(rows.map(({ id }) => ({ businessId: id, sandbox: true })));
  return rows.map(({ id }) => id);
}

type Place = { categoryId: string; country: string; city: string; timezone: string };

const placeLike = statement<Place, [OrganisationId | null]>(
  "sandbox_place",
  `select category_id as "categoryId", country, city, timezone from (
    select 1 as turn, b.category_id, b.country, b.city, b.timezone, b.id from business b where b.organisation_id = $1::uuid
    union all
    (select 2, c.id, 'GB', '', 'Europe/London', c.id from category c order by c.slug limit 1)
  ) place order by turn, id limit 1`,
);

/** Locks the businesses of a sandbox against writers. @returns their ids */
export const lockSandboxShops = statement<{ id: BusinessId }, [OrganisationId]>(
  "sandbox_lock_shops",
  "select id from business where organisation_id = $1::uuid and sandbox order by id for update",
);

/** Sets the counters of a sandbox to nothing. Call it when its reviews are deleted. */
export async function resetSandboxFigures({ db }: Context, organisationId: OrganisationId): Promise<void> {
  for (const reset of RESETS) await reset(db, organisationId);
}

const OF_SANDBOX = "b.sandbox and b.organisation_id = $1::uuid";
const NONE = "'{0,0,0,0,0}'";
const RESETS = [
  statement<unknown, [OrganisationId]>(
    "sandbox_reset_tally",
    `update business_tally t set verified = ${NONE}, unverified = ${NONE}, editor = ${NONE}, imported = ${NONE}, stated = ${NONE},
      rewarded = ${NONE}, replied = 0, score_tenths = null, daily = false, updated_at = now()
    from business b where b.id = t.business_id and ${OF_SANDBOX}`,
  ),
  statement<unknown, [OrganisationId]>(
    "sandbox_reset_month",
    `delete from business_month m using business b where b.id = m.business_id and ${OF_SANDBOX}`,
  ),
  statement<unknown, [OrganisationId]>(
    "sandbox_reset_day",
    `delete from business_day d using business b where b.id = d.business_id and ${OF_SANDBOX}`,
  ),
  statement<unknown, [OrganisationId]>(
    "sandbox_reset_product",
    `delete from product_tally t using product p, business b where p.id = t.product_id and b.id = p.business_id and ${OF_SANDBOX}`,
  ),
];
