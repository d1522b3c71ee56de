// The first steps of an owner. Facts tick them; the list stays until all are done or a member dismisses it.
import type { ComponentChildren } from "preact";
import { hideSteps } from "#domain/account/state/organisation.ts";
import { type FirstSteps as Facts, readFirstSteps, STEPS, type Step } from "#domain/insight/first-steps.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { claimPath } from "../claim/own.tsx";
import { Panel } from "../component/display.tsx";
import { ButtonLink, PostButton, TouchLink } from "../component/form.tsx";
import { done } from "../kit/act.ts";
import { hasFeature, PLAN_PATH } from "../kit/plan-gate.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { CHANNEL_PATH } from "../setting/channel/test.tsx";
import { hasFreeSeat } from "../setting/team/invite.tsx";
import { TEAM_PATH } from "../setting/team/role.tsx";

const DISMISS_PATH = "/dashboard/steps/dismiss";
const SHOW_PATH = "/dashboard/steps/show";

/**
 * `hasSeat`: whether the plan has a seat for one more person, which the wait for a claim leads to. `hasShop`: whether it has integrations.
 * `isHidden`: a member dismissed the list.
 */
export type FirstSteps = Facts & { hasSeat: boolean; hasShop: boolean; isHidden: boolean };

/** Null where there is no list: the steps are an owner's, and end. */
export async function firstStepsOf(visit: MemberVisit): Promise<FirstSteps | null> {
  const { context, organisation } = visit;
  // While it is suspended, each step would be refused.
  if (organisation.suspendedAt !== null) return null;
  // Some of the steps are those of a public business, which a sandbox has not.
  if (organisation.sandbox || !visit.may("business.claim")) return null;
  const steps = await readFirstSteps(context, organisation.id);
  if (steps.done.size === STEPS.length) return null;
  return {
    ...steps,
    hasSeat: steps.waiting !== null && (await hasFreeSeat(visit)),
    hasShop: hasFeature(visit, "integrations"),
    isHidden: organisation.stepsDismissedAt !== null,
  };
}

export async function dismissStepsPost(visit: MemberVisit): Promise<Answer> {
  await hideSteps(visit.context, visit.organisation.id, true);
  return done(visit, "/dashboard", wordsIn("firstSteps", visit.language).dismissed);
}

export async function showStepsPost(visit: MemberVisit): Promise<Answer> {
  await hideSteps(visit.context, visit.organisation.id, false);
  return done(visit, "/dashboard", wordsIn("firstSteps", visit.language).shown);
}

/** The way back to a list that was dismissed. */
export function ShowSteps() {
  const { show } = useWords("firstSteps");
  return (
    <PostButton isQuiet action={SHOW_PATH}>
      {show}
    </PostButton>
  );
}

/** Then the figures come first. */
export function isMostlyDone({ done }: FirstSteps): boolean {
  return done.size > STEPS.length / 2;
}

type ListProps = { steps: FirstSteps; isShort?: boolean; hasBusiness?: boolean };

/** @property isShort shows the open steps alone. @property hasBusiness whether the organisation manages one: its page has a button of its own */
export function FirstStepList({ steps, isShort = false, hasBusiness = true }: ListProps) {
  const words = useWords("firstSteps");
  const open = STEPS.filter((step) => !steps.done.has(step));
  // A review and its reply come from others first.
  const next = open.find((step) => step !== "review" && step !== "reply");
  // The step of the claim says itself how it is proved.
  const firstLater = open.find((step) => step !== "claim" && isLater(step, steps));
  return (
    <Panel title={words.title} id="first-steps">
      <p class="muted small">{words.progress({ done: steps.done.size, all: STEPS.length })}</p>
      <ol class="first-steps">
        {(isShort ? open : STEPS).map((step) => (
          <StepLine
            key={step}
            step={step}
            steps={steps}
            isLater={hasBusiness ? step === "reply" && !steps.done.has("review") : isLater(step, steps)}
            isFirstLater={!hasBusiness && step === firstLater}
            isPrimary={!isShort && step === next}
          />
        ))}
      </ol>
      <PostButton isQuiet action={DISMISS_PATH}>
        {words.dismiss}
      </PostButton>
    </Panel>
  );
}

/** Whether an organisation without a business must take another step first. */
function isLater(step: Step, { done }: FirstSteps): boolean {
  if (step === "claim") return !done.has("business");
  return step !== "business" && step !== "sender";
}

type LineProps = { step: Step; steps: FirstSteps; isLater: boolean; isFirstLater: boolean; isPrimary: boolean };

function StepLine({ step, steps, isLater, isFirstLater, isPrimary }: LineProps) {
  const words = useWords("firstSteps");
  const { label, href, about } = useStep(step, steps);
  const isDone = steps.done.has(step);
  const Link = isPrimary ? ButtonLink : TouchLink;
  return (
    <li class={isDone ? "is-done" : isLater ? "is-later" : undefined}>
      <span class="step-mark">{isDone && <Icon name="check" />}</span>
      <div>
        <p>
          <span class="hidden">{isDone ? words.isDone : words.isOpen} </span>
          {isDone || isLater ? label : <Link href={href}>{label}</Link>}
        </p>
        {!isDone && (!isLater || step === "claim") && about}
        {isLater && isFirstLater && <p class="muted small">{words.later}</p>}
      </div>
    </li>
  );
}

type StepWords = { label: string; href: string; about: ComponentChildren };

function useStep(step: Step, { waiting, declined, hasSeat, hasShop }: FirstSteps): StepWords {
  const words = useWords("firstSteps");
  const { prove } = useWords("settingBusiness");
  const { attempt } = useWords("claiming");
  const touch = (href: string) => (text: string) => <a href={href}>{text}</a>;
  const meanwhile = { toSender: touch(CHANNEL_PATH), toPlans: touch(PLAN_PATH) };
  const said = (text: ComponentChildren) => <p class="muted small">{text}</p>;
  switch (step) {
    case "business":
      return {
        label: words.business,
        href: "/dashboard/claim",
        about: said(
          declined ? words.declined({ name: declined.name, link: touch(claimPath(declined.id)) }) : words.businessAbout,
        ),
      };
    case "claim":
      return {
        label: prove,
        href: waiting ? claimPath(waiting.id) : "/dashboard/claim",
        about: waiting ? (
          <>
            {said(
              waiting.state === "prove" && waiting.address !== null
                ? attempt.sent({ address: waiting.address })
                : words[waiting.state]({ name: waiting.name }),
            )}
            {said(
              hasSeat
                ? words.meanwhile({ ...meanwhile, toTeam: touch(`${TEAM_PATH}/invite`) })
                : words.meanwhileFull(meanwhile),
            )}
          </>
        ) : (
          said(words.claimAbout)
        ),
      };
    case "sender":
      return { label: words.sender, href: CHANNEL_PATH, about: said(words.senderAbout) };
    case "invite": {
      const href = "/dashboard/invitations/new";
      const ways = { invite: touch(href), upload: touch("/dashboard/invitations/upload") };
      return {
        label: words.invite,
        href,
        about: said(
          hasShop ? words.inviteAbout({ ...ways, shop: touch("/dashboard/integrations") }) : words.inviteNoShop(ways),
        ),
      };
    }
    case "review":
      return { label: words.review, href: "/dashboard/reviews", about: said(words.reviewAbout) };
    case "reply":
      return { label: words.reply, href: "/dashboard/reviews/unanswered", about: said(words.replyAbout) };
    case "widget":
      return { label: words.widget, href: "/dashboard/widgets", about: said(words.widgetAbout) };
  }
}
