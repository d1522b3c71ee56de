// Ratings on other platforms, for owners and moderators: the form for one, and the tables.
import type { Refusal } from "#contract/refusal.ts";
import { readCount, readPlatformLink, readPlatformName, readRating } from "#domain/business/platform/field.ts";
import type { ConnectedPlatform } from "#domain/business/platform/list.ts";
import { text } from "#surface/form/field.tsx";
import { type Drawn, type Fault, wrongAt } from "#surface/form/form.ts";
import { formatCount, formatDate, formatDecimal } from "#surface/look/format.ts";
import { type Column, Grid, Panel, Pill } from "../component/display.tsx";
import { Ask, Form, Hidden } from "../component/form.tsx";

/** @param replaces the effect on a listed rating of the same platform */
export function platformFields(replaces: string) {
  return {
    platform: text({ label: "Platform", required: true, hint: replaces, read: readPlatformName }),
    url: text({
      label: "Link to the ratings there",
      required: true,
      hint: "The profile shows this link.",
      read: readPlatformLink,
    }),
    rating: text({ label: "Rating", required: true, hint: "From 1.00 to 5.00 stars.", read: readRating }),
    count: text({ label: "Number of ratings", required: true, read: readCount }),
  };
}

/** For the form that states or sets one. A refusal is about its platform. */
export function explainPlatform({ message }: Refusal): Fault {
  return wrongAt("platform", message);
}

type FormProps = { form: Drawn; action: string; title: string; submit: string };

export function PlatformForm({ form, action, title, submit }: FormProps) {
  return (
    <Panel title={title} id="add">
      <Form action={action} submit={submit}>
        {form.all}
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
