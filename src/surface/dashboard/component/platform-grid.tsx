// Ratings on other platforms as a table, for their owner and for moderators, who see and may do different things about them.
import type { ConnectedPlatform } from "#domain/business/connected-platform.ts";
import { formatCount, formatDecimal } from "#surface/look/format.ts";
import { type Column, Grid } from "./grid.tsx";

/** @param columns what comes after platform, rating and count */
export function PlatformGrid({
  platforms,
  columns,
}: {
  platforms: readonly ConnectedPlatform[];
  columns: readonly Column<ConnectedPlatform>[];
}) {
  return (
    <Grid
      caption="Ratings on other platforms"
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
