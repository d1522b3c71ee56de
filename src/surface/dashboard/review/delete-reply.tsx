// Deletes the organisation's reply to a review.
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { deleteReply } from "#domain/review/reply.ts";
import { refusalIn } from "#surface/form/form.ts";
import { useAuthor } from "#surface/look/author.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { ReviewBy } from "../component/display.tsx";
import { Ask } from "../component/form.tsx";
import { act, done, idIn, orRefusal } from "../kit/act.ts";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { reviewPath } from "./filter.ts";

export function DeleteReply({ wire, author }: { wire: string; author: string }) {
  const { reply: words } = useWords("ownReview");
  return (
    <Ask
      label={words.delete}
      of={<ReviewBy author={author} />}
      title={words.deleteTitle({ author: <bdi>{useAuthor(author)}</bdi> })}
      question={words.deleteAsk}
      confirm={words.delete}
      action={`${reviewPath(wire)}/reply/delete`}
    />
  );
}

export async function deleteReplyPost(visit: MemberVisit): Promise<Answer> {
  const reviewId = idIn(visit, "rev");
  const wire = toWire("rev", reviewId);
  const of = { organisationId: visit.organisation.id, reviewId };
  const deleted = await orRefusal(
    act(visit, { action: "reply.delete", subject: wire }, (inside) => deleteReply(inside, of)),
  );
  if (deleted instanceof Refusal)
    return done(visit, reviewPath(wire), { tone: "problem", text: refusalIn(deleted, visit.language) });
  return done(visit, reviewPath(wire), wordsIn("ownReview", visit.language).reply.deleted);
}
