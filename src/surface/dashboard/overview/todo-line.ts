// The open tasks of a member, each with one link. Shows only tasks that the role allows.
import { toWire } from "#contract/id.ts";
import { CONFIRMED_DAYS } from "#domain/business/platform/table.ts";
import { countOf } from "#domain/business/state/score.ts";
import { customerStars } from "#domain/business/state/tally.ts";
import { COUNTED_TO, LATEST_REVIEWS, type Todo } from "#domain/insight/open-task.ts";
import { formatCount, formatDate, plural, shorten } from "#surface/look/format.ts";
import { claimPath } from "../claim/own.tsx";
import { KIND_NAME } from "../integration/words.ts";
import type { MemberVisit } from "../kit/visit.ts";
import { factorDue } from "../sign-in/company.tsx";

export type TodoLine = {
  text: string;
  href: string;
  label: string;
  /** Completes the label for screen readers. */
  of?: string;
};

/** Share of the allowance above which the page shows it. */
const NEARLY_USED = 0.8;
const TITLE_LENGTH = 60;

/** The most urgent first. */
export function linesOf(visit: MemberVisit, todo: Todo): TodoLine[] {
  return [
    ...secondFactor(visit),
    ...webhooks(visit, todo),
    ...integrations(visit, todo),
    ...answers(visit, todo),
    ...held(todo),
    ...allowance(visit, todo),
    ...platforms(visit, todo),
    ...claims(visit, todo),
  ];
}

function secondFactor(visit: MemberVisit): TodoLine[] {
  const due = factorDue(visit);
  if (due === null) return [];
  const text = `${visit.organisation.name} asks for a second factor from ${formatDate(due)}. You have none yet.`;
  return [{ text, href: "/dashboard/account/authenticator", label: "Set one up" }];
}

function webhooks(visit: MemberVisit, { disabledWebhooks, failingWebhooks }: Todo): TodoLine[] {
  if (!visit.may("webhook.manage")) return [];
  const href = "/dashboard/settings/webhooks";
  return [
    ...counted(disabledWebhooks, "webhook", { state: "switched off", href, label: "Switch on" }),
    ...counted(failingWebhooks, "webhook", { state: "failing", href, label: "See why", of: "they fail" }),
  ];
}

function integrations(visit: MemberVisit, { failingIntegrations, pausedIntegrations }: Todo): TodoLine[] {
  if (!visit.may("integration.read")) return [];
  const href = "/dashboard/integrations";
  const failing = failingIntegrations.map(({ id, kind, outcome }) => ({
    text: `No customers are invited for orders from ${KIND_NAME[kind]}: ${outcome === "limit_reached" ? "the allowance is used up" : "they cannot be read"}.`,
    href: `${href}/${toWire("int", id)}`,
    label: "See its requests",
  }));
  return [...failing, ...counted(pausedIntegrations, "integration", { state: "paused", href, label: "Resume" })];
}

function answers(visit: MemberVisit, todo: Todo): TodoLine[] {
  if (!visit.may("review.reply") || todo.unanswered === 0) return [];
  const low = todo.lowRatings.map(({ id, rating, title, createdAt }) => ({
    text: `${plural(rating, "star")}, ${formatDate(createdAt)}: “${shorten(title, TITLE_LENGTH)}”`,
    href: `/dashboard/reviews/${toWire("rev", id)}?reply=edit`,
    label: "Reply",
    of: `to “${shorten(title, TITLE_LENGTH)}”`,
  }));
  const tally = visit.business?.tally;
  const isLarge = tally && countOf(customerStars(tally)) > LATEST_REVIEWS;
  const all = {
    text: `${plural(todo.unanswered, "review")} without a reply${isLarge ? ` among the latest ${formatCount(LATEST_REVIEWS)}` : ""}.`,
    href: "/dashboard/reviews?reply=none",
    label: "See them",
  };
  return [...low, all];
}

function held({ held }: Todo): TodoLine[] {
  return counted(held, "review", {
    state: "being checked by a moderator",
    href: "/dashboard/reviews?status=held",
    label: "Read",
  });
}

function allowance(visit: MemberVisit, { invitesUsed }: Todo): TodoLine[] {
  const most = visit.deps.plans[visit.organisation.plan]?.invitesPerMonth ?? 0;
  if (most === 0 || invitesUsed < most * NEARLY_USED) return [];
  const isUp = invitesUsed >= most;
  const text = isUp
    ? `All ${formatCount(most)} invitations of this period are used.`
    : `${formatCount(invitesUsed)} of ${formatCount(most)} invitations of this period are used.`;
  return [{ text, href: "/dashboard/settings/plan", label: "Plan and usage" }];
}

function platforms(visit: MemberVisit, todo: Todo): TodoLine[] {
  if (!visit.may("platform.manage")) return [];
  const href = "/dashboard/settings/business/platforms";
  return [
    ...todo.rejectedPlatforms.map((platform) => ({
      text: `A moderator did not confirm your rating on ${platform}.`,
      href,
      label: "Read why",
      of: `it was not confirmed on ${platform}`,
    })),
    ...todo.endedPlatforms.map((platform) => ({
      text: `Your rating on ${platform} was confirmed more than ${CONFIRMED_DAYS} days ago and no longer counts.`,
      href,
      label: "State it again",
      of: `on ${platform}`,
    })),
  ];
}

function claims(visit: MemberVisit, todo: Todo): TodoLine[] {
  if (!visit.may("business.claim")) return [];
  return todo.claims.map(({ id, name }) => ({
    text: `Your claim of ${name} is not decided yet.`,
    href: claimPath(id),
    label: "Continue",
    of: `with ${name}`,
  }));
}

/** "1 webhook is failing.", "100 webhooks or more are failing."; nothing for none. */
function counted(
  count: number,
  one: string,
  { state, ...link }: Omit<TodoLine, "text"> & { state: string },
): TodoLine[] {
  if (count === 0) return [];
  const more = count >= COUNTED_TO ? " or more" : "";
  return [{ ...link, text: `${plural(count, one)}${more} ${count === 1 ? "is" : "are"} ${state}.` }];
}
