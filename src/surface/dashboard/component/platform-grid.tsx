// A table of ratings on other platforms, for owners and moderators.
import { formatCount, formatDecimal } from "#surface/look/format.ts";
import { type Column, Grid } from "./display.tsx";

type Figures = { platform: string; url: string; rating: number; count: number };

/** @param columns after platform, rating and count */
export function PlatformGrid<Row extends Figures>({
  caption,
  platforms,
  columns,
}: {
  caption: string;
  platforms: readonly Row[];
  columns: readonly Column<Row>[];
}) {
  return (
    <Grid
      caption={caption}
      keyOf={({ platform }) => platform}
      rows={platforms}
      columns={[
        {
          label: "Platform",
          cell: ({ platform, url }) => (
            <a href={url} rel="nofollow noopener">
              <bdi>{platform}</bdi>
            </a>
          ),
        },
        { label: "Rating", isNumber: true, cell: ({ rating }) => formatDecimal(rating, 2) },
        { label: "Ratings", isNumber: true, cell: ({ count }) => formatCount(count) },
        ...columns,
      ]}
    />
  );
}
