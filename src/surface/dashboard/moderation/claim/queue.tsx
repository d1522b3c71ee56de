// The ownership claims that only a moderator can decide, the oldest first.
import { toWire } from "#contract/id.ts";
import { listContested } from "#domain/business/claim/claim.ts";
import { findAsked } from "#domain/business/claim/question.ts";
import { wordsIn } from "#words/words.ts";
import { Grid, When } from "../../component/display.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { CLAIMS_PATH } from "../kit/path.tsx";
import { queuePage } from "../kit/queue-page.tsx";
import { ModeratedState } from "./question.tsx";

export function claimQueuePage(visit: UserVisit): Promise<Answer> {
  const { context, language } = visit;
  const words = wordsIn("claimQueue", language);
  const shared = wordsIn("moderating", language);
  let asked: Awaited<ReturnType<typeof findAsked>> = new Map();
  return queuePage(visit, {
    title: wordsIn("frame", language).queue.claims,
    path: CLAIMS_PATH,
    size: 20,
    async list(from) {
      const rows = await listContested(context, from);
      const ids = rows.map(({ id }) => id);
      asked = await findAsked(context, ids);
      return rows;
    },
    positionOf: (claim) => claim,
    empty: words,
    draw: (rows) => (
      <Grid
        caption={words.caption}
        rows={rows}
        columns={[
          {
            label: shared.business,
            cell: ({ id, business }) => (
              <a href={`${CLAIMS_PATH}/${toWire("clm", id)}`}>
                <bdi>{business.name}</bdi>
              </a>
            ),
          },
          { label: words.claimedBy, cell: ({ organisationName }) => <bdi>{organisationName}</bdi> },
          { label: shared.managedBy, cell: ({ business }) => <bdi>{business.organisationName ?? shared.nobody}</bdi> },
          {
            label: words.state,
            cell: (claim) => (
              <span class="pills">
                <ModeratedState claim={claim} asked={asked.get(claim.id)} />
              </span>
            ),
          },
          { label: words.opened, cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
    ),
  });
}
