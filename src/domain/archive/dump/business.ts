// Businesses by slug.
import { type BusinessId, type OrganisationId, toWire } from "#platform/id.ts";
import { momentText } from "../table/moment.ts";
import { milliseconds } from "../table/rows.ts";
import { OF_ORGANISATION, type Part, presentMoment } from "./part.ts";

type Row = {
  id: BusinessId;
  slug: string;
  name: string;
  domain: string;
  website: string;
  country: string;
  city: string;
  timezone: string;
  category: string;
  organisation: OrganisationId | null;
  verified: number | null;
  created: number;
};

export const businesses: Part<Row> = {
  query: `select b.id, b.slug, b.name, b.domain, b.website, b.country, b.city, b.timezone, c.slug as category,
      b.organisation_id as organisation, ${milliseconds("b.verified_at")} as verified, ${milliseconds("b.created_at")} as created
    from business b join category c on c.id = b.category_id where ${OF_ORGANISATION} order by b.slug collate "C"`,
  record: (row) => ({
    type: "business",
    id: toWire("biz", row.id),
    slug: row.slug,
    name: row.name,
    domain: row.domain,
    website: row.website,
    country: row.country,
    city: row.city,
    timezone: row.timezone,
    category: row.category,
    // Verified is who is claimed: without an organisation the other would be read back as nothing.
    organisation: row.organisation === null ? undefined : toWire("org", row.organisation),
    verifiedAt: row.organisation === null ? undefined : presentMoment(row.verified),
    createdAt: momentText(row.created),
  }),
};
