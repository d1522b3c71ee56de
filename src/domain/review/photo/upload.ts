// Takes a picture before its review is sent: reads it, notes it, and stores its files. Without a review it expires.
//
//   writing ──▶ sent ──▶ waiting ◀──▶ shown ◀──▶ taken_down
//
// The row is there before the files, so a crash in between leaves no file without a row.
import { createHash } from "node:crypto";
import { type BusinessId, newId, type PhotoId, type ReviewId } from "#contract/id.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { lockName, statement } from "#platform/database/statement.ts";
import type { Photo, PhotoFault } from "#platform/photo/decode.ts";
import type { PhotoKit } from "#platform/photo/photos.ts";
import { MINUTE_MS } from "#platform/time/clock.ts";
import { PHOTO_SIZES, photoFile } from "../state/photo.ts";
import { findPreview } from "./preview.ts";
import { admitDecoding } from "./spending.ts";

/** Of one address range, without a review, at once. */
export const MOST_OF_RANGE = 60;
const MB = 1024 * 1024;
/** The total of the instance is read at most so often. */
const TOTAL_FOR_MS = MINUTE_MS;

export type PhotoLimits = {
  /** Pictures are taken and shown. */
  isOn: boolean;
  uploadMinutes: number;
  /** Of decoding within an hour, for one address range. */
  secondsPerNetwork: number;
  photosPerBusiness: number;
  photoMbPerBusiness: number;
  photoMb: number;
};

/** `spent`: the sender's pictures took too long to decode; `retryAfter` is in seconds. */
type Refused = { fault: UploadFault } | { fault: "spent"; retryAfter: number };

/** `range`: the sender has too many without a review. `full`: the business or the instance has no room. `store`: the files cannot be written. */
export type UploadFault = PhotoFault | "range" | "full" | "store";

export type SentPhoto = { businessId: BusinessId; ipHash: Uint8Array; bytes: Uint8Array };

/** Bytes of pictures that the process holds before they are read. */
const MOST_HELD = 128 * MB;

/** Counts bytes that are held. `take` is false where there is no room for more. */
export type ByteRoom = { take(bytes: number): boolean; giveBack(bytes: number): void };

export type Uploads = ReturnType<typeof createUploads>;

export function createUploads(context: Context, kit: PhotoKit, limits: PhotoLimits) {
  let held = 0;
  let total = { bytes: 0, readAt: Number.NEGATIVE_INFINITY };

  const hasRoom = async (businessId: BusinessId): Promise<boolean> => {
    const now = context.clock.now().getTime();
    if (now - total.readAt > TOTAL_FOR_MS) {
      const [row] = await sumOfAll(context);
      total = { bytes: row?.bytes ?? 0, readAt: now };
    }
    const [own] = await sumOfBusiness(context, businessId);
    const { photos = 0, bytes = 0 } = own ?? {};
    return (
      total.bytes < limits.photoMb * MB && photos < limits.photosPerBusiness && bytes < limits.photoMbPerBusiness * MB
    );
  };

  const expiry = () => new Date(context.clock.now().getTime() + limits.uploadMinutes * MINUTE_MS).toISOString();

  const room: ByteRoom = {
    take(bytes) {
      if (held + bytes > MOST_HELD) return false;
      held += bytes;
      return true;
    },
    giveBack(bytes) {
      held -= bytes;
    },
  };

  /** An import's picture is bounded by its queue. */
  const readFor = async (ipHash: Uint8Array | null, bytes: Uint8Array): Promise<Photo | Refused> => {
    if (ipHash === null) return kit.read(bytes);
    const admitted = await admitDecoding(context, ipHash, limits.secondsPerNetwork * 1_000);
    if ("retryAfter" in admitted) return { fault: "spent", ...admitted };
    let spentMs = 0;
    try {
      return await kit.read(bytes, (ms) => {
        spentMs += ms;
      });
    } finally {
      await admitted.settle(spentMs);
    }
  };

  const keepPhoto = async (given: Omit<SentPhoto, "ipHash"> & { id: PhotoId; ipHash: Uint8Array | null }) => {
    const { id, businessId, ipHash, bytes } = given;
    const fault = (fault: UploadFault): { fault: UploadFault } => ({ fault });
    if (!(await hasRoom(businessId))) return fault("full");
    const photo = await readFor(ipHash, bytes);
    if ("fault" in photo) return photo;
    // A name never returns: the files of an earlier row with this id may be about to be deleted.
    const name = kit.nameOf(ipHash === null ? `${id}:${crypto.randomUUID()}` : id, photo.large.bytes);
    const isNoted = await note(context, { id, businessId, ipHash, name, photo, expiresAt: expiry() });
    if (!isNoted) return fault("range");
    try {
      for (const size of PHOTO_SIZES) await kit.store.write(photoFile(name, size), photo[size].bytes);
    } catch (err) {
      context.log.error({ err }, "a picture could not be stored");
      await drop(context, id);
      return fault("store");
    }
    total.bytes += sizeOf(photo);
    await finish(context, id);
    return { id };
  };

  return {
    isOn: limits.isOn,

    /** For pictures that arrive: many at once must not fill the memory. */
    room,

    async upload({ businessId, ipHash, bytes }: SentPhoto): Promise<{ id: PhotoId } | Refused> {
      if ((await countOfRange(context, ipHash)) >= MOST_OF_RANGE) return { fault: "range" };
      return keepPhoto({ id: newId<"pho">(), businessId, ipHash, bytes });
    },

    /** A picture of an import, in place of one with this id that no review got, such as after a crash. */
    async take(given: { id: PhotoId; businessId: BusinessId; bytes: Uint8Array }) {
      await dropUpload(context, given.id);
      return keepPhoto({ ...given, ipHash: null });
    },

    hasRoom,

    /** Gives pictures of the business that no review has more time. @returns those that are still there, and those of the review */
    async keep(businessId: BusinessId, ids: readonly PhotoId[], reviewId?: ReviewId): Promise<PhotoId[]> {
      if (ids.length === 0) return [];
      const now = context.clock.now().toISOString();
      const rows = await renew(context, businessId, ids, expiry(), now, reviewId ?? null);
      return rows.map(({ id }) => id);
    },

    /** The small picture as `findPreview` has it. */
    async preview(id: PhotoId): Promise<Uint8Array | null> {
      const name = limits.isOn ? await findPreview(context, id) : null;
      return name === null ? null : kit.store.read(photoFile(name, "small"));
    },

    /** @param name of its files */
    small: (name: string): Promise<Uint8Array | null> => kit.store.read(photoFile(name, "small")),

    /** In how many seconds an upload without a review ends at the latest. */
    uploadSeconds: limits.uploadMinutes * 60,
  };
}

