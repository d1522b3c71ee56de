// Codes of the moderators' log in words.
import type { LogEntry } from "#domain/review/moderation/log.ts";
import { fromWire } from "#platform/id.ts";
import { CLAIMS_PATH, casePath } from "./path.ts";
import { decisionWords } from "./words.ts";

const ACTION: Record<string, string> = {
  "review.publish": "Published a review",
  "review.hold": "Held a review",
  "review.hide": "Hid a review",
  "review.remove": "Removed a review",
  "review.undo": "Undid a decision",
  "report.dismiss": "Dismissed a report",
  "report.uphold": "Upheld a report",
  "report.hide": "Upheld a report, hid the review",
  "report.remove": "Upheld a report, removed the review",
  "report.undo": "Undid a decision about a report",
  "claim.approve": "Approved a claim",
  "claim.reject": "Rejected a claim",
  "business.gain": "Gave a business to an organisation",
  "business.lose": "Took a business from an organisation",
  "editor.create": "Wrote an editor's review",
  "editor.change": "Changed an editor's review",
  "editor.remove": "Removed an editor's review",
  "platform.set": "Set a platform's rating",
  "platform.confirm": "Confirmed a platform's rating",
  "platform.reject": "Rejected a platform's rating",
  "platform.remove": "Removed a platform's rating",
};

/** "Hid a review" for `review.hide`; an unknown code as it is. */
export function actionWords(action: string): string {
  return (Object.hasOwn(ACTION, action) ? ACTION[action] : undefined) ?? action;
}

/** The reason, the moderator's note, and whether the case was of their own organisation. */
export function detailWords(detail: LogEntry["detail"]): string {
  if (!detail) return "";
  const { reason, note, platform, rating, to, own } = detail;
  const said = [
    typeof reason === "string" && (/^[a-z_]+$/.test(reason) ? decisionWords(reason) : reason),
    note,
    platform && [platform, rating].filter(Boolean).join(" "),
    typeof to === "string" && `Now ${to}`,
    own === true && "The case was of their own organisation",
  ].filter((each): each is string => typeof each === "string" && each !== "");
  return said.join(". ");
}

/** Path of the subject's page; null where it has none. */
export function subjectHref(subject: string): string | null {
  if (fromWire("rev", subject)) return casePath(subject);
  if (fromWire("clm", subject)) return `${CLAIMS_PATH}/${subject}`;
  return null;
}
