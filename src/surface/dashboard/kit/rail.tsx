// The rail: the chosen organisation and business, and the links to the pages that the role allows. On a phone it is a bar on top with
// a menu that needs no script.
import type { ComponentChildren } from "preact";
import type { Action } from "#domain/account/state/permission.ts";
import type { WaitingCases } from "#domain/transfer/task/queue.ts";
import { LANGUAGE, LANGUAGES, type Language } from "#platform/language/language.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { LANGUAGE_PATH, profilePath } from "./address.ts";
import type { MemberVisit, UserVisit } from "./visit.ts";

type NavLink = {
  label(words: Words<"frame">): string;
  href: string;
  /** The kind of cases whose number the link shows. */
  waiting?: keyof WaitingCases;
  /** Paths of its pages where they do not all stand below `href`. */
  parts?: readonly string[] | undefined;
};
type MemberLink = NavLink & { action: Action };

const MAIN: readonly MemberLink[] = [
  { label: ({ main }) => main.overview, href: "/dashboard", action: "overview.read", parts: [] },
  {
    label: ({ main }) => main.reviews,
    href: "/dashboard/reviews",
    action: "review.read",
    parts: ["/dashboard/reviews", "/dashboard/reviews.csv", "/dashboard/export", "/dashboard/import"],
  },
  { label: ({ main }) => main.invitations, href: "/dashboard/invitations", action: "invitation.read" },
  { label: ({ main }) => main.integrations, href: "/dashboard/integrations", action: "integration.read" },
  { label: ({ main }) => main.widgets, href: "/dashboard/widgets", action: "widget.read" },
  { label: ({ main }) => main.feeds, href: "/dashboard/feeds", action: "feed.manage" },
  { label: ({ main }) => main.insights, href: "/dashboard/insights", action: "insight.read" },
];

const SETTINGS: readonly MemberLink[] = [
  {
    label: ({ setting }) => setting.business,
    href: "/dashboard/settings/business",
    action: "business.read",
    parts: ["/dashboard/settings/business", "/dashboard/claim", "/dashboard/claims"],
  },
  { label: ({ setting }) => setting.channel, href: "/dashboard/settings/channel", action: "channel.manage" },
  { label: ({ setting }) => setting.keys, href: "/dashboard/settings/keys", action: "key.manage" },
  { label: ({ setting }) => setting.webhooks, href: "/dashboard/settings/webhooks", action: "webhook.manage" },
  { label: ({ setting }) => setting.team, href: "/dashboard/settings/team", action: "team.read" },
  { label: ({ setting }) => setting.signIn, href: "/dashboard/settings/sign-in", action: "organisation.manage" },
  { label: ({ setting }) => setting.plan, href: "/dashboard/settings/plan", action: "plan.read" },
  { label: ({ setting }) => setting.privacy, href: "/dashboard/settings/privacy", action: "privacy.erase" },
  {
    label: ({ setting }) => setting.suppressions,
    href: "/dashboard/settings/suppressions",
    action: "privacy.erase",
  },
  { label: ({ setting }) => setting.activity, href: "/dashboard/settings/activity", action: "audit.read" },
];

const MODERATION: readonly NavLink[] = [
  { label: ({ queue }) => queue.held, href: "/moderation", waiting: "held", parts: ["/moderation/reviews"] },
  { label: ({ queue }) => queue.reports, href: "/moderation/reports" },
  { label: ({ queue }) => queue.rewards, href: "/moderation/rewards" },
  { label: ({ queue }) => queue.appeals, href: "/moderation/appeals" },
  { label: ({ queue }) => queue.claims, href: "/moderation/claims", waiting: "claims" },
  { label: ({ queue }) => queue.platforms, href: "/moderation/platforms" },
  { label: ({ queue }) => queue.imports, href: "/moderation/imports", waiting: "imports" },
  { label: ({ queue }) => queue.businesses, href: "/moderation/businesses", waiting: "businesses" },
  { label: ({ queue }) => queue.categories, href: "/moderation/categories" },
  { label: ({ queue }) => queue.log, href: "/moderation/log" },
];

/** The label of the rail's link to a page, as the page's title. */
export function pageLabel(pathname: string, language: Language): string {
  const words = wordsIn("frame", language);
  const link = [...MAIN, ...SETTINGS].find(({ href, parts = [href] }) => isBelow(pathname, href, parts));
  return link ? link.label(words) : words.main.overview;
}

