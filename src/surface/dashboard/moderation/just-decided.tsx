// What the moderator has decided just now, with the way back: the address says which review, the database whether there is one.
import { findUndoable } from "#domain/review/moderation/decide.ts";
import { findUndoableReport } from "#domain/review/moderation/report.ts";
import { fromWire } from "#platform/id.ts";
import { excerpt } from "../review/excerpt.ts";
import { STATUS_WORDS } from "../review/words.ts";
import type { UserVisit } from "../visit.ts";
import { casePath } from "./path.ts";

export type JustDecided = { action: string; fields: Record<string, string>; title: string; says: string; href: string };

/** Null where there is nothing to take back. @param back the place of the queue */
export async function loadJustDecided({ context, url, user }: UserVisit, back: string): Promise<JustDecided | null> {
  const wire = url.searchParams.get("decided") ?? "";
  const reportId = fromWire("rpt", wire);
  if (reportId !== null) {
    const found = await findUndoableReport(context, reportId, user.id);
    if (!found) return null;
    const says = found.status === "upheld" ? "report upheld" : "report dismissed";
    return {
      action: `/moderation/reports/${wire}/undo`,
      fields: { back },
      title: found.title,
      says,
      href: casePath(found.wire),
    };
  }
  const reviewId = fromWire("rev", wire);
  const found = reviewId && (await findUndoable(context, reviewId, user.id));
  if (!found) return null;
  return {
    action: `${casePath(wire)}/undo`,
    fields: { decision: found.decisionId, back },
    title: found.title,
    says: (STATUS_WORDS[found.status]?.label ?? "").toLowerCase(),
    href: casePath(wire),
  };
}

export function Undo({ of }: { of: JustDecided | null }) {
  if (!of) return null;
  return (
    <form class="undo" method="post" action={of.action}>
      {Object.entries(of.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>
        <a href={of.href} dir="auto">
          {excerpt(of.title, 240).text}
        </a>
        : {of.says}.
      </p>
      <button class="button button-quiet" type="submit">
        Undo<span class="hidden"> the decision</span>
      </button>
    </form>
  );
}
