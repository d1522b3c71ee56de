// The logo of a business in an archive: {"type":"logo"}, with both pictures as they are served, in base64. One that a moderator took down is
// in no archive, and an archive does not put it back.
import type { BusinessId } from "#contract/id.ts";
import { hashOfPictures } from "#platform/raster/upload.ts";
import { beside, derived, kept, required } from "#platform/record/field.ts";
import { tableOf } from "#platform/record/table.ts";
import { past, type Read, refuse } from "#platform/record/value.ts";
import { businessLogo } from "../state/table.ts";
import { OF_ORGANISATION, slug } from "./field.ts";

/** A square of 256 pixels without compression is smaller. */
const MOST_BYTES = 300_000;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** In a row, a picture is PostgreSQL's text of its bytes: `\\x` and hexadecimal digits. */
const bytesOf = (text: string) => Buffer.from(text.slice(2), "hex");

function picture(kind: string, isKind: (bytes: Buffer) => boolean): Read<string> {
  const read: Read<string> = (value, name) => {
    const bytes = typeof value === "string" && BASE64.test(value) ? Buffer.from(value, "base64") : null;
    const fits = bytes !== null && bytes.length <= MOST_BYTES && isKind(bytes);
    return fits ? `\\x${bytes.toString("hex")}` : refuse(`${name} must be ${kind} of a logo in base64`);
  };
  return Object.assign(read, { show: (text: string) => bytesOf(text).toString("base64") });
}

const webp = picture(
  "the WebP",
  (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
);
const png = picture("the PNG", (bytes) => bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n");

export const LOGO = tableOf(
  businessLogo,
  ["businessId"],
  {
    business: beside(slug, "b.slug"),
    businessId: derived<BusinessId>(),
    hash: derived<string>(),
    small: required(webp),
    large: required(png),
    createdAt: kept(past),
  },
  ({ business }) => business,
  (fields) => `select ${fields("l")} from business_logo l join business b on b.id = l.business_id
  where l.small is not null and ${OF_ORGANISATION} order by b.slug collate "C"`,
);

export type LogoRecord = ReturnType<typeof LOGO.read>;
type Row = Parameters<typeof LOGO.isSame>[0];

export function mergeLogo(before: Row | null, record: LogoRecord & { businessId: BusinessId }, now: number): Row {
  const hash = hashOfPictures(record.businessId, { small: bytesOf(record.small), large: bytesOf(record.large) });
  const isTakenDown = before !== null && before.hash === hash && before.small === null;
  return isTakenDown ? before : LOGO.merge(before, { ...record, hash }, { createdAt: now });
}
