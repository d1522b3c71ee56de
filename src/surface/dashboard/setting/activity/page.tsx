// What was done in the organisation, by whom and when, in words. Latest first, page by page.
import { type ActivityPlace, listActivity } from "#domain/account/activity.ts";
import type { ListedAuditEntry } from "#domain/account/audit.ts";
import { Grid } from "../../component/grid.tsx";
import { Empty } from "../../component/note.tsx";
import { Turn } from "../../component/turn.tsx";
import { When } from "../../component/when.tsx";
import { page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { subjectLink } from "./subject.ts";
import { actionWords } from "./words.ts";

export const ACTIVITY_PATH = "/dashboard/settings/activity";
const PER_PAGE = 50;
const PLACE = /^(\d{1,15})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
const ACTOR: Record<string, string> = {
  schedule: "By itself",
  proof: "By its proof",
  transfer: "By being handed over",
  "command line": "The operator",
};

/** GET /dashboard/settings/activity */
export async function activityPage(visit: MemberVisit): Promise<Answer> {
  const { context, organisation, url } = visit;
  const before = readPlace(url.searchParams.get("before"));
  const read = await listActivity(context, organisation.id, { limit: PER_PAGE + 1, before });
  const rows = read.slice(0, PER_PAGE);
  const last = rows.at(-1);
  const now = context.clock.now();
  return page(visit, {
    title: "Activity",
    active: "audit",
    children: (
      <>
        <p class="prose muted">Every change in {organisation.name}, and who made it. Nobody can change this list.</p>
        {rows.length === 0 ? (
          <Empty title={before ? "There is nothing further back" : "Nothing was done yet"}>
            <p>
              {before ? (
                <a href={ACTIVITY_PATH}>To the latest</a>
              ) : (
                "What you and your team change will be listed here."
              )}
            </p>
          </Empty>
        ) : (
          <Grid
            caption="Changes, latest first"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { label: "What", cell: (row) => <What row={row} /> },
              { label: "Who", cell: (row) => whoOf(row) },
              { label: "When", cell: ({ createdAt }) => <When at={createdAt} now={now} /> },
            ]}
          />
        )}
        <Turn
          label="Activity"
          previous={before ? ACTIVITY_PATH : null}
          next={
            read.length > PER_PAGE && last ? `${ACTIVITY_PATH}?before=${last.createdAt.getTime()}.${last.id}` : null
          }
        />
      </>
    ),
  });
}

function What({ row }: { row: ListedAuditEntry }) {
  const link = subjectLink(row);
  return (
    <>
      <span dir="auto">{actionWords(row)}</span>
      {link && (
        <span class="under small">
          <a href={link.href}>{link.label}</a>
        </span>
      )}
    </>
  );
}

/** A moderator stays unnamed: they decide for the service. */
function whoOf({ actor, who }: ListedAuditEntry): string {
  if (actor === "staff") return "A moderator";
  return ACTOR[actor] ?? who ?? "Somebody who is gone";
}

function readPlace(written: string | null): ActivityPlace | null {
  const [, ms, id] = PLACE.exec(written ?? "") ?? [];
  const createdAt = new Date(Number(ms));
  return id === undefined || Number.isNaN(createdAt.getTime()) || createdAt.getUTCFullYear() > 9_999
    ? null
    : { createdAt, id };
}
