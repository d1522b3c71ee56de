// The open tasks of a member, each with one link. Shows only tasks that the role allows. What waits for other people stands last.
import { toWire } from "#contract/id.ts";
import { CONFIRMED_DAYS } from "#domain/business/platform/table.ts";
import type { Todo } from "#domain/insight/open-task.ts";
import { formatOf } from "#platform/language/format.ts";
import { shorten } from "#surface/look/format.ts";
import { integrationName } from "#surface/look/integration-name.ts";
import { wordsIn } from "#words/words.ts";
import { claimPath } from "../claim/own.tsx";
import type { MemberVisit } from "../kit/visit.ts";
import { WORK_PATH } from "../review/filter.ts";
import { sayWaiting } from "../review/work-count.tsx";
import { factorDue } from "../sign-in/company-wall.tsx";

export type TodoLine = {
  text: string;
  href: string;
  label: string;
  /** Completes the label for screen readers. */
  of?: string;
  /** It waits for another person. */
  isOfOthers?: true;
};

/** Share of the allowance above which the page shows it. */
const NEARLY_USED = 0.8;
const TITLE_LENGTH = 60;

/** The most urgent first. */
export function linesOf(visit: MemberVisit, todo: Todo): TodoLine[] {
  return [
    ...secondFactor(visit),
    ...disputes(visit, todo),
    ...webhooks(visit, todo),
    ...integrations(visit, todo),
    ...answers(visit, todo),
    ...allowance(visit, todo),
    ...platforms(visit, todo),
    ...claims(visit, todo),
    ...held(visit, todo),
  ];
}

const wordsOf = ({ language }: MemberVisit) => wordsIn("overview", language).todo;

function secondFactor(visit: MemberVisit): TodoLine[] {
  const due = factorDue(visit);
  if (due === null) return [];
  const words = wordsOf(visit);
  const date = formatOf(visit.language).date(due);
  const text = words.factor({ organisation: visit.organisation.name, date });
  return [{ text, href: "/dashboard/account/authenticator", label: words.setUp }];
}

function disputes(visit: MemberVisit, todo: Todo): TodoLine[] {
  if (!visit.may("business.claim")) return [];
  const words = wordsOf(visit);
  return todo.disputes.map(({ id, name }) => ({
    text: words.dispute({ name }),
    href: claimPath(id),
    label: words.answer,
    of: words.claimOf({ name }),
  }));
}

function webhooks(visit: MemberVisit, { disabledWebhooks, failingWebhooks }: Todo): TodoLine[] {
  if (!visit.may("webhook.manage")) return [];
  const words = wordsOf(visit);
  const href = "/dashboard/settings/webhooks";
  return [
    ...counted(disabledWebhooks, words.webhooksOff, { href, label: words.switchOn }),
    ...counted(failingWebhooks, words.webhooksFail, { href, label: words.why }),
  ];
}

function integrations(visit: MemberVisit, { failingIntegrations, pausedIntegrations }: Todo): TodoLine[] {
  if (!visit.may("integration.read")) return [];
  const words = wordsOf(visit);
  const href = "/dashboard/integrations";
  const failing = failingIntegrations.map(({ id, outcome, ...named }) => {
    const of = { kind: integrationName(named, visit.language) };
    return {
      text: outcome === "limit_reached" ? words.integrationUsed(of) : words.integrationUnread(of),
      href: `${href}/${toWire("int", id)}`,
      label: words.requests,
    };
  });
  return [...failing, ...counted(pausedIntegrations, words.paused, { href, label: words.resume })];
}

function answers(visit: MemberVisit, todo: Todo): TodoLine[] {
  if (!visit.may("review.reply") || todo.unanswered === 0) return [];
  const words = wordsOf(visit);
  const { relative } = formatOf(visit.language);
  const now = visit.context.clock.now();
  const { justNow } = wordsIn("frame", visit.language);
  const low = todo.lowRatings.map(({ id, rating: stars, title: whole, createdAt }) => {
    const title = shorten(whole, TITLE_LENGTH);
    return {
      text: words.low({ stars, when: relative(createdAt, now) ?? justNow, title }),
      href: `/dashboard/reviews/${toWire("rev", id)}?reply=edit`,
      label: words.reply,
      of: words.replyTo({ title }),
    };
  });
  // Each of them stands above.
  if (low.length === todo.unanswered) return low;
  const text = sayWaiting(visit.language, { count: todo.unanswered, recent: visit.counts.recent });
  return [...low, { text, href: WORK_PATH, label: words.see }];
}

function held(visit: MemberVisit, { held }: Todo): TodoLine[] {
  const words = wordsOf(visit);
  return counted(held, words.held, { href: "/dashboard/reviews?status=held", label: words.read, isOfOthers: true });
}

function allowance(visit: MemberVisit, { invitesUsed: used }: Todo): TodoLine[] {
  const most = visit.deps.plans[visit.organisation.plan]?.invitesPerMonth ?? 0;
  if (most === 0 || used < most * NEARLY_USED) return [];
  const words = wordsOf(visit);
  const text = used >= most ? words.allUsed({ most }) : words.someUsed({ used, most });
  return [{ text, href: "/dashboard/settings/plan", label: wordsIn("frame", visit.language).setting.plan }];
}

function platforms(visit: MemberVisit, todo: Todo): TodoLine[] {
  if (!visit.may("platform.manage")) return [];
  const words = wordsOf(visit);
  const href = "/dashboard/settings/business/platforms";
  return [
    ...todo.rejectedPlatforms.map((platform) => ({
      text: words.rejected({ platform }),
      href,
      label: words.readWhy,
      of: words.onPlatform({ platform }),
    })),
    ...todo.endedPlatforms.map((platform) => ({
      text: words.ended({ platform, days: CONFIRMED_DAYS }),
      href,
      label: words.again,
      of: words.onPlatform({ platform }),
    })),
  ];
}

function claims(visit: MemberVisit, todo: Todo): TodoLine[] {
  if (!visit.may("business.claim")) return [];
  const words = wordsOf(visit);
  return todo.claims.map(({ id, name }) => ({
    text: words.claim({ name }),
    href: claimPath(id),
    label: words.continue,
    of: words.withName({ name }),
  }));
}

/** Nothing for none. */
function counted(count: number, says: (of: { count: number }) => string, link: Omit<TodoLine, "text">): TodoLine[] {
  return count === 0 ? [] : [{ ...link, text: says({ count }) }];
}
