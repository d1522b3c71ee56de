// Platform ratings that owners state and moderators have not checked yet, the oldest first.
import { listWaitingStatements } from "#domain/business/platform/statement.ts";
import { toWire } from "#platform/id.ts";
import { Unseen, When } from "../../component/display.tsx";
import { ButtonLink } from "../../component/form.tsx";
import { PlatformGrid } from "../../component/platform.tsx";
import type { Fault } from "../../shell.tsx";
import type { Answer, UserVisit } from "../../visit.ts";
import { BusinessLink, PLATFORMS_PATH, statementPath } from "../path.tsx";
import { queuePage } from "../queue-page.tsx";

/** @param fault a decision that came too late */
export function platformQueuePage(visit: UserVisit, fault: Fault = {}): Promise<Answer> {
  const { context } = visit;
  const now = context.clock.now();
  return queuePage(visit, {
    title: "Platform ratings",
    active: "moderation-platforms",
    path: PLATFORMS_PATH,
    prefix: "pst",
    size: 20,
    list: (from) => listWaitingStatements(context, from),
    positionOf: ({ id, statedAt }) => ({ id, createdAt: statedAt }),
    empty: {
      none: "No statement waits",
      end: "No more statements wait",
      text: "Ratings on other platforms that owners state appear here until a moderator has checked them.",
    },
    fault,
    draw: (rows) => (
      <PlatformGrid
        caption="Statements that wait for a moderator"
        platforms={rows}
        columns={[
          { label: "Business", cell: ({ business }) => <BusinessLink business={business} /> },
          { label: "Stated", cell: ({ statedAt }) => <When at={statedAt} now={now} /> },
          {
            label: "Decide",
            cell: ({ id, platform, business }) => (
              <ButtonLink isQuiet href={statementPath(toWire("pst", id))}>
                Check
                <Unseen>
                  the rating of {business.name} on {platform}
                </Unseen>
              </ButtonLink>
            ),
          },
        ]}
      />
    ),
  });
}
