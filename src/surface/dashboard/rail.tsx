// The rail: the chosen organisation and business, and the links to the pages that the role allows. On a phone it is a bar on top with
// a menu that needs no script.
import type { Action } from "#domain/account/team/permission.ts";
import { formatCount } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { profilePath } from "./address.ts";
import type { MemberVisit, UserVisit } from "./visit.ts";

type NavItem = { id: string; label: string; href: string; action: Action };

const MAIN: readonly NavItem[] = [
  { id: "overview", label: "Overview", href: "/dashboard", action: "overview.read" },
  { id: "reviews", label: "Reviews", href: "/dashboard/reviews", action: "review.read" },
  { id: "invitations", label: "Invitations", href: "/dashboard/invitations", action: "invitation.read" },
  { id: "integrations", label: "Integrations", href: "/dashboard/integrations", action: "integration.read" },
  { id: "widgets", label: "Widgets", href: "/dashboard/widgets", action: "widget.read" },
  { id: "feeds", label: "Feeds", href: "/dashboard/feeds", action: "feed.manage" },
  { id: "insights", label: "Insights", href: "/dashboard/insights", action: "insight.read" },
];

const SETTINGS: readonly NavItem[] = [
  { id: "business", label: "Business", href: "/dashboard/settings/business", action: "business.read" },
  { id: "channel", label: "Channel and sender", href: "/dashboard/settings/channel", action: "channel.manage" },
  { id: "keys", label: "API keys", href: "/dashboard/settings/keys", action: "key.manage" },
  { id: "webhooks", label: "Webhooks", href: "/dashboard/settings/webhooks", action: "webhook.manage" },
  { id: "team", label: "Team", href: "/dashboard/settings/team", action: "team.read" },
  { id: "sign-in", label: "Sign-in", href: "/dashboard/settings/sign-in", action: "organisation.manage" },
  { id: "plan", label: "Plan and usage", href: "/dashboard/settings/plan", action: "plan.read" },
  { id: "privacy", label: "Privacy", href: "/dashboard/settings/privacy", action: "privacy.erase" },
  { id: "audit", label: "Activity", href: "/dashboard/settings/activity", action: "audit.read" },
];

const MODERATION = [
  { id: "moderation", label: "Held reviews", href: "/moderation" },
  { id: "moderation-reports", label: "Reports", href: "/moderation/reports" },
  { id: "moderation-appeals", label: "Appeals", href: "/moderation/appeals" },
  { id: "moderation-claims", label: "Claims", href: "/moderation/claims" },
  { id: "moderation-platforms", label: "Platform ratings", href: "/moderation/platforms" },
  { id: "moderation-imports", label: "Imports", href: "/moderation/imports" },
  { id: "moderation-businesses", label: "Businesses", href: "/moderation/businesses" },
  { id: "moderation-log", label: "Log", href: "/moderation/log" },
] as const;

/** @property active id of the link to this page */
type Props = { visit: UserVisit | MemberVisit; active: string | undefined };

export function Rail({ visit, active }: Props) {
  return (
    <header class="rail">
      <a class="brand" href={"organisation" in visit ? "/dashboard" : "/"}>
        <Icon name="star" />
        {visit.deps.config.serviceName}
      </a>
      <details class="rail-menu">
        <summary class="touch">Menu</summary>
        <Links visit={visit} active={active} />
      </details>
      {/* Repeated for wide windows, because a closed <details> hides its content. */}
      <div class="rail-wide">
        <Links visit={visit} active={active} />
      </div>
    </header>
  );
}

function Links({ visit, active }: Props) {
  const member = "organisation" in visit ? visit : null;
  const allowed = (items: readonly NavItem[]) => items.filter(({ action }) => member?.may(action));
  return (
    <div class="rail-ways">
      {member && <Subject visit={member} />}
      {member && (
        <nav aria-label="Dashboard">
          <List items={allowed(MAIN)} active={active} />
          <h2>Settings</h2>
          <List items={allowed(SETTINGS)} active={active} />
        </nav>
      )}
      {visit.user.staff && (
        <nav aria-label="Moderation">
          <h2>Moderation</h2>
          <List items={MODERATION} active={active} waiting={{ "moderation-imports": visit.waitingImports ?? 0 }} />
        </nav>
      )}
      <div class="rail-user">
        <a class="rail-way" href="/dashboard/account" aria-current={active === "account" ? "page" : undefined}>
          {visit.user.name}
        </a>
        <form method="post" action="/logout">
          <button class="rail-way" type="submit">
            Log out
          </button>
        </form>
      </div>
    </div>
  );
}

function Subject({ visit: { business, organisation, businessCount, memberships } }: { visit: MemberVisit }) {
  const hasChoice = businessCount > 1 || memberships.length > 1;
  return (
    <div class="rail-subject">
      <p class="rail-business" dir="auto">
        {business ? <a href={profilePath(business.slug)}>{business.name}</a> : organisation.name}
      </p>
      {business && <p class="muted small">{organisation.name}</p>}
      {hasChoice && (
        <a class="rail-way" href="/dashboard/switch">
          Switch business
        </a>
      )}
    </div>
  );
}

type ListProps = {
  items: readonly Omit<NavItem, "action">[];
  active: string | undefined;
  /** How many cases wait, by id of the link. */
  waiting?: Readonly<Record<string, number>>;
};

function List({ items, active, waiting = {} }: ListProps) {
  return (
    <ul>
      {items.map(({ id, label, href }) => (
        <li key={id}>
          <a class="rail-way" href={href} aria-current={id === active ? "page" : undefined}>
            {label}
            {waiting[id] ? (
              <span class="rail-count">
                {" "}
                {formatCount(waiting[id])}
                <span class="hidden"> waiting</span>
              </span>
            ) : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