export async function dropUpload(context: Context, id: PhotoId): Promise<void> {
  await drop(context, id);
}

type Noted = {
  id: PhotoId;
  businessId: BusinessId;
  /** Null of an import's, which no limit of address ranges counts. */
  ipHash: Uint8Array | null;
  name: string;
  photo: Photo;
  expiresAt: string;
};

/** Counts again under a lock, so that simultaneous uploads see each other. */
function note(context: Context, { id, businessId, ipHash, name, photo, expiresAt }: Noted): Promise<boolean> {
  const { large, placeholder, fingerprint } = photo;
  return inTransaction(context, async (inside) => {
    if (ipHash !== null) {
      await lockName(inside.db, `photos of ${Buffer.from(ipHash).toString("hex")}`);
      if ((await countOfRange(inside, ipHash)) >= MOST_OF_RANGE) return false;
    }
    const now = inside.clock.now().toISOString();
    const [width, height, bytes] = [large.width, large.height, sizeOf(photo)];
    const [hash, sha256] = [ipHash && Buffer.from(ipHash), sha256Of(large.bytes)];
    const of = [width, height, bytes, placeholder, fingerprint, sha256];
    const noted = await insert(inside, id, businessId, hash, name, ...of, now, expiresAt);
    return noted.length > 0;
  });
}

/** In hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function sizeOf({ large, small }: Photo): number {
  return large.bytes.length + small.bytes.length;
}

async function countOfRange(context: Context, ipHash: Uint8Array): Promise<number> {
  const [row] = await ofRange(context, Buffer.from(ipHash));
  return row?.photos ?? 0;
}

const ofRange = statement<{ photos: number }>(
  "photo_of_range",
  "select count(*)::int as photos from review_photo where ip_hash = $1::bytea",
);

const sumOfBusiness = statement<{ photos: number; bytes: number }, [BusinessId]>(
  "photo_sum_of_business",
  `select count(*)::int as photos, coalesce(sum(bytes), 0)::float8 as bytes from review_photo
  where business_id = $1::uuid and review_id is not null`,
);

const sumOfAll = statement<{ bytes: number }, []>(
  "photo_sum",
  "select coalesce(sum(bytes), 0)::float8 as bytes from review_photo",
);

const insert = statement(
  "photo_insert",
  `insert into review_photo (id, business_id, ip_hash, name, width, height, bytes, placeholder, fingerprint, sha256, created_at, expires_at)
  select $1::uuid, $2::uuid, $3::bytea, $4, $5::int, $6::int, $7::int, $8, $9, $10, $11::timestamptz, $12::timestamptz
  -- A moderator reads pictures, and none reads a sandbox.
  where not (select sandbox from business where id = $2::uuid)
  on conflict (id) do nothing returning 1`,
);

const finish = statement<unknown, [PhotoId]>(
  "photo_finish",
  "update review_photo set state = 'sent' where id = $1::uuid and state = 'writing'",
);

const drop = statement<unknown, [PhotoId]>(
  "photo_drop_upload",
  "delete from review_photo where id = $1::uuid and review_id is null",
);

const renew = statement<{ id: PhotoId }>(
  "photo_renew",
  `with renewed as (
    update review_photo set expires_at = $3::timestamptz
    where id = any($2::uuid[]) and business_id = $1::uuid and state = 'sent' and expires_at > $4::timestamptz returning id
  )
  select id from renewed
  union all
  select id from review_photo where id = any($2::uuid[]) and review_id = $5::uuid and revision_id is null and state in ('waiting', 'shown')`,
);
