// Replies to a review, and reports of it to the moderators.
import type { ReviewStory } from "#domain/review/dashboard/story.ts";
import { postReply } from "#domain/review/reply.ts";
import { isReportReason, reportReview } from "#domain/review/report.ts";
import { toWire } from "#platform/id.ts";
import type { Refusal } from "#platform/refusal.ts";
import { readText, TEXT_LIMIT } from "#platform/text.ts";
import { act, done, orExplain } from "../act.ts";
import type { Answer, MemberVisit } from "../visit.ts";
import { listHref, readQuery, reviewPath } from "./filter.ts";
import type { Wrong } from "./form.tsx";
import { drawStory, type FormFault, storyOf } from "./one.tsx";

/** POST /dashboard/reviews/:id/reply */
export async function replyPost(visit: MemberVisit): Promise<Answer | null> {
  const story = await storyOf(visit);
  if (!story) return null;
  const { body = "" } = visit.fields;
  const typed = { body };
  const read = readText(body, TEXT_LIMIT.reply);
  if ("wrong" in read) return drawStory(visit, story, { typed, wrong: { body: `The reply ${read.wrong}.` } });
  const subject = toWire("rev", story.review.id);
  return orExplain(
    async () => {
      const { created } = await act(
        visit,
        ({ created }: { created: boolean }) => ({ action: created ? "reply.create" : "reply.replace", subject }),
        (inside) =>
          postReply(inside, {
            organisationId: visit.organisation.id,
            reviewId: story.review.id,
            userId: visit.user.id,
            body,
          }),
      );
      return done(visit, pathAfter(visit, subject), created ? "The reply is online." : "The reply was replaced.");
    },
    explainAt(visit, story, typed, "body"),
  );
}

/** POST /dashboard/reviews/:id/report */
export async function reportPost(visit: MemberVisit): Promise<Answer | null> {
  const story = await storyOf(visit);
  if (!story) return null;
  const { reason = "", note = "" } = visit.fields;
  const typed = { reason, note };
  if (!isReportReason(reason))
    return drawStory(visit, story, { typed, wrong: { reason: "Choose what is wrong with the review." } });
  if (reason === "other" && note.trim() === "")
    return drawStory(visit, story, { typed, wrong: { note: "Say in a few words what is wrong." } });
  const subject = toWire("rev", story.review.id);
  return orExplain(
    async () => {
      await act(visit, { action: "review.report", subject, detail: { reason } }, (inside) =>
        reportReview(inside, {
          organisationId: visit.organisation.id,
          userId: visit.user.id,
          reviewId: story.review.id,
          reason,
          note,
        }),
      );
      return done(visit, pathAfter(visit, subject), "The review was reported. A moderator will decide.");
    },
    explainAt(visit, story, typed, "note"),
  );
}

/** Shows a refusal on the form: at the field if its text was refused, else above the form. */
function explainAt(visit: MemberVisit, story: ReviewStory, typed: FormFault["typed"], field: keyof Wrong) {
  return (refusal: Refusal): Answer => {
    const isField = refusal.code === "validation_error" || refusal.code === "reply_failed";
    if (isField) return drawStory(visit, story, { typed, wrong: { [field]: sentenceOf(refusal) } });
    return drawStory(visit, story, { typed, wrong: {}, problem: refusal.message });
  };
}

function sentenceOf({ message }: Refusal): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** Returns to this review in the list that the form stood in, or else to the review's own page. */
function pathAfter(visit: MemberVisit, wire: string): string {
  const { back } = visit.fields;
  if (back === undefined) return reviewPath(wire);
  return `${listHref(readQuery(new URLSearchParams(back)))}#${wire}`;
}
