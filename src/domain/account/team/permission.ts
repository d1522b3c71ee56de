// Who in an organisation may do what: one table that the dashboard asks before it shows or does anything.

export type Role = "owner" | "admin" | "member";
export const ROLES: readonly Role[] = ["owner", "admin", "member"];

const EVERYBODY: readonly Role[] = ["owner", "admin", "member"];
const LEADERS: readonly Role[] = ["owner", "admin"];
const OWNERS: readonly Role[] = ["owner"];

/** Actions by name, and the roles that may do them. */
const ALLOWED = {
  "overview.read": EVERYBODY,
  "review.read": EVERYBODY,
  "review.reply": EVERYBODY,
  "review.report": EVERYBODY,
  "review.export": EVERYBODY,
  "invitation.read": EVERYBODY,
  "invitation.create": EVERYBODY,
  "invitation.cancel": EVERYBODY,
  "insight.read": EVERYBODY,
  "widget.read": EVERYBODY,
  "plan.read": EVERYBODY,
  "team.read": EVERYBODY,
  "business.read": EVERYBODY,
  "integration.read": LEADERS,
  "integration.manage": LEADERS,
  "business.manage": LEADERS,
  "business.claim": LEADERS,
  /** To give a business up or to another organisation is for those who answer for it. */
  "business.release": OWNERS,
  "platform.manage": LEADERS,
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

/** Whether a member with this role may do it. */
export function mayDo(role: Role, action: Action): boolean {
  return (ALLOWED[action] as readonly Role[]).includes(role);
}
