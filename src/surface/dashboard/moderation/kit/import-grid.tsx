// A list of imports that wait for a moderator.
import type { ComponentChildren } from "preact";
import { type ImportId, toWire } from "#contract/id.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Grid, Unseen, When } from "../../component/display.tsx";
import { ButtonLink } from "../../component/form.tsx";
import { sourceOf } from "../../import/words.ts";
import { BusinessLink } from "./path.tsx";

type Row = { id: ImportId; business: { slug: string; name: string }; layout: string; finishedAt: Date };

/** @property counts columns of figures. @property of completes the label of the link for screen readers */
type Props<R extends Row> = {
  caption: string;
  rows: readonly R[];
  counts: readonly { label: string; count(row: R): number }[];
  pathOf(wire: string): string;
  decide: string;
  of(values: { business: string; source: string }): ComponentChildren;
};

export function ImportGrid<R extends Row>({ caption, rows, counts, pathOf, decide, of }: Props<R>) {
  const shared = useWords("moderating");
  const format = useFormat();
  return (
    <Grid
      caption={caption}
      rows={rows}
      columns={[
        { label: shared.business, cell: ({ business }) => <BusinessLink business={business} /> },
        { label: shared.from, cell: ({ layout }) => sourceOf(layout, format.language) },
        ...counts.map(({ label, count }) => ({ label, isNumber: true, cell: (row: R) => format.count(count(row)) })),
        { label: shared.imported, cell: ({ finishedAt }) => <When at={finishedAt} /> },
        {
          label: shared.decide,
          cell: ({ id, business, layout }) => (
            <ButtonLink isQuiet href={pathOf(toWire("imp", id))}>
              {decide}
              <Unseen>{of({ business: business.name, source: sourceOf(layout, format.language) })}</Unseen>
            </ButtonLink>
          ),
        },
      ]}
    />
  );
}
