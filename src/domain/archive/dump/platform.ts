// Ratings from connected platforms, by business and platform. What owners only state is not among them: whoever imports the file would
// confirm it.
import { momentText } from "../table/moment.ts";
import { milliseconds } from "../table/rows.ts";
import { OF_ORGANISATION, type Part } from "./part.ts";

type Row = {
  business: string;
  platform: string;
  url: string;
  rating: number;
  count: number;
  updated: number;
  set_by: string;
};

export const platforms: Part<Row> = {
  query: `select b.slug as business, p.platform, p.url, p.rating::float8 as rating, p.count,
      ${milliseconds("p.updated_at")} as updated, p.set_by
    from platform_rating p join business b on b.id = p.business_id where ${OF_ORGANISATION}
    order by b.slug collate "C", p.platform collate "C"`,
  record: (row) => ({
    type: "platform",
    business: row.business,
    platform: row.platform,
    url: row.url,
    rating: row.rating,
    count: row.count,
    updatedAt: momentText(row.updated),
    ...(row.set_by !== "import" && { setBy: row.set_by }),
  }),
};
