// What became of the pictures that the file of an import names.
import type { ImportId } from "#contract/id.ts";
import { countFetches, type FailedFetch, type FetchCounts, listFailed } from "#domain/review/photo/fetch/report.ts";
import type { Context } from "#platform/database/context.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Grid } from "../component/display.tsx";

const MOST_SHOWN = 50;
const MOST_CHARACTERS = 120;

export type ImportedPhotos = FetchCounts & { failures: FailedFetch[] };

/** Null where the file names no pictures. */
export async function photosOf(context: Context, id: ImportId): Promise<ImportedPhotos | null> {
  const counts = (await countFetches(context, [id])).get(id);
  if (!counts) return null;
  return { ...counts, failures: counts.failed > 0 ? await listFailed(context, id, MOST_SHOWN) : [] };
}

export function Photos({ of: { taken, waiting, failed, failures } }: { of: ImportedPhotos }) {
  const words = useWords("importPhoto");
  const { rows } = useWords("importing");
  const format = useFormat();
  return (
    <section class="part lines" aria-labelledby="pictures">
      <h2 id="pictures">{words.title}</h2>
      <p class="prose">
        {taken > 0 && words.taken({ count: taken })} {waiting > 0 && words.waiting({ count: waiting })}{" "}
        {failed > 0 && words.failed({ count: failed })}
      </p>
      {failures.length > 0 && (
        <Grid
          caption={words.caption}
          rows={failures}
          columns={[
            { label: rows.line, cell: ({ line }) => format.count(line) },
            { label: words.address, cell: ({ source }) => <bdi>{shortened(source)}</bdi> },
            { label: rows.reason, cell: ({ fault }) => words.fault[fault] },
          ]}
        />
      )}
    </section>
  );
}

function shortened(address: string): string {
  return address.length > MOST_CHARACTERS ? `${address.slice(0, MOST_CHARACTERS)}…` : address;
}
