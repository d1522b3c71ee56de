// What keeps an organisation from one more business, and the ways on: a claim to continue or withdraw, or the plan.
import { toWire } from "#contract/id.ts";
import { sentence } from "#contract/sentence.ts";
import { listOwnClaims } from "#domain/business/claim/claim.ts";
import { hasRoom } from "#domain/business/claim/open.ts";
import { findUnproved, type Unproved } from "#domain/business/claim/waiting.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { say } from "#words/words.ts";
import { Ask, ButtonLink, PostButton, TouchLink } from "../component/form.tsx";
import { PLAN_PATH } from "../kit/plan-gate.tsx";
import type { MemberVisit } from "../kit/visit.ts";
import { claimantOf, claimPath } from "./own.tsx";

export type Barred = {
  /** The business that has to be proved or withdrawn first. */
  unproved: Unproved | null;
  /** Of a plan that is full; null where it is not. */
  room: number | null;
  hasClaims: boolean;
};

/** Null where the organisation can add a business. */
export async function barOf(visit: MemberVisit): Promise<Barred | null> {
  const claimant = claimantOf(visit);
  const { context, organisation } = visit;
  const [unproved, isFree, claims] = await Promise.all([
    findUnproved(context, organisation.id),
    hasRoom(context, claimant),
    listOwnClaims(context, organisation.id, { limit: 1 }),
  ]);
  if (unproved === null && isFree) return null;
  return { unproved, room: isFree ? null : claimant.locations, hasClaims: claims.length > 0 };
}

/** @param isSaid whether the page says the reason above it */
export function Bar({ of: { unproved, room, hasClaims }, isSaid }: { of: Barred; isSaid: boolean }) {
  const { language } = useReader();
  const { find } = useWords("claiming");
  const { see } = useWords("planGate");
  const { release } = useWords("settingBusiness");
  const reason =
    unproved === null
      ? sentence("claim.room", { room: room ?? 0 })
      : sentence("claim.unproved", { domain: unproved.domain });
  return (
    <div class="stack">
      {!isSaid && <p class="prose">{say(reason, language)}</p>}
      {unproved && <First of={unproved} />}
      {room !== null && (
        <p class="ways">
          <TouchLink href={PLAN_PATH}>{see}</TouchLink>
          {unproved === null &&
            (hasClaims ? (
              <TouchLink href="/dashboard/claim#open">{find.open}</TouchLink>
            ) : (
              <TouchLink href="/dashboard/settings/business">{release.label}</TouchLink>
            ))}
        </p>
      )}
    </div>
  );
}

function First({ of: { id, domain, claimId } }: { of: Unproved }) {
  const { add, page: words } = useWords("claiming");
  if (claimId === null)
    return (
      <PostButton action="/dashboard/claim" fields={{ business: toWire("biz", id) }}>
        {add.claimIt}
      </PostButton>
    );
  return (
    <div class="actions">
      <ButtonLink href={claimPath(claimId)}>{add.goOn({ domain })}</ButtonLink>
      <Ask
        label={words.withdraw}
        of={words.withdrawOf({ name: domain })}
        question={words.withdrawAskNew}
        confirm={words.withdraw}
        action={`${claimPath(claimId)}/withdraw`}
      />
    </div>
  );
}
