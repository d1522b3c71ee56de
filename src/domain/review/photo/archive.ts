// {"type":"photo"}: a picture of a review in an archive. Its file lies beside the archive under the picture's id, or at its address.
import type { PhotoId } from "#contract/id.ts";
import { OF_ORGANISATION, slug } from "#domain/business/archive/field.ts";
import * as read from "#platform/record/value.ts";
import { photoPath } from "../state/photo.ts";
import { EXTERNAL_ID, externalId, externalIdOf } from "../state/record-field.ts";
import { isAddress } from "./address.ts";
import { MOST_ALT } from "./attach.ts";

const id = read.idOf("pho", "a picture's id");
const position = read.integer(0, 1_000);
const alt = read.text({ min: 0, max: MOST_ALT });
const state = read.choice(["shown", "waiting"]);
const sha256 = read.matching(/^[0-9a-f]{64}$/, "a SHA-256 in hexadecimal");
const url = read.matching(/^/, "an http or https URL");

/** One that a moderator took down is in no archive. */
const SHOWN = `p.state = 'shown' and r.status = 'published' and b.profile = 'public' and b.shows_photos`;
const SELECTION = `b.slug as business, ${EXTERNAL_ID} as review, p.id, p.position, p.alt, p.state, p.name, p.sha256, ${SHOWN} as "isShown"
  from review_photo p join review r on r.id = p.review_id join business b on b.id = p.business_id`;
const KEPT = "p.state in ('shown', 'waiting') and p.revision_id is null and r.status <> 'removed'";

export type PhotoRow = {
  business: string;
  review: Parameters<typeof externalIdOf>[0];
  id: PhotoId;
  position: number;
  alt: string;
  state: "shown" | "waiting";
  /** Of its files. */
  name: string;
  sha256: string | null;
  /** Whether its address answers. */
  isShown: boolean;
};

export type PhotoRecord = ReturnType<typeof readPhoto>;

export function readPhoto(line: read.RecordLine) {
  const field = <T>(of: read.Read<T>, name: string) => read.readField(of, name, line);
  const optional = <T>(of: read.Read<T>, name: string) => (line.fields[name] == null ? null : field(of, name));
  const record = {
    business: field(slug, "business"),
    externalId: field(externalId, "review"),
    id: field(id, "id"),
    position: field(position, "position"),
    alt: optional(alt, "alt") ?? "",
    state: optional(state, "state") ?? ("shown" as const),
    sha256: field(sha256, "sha256"),
    url: optional(url, "url"),
  };
  if (record.url !== null && !isAddress(record.url)) read.refuse("url must be an http or https URL");
  return { ...record, key: record.id };
}

export function presentPhoto(row: PhotoRow, baseUrl: string) {
  const { business, review, id: own, name, isShown, ...rest } = row;
  const address = isShown ? { url: baseUrl + photoPath(name, "large") } : {};
  return { business, review: externalIdOf(review), id: id.show?.(own), ...rest, ...address };
}

/** SQL: those of an organisation, $1, or of all; in an order that depends on the records alone. */
export const EXPORTED_PHOTOS = `select ${SELECTION} where ${KEPT} and ${OF_ORGANISATION} order by b.slug collate "C", p.id`;

/** SQL: a page of those of one business that everybody sees. */
export const PUBLIC_PHOTOS = `select ${SELECTION}
  where p.business_id = $1::uuid and p.id > $2::uuid and p.revision_id is null and ${SHOWN} and r.source <> 'editor'
  order by p.id limit $3::int`;
