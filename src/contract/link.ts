// What private links are for, and the path in front of each.
import type { InvitationId, PhotoId, ReviewId } from "./id.ts";

export type LinkPurpose =
  /** Write the review that an invitation asks for; over the invitation's id. */
  | "invite"
  /** Confirm the address behind a review or a revision; over its id. */
  | "confirm"
  /** Confirm the address that the author of an invited review typed as their own; over the id of a review_address. */
  | "address"
  /** Edit, delete, say whether a problem was solved; over the review's id. */
  | "manage"
  /** Appeal against a moderation decision; over the decision's id. */
  | "appeal"
  /** Remove one's reviews, where an organisation let us ask, or an imported one; over a removal_request's id. */
  | "removal"
  /** Put a picture that was sent into a review; over the picture's id. */
  | "photo"
  /** Get or erase the data of a mail address; over the id of the message that brought the link. */
  | "your-data"
  /** Confirm a report of a review, read the decision, complain; over the report's id. */
  | "report"
  /** Stop mails of the organisation; over the invitation's id. */
  | "unsubscribe-invitation"
  /** The same for a review without an invitation; over its id. */
  | "unsubscribe-review"
  /** Stop notices of a kind about a business; over the id of a notice_lane. */
  | "unsubscribe-notice"
  /** Confirm the address of an account, or set a new password; over the id of a user_token. */
  | "account"
  | "reset"
  /** Create the first account; over a uuid that holds when the link was made. */
  | "setup"
  /** Join an organisation; over the id of a team_invitation. */
  | "join"
  /** Read the feeds of a business that other services fetch; over the id of its feeds. */
  | "feed"
  /** Prove that one can read mail at a business's domain; over the claim's id. */
  | "claim"
  /** The code that a domain's DNS or site has to show, over the claim's id. It is public and opens nothing. */
  | "claim-code";

/** The path in front of the link of each purpose. A claim's code is copied by hand. */
export const LINK_PATH: Record<Exclude<LinkPurpose, "claim-code">, string> = {
  invite: "/invite/",
  confirm: "/confirm/",
  address: "/address/",
  manage: "/manage/",
  appeal: "/appeal/",
  removal: "/removal/",
  photo: "/photo/",
  "your-data": "/your-data/",
  report: "/report/",
  "unsubscribe-invitation": "/unsubscribe/",
  "unsubscribe-review": "/unsubscribe/",
  "unsubscribe-notice": "/unsubscribe/notice/",
  account: "/confirm-account/",
  reset: "/reset/",
  setup: "/setup/",
  join: "/join/",
  feed: "/feeds/",
  claim: "/dashboard/claim/",
};

/** In front of the token that says which review was just sent. */
export const SENT_PATH = "/sent/";

/** What a link of a purpose names. */
export type LinkId<Purpose extends LinkPurpose> = Purpose extends "invite" | "unsubscribe-invitation"
  ? InvitationId
  : Purpose extends "manage" | "unsubscribe-review"
    ? ReviewId
    : Purpose extends "photo"
      ? PhotoId
      : string;
