// Ratings on other platforms, for owners and moderators: the form for one, and the tables.
import type { PlatformErrors } from "#domain/business/platform/field.ts";
import type { ConnectedPlatform } from "#domain/business/platform/list.ts";
import { TextField } from "#surface/look/field.tsx";
import { formatCount, formatDate, formatDecimal } from "#surface/look/format.ts";
import { type Column, Grid, Panel, Pill } from "../component/display.tsx";
import { Ask, Form, Hidden } from "../component/form.tsx";
import { type Fault, fieldOf } from "./shell.tsx";
import type { Visit } from "./visit.ts";

type FormProps = {
  visit: Visit;
  fault: Fault<keyof PlatformErrors>;
  action: string;
  title: string;
  /** The effect on a listed rating of the same platform. */
  replaces: string;
  submit: string;
};

export function PlatformFields({ visit, fault, action, title, replaces, submit }: FormProps) {
  const field = fieldOf(visit, fault);
  return (
    <Panel title={title} id="add">
      <Form action={action} submit={submit}>
        <TextField {...field("platform")} label="Platform" required hint={replaces} />
        <TextField {...field("url")} label="Link to the ratings there" required hint="The profile shows this link." />
        <TextField {...field("rating")} label="Rating" required hint="From 1.00 to 5.00 stars." />
        <TextField {...field("count")} label="Number of ratings" required />
      </Form>
    </Panel>
  );
}

const SET_BY = { owner: "Confirmed by a moderator", staff: "Set by a moderator", import: "Imported" } as const;

type RatingsProps = {
  ratings: readonly ConnectedPlatform[];
  /** Removes the rating on the platform that its form names. */
  action: string;
  mayRemove(rating: ConnectedPlatform): boolean;
};

export function ConfirmedRatings({ ratings, action, mayRemove }: RatingsProps) {
  return (
    <PlatformGrid
      caption="Confirmed ratings"
      platforms={ratings}
      columns={[
        {
          label: "State",
          cell: ({ setBy, isEnded, confirmedAt, countsUntil }) => (
            <>
              <Pill tone={isEnded ? "bad" : "good"}>
                {isEnded ? "No longer counts" : `Counts until ${formatDate(countsUntil)}`}
              </Pill>
              <span class="under muted small">
                {SET_BY[setBy]}, {formatDate(confirmedAt)}
              </span>
            </>
          ),
        },
        {
          label: "Change",
          cell: (rating) =>
            mayRemove(rating) ? (
              <Ask
                label="Remove"
                of={`the rating on ${rating.platform}`}
                question="The profile stops showing it, and the score is computed without it."
                confirm="Remove it"
                action={action}
              >
                <Hidden fields={{ platform: rating.platform }} />
              </Ask>
            ) : (
              <span class="muted small">Moderators only</span>
            ),
        },
      ]}
    />
  );
}

type Figures = { platform: string; url: string; rating: number; count: number };
type GridProps<Row> = { caption: string; platforms: readonly Row[]; columns: readonly Column<Row>[] };

/** @param columns after platform, rating and count */
export function PlatformGrid<Row extends Figures>({ caption, platforms, columns }: GridProps<Row>) {
  return (
    <Grid
      caption={caption}
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
