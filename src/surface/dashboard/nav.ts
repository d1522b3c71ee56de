// The ways through the dashboard, each shown to those who may go it.
import type { Action } from "#domain/account/team/permission.ts";

export type NavItem = { id: string; label: string; href: string; action: Action };

export const MAIN: readonly NavItem[] = [
  { id: "overview", label: "Overview", href: "/dashboard", action: "overview.read" },
  { id: "reviews", label: "Reviews", href: "/dashboard/reviews", action: "review.read" },
  { id: "invitations", label: "Invitations", href: "/dashboard/invitations", action: "invitation.read" },
  { id: "integrations", label: "Integrations", href: "/dashboard/integrations", action: "integration.read" },
  { id: "widgets", label: "Widgets", href: "/dashboard/widgets", action: "widget.read" },
  { id: "insights", label: "Insights", href: "/dashboard/insights", action: "insight.read" },
];

export const SETTINGS: readonly NavItem[] = [
  { id: "business", label: "Business", href: "/dashboard/settings/business", action: "business.read" },
  { id: "channel", label: "Channel and sender", href: "/dashboard/settings/channel", action: "channel.manage" },
  { id: "keys", label: "API keys", href: "/dashboard/settings/keys", action: "key.manage" },
  { id: "webhooks", label: "Webhooks", href: "/dashboard/settings/webhooks", action: "webhook.manage" },
  { id: "team", label: "Team", href: "/dashboard/settings/team", action: "team.read" },
  { id: "plan", label: "Plan and usage", href: "/dashboard/settings/plan", action: "plan.read" },
  { id: "privacy", label: "Privacy", href: "/dashboard/settings/privacy", action: "privacy.erase" },
  { id: "audit", label: "Activity", href: "/dashboard/settings/activity", action: "audit.read" },
];

export const MODERATION = [
  { id: "moderation", label: "Held reviews", href: "/moderation" },
  { id: "moderation-reports", label: "Reports", href: "/moderation/reports" },
  { id: "moderation-claims", label: "Claims", href: "/moderation/claims" },
  { id: "moderation-platforms", label: "Platform ratings", href: "/moderation/platforms" },
  { id: "moderation-businesses", label: "Businesses", href: "/moderation/businesses" },
  { id: "moderation-log", label: "Log", href: "/moderation/log" },
] as const;
