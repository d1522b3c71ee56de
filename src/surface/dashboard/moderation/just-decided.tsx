// The decision that the moderator took last, with a button to undo it. The address names its subject; the database says whether it
// can be undone.
import { findUndoable } from "#domain/review/moderation/decide.ts";
import { findUndoableReport } from "#domain/review/moderation/report.ts";
import { fromWire } from "#platform/id.ts";
import { Hidden, Submit } from "../component/form.tsx";
import { excerpt } from "../excerpt.ts";
import { STATUS_WORDS } from "../review/words.ts";
import type { UserVisit } from "../visit.ts";
import { casePath, REPORTS_PATH } from "./path.ts";

type JustDecided = { action: string; fields: Record<string, string>; title: string; says: string; href: string };

/** Null where there is nothing to undo. @param back position in the queue to return to */
export async function loadJustDecided({ context, url, user }: UserVisit, back: string): Promise<JustDecided | null> {
  const wire = url.searchParams.get("decided") ?? "";
  const reportId = fromWire("rpt", wire);
  if (reportId !== null) {
    const found = await findUndoableReport(context, reportId, user.id);
    return (
      found && {
        action: `${REPORTS_PATH}/${wire}/undo`,
        fields: { back },
        title: found.title,
        says: found.status === "upheld" ? "report upheld" : "report dismissed",
        href: casePath(found.wire),
      }
    );
  }
  const reviewId = fromWire("rev", wire);
  const found = reviewId && (await findUndoable(context, reviewId, user.id));
  return (
    found && {
      action: `${casePath(wire)}/undo`,
      fields: { decision: found.decisionId, back },
      title: found.title,
      says: (STATUS_WORDS[found.status]?.label ?? "").toLowerCase(),
      href: casePath(wire),
    }
  );
}

export function Undo({ of }: { of: JustDecided | null }) {
  if (!of) return null;
  return (
    <form class="undo" method="post" action={of.action}>
      <Hidden fields={of.fields} />
      <p>
        <a href={of.href} dir="auto">
          {excerpt(of.title, 240).text}
        </a>
        : {of.says}.
      </p>
      <Submit isQuiet>
        Undo<span class="hidden"> the decision</span>
      </Submit>
    </form>
  );
}