type Props = { visit: UserVisit | MemberVisit };

export function Rail({ visit }: Props) {
  const words = useWords("frame");
  return (
    <header class="rail">
      <a class="brand" href={"organisation" in visit ? "/dashboard" : "/"}>
        <Icon name="star" />
        {visit.deps.config.serviceName}
      </a>
      <details class="rail-menu">
        <summary class="touch">{words.menu}</summary>
        <Links visit={visit} />
      </details>
      {/* Repeated for wide windows, because a closed <details> hides its content. */}
      <div class="rail-wide">
        <Links visit={visit} />
      </div>
      <LanguageSwitch visit={visit} />
    </header>
  );
}

function Links({ visit }: Props) {
  const words = useWords("frame");
  const operator = useWords("operator");
  const { pathname } = visit.url;
  const member = "organisation" in visit ? visit : null;
  const allowed = (links: readonly MemberLink[]) => links.filter(({ action }) => member?.may(action));
  return (
    <div class="rail-ways">
      {member && <Subject visit={member} />}
      {member && (
        <nav aria-label={words.dashboard}>
          <List links={allowed(MAIN)} pathname={pathname} />
          <h2>{words.settings}</h2>
          <List links={allowed(SETTINGS)} pathname={pathname} />
        </nav>
      )}
      {visit.user.staff && (
        <nav aria-label={words.moderation}>
          <h2>{words.moderation}</h2>
          <List links={MODERATION} pathname={pathname} counts={visit.waiting} />
        </nav>
      )}
      {visit.user.operator && (
        <nav aria-label={operator.rail}>
          <h2>{operator.rail}</h2>
          <ul>
            <li>
              <Way href="/operator/service" pathname={pathname}>
                {operator.title}
              </Way>
            </li>
          </ul>
        </nav>
      )}
      <div class="rail-user">
        <Way href="/dashboard/account" pathname={pathname}>
          {visit.user.name}
        </Way>
        <form method="post" action="/logout">
          <button class="rail-way" type="submit">
            {words.logOut}
          </button>
        </form>
      </div>
    </div>
  );
}

/** Posts the choice, so that it stays. */
function LanguageSwitch({ visit: { language, url } }: Props) {
  const words = useWords("frame");
  return (
    <form class="rail-language" method="post" action={LANGUAGE_PATH}>
      <input type="hidden" name="at" value={url.pathname} />
      <select name="language" aria-label={words.language} data-submit>
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each} selected={each === language}>
            {LANGUAGE[each].name}
          </option>
        ))}
      </select>
      <button class="rail-way" type="submit">
        {words.changeLanguage}
      </button>
    </form>
  );
}

function Subject({ visit: { business, organisation, businessCount, memberships } }: { visit: MemberVisit }) {
  const words = useWords("frame");
  const hasChoice = businessCount > 1 || memberships.length > 1;
  return (
    <div class="rail-subject">
      <p class="rail-business">
        <bdi>{business ? <a href={profilePath(business.slug)}>{business.name}</a> : organisation.name}</bdi>
      </p>
      {business && <p class="muted small">{organisation.name}</p>}
      {hasChoice && (
        <a class="rail-way" href="/dashboard/switch">
          {words.switchBusiness}
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
  const words = useWords("frame");
  const format = useFormat();
  return (
    <ul>
      {links.map(({ label, href, parts, waiting }) => (
        <li key={href}>
          <Way href={href} parts={parts} pathname={pathname}>
            {label(words)}
            {waiting && counts && counts[waiting] > 0 && (
              <span class="rail-count">
                {" "}
                {counts[waiting] > MOST_SHOWN ? `${format.count(MOST_SHOWN)}+` : format.count(counts[waiting])}
                <span class="hidden"> {words.waiting}</span>
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
  return (
    <a class="rail-way" href={href} aria-current={isBelow(pathname, href, parts) ? "page" : undefined}>
      {children}
    </a>
  );
}

function isBelow(pathname: string, href: string, parts: readonly string[]): boolean {
  return pathname === href || parts.some((part) => pathname === part || pathname.startsWith(`${part}/`));
}
