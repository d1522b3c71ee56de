// The links of the rail, in groups. A count beside a link says what waits there.
import type { Action } from "#domain/account/state/permission.ts";
import { RECENT_DAYS } from "#domain/review/dashboard/unanswered.ts";
import type { Queue } from "#domain/transfer/waiting-cases.ts";
import type { Language } from "#platform/language/language.ts";
import { type Words, wordsIn } from "#words/words.ts";
import type { RailIcon } from "./icon.tsx";
import type { MemberVisit, UserVisit } from "./visit.ts";

export type RailLink = {
  label: string;
  icon: RailIcon;
  href: string;
  /** Paths of its pages where they do not all stand below `href`. */
  parts?: readonly string[];
  /** What waits there, of which kind. */
  count?: RailCount;
};

export type RailCount = { of: "unanswered" | "webhooks" | "failed" | "cases"; count: number };

/** @property name of the landmark; @property heading null: the links that stand first */
export type RailGroup = { heading: string | null; links: readonly RailLink[] };
export type RailSection = { name: string; groups: readonly RailGroup[] };

type LabelledLink = Omit<RailLink, "label" | "count"> & { label(words: Words<"frame">): string };
type MemberLink = LabelledLink & {
  action: Action;
  count?(visit: MemberVisit): RailCount;
  /** A live organisation does not have it. */
  only?: "sandbox";
};
type GroupName = "first" | "collect" | "show" | "understand" | "settings";

const MEMBER: Readonly<Record<GroupName, readonly MemberLink[]>> = {
  first: [
    { label: ({ main }) => main.overview, icon: "overview", href: "/dashboard", action: "overview.read", parts: [] },
    {
      label: ({ main }) => main.reviews,
      icon: "reviews",
      href: "/dashboard/reviews",
      action: "review.read",
      parts: ["/dashboard/reviews", "/dashboard/reviews.csv", "/dashboard/export", "/dashboard/import"],
      count: ({ counts }) => ({ of: "unanswered", count: counts.recent }),
    },
  ],
  collect: [
    {
      label: ({ main }) => main.invitations,
      icon: "invitations",
      href: "/dashboard/invitations",
      action: "invitation.read",
    },
    {
      label: ({ main }) => main.caught,
      icon: "caught",
      href: "/dashboard/caught",
      action: "invitation.read",
      only: "sandbox",
    },
    {
      label: ({ main }) => main.integrations,
      icon: "integrations",
      href: "/dashboard/integrations",
      action: "integration.read",
    },
  ],
  show: [
    {
      label: ({ main }) => main.widgets,
      icon: "widgets",
      href: "/dashboard/widgets",
      action: "widget.read",
    },
    { label: ({ main }) => main.feeds, icon: "feeds", href: "/dashboard/feeds", action: "feed.manage" },
  ],
  understand: [
    { label: ({ main }) => main.insights, icon: "insights", href: "/dashboard/insights", action: "insight.read" },
    setting("activity", "audit.read"),
  ],
  settings: [
    {
      ...setting("business", "business.read"),
      parts: ["/dashboard/settings/business", "/dashboard/claim", "/dashboard/claims"],
    },
    setting("channel", "channel.manage"),
    setting("replies", "review.reply"),
    setting("team", "team.read"),
    { ...setting("signIn", "organisation.manage"), href: "/dashboard/settings/sign-in" },
    setting("plan", "plan.read"),
    setting("keys", "key.manage"),
    {
      ...setting("webhooks", "webhook.manage"),
      count: ({ counts }) => ({ of: "webhooks", count: counts.failingWebhooks }),
    },
    setting("privacy", "privacy.erase"),
    setting("suppressions", "privacy.erase"),
    setting("sandbox", "organisation.manage"),
  ],
};

