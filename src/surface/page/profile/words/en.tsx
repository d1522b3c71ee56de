// English: the words of a profile, and the shape of all other languages.
import type { ModerationOutcome } from "#domain/review/profile-figure.ts";
import type { Asker } from "#domain/review/table.ts";
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn, pluralOf } from "#platform/language/plural.ts";
import { LOOK_WORDS } from "#surface/look/words.ts";
import type { Inset } from "../../words/en.tsx";

export type ProfileWords = typeof en;

const plural = pluralOf("en");
const counting = countingIn("en");
const { count: n, list } = formatOf("en");
const { reviews } = LOOK_WORDS.en;

const customerReviews = counting((n) => ({ one: `${n} customer review`, other: `${n} customer reviews` }));
const ratings = counting((n) => ({ one: `${n} rating`, other: `${n} ratings` }));

export const en = {
  head: {
    title: ({ name }: { name: string }) => `${isolated(name, "en")} reviews`,
    none: ({ name }: { name: string }) => `${isolated(name, "en")} has no reviews yet.`,
    unscored: ({ name, count }: { name: string; count: number }) =>
      `${isolated(name, "en")} has no score yet. Read ${customerReviews({ count })}, and see how the score is made.`,
    scored: ({ name, score, label, count }: { name: string; score: string; label: string; count: number }) =>
      `${isolated(name, "en")} scores ${score} of 5 (${label}). Read ${customerReviews({ count })}, and see how the score is made.`,
    claimed: "Claimed by the business",
    unclaimed: "Not claimed.",
    isItYours: "Is it yours?",
  },
  score: {
    title: "Score",
    outOf: "out of 5",
    average: ({ average }: { average: string }) => `${average} on average`,
    from: (from: { count: number; ratings: number; platforms: number; imported: number }) =>
      `From ${list([
        `${reviews({ count: from.count })} here`,
        from.ratings === 0
          ? null
          : plural(from.platforms, {
              one: `${ratings({ count: from.ratings })} on another platform`,
              other: `${ratings({ count: from.ratings })} on ${n(from.platforms)} other platforms`,
            }),
        from.imported === 0
          ? null
          : plural(from.imported, {
              one: `${n(from.imported)} imported review`,
              other: `${n(from.imported)} imported reviews`,
            }),
      ])}.`,
  },
  platforms: {
    title: "On other platforms",
    ratings,
    asOf: ({ date }: { date: Inset }) => <>As of {date}</>,
    checked: ({ date }: { date: Inset }) => <>Checked by a moderator on {date}</>,
    stated: ({ date, rating, count }: { date: Inset; rating: string; count: number }) => (
      <>
        Stated by the business on {date}: {rating} from {ratings({ count })}. Not checked, and not counted.
      </>
    ),
  },
  stars: {
    title: "Reviews by stars",
    /** @param stars such as "4 stars". @param given such as "12 reviews" */
    row: ({ stars, given, share }: { stars: string; given: string; share: string }) => `${stars}: ${given}, ${share}`,
    chosen: "Shown now; show all",
    count: ({ rating }: { rating: number }) =>
      plural(rating, { one: `${n(rating)} star`, other: `${n(rating)} stars` }),
  },
  filter: {
    title: "Filter reviews",
    all: "All",
    other: "Other",
    allRatings: "show all ratings",
    languages: "Filter reviews by language",
    allLanguages: "All languages",
    newest: ({ count }: { count: number }) => `Of the newest ${n(count)} reviews.`,
    none: "No review matches.",
    match: ({ count, total }: { count: number; total: number }) =>
      plural(total, {
        one: `${n(count)} of ${n(total)} review matches.`,
        other: `${n(count)} of ${n(total)} reviews match.`,
      }),
    showAll: "Show all reviews",
  },
  verified: "Verified purchases",
  reviews: "Reviews",
  empty: "This business has no reviews here yet.",
  imported: {
    title: "From other services",
    text: ({ count, service }: { count: number; service: string }) =>
      plural(count, {
        one: `${reviews({ count })} was written elsewhere and brought here by the business. ${service} did not check who wrote it.`,
        other: `${reviews({ count })} were written elsewhere and brought here by the business. ${service} did not check who wrote them.`,
      }),
    writtenHere: "Reviews written here",
    all: ({ count }: { count: number }) => `All ${n(count)} reviews from other services`,
  },
  editor: {
    title: "From the editor",
    text: "Written by this site’s editors, not by customers. It does not count in the score or in any other figure.",
  },
  figures: {
    title: "In figures",
    replied: "Reviews with a reply",
    time: "Typical time to reply",
    unknown: "Not known yet",
    withinHour: "within an hour",
    hours: counting((n) => ({ one: `about ${n} hour`, other: `about ${n} hours` })),
    days: counting((n) => ({ one: `about ${n} day`, other: `about ${n} days` })),
  },
  made: {
    title: "How this score is made",
    how: ({ count, stars }: { count: number; stars: string }) =>
      `The score is a weighted average. A verified purchase counts fully, any other review half. Every business starts with ${n(count)} reviews of ${stars} stars, so that a few reviews cannot make a 5.0.`,
    platforms: ({ count }: { count: number }) =>
      `A rating on another platform and an imported review count half. All of them together weigh at most as much as the reviews written here, or as ${n(count)} reviews where those weigh less.`,
    caption: "What goes into this score",
    part: "Part",
    weight: "Weight",
    average: "Average",
    product: "Weight × average",
    start: "Starting point",
    startOf: ({ count, stars }: { count: number; stars: string }) => `${n(count)} at ${stars} stars`,
    others: "Other reviews",
    elsewhere: "Other platforms and imported reviews",
    capped: ({ product, weight }: { product: string; weight: string }) => `${product}, capped at ${weight}`,
    total: "Together",
    sum: ({ sum, score }: { sum: Inset; score: Inset }) => (
      <>
        {sum}, which is shown as {score}.
      </>
    ),
  },
  checked: {
    how: ({ service }: { service: string }) =>
      `Authors were invited to review a purchase, or confirm their mail address. Automatic rules hold a review for a moderator if it contains links, contact data or profanity, or seems copied or made in bulk. A low rating is no reason to hold or remove a review. ${service} does not remove a review because a business asks: the business can report it, and a moderator decides.`,
    more: "More about scores and checks",
  },
  invited: {
    title: "Invitations to review",
    coverage: ({ share, days, date }: { share: string; days: string; date: string }) =>
      `Of the orders that this business’s shop sent here in the ${days} days before ${date}, ${share} were invited to review. Orders that were cancelled, or whose invitation still waits, count as not invited.`,
    reviews: ({ count, total }: { count: string; total: string }) =>
      `Reviews here that came by invitation: ${count} of ${total}.`,
    allShops: ({ days }: { days: string }) => `Orders of connected shops that were invited, in the last ${days} days`,
  },
  history: {
    caption: "Latest decisions in the signed log",
    entry: "Entry",
    restored: "Put back online",
    published: "Published by a moderator",
    appealed: "Put back online after its author’s appeal",
    log: "The signed log",
  },
  moderated: {
    title: "Held or removed",
    none: "No review of this business was held, hidden or removed.",
    caption: "Reviews held, hidden and removed",
    outcome: "What happened",
    reason: "Why",
    askedBy: "Asked by",
    reviews: "Reviews",
    twice: "A review that was held and later removed counts in both rows.",
    outcomes: {
      held: "Held for a check",
      hidden: "Hidden",
      removed: "Removed",
    } satisfies Record<ModerationOutcome, string>,
    askers: {
      rule: "An automatic rule",
      owner: "The business",
      author: "Its author",
      author_on_request: "Its author, asked by the business",
      moderator: "A moderator",
      operator: "The operator of this service",
      import: "An import",
    } satisfies Record<Asker, string>,
    reasons: {
      contact: "Links or contact data",
      profanity: "Profanity",
      near_copy: "Near-copy of another review",
      burst: "Several reviews from one network in a short time",
      disposable_mail: "Disposable mail address",
      own_praise: "From the business itself",
      frequent_author: "Several reviews from one mailbox",
      not_genuine: "No genuine experience",
      conflict_of_interest: "Written by an interested party",
      spam: "Advertising",
      personal_data: "Personal data",
      off_topic: "Not about this business",
      illegal: "Against the law",
      deleted: "Deleted by its author",
      person_erased: "Its author’s data was erased",
      other: "Another reason",
    },
  },
};
