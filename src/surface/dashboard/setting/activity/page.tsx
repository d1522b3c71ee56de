// The organisation's audit log, shown as Activity: what was done, by whom and when, latest first.

import type { ListedAuditEntry } from "#domain/account/audit.ts";
import { listActivity } from "#domain/account/audit.ts";
import { Grid } from "../../component/grid.tsx";
import { Empty } from "../../component/note.tsx";
import { Turn } from "../../component/turn.tsx";
import { When } from "../../component/when.tsx";
import { readBarePosition, writeBarePosition } from "../../position.ts";
import { page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { actionWords } from "./words.ts";

const ACTIVITY_PATH = "/dashboard/settings/activity";
const PER_PAGE = 50;
const ACTOR: Record<string, string> = {
  schedule: "Automatically",
  proof: "By proof of ownership",
  "command line": "The operator",
};
/** The subject of such an action has no page any more. */
const IS_END = /\.(?:remove|delete|leave|release|lose|cancel|revoke)$/;

/** GET /dashboard/settings/activity */
export async function activityPage(visit: MemberVisit): Promise<Answer> {
  const { context, organisation, url } = visit;
  const before = readBarePosition(url.searchParams.get("before"));
  const read = await listActivity(context, organisation.id, { limit: PER_PAGE + 1, before });
  const rows = read.slice(0, PER_PAGE);
  const last = rows.at(-1);
  const now = context.clock.now();
  return page(visit, {
    title: "Activity",
    active: "audit",
    children: (
      <>
        <p class="prose muted">Every change in {organisation.name}, and who made it. Nobody can edit this list.</p>
        {rows.length > 0 && (
          <Grid
            caption="Changes, latest first"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { label: "What", cell: (row) => <Action row={row} /> },
              { label: "Who", cell: (row) => actorWords(row) },
              { label: "When", cell: ({ createdAt }) => <When at={createdAt} now={now} /> },
            ]}
          />
        )}
        {rows.length === 0 &&
          (before ? (
            <Empty title="There is nothing older">
              <p>
                <a href={ACTIVITY_PATH}>To the latest</a>
              </p>
            </Empty>
          ) : (
            <Empty title="No changes yet">
              <p>Changes by you and your team will be listed here.</p>
            </Empty>
          ))}
        <Turn
          label="Activity"
          previous={before ? ACTIVITY_PATH : null}
          next={read.length > PER_PAGE && last ? `${ACTIVITY_PATH}?before=${writeBarePosition(last)}` : null}
        />
      </>
    ),
  });
}

function Action({ row }: { row: ListedAuditEntry }) {
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

/** Moderators stay unnamed, because they decide for the service. */
function actorWords({ actor, who }: ListedAuditEntry): string {
  if (actor === "staff") return "A moderator";
  return ACTOR[actor] ?? who ?? "A deleted account";
}

type Link = { href: string; label: string };

/** By the prefix of the subject's wire id. */
const LINKS: Record<string, (id: string, entry: ListedAuditEntry) => Link | null> = {
  rev: (id) => ({ href: `/dashboard/reviews/${id}`, label: "The review" }),
  int: (id) => ({ href: `/dashboard/integrations/${id}`, label: "The integration" }),
  whs: (id) => ({ href: `/dashboard/settings/webhooks/${id}`, label: "The webhook" }),
  whd: (id, { detail }) =>
    typeof detail?.webhook === "string"
      ? { href: `/dashboard/settings/webhooks/${detail.webhook}/deliveries/${id}`, label: "The delivery" }
      : null,
  clm: (id) => ({ href: `/dashboard/claims/${id}`, label: "The claim" }),
  usr: (id) => ({ href: `/dashboard/settings/team/members/${id}`, label: "The member" }),
};

/** Null where the subject has no page. */
function subjectLink(entry: ListedAuditEntry): Link | null {
  const { subject, action } = entry;
  if (!subject || IS_END.test(action)) return null;
  return LINKS[subject.slice(0, subject.indexOf("_"))]?.(subject, entry) ?? null;
}
