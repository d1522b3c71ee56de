// Permissions of each role in an organisation. The dashboard checks them before it shows or changes anything.

export const ROLES = ["owner", "admin", "member"] as const;
export type Role = (typeof ROLES)[number];

const ALL = ROLES;
const LEADERS: readonly Role[] = ["owner", "admin"];
const OWNERS: readonly Role[] = ["owner"];

const ALLOWED = {
  "overview.read": ALL,
  "review.read": ALL,
  "review.reply": ALL,
  "review.report": ALL,
  "review.export": ALL,
  "review.leave": OWNERS,
  "review.import": LEADERS,
  "invitation.read": ALL,
  "invitation.create": ALL,
  "invitation.cancel": ALL,
  "insight.read": ALL,
  "widget.read": ALL,
  "plan.read": ALL,
  "team.read": ALL,
  "business.read": ALL,
  "integration.read": LEADERS,
  "integration.manage": LEADERS,
  "business.manage": LEADERS,
  "business.claim": LEADERS,
  "business.release": OWNERS,
  "platform.manage": LEADERS,
  "feed.manage": LEADERS,
  "key.manage": LEADERS,
  "webhook.manage": LEADERS,
  "channel.manage": LEADERS,
  "team.manage": LEADERS,
  "privacy.erase": LEADERS,
  "organisation.manage": OWNERS,
  "audit.read": LEADERS,
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof ALLOWED;
export const ACTIONS = Object.keys(ALLOWED) as Action[];

/** What reaches the public, moderators or strangers. */
const LIVE_ONLY: ReadonlySet<Action> = new Set<Action>([
  "review.import",
  "review.leave",
  "review.report",
  "business.claim",
  "business.release",
  "platform.manage",
  "feed.manage",
  "widget.read",
  "team.manage",
]);

/** Whether a sandbox has the action at all. */
export function isInSandbox(action: Action): boolean {
  return !LIVE_ONLY.has(action);
}

export function mayDo(role: Role, action: Action): boolean {
  return (ALLOWED[action] as readonly Role[]).includes(role);
}
