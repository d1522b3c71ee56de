// A rating on another platform in an archive: {"type":"platform"}. An import confirms it from `updatedAt` on.
import type { BusinessId } from "#contract/id.ts";
import { beside, derived, kept, required } from "#platform/record/field.ts";
import { tableOf } from "#platform/record/table.ts";
import { choice, integer, past, type Read, refuse, text, url } from "#platform/record/value.ts";
import { endOf } from "../platform/list.ts";
import { platformRating } from "../platform/table.ts";
import { OF_ORGANISATION, slug } from "./field.ts";

const rating: Read<number> = (value, name) => {
  const fits = typeof value === "number" && value >= 1 && value <= 5 && Math.round(value * 100) / 100 === value;
  return fits ? value : refuse(`${name} must be a number from 1 to 5 with at most two decimals`);
};

export const PLATFORM = tableOf(
  platformRating,
  ["businessId", "platform"],
  {
    business: beside(slug, "b.slug"),
    businessId: derived<BusinessId>(),
    platform: required(text({ min: 1, max: 80 })),
    url: required(url),
    rating: required(rating),
    count: required(integer(0, 100_000_000)),
    updatedAt: kept(past),
    setBy: kept(choice(platformRating.setBy.enumValues), { exported: "nullif(p.set_by, 'import')" }),
    staleAt: derived<number | null>(),
    remindedAt: derived<number | null>(),
  },
  ({ business, platform }) => `${business} ${platform}`,
  (fields) => `select ${fields("p")} from platform_rating p join business b on b.id = p.business_id
  where ${OF_ORGANISATION} order by b.slug collate "C", p.platform collate "C"`,
);

export type PlatformRecord = ReturnType<typeof PLATFORM.read>;
type Row = Parameters<typeof PLATFORM.isSame>[0];

// Without unconfirmed statements: an import would confirm them.

export function mergePlatform(
  before: Row | null,
  record: PlatformRecord & { businessId: BusinessId },
  now: number,
): Row {
  const isSame = before?.url === record.url && before.rating === record.rating && before.count === record.count;
  // Figures without a date get the date of the import, unless they equal the stored ones: the same file again changes nothing.
  const updatedAt = record.updatedAt ?? (isSame && before.staleAt === null ? before.updatedAt : now);
  const isKnown = isSame && before.updatedAt === updatedAt;
  const hasEnded = endOf(new Date(updatedAt)).getTime() <= now;
  const given = {
    ...record,
    updatedAt,
    setBy: record.setBy ?? (isKnown ? before.setBy : "import"),
    staleAt: hasEnded ? (before?.staleAt ?? now) : null,
    remindedAt: isKnown ? before.remindedAt : null,
  };
  return PLATFORM.merge(before, given, {});
}
