// Settings > Saved replies: the texts that members put into the field of a reply.
import { listSavedReplies, type SavedReply } from "#domain/review/saved-reply/saved-reply.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Empty, Grid } from "../component/display.tsx";
import { excerpt } from "../kit/excerpt.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { SAVED_PATH, savedPath } from "../review/saved.tsx";

/** Bytes of the page that each text may take. */
const ROOM = 240;

export async function savedRepliesPage(visit: MemberVisit): Promise<Answer> {
  const words = wordsIn("savedReply", visit.language);
  const rows = await listSavedReplies(visit.context, visit.organisation.id);
  return page(visit, {
    title: words.title,
    action: { href: `${SAVED_PATH}/new`, label: words.add },
    children: (
      <>
        <p class="prose">{words.about}</p>
        {rows.length > 0 ? (
          <List rows={rows} />
        ) : (
          <Empty title={words.none}>
            <p>{words.noneText}</p>
          </Empty>
        )}
      </>
    ),
  });
}

function List({ rows }: { rows: readonly SavedReply[] }) {
  const words = useWords("savedReply");
  return (
    <Grid
      caption={words.title}
      rows={rows}
      columns={[
        {
          label: words.name,
          cell: ({ id, name }) => (
            <a href={savedPath(id)}>
              <bdi>{name}</bdi>
            </a>
          ),
        },
        { label: words.text, cell: ({ body }) => <div dir="auto">{excerpt(body, ROOM).text}</div> },
      ]}
    />
  );
}
