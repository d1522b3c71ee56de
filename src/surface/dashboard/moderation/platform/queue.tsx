// Platform ratings that owners state and no moderator has checked, the one that waits longest first.
import { listWaitingStatements, type WaitingStatement } from "#domain/business/platform/statement.ts";
import { toWire } from "#platform/id.ts";
import { Empty } from "../../component/note.tsx";
import { PlatformGrid } from "../../component/platform-grid.tsx";
import { Turn } from "../../component/turn.tsx";
import { When } from "../../component/when.tsx";
import { page } from "../../shell.tsx";
import type { Answer, UserVisit } from "../../visit.ts";
import { businessPath, PLATFORMS_PATH, placeText, readPlace, statementPath, withQuery } from "../path.ts";

const ROWS = 20;

/** GET /moderation/platforms, and the same again where a decision came too late. */
export async function platformQueuePage(visit: UserVisit, problem?: string, status?: number): Promise<Answer> {
  const { context, url } = visit;
  const after = readPlace("pst", url.searchParams.get("after"));
  const found = await listWaitingStatements(context, { after, limit: ROWS + 1 });
  const rows = found.slice(0, ROWS);
  const last = rows.at(-1);
  const next = found.length > ROWS && last ? placeText("pst", { createdAt: last.statedAt, id: last.id }) : null;
  return page(visit, {
    title: "Platform ratings",
    active: "moderation-platforms",
    problem,
    ...(status !== undefined && { status }),
    children: (
      <>
        {rows.length === 0 ? (
          <Empty title={after ? "No further statement waits" : "No statement waits"}>
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
            <a class="button button-quiet" href={statementPath(toWire("pst", id))}>
              Check
              <span class="hidden">
                {" "}
                the rating of {business.name} on {platform}
              </span>
            </a>
          ),
        },
      ]}
    />
  );
}
