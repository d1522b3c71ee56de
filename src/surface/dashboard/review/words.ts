// Names of states, sources and decisions about reviews.
import type { PillTone } from "../component/display.tsx";

export const STATUS_WORDS: Record<string, { label: string; tone: PillTone; means: string }> = {
  published: { label: "Online", tone: "good", means: "Everybody can read it." },
  held: { label: "Being checked", tone: "fair", means: "A moderator reads it before it goes online." },
  hidden: { label: "Hidden", tone: "bad", means: "A moderator took it offline." },
  removed: { label: "Removed", tone: "bad", means: "It was removed for good, and its text is not shown." },
};

/** Statuses that owners see. */
export const STATUS_TONE: Readonly<Record<string, PillTone>> = {
  published: "good",
  held: "fair",
  hidden: "bad",
  removed: "bad",
};

const ASKED_BY: Record<string, string> = {
  rule: "an automatic rule",
  owner: "a report of the business",
  author: "its author",
  author_on_request: "its author, at the request of the business",
  moderator: "a moderator",
  operator: "the operator of this service",
  import: "an import",
};

export function askedByWords(askedBy: string): string {
  return ASKED_BY[askedBy] ?? "a moderator";
}

/** "Personal data" for `personal_data`. Other text may hold a note about a person, so it is not shown. */
export function reasonWords(reason: string): string {
  const code = reason.trim().replaceAll("-", "_");
  if (!/^[a-z]+(_[a-z]+){0,5}$/.test(code)) return "Another reason";
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
