// The rail: the chosen organisation and business, and the links to the pages that the role allows. On a phone it is a bar on top with
// a menu that needs no script.
import type { ComponentChildren } from "preact";
import type { Action } from "#domain/account/state/permission.ts";
import type { WaitingCases } from "#domain/transfer/task/queue.ts";
import { Icon } from "#surface/look/icon.tsx";
import { profilePath } from "./address.ts";
import type { MemberVisit, UserVisit } from "./visit.ts";

type NavLink = {
  label: string;
  href: string;
  /** The kind of cases whose number the link shows. */
  waiting?: keyof WaitingCases;
  /** Paths of its pages where they do not all stand below `href`. */
  parts?: readonly string[] | undefined;
};
type MemberLink = NavLink & { action: Action };

const MAIN: readonly MemberLink[] = [
  { label: "Overview", href: "/dashboard", action: "overview.read", parts: [] },
  {
    label: "Reviews",
    href: "/dashboard/reviews",
    action: "review.read",
    parts: ["/dashboard/reviews", "/dashboard/export", "/dashboard/import"],
  },
  { label: "Invitations", href: "/dashboard/invitations", action: "invitation.read" },
  { label: "Integrations", href: "/dashboard/integrations", action: "integration.read" },
  { label: "Widgets", href: "/dashboard/widgets", action: "widget.read" },
  { label: "Feeds", href: "/dashboard/feeds", action: "feed.manage" },
  { label: "Insights", href: "/dashboard/insights", action: "insight.read" },
];

const SETTINGS: readonly MemberLink[] = [
  {
    label: "Business",
    href: "/dashboard/settings/business",
    action: "business.read",
    parts: ["/dashboard/settings/business", "/dashboard/claim", "/dashboard/claims"],
  },
  { label: "Channel and sender", href: "/dashboard/settings/channel", action: "channel.manage" },
  { label: "API keys", href: "/dashboard/settings/keys", action: "key.manage" },
  { label: "Webhooks", href: "/dashboard/settings/webhooks", action: "webhook.manage" },
  { label: "Team", href: "/dashboard/settings/team", action: "team.read" },
  { label: "Sign-in", href: "/dashboard/settings/sign-in", action: "organisation.manage" },
  { label: "Plan and usage", href: "/dashboard/settings/plan", action: "plan.read" },
  { label: "Privacy", href: "/dashboard/settings/privacy", action: "privacy.erase" },
  { label: "Activity", href: "/dashboard/settings/activity", action: "audit.read" },
];

const MODERATION: readonly NavLink[] = [
  { label: "Held reviews", href: "/moderation", waiting: "held", parts: ["/moderation/reviews"] },
  { label: "Reports", href: "/moderation/reports" },
  { label: "Appeals", href: "/moderation/appeals" },
  { label: "Claims", href: "/moderation/claims", waiting: "claims" },
  { label: "Platform ratings", href: "/moderation/platforms" },
  { label: "Imports", href: "/moderation/imports", waiting: "imports" },
  { label: "Businesses", href: "/moderation/businesses", waiting: "businesses" },
  { label: "Log", href: "/moderation/log" },
];

type Props = { visit: UserVisit | MemberVisit };

export function Rail({ visit }: Props) {
  return (
    <header class="rail">
      <a class="brand" href={"organisation" in visit ? "/dashboard" : "/"}>
        <Icon name="star" />
        {visit.deps.config.serviceName}
      </a>
      <details class="rail-menu">
        <summary class="touch">Menu</summary>
        <Links visit={visit} />
      </details>
      {/* Repeated for wide windows, because a closed <details> hides its content. */}
      <div class="rail-wide">
        <Links visit={visit} />
      </div>
    </header>
  );
}

function Links({ visit }: Props) {
  const { pathname } = visit.url;
  const member = "organisation" in visit ? visit : null;
  const allowed = (links: readonly MemberLink[]) => links.filter(({ action }) => member?.may(action));
  return (
    <div class="rail-ways">
      {member && <Subject visit={member} />}
      {member && (
        <nav aria-label="Dashboard">
          <List links={allowed(MAIN)} pathname={pathname} />
          <h2>Settings</h2>
          <List links={allowed(SETTINGS)} pathname={pathname} />
        </nav>
      )}
      {visit.user.staff && (
        <nav aria-label="Moderation">
          <h2>Moderation</h2>
          <List links={MODERATION} pathname={pathname} counts={visit.waiting} />
        </nav>
      )}
      <div class="rail-user">
        <Way href="/dashboard/account" pathname={pathname}>
          {visit.user.name}
        </Way>
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
  links: readonly NavLink[];
  pathname: string;
  counts?: WaitingCases | undefined;
};

/** A larger number is shown as "99+". */
const MOST_SHOWN = 99;

function List({ links, pathname, counts }: ListProps) {
  return (
    <ul>
      {links.map(({ label, href, parts, waiting }) => (
        <li key={href}>
          <Way href={href} parts={parts} pathname={pathname}>
            {label}
            {waiting && counts && counts[waiting] > 0 && (
              <span class="rail-count">
                {" "}
                {counts[waiting] > MOST_SHOWN ? `${MOST_SHOWN}+` : counts[waiting]}
                <span class="hidden"> waiting</span>
              </span>
            )}
          </Way>
        </li>
      ))}
    </ul>
  );
}

type WayProps = Pick<NavLink, "href" | "parts"> & { pathname: string; children: ComponentChildren };

/** A link that is marked on its own page and on those below it. */
function Way({ href, parts = [href], pathname, children }: WayProps) {
  const isHere = pathname === href || parts.some((part) => pathname === part || pathname.startsWith(`${part}/`));
  return (
    <a class="rail-way" href={href} aria-current={isHere ? "page" : undefined}>
      {children}
    </a>
  );
}
