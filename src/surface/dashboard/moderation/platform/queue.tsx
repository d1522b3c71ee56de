// Platform ratings that owners state and moderators have not checked yet, the oldest first.

import { listWaitingStatements, type WaitingStatement } from "#domain/business/platform/statement.ts";
import { toWire } from "#platform/id.ts";
import { readPosition, withQuery, writePosition } from "../../address.ts";
import { Empty, Turn, When } from "../../component/display.tsx";
import { ButtonLink } from "../../component/form.tsx";
import { PlatformGrid } from "../../component/platform.tsx";
import { type Fault, page } from "../../shell.tsx";
import type { Answer, UserVisit } from "../../visit.ts";
import { businessPath, PLATFORMS_PATH, statementPath } from "../path.ts";

const ROWS = 20;

/** GET /moderation/platforms. @param fault a decision that came too late */
export async function platformQueuePage(visit: UserVisit, fault: Fault = {}): Promise<Answer> {
  const { context, url } = visit;
  const after = readPosition("pst", url.searchParams.get("after"));
  const found = await listWaitingStatements(context, { after, limit: ROWS + 1 });
  const rows = found.slice(0, ROWS);
  const last = rows.at(-1);
  const next = found.length > ROWS && last ? writePosition("pst", { createdAt: last.statedAt, id: last.id }) : null;
  return page(visit, {
    title: "Platform ratings",
    active: "moderation-platforms",
    ...fault,
    children: (
      <>
        {rows.length === 0 ? (
          <Empty title={after ? "No more statements wait" : "No statement waits"}>
            <p>Ratings on other platforms that owners state appear here until a moderator has checked them.</p>
          </Empty>
        ) : (
          <Queue rows={rows} now={context.clock.now()} />
        )}
        <Turn
          label="Pages of statements"
          previous={after ? PLATFORMS_PATH : null}
          next={next && withQuery(PLATFORMS_PATH, { after: next })}
        />
      </>
    ),
  });
}

function Queue({ rows, now }: { rows: readonly WaitingStatement[]; now: Date }) {
  return (
    <PlatformGrid
      caption="Statements that wait for a moderator"
      platforms={rows}
      columns={[
        {
          label: "Business",
          cell: ({ business }) => (
            <a href={businessPath(business.slug)}>
              <bdi>{business.name}</bdi>
            </a>
          ),
        },
        { label: "Stated", cell: ({ statedAt }) => <When at={statedAt} now={now} /> },
        {
          label: "Decide",
          cell: ({ id, platform, business }) => (
            <ButtonLink isQuiet href={statementPath(toWire("pst", id))}>
              Check
              <span class="hidden">
                {" "}
                the rating of {business.name} on {platform}
              </span>
            </ButtonLink>
          ),
        },
      ]}
    />
  );
}
