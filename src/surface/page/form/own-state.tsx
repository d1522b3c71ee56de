// The foot of the author's review, which says its status and what follows, and the private link under its buttons.
import { sandboxOf } from "#contract/sandbox.ts";
import type { OwnReview } from "#domain/review/author/author.ts";
import { masked } from "#platform/text/email.ts";
import { CopyButton } from "#surface/look/copy.tsx";
import { useWords } from "#surface/look/words.ts";
import { Day } from "../component/day.tsx";

type StateProps = {
  review: OwnReview;
  status: Exclude<OwnReview["status"], "removed">;
  isJustWritten: boolean;
};

export function OwnState({ review, status, isJustWritten }: StateProps) {
  const { manage: words } = useWords("form");
  const { kept, keptText } = useWords("sandbox");
  const { slug, businessName, mailbox, createdAt, editedAt } = review;
  const isSandbox = sandboxOf(slug) !== null;
  const isKept = status === "published" && isSandbox;
  const name = <bdi>{businessName}</bdi>;
  return (
    <footer class="own-state">
      <p class="muted small">
        <strong class={status === "published" ? "tone-excellent" : "tone-average"}>
          {isKept ? kept : words[status]}
        </strong>{" "}
        · {words.history({ written: <Day of={createdAt} />, edited: editedAt && <Day of={editedAt} /> })}
      </p>
      {isKept ? <p>{keptText}</p> : status !== "published" && <p>{words[`${status}Text`]}</p>}
      {isJustWritten && status === "published" && !isSandbox && (
        <p>{mailbox === null ? words.nextReplyHere({ name }) : words.nextReplyMailed({ name })}</p>
      )}
    </footer>
  );
}

type LinkProps = {
  review: Pick<OwnReview, "waitingAddress">;
  link: string;
  /** No mail brings the link, so the page prints it. */
  isShownOnce: boolean;
};

export function PrivateLink({ review: { waitingAddress }, link, isShownOnce }: LinkProps) {
  const { manage, owner: words } = useWords("form");
  const copy = <CopyButton of={link} label={manage.copyLink} />;
  if (!isShownOnce)
    return (
      <p class="with-copy muted small">
        <span>{manage.private}</span>
        {copy}
      </p>
    );
  return (
    <div>
      <p>
        {waitingAddress === null ? words.shownOnce : words.waitsNow({ address: <bdi>{masked(waitingAddress)}</bdi> })}
      </p>
      <p class="with-copy">
        <code>
          <bdi>{link}</bdi>
        </code>
        {copy}
      </p>
    </div>
  );
}
