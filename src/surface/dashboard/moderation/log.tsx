// The moderators' log: each action with its actor and subject, latest first.
import { fromWire, type Prefix } from "#contract/id.ts";
import type { ListedAuditEntry } from "#domain/account/state/audit.ts";
import { When } from "../component/display.tsx";
import { auditPage } from "../kit/audit-page.tsx";
import { excerpt } from "../kit/excerpt.ts";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { CLAIMS_PATH, casePath } from "./kit/path.tsx";
import { decisionWords } from "./kit/words.ts";

export function logPage(visit: UserVisit): Promise<Answer> {
  return auditPage(visit, {
    title: "Log",
    path: "/moderation/log",
    whose: "staff",
    about: "Every decision of a moderator, with who decided and why. Nobody can edit this list.",
    caption: "Actions of moderators",
    columns: [
      { label: "What", cell: ({ action }) => actionWords(action) },
      { label: "About", cell: ({ subject }) => <Subject subject={subject} /> },
      { label: "Why", cell: ({ detail }) => <span dir="auto">{excerpt(detailWords(detail), 500).text}</span> },
      { label: "Who", cell: ({ who }) => <bdi>{who ?? "A deleted account"}</bdi> },
      { label: "When", cell: ({ createdAt }) => <When at={createdAt} /> },
    ],
  });
}

const KINDS: Partial<Record<Prefix, string>> = {
  rev: "Review",
  biz: "Business",
  clm: "Claim",
  usr: "Account",
  org: "Organisation",
};

function Subject({ subject }: { subject: string | null }) {
  if (subject === null) return null;
  const prefix = subject.slice(0, 3) as Prefix;
  const name = `${KINDS[prefix] ?? ""} ${subject.slice(-6)}`.trim();
  const href = subjectHref(subject);
  if (href === null) return <span title={subject}>{name}</span>;
  return (
    <a href={href} title={subject}>
      {name}
    </a>
  );
}

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
  "appeal.restore": "Decided an appeal, put the review back",
  "appeal.uphold": "Decided an appeal, upheld the decision",
  "claim.approve": "Approved a claim",
  "claim.reject": "Rejected a claim",
  "business.gain": "Gave a business to an organisation",
  "business.lose": "Took a business from an organisation",
  "business.publish": "Published a profile",
  "business.refuse": "Kept a profile hidden",
  "editor.create": "Wrote an editor's review",
  "editor.change": "Changed an editor's review",
  "editor.remove": "Removed an editor's review",
  "platform.set": "Set a platform's rating",
  "import.confirm": "Confirmed an import",
  "import.reject": "Refused an import",
  "import.accept": "Accepted rows of an import",
  "import.decline": "Declined rows of an import",
  "platform.confirm": "Confirmed a platform's rating",
  "platform.reject": "Rejected a platform's rating",
  "platform.remove": "Removed a platform's rating",
};

/** "Hid a review" for `review.hide`; an unknown code as it is. */
export function actionWords(action: string): string {
  return (Object.hasOwn(ACTION, action) ? ACTION[action] : undefined) ?? action;
}

/** The reason, the moderator's note, and whether the case was of their own organisation. */
function detailWords(detail: ListedAuditEntry["detail"]): string {
  if (!detail) return "";
  const { reason, note, platform, rating, file, to, own } = detail;
  const said = [
    typeof reason === "string" && (/^[a-z_]+$/.test(reason) ? decisionWords(reason) : reason),
    note,
    platform && [platform, rating].filter(Boolean).join(" "),
    file,
    typeof to === "string" && `Now ${to}`,
    own === true && "The case was of their own organisation",
  ].filter((each): each is string => typeof each === "string" && each !== "");
  return said.join(". ");
}

function subjectHref(subject: string): string | null {
  if (fromWire("rev", subject)) return casePath(subject);
  return fromWire("clm", subject) ? `${CLAIMS_PATH}/${subject}` : null;
}
