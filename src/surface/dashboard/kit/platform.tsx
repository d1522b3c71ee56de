// Ratings on other platforms, for owners and moderators: the form for one, and the tables.
import type { Refusal } from "#contract/refusal.ts";
import { readCount, readPlatformLink, readPlatformName, readRating } from "#domain/business/platform/field.ts";
import type { ConnectedPlatform } from "#domain/business/platform/list.ts";
import { text } from "#surface/form/field.tsx";
import { type Drawn, type Fault, refusalIn, wrongAt } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { type Column, Grid, Panel, Pill } from "../component/display.tsx";
import { askColumn, Form, Hidden } from "../component/form.tsx";
import type { Visit } from "./visit.ts";

/** @param replaces the effect on a listed rating of the same platform */
export function platformFields({ language }: Visit, replaces: string) {
  const words = wordsIn("platformRating", language);
  const missing = wordsIn("missing", language);
  return {
    platform: text({
      label: words.platform,
      required: true,
      hint: replaces,
      missing: missing.platform,
      read: readPlatformName,
    }),
    url: text({
      label: words.link,
      required: true,
      hint: words.linkHint,
      missing: missing.address,
      read: readPlatformLink,
    }),
    rating: text({ label: words.rating, required: true, hint: words.ratingHint, read: readRating }),
    count: text({ label: words.count, required: true, read: readCount }),
  };
}

/** For the form that states or sets one. A refusal is about its platform. */
export function explainPlatform(refusal: Refusal, { language }: Visit): Fault {
  return wrongAt("platform", refusalIn(refusal, language));
}

type FormProps = { form: Drawn; action: string; title: string; submit: string };

export function PlatformForm({ form, action, title, submit }: FormProps) {
  return (
    <Panel title={title} id="add" class="paired">
      <Form action={action} submit={submit}>
        {form.all}
      </Form>
    </Panel>
  );
}

type RatingsProps = {
  ratings: readonly ConnectedPlatform[];
  /** Removes the rating on the platform that its form names. */
  action: string;
  mayRemove(rating: ConnectedPlatform): boolean;
};

export function ConfirmedRatings({ ratings, action, mayRemove }: RatingsProps) {
  const words = useWords("platformRating");
  const format = useFormat();
  return (
    <PlatformGrid
      caption={words.confirmed}
      platforms={ratings}
      columns={[
        {
          label: words.state,
          cell: ({ setBy, isEnded, confirmedAt, countsUntil }) => (
            <>
              <Pill tone={isEnded ? "bad" : "good"}>
                {isEnded ? words.ended : words.counts({ date: format.date(countsUntil) })}
              </Pill>
              <span class="under muted small">{words.setBy[setBy]({ date: format.date(confirmedAt) })}</span>
            </>
          ),
        },
        askColumn(
          words.change,
          (rating: ConnectedPlatform) =>
            mayRemove(rating)
              ? {
                  label: words.remove,
                  of: words.removeOf({ platform: rating.platform }),
                  title: words.removeTitle({ platform: rating.platform }),
                  question: words.removeAsk,
                  confirm: words.removeIt,
                  action,
                  children: <Hidden fields={{ platform: rating.platform }} />,
                }
              : null,
          (_rating, button) => button ?? <span class="muted small">{words.moderatorsOnly}</span>,
        ),
      ]}
    />
  );
}

type Figures = { platform: string; url: string; rating: number; count: number };
type GridProps<Row> = { caption: string; platforms: readonly Row[]; columns: readonly Column<Row>[] };

/** @param columns after platform, rating and count */
export function PlatformGrid<Row extends Figures>({ caption, platforms, columns }: GridProps<Row>) {
  const words = useWords("platformRating");
  const format = useFormat();
  return (
    <Grid
      caption={caption}
      rows={platforms}
      columns={[
        {
          label: words.platform,
          cell: ({ platform, url }) => (
            <a href={url} rel="nofollow noopener">
              <bdi>{platform}</bdi>
            </a>
          ),
        },
        { label: words.rating, isNumber: true, cell: ({ rating }) => format.decimal(rating, 2) },
        { label: words.ratings, isNumber: true, cell: ({ count }) => format.count(count) },
        ...columns,
      ]}
    />
  );
}
