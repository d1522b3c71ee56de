// The business's reply under a review.
import type { PublishedReview } from "#domain/review/list/list.ts";
import { Face } from "#surface/look/face.tsx";
import { useWords } from "#surface/look/words.ts";
import { Day } from "./day.tsx";

type ReplyProps = {
  reply: Pick<NonNullable<PublishedReview["reply"]>, "body" | "createdAt">;
  /** Without a slug, its face is not shown. */
  business: { slug?: string | undefined; name: string; logoPath?: string | null };
};

export function Reply({ reply, business: { slug, name, logoPath } }: ReplyProps) {
  const { review: words } = useWords("site");
  return (
    <div class="reply">
      <div class="reply-head">
        {slug !== undefined && <Face kind="business" name={name} seed={slug} logo={logoPath} />}
        <p>
          <strong>{words.reply({ name: <bdi>{name}</bdi> })}</strong> <Day of={reply.createdAt} class="muted" />
        </p>
      </div>
      <div class="review-text" dir="auto">
        {reply.body}
      </div>
    </div>
  );
}
