// The logo of a business: its owners set and remove it, and a moderator takes it down. It is stored as this service drew it, never as it
// was sent.
import type { BusinessId, OrganisationId, UserId } from "#contract/id.ts";
import { refuseOwn } from "#domain/account/team/own-case.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { hashOfPictures, type Redrawn } from "#platform/raster/upload.ts";
import { findParties } from "../state/party.ts";
import { touch } from "../state/touch.ts";
import type { LogoSize } from "./address.ts";
import { mailOwnersOf } from "./notice.ts";

/** @returns null where the organisation does not manage the business, "taken-down" where a moderator took down the same picture */
export async function setLogo(
  context: Context,
  organisationId: OrganisationId,
  id: BusinessId,
  logo: Redrawn,
): Promise<"set" | "taken-down" | null> {
  const hash = hashOfPictures(id, logo);
  return inTransaction(context, async (inside) => {
    const own = await lockOwn(inside.db, id, organisationId);
    if (own.length === 0) return null;
    const written = await write(inside.db, id, hash, logo.small, logo.large, inside.clock.now().toISOString());
    if (written.length === 0) return "taken-down";
    await touch(inside, [id]);
    return "set";
  });
}

/** False where the organisation does not manage the business, or it has no logo. */
export async function removeLogo(context: Context, organisationId: OrganisationId, id: BusinessId): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    const own = await lockOwn(inside.db, id, organisationId);
    return own.length > 0 && dropLogo(inside, id);
  });
}

/** Removes the logo of a business that changes hands, too. False where there is none. */
export async function dropLogo(inside: Context, id: BusinessId): Promise<boolean> {
  const gone = await drop(inside.db, id);
  if (gone.length > 0) await touch(inside, [id]);
  return gone.length > 0;
}

/**
 * Takes down the logo that the moderator saw, and mails the owners why. The same picture cannot be set again. Refuses with
 * validation_error where another moderator decides. @returns false where the business has another logo or none
 */
export async function takeDownLogo(
  context: Context,
  id: BusinessId,
  { seen, reason, decidedBy }: { seen: string; reason: string; decidedBy: UserId },
): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    await refuseOwn(inside, await findParties(inside, id), decidedBy);
    const gone = await clear(inside.db, id, seen);
    if (gone.length === 0) return false;
    await mailOwnersOf(inside, id, reason);
    await touch(inside, [id]);
    return true;
  });
}

/** A picture of a logo that is shown. */
export async function findLogo(
  { db }: Context,
  hash: string,
  size: LogoSize,
): Promise<{ businessId: BusinessId; picture: Uint8Array } | null> {
  const [row] = await (size === "small" ? small : large)(db, hash);
  const { businessId, picture } = row ?? {};
  return businessId && picture ? { businessId, picture } : null;
}

/** Locks the business, so that an upload and a removal at once leave the state of the later one. */
const lockOwn = statement<{ id: BusinessId }>(
  "logo_lock_own",
  "select id from business where id = $1::uuid and organisation_id = $2::uuid for no key update",
);

/** Leaves a picture that was taken down as it is. */
const write = statement<{ id: BusinessId }>(
  "logo_write",
  `insert into business_logo (business_id, hash, small, large, created_at) values ($1::uuid, $2, $3::bytea, $4::bytea, $5::timestamptz)
  on conflict (business_id) do update set hash = excluded.hash, small = excluded.small, large = excluded.large,
    created_at = excluded.created_at
  where business_logo.hash <> excluded.hash or business_logo.small is not null
  returning business_id as id`,
);

const drop = statement<{ id: BusinessId }>(
  "logo_drop",
  "delete from business_logo where business_id = $1::uuid and small is not null returning business_id as id",
);

const clear = statement<{ id: BusinessId }>(
  "logo_take_down",
  `update business_logo set small = null, large = null
  where business_id = $1::uuid and hash = $2 and small is not null returning business_id as id`,
);

type Found = { businessId: BusinessId; picture: Uint8Array | null };

const picture = (size: LogoSize) =>
  statement<Found, [hash: string]>(
    `logo_${size}`,
    `select l.business_id as "businessId", l.${size} as picture from business_logo l
    join business b on b.id = l.business_id and b.profile = 'public' where l.hash = $1`,
  );

const small = picture("small");
const large = picture("large");
