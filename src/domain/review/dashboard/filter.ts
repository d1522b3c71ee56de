// What the dashboard's list of reviews can be narrowed down to, and positions in it.
import type { ReviewId } from "#platform/id.ts";

/** Pending reviews are their authors' alone, and removed ones are gone. */
export const DASHBOARD_STATUSES = ["published", "held", "hidden"] as const;
export type DashboardStatus = (typeof DASHBOARD_STATUSES)[number];

export type DashboardFilter = {
  status: DashboardStatus;
  rating?: number | undefined;
  verified?: boolean | undefined;
  /** Only those without a reply. */
  unanswered?: boolean | undefined;
  /** ISO 639-1. */
  language?: string | undefined;
  /** In title, text or author, letter for letter, whatever its case and accents. */
  text?: string | undefined;
};

/** A position in a list that is newest first. */
export type ListPosition = { createdAt: Date; id: ReviewId };

/** Older: on down a list that is newest first. */
export type Direction = "older" | "newer";
