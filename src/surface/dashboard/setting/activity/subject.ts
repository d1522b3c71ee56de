// Where an entry of the log leads, where its subject still has a page.
import type { ListedAuditEntry } from "#domain/account/audit.ts";

type Link = { href: string; label: string };

/** What these actions were about has no page any more. */
const IS_END = /\.(?:remove|delete|leave|release|lose|cancel|revoke)$/;

const PLACE: Record<string, (id: string, entry: ListedAuditEntry) => Link | null> = {
  rev: (id) => ({ href: `/dashboard/reviews/${id}`, label: "The review" }),
  int: (id) => ({ href: `/dashboard/integrations/${id}`, label: "The integration" }),
  whs: (id) => ({ href: `/dashboard/settings/webhooks/${id}`, label: "The webhook" }),
  whd: (id, { detail }) =>
    typeof detail?.webhook === "string"
      ? { href: `/dashboard/settings/webhooks/${detail.webhook}/deliveries/${id}`, label: "The delivery" }
      : null,
  clm: (id) => ({ href: `/dashboard/claims/${id}`, label: "The claim" }),
  usr: (id) => ({ href: `/dashboard/settings/team/members/${id}`, label: "The member" }),
};

/** Null where it leads nowhere. */
export function subjectLink(entry: ListedAuditEntry): Link | null {
  const { subject, action } = entry;
  if (!subject || IS_END.test(action)) return null;
  return PLACE[subject.slice(0, subject.indexOf("_"))]?.(subject, entry) ?? null;
}
