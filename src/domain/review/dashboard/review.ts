// A review as those who manage its business see it in a list, and what such a list can be narrowed down to.
import type { ReplyId, ReviewId } from "#platform/id.ts";

/** What a filter can ask for; pending ones are their authors' alone, and removed ones are gone. */
export const DESK_STATUSES = ["published", "held", "hidden"] as const;
export type DeskStatus = (typeof DESK_STATUSES)[number];

export type DeskFilter = {
  status: DeskStatus;
  rating?: number | undefined;
  verified?: boolean | undefined;
  /** Only those without a reply. */
  unanswered?: boolean | undefined;
  /** ISO 639-1. */
  language?: string | undefined;
  /** Letter for letter, whatever its case and accents, in title, text or author. */
  text?: string | undefined;
};

/** A place in a list that is newest first. */
export type DeskPlace = { createdAt: Date; id: ReviewId };

export type DeskReview = {
  id: ReviewId;
  rating: number;
  title: string;
  body: string;
  /** Display name; the address is read by nobody. */
  author: string;
  verified: boolean;
  source: "invitation" | "organic" | "import" | "editor";
  status: DeskStatus;
  language: string;
  /** YYYY-MM-DD */
  experienceDate: string;
  helpfulCount: number;
  createdAt: Date;
  editedAt: Date | null;
  reply: { id: ReplyId; body: string; createdAt: Date } | null;
  /** This organisation has reported it, and no moderator has decided yet. */
  reported: boolean;
};
