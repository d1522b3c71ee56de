// The foot of a profile: how its score is made, how reviews are checked, and what was held or removed.
import { SCORED_FROM } from "#domain/business/score.ts";
import { showcasePath } from "../showcase-path.ts";
import type { Site } from "../site.ts";
import type { Profile } from "./data.ts";
import { ModerationTable } from "./moderation-table.tsx";
import { ScoreTable } from "./score-table.tsx";

/** Three sections, each with this business's own figures. */
export function ProfileNotes({ site, profile }: { site: Site; profile: Profile }) {
  const { business, moderation } = profile;
  return (
    <>
      <section class="note" aria-labelledby="how-score">
        <h2 id="how-score">How this score is made</h2>
        {business.tally.scoreTenths === null ? (
          <p>No score yet. A score needs {SCORED_FROM} reviews.</p>
        ) : (
          <>
            <p>
              The score is a weighted average. A verified purchase counts fully, any other review half. Every business
              starts from 7 reviews at 3.5 stars, so that a handful of reviews cannot make a 5.0.
              {business.tally.platforms.count > 0 &&
                " A rating on another platform counts half, and all of them together never more than the reviews written here, or 10 reviews where those weigh less."}
            </p>
            <ScoreTable customers={business.tally} platforms={business.tally.platforms} />
          </>
        )}
      </section>
      <section class="note" aria-labelledby="how-checked">
        <h2 id="how-checked">How reviews are checked</h2>
        <p>
          Authors confirm their address, or were invited to review a purchase. Automatic rules hold a review for a
          moderator where it has links or contact data, profanity, or signs of being copied or made in bulk. A low
          rating is no reason to hold or remove a review, and {site.serviceName} removes nothing because a business
          asks: a business can report a review, and a moderator decides.
        </p>
        <p>
          <a class="touch" href="/about/reviews">
            More about scores and checks
          </a>
        </p>
      </section>
      <section class="note" aria-labelledby="moderated">
        <h2 id="moderated">Held or removed</h2>
        {moderation.length === 0 ? (
          <p>No review of this business was held, hidden or removed.</p>
        ) : (
          <>
            <ModerationTable figures={moderation} />
            <p class="muted small">A review that was held first and removed later counts in both lines.</p>
          </>
        )}
      </section>
      {business.verificationStatus === "verified" && (
        <p class="embed">
          <a class="touch" href={showcasePath(business.slug)}>
            Embed these reviews
          </a>
        </p>
      )}
    </>
  );
}
