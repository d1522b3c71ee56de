// A rating on another platform, for owners and moderators: the form for one, and the table of several.
import type { PlatformErrors } from "#domain/business/platform/field.ts";
import { TextField } from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { formatCount, formatDecimal } from "#surface/look/format.ts";
import { type Column, Grid, Panel } from "./display.tsx";
import { Ask, Form, Hidden } from "./form.tsx";

type FormProps = {
  action: string;
  given: Fields;
  errors: Partial<Record<keyof PlatformErrors, string | undefined>>;
  title: string;
  /** Says what happens to a listed rating of the same platform. */
  replaces: string;
  submit: string;
};

export function PlatformFields({ action, given, errors, title, replaces, submit }: FormProps) {
  const field = (name: keyof PlatformErrors) => ({ name, value: given[name], error: errors[name] });
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

export function RemovePlatform({ platform, action }: { platform: string; action: string }) {
  return (
    <Ask
      label="Remove"
      of={`the rating on ${platform}`}
      question="The profile stops showing it, and the score is computed without it."
      confirm="Remove it"
      action={action}
    >
      <Hidden fields={{ platform }} />
    </Ask>
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
