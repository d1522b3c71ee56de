// Sends the files of pictures, whose rows have arrived before them.
import type { PhotoId } from "#contract/id.ts";
import { PHOTO_SIZES, photoFile } from "#domain/review/state/photo.ts";
import { statement } from "#platform/database/statement.ts";
import type { PhotoStore } from "#platform/photo/kept-file.ts";
import type { Sending } from "./pass.ts";

/** In organisation_sent, beside the tables. */
const FILES = "files of pictures";
const BATCH = 200;

/** @returns the number of pictures whose files were sent */
export async function sendPhotos({ db, organisationId, receiver }: Sending, store: PhotoStore): Promise<number> {
  for (let sent = 0; ; ) {
    const photos = await waiting(db, organisationId, FILES, BATCH);
    if (photos.length === 0) return sent;
    for (const { id, name, key } of photos) {
      for (const size of PHOTO_SIZES) {
        const file = photoFile(name, size);
        const bytes = await store.read(file);
        if (bytes) await receiver.ask("photo", { id, file, bytes: Buffer.from(bytes).toString("base64") });
      }
      await settle(db, organisationId, FILES, key);
    }
    sent += photos.length;
  }
}

const waiting = statement<
  { id: PhotoId; name: string; key: string },
  [organisation: string, files: string, limit: number]
>(
  "move_waiting_photos",
  `select p.id, p.name, s.key from organisation_sent s join review_photo p on p.id = (s.key::json->>0)::uuid
  where s.organisation_id = $1::uuid and s.table_name = 'review_photo' and not exists (
    select from organisation_sent f where f.organisation_id = $1::uuid and f.table_name = $2 and f.key = s.key)
  order by s.key limit $3::int`,
);

const settle = statement<unknown, [organisation: string, files: string, key: string]>(
  "move_settle_photo",
  `insert into organisation_sent (organisation_id, table_name, key, hash, waits) values ($1::uuid, $2, $3, '', false)
  on conflict do nothing`,
);
