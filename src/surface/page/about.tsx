// How scores and checks work, in plain words, with the numbers that the code itself uses.
import { CONFIRMED_DAYS } from "#domain/business/platform/rating.ts";
import { PLATFORM_WEIGHT_FLOOR, PRIOR_REVIEWS, PRIOR_STARS, SCORED_FROM } from "#domain/business/score.ts";
import { type Content, PUBLIC } from "#surface/look/answer.ts";
import { renderDocument } from "./document.tsx";
import type { Site } from "./site.ts";

const LABELS = [
  { name: "Excellent", from: "4.3" },
  { name: "Great", from: "3.8" },
  { name: "Average", from: "2.8" },
  { name: "Poor", from: "1.8" },
  { name: "Bad", from: "1.0" },
];

/** /about/reviews */
export function aboutPage(site: Site): Content {
  return {
    type: "html",
    cacheControl: PUBLIC,
    tags: ["*"],
    body: renderDocument({
      site,
      head: {
        title: `How scores and checks work | ${site.serviceName}`,
        description: "How a score is made, what a verified purchase is, and how reviews are checked, held and removed.",
        canonical: "/about/reviews",
      },
      children: (
        <div class="prose">
          <h1>How scores and checks work</h1>
          <Scores />
          <Verified />
          <Checks />
          <Money />
        </div>
      ),
    }),
  };
}

function Scores() {
  return (
    <section aria-labelledby="score">
      <h2 id="score">The score</h2>
      <p>
        A score is a weighted average of stars, from 1 to 5 with one decimal. Every profile shows the sums behind its
        own score, so you can work it out again.
      </p>
      <ul>
        <li>A review of a verified purchase counts fully. Any other review counts half.</li>
        <li>
          Every business starts from {PRIOR_REVIEWS} reviews at {PRIOR_STARS} stars. A few reviews move the score a
          little, many move it as far as they go.
        </li>
        <li>
          Ratings on other platforms count half each. All of them together never weigh more than the reviews written
          here, or than {PLATFORM_WEIGHT_FLOOR} reviews where those weigh less. What a business states about itself
          counts nowhere until a moderator has followed the link and confirmed the figures; a confirmation counts for{" "}
          {CONFIRMED_DAYS} days.
        </li>
        <li>Reviews by this site’s editors are marked, stand apart, and count in no figure.</li>
        <li>With fewer than {SCORED_FROM} reviews there is no score.</li>
      </ul>
      <table class="label-table">
        <caption>The word for a score</caption>
        <thead>
          <tr>
            <th scope="col">Word</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {LABELS.map(({ name, from }) => (
            <tr key={name}>
              <th scope="row" class={`tone-${name.toLowerCase()}`}>
                {name}
              </th>
              <td>{from}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Verified() {
  return (
    <section aria-labelledby="verified">
      <h2 id="verified">Verified purchases</h2>
      <p>
        “Verified purchase” means that the author was asked to review a purchase made at this business, by a link that
        works once. It does not mean that we agree with what the review says.
      </p>
      <p>
        Anybody else who had an experience with a business can write a review as well. The author confirms an e-mail
        address first, and can write one review of each business, which a later one replaces. Such reviews carry no
        mark.
      </p>
    </section>
  );
}

function Checks() {
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">How reviews are checked</h2>
      <p>Automatic rules look at each new review. A review is held for a moderator where</p>
      <ul>
        <li>it has links or contact data in its text,</li>
        <li>it has profanity in it,</li>
        <li>it nearly copies another review,</li>
        <li>several reviews came from one place within a short time,</li>
        <li>its author’s address belongs to the business or to one of its team,</li>
        <li>its author’s address is a disposable one.</li>
      </ul>
      <p>
        A moderator then publishes or removes it. How many stars it gives is no reason either way. Authors need no
        account: each gets a private link by mail, with which they can change or delete their review at any time. The
        rules look at the new text as well, and the page says when a review was edited.
      </p>
      <p>
        A business can reply to a review, and can report one with a reason. A reported review stays online until a
        moderator has decided, and its author is told. Each profile shows how many reviews were held, hidden and
        removed, for which reason, and who asked.
      </p>
    </section>
  );
}

function Money() {
  return (
    <section aria-labelledby="money">
      <h2 id="money">What money can do</h2>
      <p>
        Businesses can pay for more invitations, more users and for tools. They cannot pay for a better score, for a
        place in a list, or for a review to disappear. All profiles, scores and published reviews can be read through
        the <a href="/docs/open">open data API</a>, without a key and free for any purpose.
      </p>
    </section>
  );
}
