// The rail: which organisation and business this is about, and the ways through the dashboard. On a phone it is a bar on top
// whose ways open without a script.

import { Icon } from "#surface/look/icon.tsx";
import { MAIN, MODERATION, type NavItem, SETTINGS } from "./nav.ts";
import { profilePath } from "./path.ts";
import type { MemberVisit, UserVisit } from "./visit.ts";

/** @param active id of the way that leads to this page */
export function Rail({ visit, active }: { visit: UserVisit | MemberVisit; active: string | undefined }) {
  const member = "organisation" in visit ? visit : null;
  return (
    <header class="rail">
      <a class="brand" href={member ? "/dashboard" : "/"}>
        <Icon name="star" />
        {visit.deps.config.serviceName}
      </a>
      <details class="rail-menu">
        <summary class="touch">Menu</summary>
        <Ways visit={visit} member={member} active={active} />
      </details>
      {/* The same once more for wide windows: a closed <details> hides its content from everybody. */}
      <div class="rail-wide">
        <Ways visit={visit} member={member} active={active} />
      </div>
    </header>
  );
}

function Ways({ visit, member, active }: { visit: UserVisit; member: MemberVisit | null; active: string | undefined }) {
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
          <List items={MODERATION} active={active} />
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

function List({
  items,
  active,
}: {
  items: readonly { id: string; label: string; href: string }[];
  active: string | undefined;
}) {
  return (
    <ul>
      {items.map(({ id, label, href }) => (
        <li key={id}>
          <a class="rail-way" href={href} aria-current={id === active ? "page" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
