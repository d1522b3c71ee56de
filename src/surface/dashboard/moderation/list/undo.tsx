// Above a queue: the decision that the moderator took last, with a button to undo it.
import { fromWire } from "#contract/id.ts";
import { findUndoable } from "#domain/review/moderation/decide.ts";
import { findUndoableReport } from "#domain/review/moderation/report.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Unseen } from "../../component/display.tsx";
import { Hidden, Submit } from "../../component/form.tsx";
import { excerpt } from "../../kit/excerpt.ts";
import type { UserVisit } from "../../kit/visit.ts";
import { seenFields } from "../case/form.tsx";
import { casePath, REPORTS_PATH } from "../kit/path.tsx";
import { statusWord } from "../kit/words.ts";

type Undoable = { action: string; fields: Record<string, string>; title: string; says: string; href: string };

/** The address names the subject of the decision. Null where there is nothing to undo. @param back the place to return to */
export async function findJustDecided(visit: UserVisit, back: string): Promise<Undoable | null> {
  const { context, url, user, language } = visit;
  const { upheld, dismissed } = wordsIn("moderating", language);
  const wire = url.searchParams.get("decided") ?? "";
  const reportId = fromWire("rpt", wire);
  if (reportId !== null) {
    const found = await findUndoableReport(context, reportId, user.id);
    const says = found?.status === "upheld" ? upheld : dismissed;
    const action = `${REPORTS_PATH}/${wire}/undo`;
    return (
      found && { action, fields: seenFields(found.seen, back), title: found.title, says, href: casePath(found.wire) }
    );
  }
  const reviewId = fromWire("rev", wire);
  const found = reviewId && (await findUndoable(context, reviewId, user.id));
  if (!found) return null;
  const says = statusWord(found.seen.status, language);
  const fields = { decision: found.decisionId, ...seenFields(found.seen, back) };
  return { action: `${casePath(wire)}/undo`, fields, title: found.title, says, href: casePath(wire) };
}

/** @property told the message of the decision, on the page after it. It takes the place of the review's state, which says the same. */
export function Undo({ action, fields, title, says, href, told }: Undoable & { told: string | null }) {
  const words = useWords("moderating");
  const review = (
    <a href={href} dir="auto">
      {excerpt(title, 240).text}
    </a>
  );
  return (
    <form class={told === null ? "undo" : "done undo"} method="post" action={action} data-undo>
      <Hidden fields={fields} />
      {told === null ? (
        <p>
          {review}: {says}
        </p>
      ) : (
        <div>
          <div role="status">
            <p>{told}</p>
          </div>
          {review}
        </div>
      )}
      <Submit isQuiet>
        {words.undo}
        <Unseen>{words.theDecision}</Unseen>
      </Submit>
    </form>
  );
}
