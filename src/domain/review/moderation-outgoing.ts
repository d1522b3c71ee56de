// What mails about moderators' decisions say, read when they are sent.
import type { Context } from "#platform/context.ts";
import type { ReviewId } from "#platform/id.ts";

type About = { reviewId: ReviewId; businessName: string; slug: string; title: string };

export type ModerationMail = About &
  (
    | { kind: "review-moderated"; status: "published" | "hidden" | "removed"; reason: string }
    | { kind: "review-reported"; reason: string }
    | { kind: "report-decided"; upheld: boolean; note: string | null }
  );

/** What to say, by message id; one that is missing is not to be sent any more. */
export async function loadModerationMails(
  _context: Context,
  _messages: readonly { id: string; kind: string; subjectId: string | null; payload: unknown }[],
): Promise<Map<string, ModerationMail>> {
  return new Map();
}
