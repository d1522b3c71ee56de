// English: the words of how it works, of the page for businesses and of the frame of the docs, and the shape of all other languages.
import type { ClaimMethod } from "#domain/business/claim/claim.ts";
import type { RuleCode } from "#domain/review/rule/rule.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Around } from "../../words/en.tsx";

export type ProseWords = typeof en;

const { count: n } = formatOf("en");

export const en = {
  about: {
    title: "How scores and checks work",
    description: "How a score is made, what a verified purchase is, and how reviews are checked, held and removed.",
    score: "The score",
    average:
      "A score is a weighted average of stars, from 1 to 5 with one decimal. Every profile shows how its own score is calculated, so you can check it.",
    weights: ({ verified, other }: { verified: string; other: string }) =>
      `A review of a verified purchase counts as ${verified}, any other review as ${other}.`,
    prior: ({ count, stars }: { count: number; stars: string }) =>
      `Every business starts with ${n(count)} reviews of ${stars} stars, so that a few reviews cannot move the score far.`,
    elsewhere: ({ weight, count, days }: { weight: string; count: number; days: number }) =>
      `A rating on another platform and an imported review count as ${weight}. All of them together weigh at most as much as the reviews written here, or as ${n(count)} reviews where those weigh less. A rating that a business states about itself does not count until a moderator has confirmed it. A confirmation counts for ${n(days)} days.`,
    editors: "Reviews by this site’s editors are marked, shown apart, and do not count.",
    needs: ({ count }: { count: number }) => `A business with fewer than ${n(count)} reviews has no score.`,
    labels: "The label of a score",
    label: "Label",
    from: "From",
    verified: "Verified purchases",
    verifiedMeans:
      "“Verified purchase” means that the business asked the author to review a purchase, by a link that works once. It does not mean that we agree with the review.",
    others:
      "Anyone else can review a business, too. Such authors confirm their mail address first, and their reviews have no mark. Each can have one review of a business; a new one replaces it.",
    rules: "Automatic rules check each new review. They hold it for a moderator if",
    reasons: {
      own_praise: "its author’s address or name belongs to the business or its team,",
      frequent_author: ({ earlier, days }: { earlier: string; days: string }) =>
        `the mailbox of its author or of its invitation has ${earlier} public reviews of the business within ${days} days already,`,
      near_copy: "it is nearly a copy of another review,",
      burst: ({ same, any, hours }: { same: string; any: string; hours: string }) =>
        `within ${hours} h, ${same} reviews of one business or ${any} of any came from one network, itself included,`,
      disposable_mail: "its author came without an invitation and has a disposable address,",
      links: "its text or name contains links to other sites,",
      contact_data: "its text or name contains contact data,",
      profanity: "its text or name contains profanity.",
    } satisfies Record<RuleCode, unknown>,
    limits: {
      edits: ({ edits }: { edits: string }) =>
        `Author’s changes to a review: at most ${edits}. The author can delete it at any time.`,
      unconfirmed: ({ unconfirmed, days }: { unconfirmed: string; days: string }) =>
        `Reviews from one mail address that wait for its confirmation: at most ${unconfirmed} new ones a day. Those not confirmed within ${days} days are deleted.`,
    },
    claimed: ({ mark, ways }: { mark: string; ways: string }) =>
      `“${mark}” means that someone proved control of the business in one of these ways: ${ways}. It does not say how good the business is.`,
    ways: {
      email: "a link mailed to an address at its domain",
      dns: "a record in its DNS",
      file: "a file on its site",
      moderator: "a check by a moderator",
    } satisfies Record<ClaimMethod, string>,
    plans: {
      title: "What each plan includes",
      plan: "Plan",
      invitations: "Invitations a month",
      users: "Users",
      businesses: "Businesses",
    },
    moderators:
      "A moderator then publishes or removes it. The number of stars does not matter. Authors need no account: each gets a private link by mail to change or delete their review at any time. The rules check the new text as well, and the page says when a review was edited.",
    appeals: ({ removed, others }: { removed: string; others: string }) =>
      `An author whose review is held, hidden or removed is told by mail what was decided and why, and can appeal: within ${removed} days of a removal, within ${others} days otherwise. If possible, another moderator than the one who decided looks at it and answers in words. The text of a review that a moderator removed is kept for the appeal only, and deleted after ${removed} days.`,
    businesses:
      "A business can reply to a review, and can report it with a reason. A reported review stays online until a moderator decides, and its author is told. Each profile shows how many reviews were held, hidden and removed, why, and at whose request.",
    money: "What money can buy",
    moneyText: ({ link }: { link: Around }) => (
      <>
        Businesses can pay for more invitations, more users and tools. They cannot pay for a better score, a better
        position in a list, or the removal of a review. The {link("open data API")} offers all profiles, scores and
        published reviews, without a key and free for any purpose.
      </>
    ),
  },
  businesses: {
    description: ({ service }: { service: string }) =>
      `What ${service} does for a shop: invitations, replies, widgets and insights, and how to begin.`,
    heading: "Reviews that your customers believe",
    intro:
      "Invite the people who bought from you, answer them in public, and show the score on your own site. A better score is not for sale, which is why readers trust it.",
    signUp: "Sign up",
    closed: "New organisations join by invitation. Ask the people who run this service.",
    what: "What you get",
    benefits: [
      "Claim your profile and reply to every review.",
      "Invite customers by mail or text: one by one, from a spreadsheet, or by connecting your shop, which sends its orders.",
      "Show score and reviews on your site with a widget, a badge, or the API.",
      "See how your score moves, and how you compare with others in your category.",
    ],
    begin: "How to begin",
    steps: [
      "Create an account for your organisation. It is free.",
      "Add your business, and prove that it is yours: by mail, by DNS or by a file on your site.",
      "Connect your shop or invite a customer.",
      "Put the widget on a page.",
    ],
    rules: "The same rules for everyone",
    rulesText: ({ link }: { link: Around }) => (
      <>
        You cannot remove a review, choose which reviews are shown, or pay for a better place. Decisions of moderators
        and their reasons are public. {link("How scores and checks work")}
      </>
    ),
  },
  docs: {
    description: ({ service }: { service: string }) => `API and open data of ${service}.`,
    intro:
      "Two HTTP APIs answer in JSON. The open data API reads the public data of every business. The REST API is for organisations and their own businesses.",
    open: "Open data API",
    openText:
      "Profiles, scores and published reviews of every business. It needs no key and no plan, and allows 60 requests a minute from one address. The data is free for any purpose, on these terms:",
    terms: [
      "Link to the business’s profile wherever you show a score or a review.",
      "Show reviews as they were written. You may shorten the text, but not change words, rating or author.",
      "Do not imply that we or the author endorse you.",
      "Keep to the rate limit.",
    ],
    rest: "REST API",
    restText:
      "Reviews, invitations, replies, insights and webhooks of the businesses that your organisation manages. Programs authenticate with an API key, which you create in the dashboard under Settings, API keys. A key allows 600 requests a minute.",
    all: "All docs",
    endpoints: "Endpoints",
    programs: ({ version, link }: { version: string; link: Around }) => (
      <>
        For programs: {link("OpenAPI document")}, version {version}.
      </>
    ),
    english: "The reference below is in English.",
  },
};
