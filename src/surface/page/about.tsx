// /about/reviews: how scores and checks work, with the numbers that the code uses.

import { CONFIRMED_DAYS } from "#domain/business/platform/rating.ts";
import { labelOf, PLATFORM_WEIGHT_FLOOR, PRIOR_REVIEWS, PRIOR_STARS, SCORED_FROM } from "#domain/business/score.ts";
import type { Content } from "#surface/look/answer.ts";
import { formatScore } from "#surface/look/format.ts";
import { Section } from "#surface/look/section.tsx";
import { toneOf } from "#surface/look/stars.tsx";
import { renderPage } from "./document.tsx";
import type { PageReader } from "./reader.ts";
import type { Site } from "./site.ts";

const SCORES_BY_LABEL = [
  ...Map.groupBy(
    Array.from({ length: 41 }, (_, n) => 50 - n),
    labelOf,
  ),
];

export function aboutPage(site: Site, reader: PageReader): Content {
  return renderPage(site, reader, {
    title: "How scores and checks work",
    description: "How a score is made, what a verified purchase is, and how reviews are checked, held and removed.",
    canonical: "/about/reviews",
    tags: ["*"],
    children: (
      <div class="prose" lang="en" dir="ltr">
        <h1>How scores and checks work</h1>
        <Section id="score" title="The score">
          <p>
            A score is a weighted average of stars, from 1 to 5 with one decimal. Every profile shows how its own score
            is calculated, so you can check it.
          </p>
          <ul>
            <li>A review of a verified purchase counts fully. Any other review counts half.</li>
            <li>
              Every business starts with {PRIOR_REVIEWS} reviews of {PRIOR_STARS} stars, so that a few reviews cannot
              move the score far.
            </li>
            <li>
              A rating on another platform counts half. All of them together weigh at most as much as the reviews
              written here, or as {PLATFORM_WEIGHT_FLOOR} reviews where those weigh less. A rating that a business
              states about itself does not count until a moderator has confirmed it. A confirmation counts for{" "}
              {CONFIRMED_DAYS} days.
            </li>
            <li>Reviews by this site’s editors are marked, shown apart, and do not count.</li>
            <li>A business with fewer than {SCORED_FROM} reviews has no score.</li>
          </ul>
          <table class="label-table">
            <caption>The label of a score</caption>
            <thead>
              <tr>
                <th scope="col">Label</th>
                <th scope="col">From</th>
              </tr>
            </thead>
            <tbody>
              {SCORES_BY_LABEL.map(([label, scores]) => (
                <tr key={label}>
                  <th scope="row" class={toneOf(Math.min(...scores))}>
                    {label}
                  </th>
                  <td>{formatScore(Math.min(...scores))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
        <Section id="verified" title="Verified purchases">
          <p>
            “Verified purchase” means that the business asked the author to review a purchase, by a link that works
            once. It does not mean that we agree with the review.
          </p>
          <p>
            Anyone else can review a business, too. Such authors confirm their mail address first, and their reviews
            have no mark. Each can have one review of a business; a new one replaces it.
          </p>
        </Section>
        <Section id="checks" title="How reviews are checked">
          <p>Automatic rules check each new review. They hold it for a moderator if</p>
          <ul>
            <li>its text contains links, contact data or profanity,</li>
            <li>it is nearly a copy of another review,</li>
            <li>several reviews came from one network in a short time,</li>
            <li>its author’s address belongs to the business or its team,</li>
            <li>its author’s address is disposable.</li>
          </ul>
          <p>
            A moderator then publishes or removes it. The number of stars does not matter. Authors need no account: each
            gets a private link by mail to change or delete their review at any time. The rules check the new text as
            well, and the page says when a review was edited.
          </p>
          <p>
            A business can reply to a review, and can report it with a reason. A reported review stays online until a
            moderator decides, and its author is told. Each profile shows how many reviews were held, hidden and
            removed, why, and at whose request.
          </p>
        </Section>
        <Section id="money" title="What money can buy">
          <p>
            Businesses can pay for more invitations, more users and tools. They cannot pay for a better score, a better
            position in a list, or the removal of a review. The <a href="/docs/open">open data API</a> offers all
            profiles, scores and published reviews, without a key and free for any purpose.
          </p>
        </Section>
      </div>
    ),
  });
}