const QUEUE: Readonly<Record<Queue, Omit<LabelledLink, "label" | "icon">>> = {
  held: { href: "/moderation", parts: ["/moderation/reviews"] },
  reports: { href: "/moderation/reports" },
  appeals: { href: "/moderation/appeals" },
  claims: { href: "/moderation/claims" },
  platforms: { href: "/moderation/platforms" },
  imports: { href: "/moderation/imports" },
  businesses: { href: "/moderation/businesses" },
  photos: { href: "/moderation/photos" },
  rewards: { href: "/moderation/rewards" },
};
/** A category may have any slug, so the forms about none stand beside them. */
const CATEGORY_PARTS = [
  "/moderation/categories",
  "/moderation/new-category",
  "/moderation/default-categories",
  "/moderation/import-categories",
];
const QUEUES = Object.keys(QUEUE) as Queue[];

function setting(name: keyof Words<"frame">["setting"] & RailIcon, action: Action): MemberLink {
  return { label: (words) => words.setting[name], icon: name, href: `/dashboard/settings/${name}`, action };
}

/** The label of the rail's link to a page, as the page's title. */
export function pageLabel(pathname: string, language: Language): string {
  const words = wordsIn("frame", language);
  const link = Object.values(MEMBER)
    .flat()
    .find(({ href, parts = [href] }) => isBelow(pathname, href, parts));
  return link ? link.label(words) : words.main.overview;
}

/** The sections of the rail that the person may see. */
export function railSections(visit: UserVisit | MemberVisit, language: Language): RailSection[] {
  return [
    ...("organisation" in visit ? [memberSection(visit, language)] : []),
    ...(visit.user.staff ? [moderationSection(visit, language)] : []),
    ...(visit.user.operator ? [operatorSection(language)] : []),
  ];
}

function memberSection(visit: MemberVisit, language: Language): RailSection {
  const [words, rail] = [wordsIn("frame", language), wordsIn("rail", language)];
  const group = (name: GroupName, heading: string | null) => ({
    heading,
    links: MEMBER[name]
      .filter(({ action, only }) => visit.may(action) && (only === undefined || visit.organisation.sandbox))
      .map(({ label, count, action: _, only: __, ...link }) => ({
        ...link,
        label: label(words),
        ...(count && { count: count(visit) }),
      })),
  });
  const groups = [
    group("first", null),
    group("collect", rail.collect),
    group("show", rail.show),
    group("understand", rail.understand),
    group("settings", words.settings),
  ];
  return { name: words.dashboard, groups: groups.filter(({ links }) => links.length > 0) };
}

function moderationSection({ waiting }: UserVisit, language: Language): RailSection {
  const words = wordsIn("frame", language);
  const queues = QUEUES.map((name) => ({
    ...QUEUE[name],
    label: words.queue[name],
    icon: name,
    ...(waiting && { count: { of: "cases" as const, count: waiting[name] } }),
  }));
  const others = (["categories", "log"] as const).map((name) => ({
    label: words.queue[name],
    icon: name,
    href: `/moderation/${name}`,
    ...(name === "categories" && { parts: CATEGORY_PARTS }),
  }));
  return { name: words.moderation, groups: [{ heading: words.moderation, links: [...queues, ...others] }] };
}

function operatorSection(language: Language): RailSection {
  const { rail, title, page } = wordsIn("operator", language);
  const links: RailLink[] = [
    { label: title, icon: "service", href: "/operator/service" },
    { label: page.organisations, icon: "businesses", href: "/operator/organisations" },
    { label: page.staff, icon: "team", href: "/operator/staff" },
    { label: page.plans, icon: "plan", href: "/operator/plans" },
    { label: page.health, icon: "insights", href: "/operator/health" },
    { label: page.log, icon: "log", href: "/operator/log" },
  ];
  return { name: rail, groups: [{ heading: rail, links }] };
}

/** A larger number is shown as "99+": the rail says that there is work, and its page says how much. */
export const MOST_SHOWN = 99;

/** What a count says to a screen reader, such as "2 reviews without a reply". */
export function countSentence({ of, count }: RailCount, language: Language): string {
  return wordsIn("rail", language).counted[of]({
    isMore: count > MOST_SHOWN,
    count: Math.min(count, MOST_SHOWN),
    days: RECENT_DAYS,
  });
}

/** Whether a path is that of a link, or below one of its parts. */
export function isBelow(pathname: string, href: string, parts: readonly string[]): boolean {
  return pathname === href || parts.some((part) => pathname === part || pathname.startsWith(`${part}/`));
}
