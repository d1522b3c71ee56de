// The kinds of notices: the one table of what members of an organisation hear by mail. The words of a kind stand under its name in the
// section `notice`: its mail under `mail`, its row of Account > Notifications under `kind`.
import type { Action, Role } from "../state/permission.ts";

/** `low`: only 1 to 3 stars. `daily` and `weekly`: one mail at the person's hour. */
export const CHOICES = ["all", "low", "daily", "weekly", "none"] as const;
export type Choice = (typeof CHOICES)[number];

const EACH = ["all", "none"] as const satisfies readonly Choice[];

/** `volume`: all, and a daily digest for a business with many reviews. */
type Default = Choice | "volume";

type Kind = {
  /** The choices of its row. */
  choices: readonly Choice[];
  /** What a member without a choice gets. */
  byDefault: Readonly<Record<Role, Default>>;
  /** A member whose role may not do it hears nothing. */
  needs: Action;
  /** A person can make an exception for one business only where the notice is about a business. */
  about: "business" | "organisation";
  /** Of a review, a second notice within RETENTION_DAYS is none: it was held and published again. */
  isOnce?: boolean;
};

const OWNERS = { owner: "all", admin: "none", member: "none" } as const;

export const NOTICES = {
  review: {
    choices: CHOICES,
    byDefault: { owner: "volume", admin: "volume", member: "none" },
    needs: "review.read",
    about: "business",
    isOnce: true,
  },
  /** Goes only to the author of the reply. */
  edited: {
    choices: EACH,
    byDefault: { owner: "all", admin: "all", member: "all" },
    needs: "review.reply",
    about: "business",
  },
  /** Goes to members who did not report it themselves: a reporter is always told (DSA, Art. 16). */
  report: { choices: EACH, byDefault: OWNERS, needs: "review.report", about: "business" },
  appeal: { choices: EACH, byDefault: OWNERS, needs: "review.read", about: "business" },
  claim: { choices: EACH, byDefault: OWNERS, needs: "business.claim", about: "business" },
  list: { choices: EACH, byDefault: OWNERS, needs: "invitation.read", about: "business" },
  silent: { choices: EACH, byDefault: OWNERS, needs: "integration.read", about: "business" },
  allowance: { choices: EACH, byDefault: OWNERS, needs: "plan.read", about: "organisation" },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof NOTICES;

export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[];

export function noticeOf(kind: NoticeKind): Kind {
  return NOTICES[kind];
}

/** From so many reviews a day on, as the mean of VOLUME_DAYS, the default is a digest. */
export const MANY_A_DAY = 20;
export const VOLUME_DAYS = 7;

/** The mail program of a person is not flooded: after a mail the next one waits, and longer where many come. */
export const GATHER_MINUTES = 10;
export const MANY_AN_HOUR = 20;

/** So many wait for a person's next mail of a kind about a business; a mail names and counts no more. It bounds what one mail costs. */
export const MOST_WAITING = 5_000;

/** The hour of digests until one is chosen, and the day of weekly ones: Monday. */
export const DIGEST_HOUR = 8;
export const DIGEST_WEEKDAY = 1;

/** Notices that were mailed are kept so long, so that none is mailed twice. */
export const RETENTION_DAYS = 90;
