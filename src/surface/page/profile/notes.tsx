// Below the reviews of a profile: how its score is made, how reviews are checked, and how many were held or removed.
import { PLATFORM_WEIGHT_FLOOR, PRIOR_REVIEWS, PRIOR_STARS, SCORED_FROM } from "#domain/business/score.ts";
import { type Site, showcasePath } from "../site.ts";
import type { Profile } from "./data.ts";
import { ModerationTable } from "./moderation-table.tsx";
import { ScoreTable } from "./score-table.tsx";

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
              starts with {PRIOR_REVIEWS} reviews of {PRIOR_STARS} stars, so that a few reviews cannot make a 5.0.
              {business.tally.platforms.count > 0 &&
                ` A rating on another platform counts half. All of them together weigh at most as much as the reviews written here, or as ${PLATFORM_WEIGHT_FLOOR} reviews where those weigh less.`}
            </p>
            <ScoreTable customers={business.tally} platforms={business.tally.platforms} />
          </>
        )}
      </section>
      <section class="note" aria-labelledby="how-checked">
        <h2 id="how-checked">How reviews are checked</h2>
        <p>
          Authors were invited to review a purchase, or confirm their mail address. Automatic rules hold a review for a
          moderator if it contains links, contact data or profanity, or seems copied or made in bulk. A low rating is no
          reason to hold or remove a review. {site.serviceName} does not remove a review because a business asks: the
          business can report it, and a moderator decides.
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
            <p class="muted small">A review that was held and later removed counts in both rows.</p>
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
