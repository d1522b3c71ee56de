// Ownership claims that wait for a moderator, the oldest first.
import { listContested } from "#domain/business/claim/claim.ts";
import { toWire } from "#platform/id.ts";
import { ClaimState } from "../../claim/own.tsx";
import { Grid, When } from "../../component/display.tsx";
import type { Answer, UserVisit } from "../../visit.ts";
import { CLAIMS_PATH } from "../path.tsx";
import { queuePage } from "../queue-page.tsx";

export function claimQueuePage(visit: UserVisit): Promise<Answer> {
  const { context } = visit;
  const now = context.clock.now();
  return queuePage(visit, {
    title: "Claims",
    active: "moderation-claims",
    path: CLAIMS_PATH,
    prefix: "clm",
    size: 20,
    list: (from) => listContested(context, from),
    positionOf: (claim) => claim,
    empty: {
      none: "No claim waits",
      end: "No more claims wait",
      text: "Claims that ask for a moderator appear here, and claims of a business that another organisation manages.",
    },
    draw: (rows) => (
      <Grid
        caption="Claims that wait for a moderator"
        rows={rows}
        columns={[
          {
            label: "Business",
            cell: ({ id, business }) => (
              <a href={`${CLAIMS_PATH}/${toWire("clm", id)}`}>
                <bdi>{business.name}</bdi>
              </a>
            ),
          },
          { label: "Claimed by", cell: ({ organisationName }) => <bdi>{organisationName}</bdi> },
          { label: "Managed by", cell: ({ business }) => <bdi>{business.organisationName ?? "Nobody"}</bdi> },
          { label: "State", cell: (claim) => <ClaimState claim={claim} /> },
          { label: "Opened", cell: ({ createdAt }) => <When at={createdAt} now={now} /> },
        ]}
      />
    ),
  });
}
