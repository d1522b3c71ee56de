// Private links: an id and a signature over it and its purpose. Nothing secret is stored, and a link works for one purpose only.
// Every process with APP_SECRET can make links; changing the secret ends all of them.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { InvitationId, ReviewId } from "./id.ts";

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
  /** Stop mails of the organisation; over the invitation's id. */
  | "unsubscribe-invitation"
  /** The same for a review without an invitation; over its id. */
  | "unsubscribe-review"
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
  "unsubscribe-invitation": "/unsubscribe/",
  "unsubscribe-review": "/unsubscribe/",
  account: "/confirm-account/",
  reset: "/reset/",
  setup: "/setup/",
  join: "/join/",
  feed: "/feeds/",
  claim: "/dashboard/claim/",
};

type LinkId<Purpose extends LinkPurpose> = Purpose extends "invite" | "unsubscribe-invitation"
  ? InvitationId
  : Purpose extends "manage" | "unsubscribe-review"
    ? ReviewId
    : string;

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;
/** 32 bytes in base64url. The last character holds four bits, so only 16 of them may stand there: a link has one spelling. */
const TOKEN = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

export type Links = ReturnType<typeof createLinks>;

/** @param previous the secret before a rotation: links that it signed still work */
export function createLinks(appSecret: string, previous: string | null = null) {
  const keyOf = (secret: string) => createHmac("sha256", secret).update("candor private links").digest();
  const keysOf = (current: string, older: string | null): [Buffer, ...Buffer[]] =>
    older === null ? [keyOf(current)] : [keyOf(current), keyOf(older)];
  let keys = keysOf(appSecret, previous);
  const signatureOf = (purpose: LinkPurpose, id: Buffer, key: Buffer) =>
    createHmac("sha256", key).update(`${purpose}:`).update(id).digest().subarray(0, SIGNATURE_BYTES);
  return {
    /** @param id a uuid. @returns 43 characters that fit into a path. */
    sign(purpose: LinkPurpose, id: string): string {
      const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
      return Buffer.concat([bytes, signatureOf(purpose, bytes, keys[0])]).toString("base64url");
    },
    /** The uuid that was signed for this purpose; null for anything else. */
    read<Purpose extends LinkPurpose>(purpose: Purpose, token: string): LinkId<Purpose> | null {
      if (!TOKEN.test(token)) return null;
      const bytes = Buffer.from(token, "base64url");
      const id = bytes.subarray(0, ID_BYTES);
      const isOurs = keys.some((each) => timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(purpose, id, each)));
      if (!isOurs) return null;
      const uuid = id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
      return uuid as LinkId<Purpose>;
    },
    /** Goes on with another secret, after a rotation. */
    rekey(current: string, older: string): void {
      keys = keysOf(current, older);
    },
  };
}
