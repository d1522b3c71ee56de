// Ownership claims that wait for a moderator, the oldest first.
import { type Claim, isDisputed, listContested } from "#domain/business/claim/claim.ts";
import { toWire } from "#platform/id.ts";
import { readPosition, withQuery, writePosition } from "../../address.ts";
import { Empty, Grid, Pill, Turn, When } from "../../component/display.tsx";
import { page } from "../../shell.tsx";
import type { Answer, UserVisit } from "../../visit.ts";
import { CLAIMS_PATH } from "../path.ts";

const ROWS = 20;

/** GET /moderation/claims */
export async function claimQueuePage(visit: UserVisit): Promise<Answer> {
  const { context, url } = visit;
  const now = context.clock.now();
  const after = readPosition("clm", url.searchParams.get("after"));
  const found = await listContested(context, { after, limit: ROWS + 1 });
  const rows = found.slice(0, ROWS);
  const last = rows.at(-1);
  const next = found.length > ROWS && last ? writePosition("clm", last) : null;
  return page(visit, {
    title: "Claims",
    active: "moderation-claims",
    children: (
      <>
        {rows.length === 0 ? (
          <Empty title={after ? "No more claims wait" : "No claim waits"}>
            <p>
              Claims that ask for a moderator appear here, and claims of a business that another organisation manages.
            </p>
          </Empty>
        ) : (
          <Grid
            caption="Claims that wait for a moderator"
            keyOf={({ id }) => id}
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
        )}
        <Turn
          label="Pages of claims"
          previous={after ? CLAIMS_PATH : null}
          next={next && withQuery(CLAIMS_PATH, { after: next })}
        />
      </>
    ),
  });
}

const STATUS = {
  approved: { tone: "good", word: "Approved" },
  rejected: { tone: "bad", word: "Rejected" },
  withdrawn: { tone: "plain", word: "Withdrawn" },
} as const;

export function ClaimState({ claim }: { claim: Claim }) {
  if (claim.status !== "pending") {
    const { tone, word } = STATUS[claim.status];
    return <Pill tone={tone}>{word}</Pill>;
  }
  if (isDisputed(claim)) return <Pill tone="bad">Disputed</Pill>;
  return <Pill tone="fair">{claim.method === "moderator" ? "Asks for a moderator" : "To be proved"}</Pill>;
}
