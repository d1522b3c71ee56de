// What can be done about a review: a reply, and a report to the moderators.
import type { ReviewStory } from "#domain/review/dashboard/story.ts";
import { postReply } from "#domain/review/reply.ts";
import { isReportReason, reportReview } from "#domain/review/report.ts";
import { toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { readText, TEXT_LIMIT } from "#platform/text.ts";
import { act, done } from "../act.ts";
import type { Answer, MemberVisit } from "../visit.ts";
import { listHref, readQuery } from "./filter.ts";
import type { Wrong } from "./form.tsx";
import { drawStory, type Fault, reviewPath, storyOf } from "./one.tsx";

/** POST /dashboard/reviews/:id/reply */
export async function replyPost(visit: MemberVisit): Promise<Answer | null> {
  const story = await storyOf(visit);
  if (!story) return null;
  const { body = "" } = visit.fields;
  const typed = { body };
  const read = readText(body, TEXT_LIMIT.reply);
  if ("wrong" in read) return drawStory(visit, story, { typed, wrong: { body: `The reply ${read.wrong}.` } });
  const subject = toWire("rev", story.review.id);
  return orSay(visit, story, typed, "body", async () => {
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
    return done(visit, placeAfter(visit, subject), created ? "The reply is online." : "The reply was replaced.");
  });
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
  return orSay(visit, story, typed, "note", async () => {
    await act(visit, { action: "review.report", subject, detail: { reason } }, (inside) =>
      reportReview(inside, {
        organisationId: visit.organisation.id,
        userId: visit.user.id,
        reviewId: story.review.id,
        reason,
        note,
      }),
    );
    return done(visit, placeAfter(visit, subject), "The review was reported. A moderator decides.");
  });
}

/** A refusal becomes a message on the form: at the field where it is that one's fault. */
async function orSay(
  visit: MemberVisit,
  story: ReviewStory,
  typed: Fault["typed"],
  field: keyof Wrong,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "not_found") throw error;
    const isFields = error.code === "validation_error" || error.code === "reply_failed";
    if (isFields) return drawStory(visit, story, { typed, wrong: { [field]: sentenceOf(error) } });
    return drawStory(visit, story, { typed, wrong: {}, problem: error.message });
  }
}

function sentenceOf({ message }: Refusal): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** Back to the list that the form stood in, at this review; else to the review's own page. */
function placeAfter(visit: MemberVisit, wire: string): string {
  const { back } = visit.fields;
  if (back === undefined) return reviewPath(wire);
  return `${listHref(readQuery(new URLSearchParams(back)))}#${wire}`;
}
