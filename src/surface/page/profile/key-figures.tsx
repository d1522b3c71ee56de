// Verified share, reply rate and typical time to reply.
import { formatShare, formatSpan } from "#surface/look/format.ts";

type Props = { verifiedShare: number; replyRate: number; replySeconds: number | null };

/** Shares are 0 to 1; `replySeconds` is null for too few replies. */
export function KeyFigures({ verifiedShare, replyRate, replySeconds }: Props) {
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" class="side-title">
        In figures
      </h2>
      <dl class="figures">
        <div>
          <dt>Verified purchases</dt>
          <dd>{formatShare(verifiedShare)}</dd>
        </div>
        <div>
          <dt>Reviews with a reply</dt>
          <dd>{formatShare(replyRate)}</dd>
        </div>
        <div>
          <dt>Typical time to reply</dt>
          <dd>{replySeconds === null ? "Not known yet" : formatSpan(replySeconds)}</dd>
        </div>
      </dl>
    </section>
  );
}
