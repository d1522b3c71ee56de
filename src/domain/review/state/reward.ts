// Rewards that were given or promised for a review. The label of a review is set when it is written, and no later decision takes it away.

/** What an invitation can say. No value depends on the stars. */
export const OFFERS = ["none", "any_review"] as const;
export type Offer = (typeof OFFERS)[number];

/** `declared`: the author says so, and no invitation did. Null in a review: the author was not asked. */
export const REWARDS = [...OFFERS, "declared"] as const;
export type Reward = (typeof REWARDS)[number];

/** Bounds of the words about a reward, an organisation's or an author's. */
export const REWARD_NOTE = { min: 3, max: 200 } as const;

/** The author's answer. A form that was sent without one means no. */
export type Declaration = { isRewarded: boolean; note: string | null };

export const NOT_DECLARED: Declaration = { isRewarded: false, note: null };

/** What an invitation said. */
export type Offered = { reward: Offer; rewardNote: string | null };

export type Label = { incentivized: boolean; reward: Reward; rewardNote: string | null };

/** Labels a review. The words of the invitation come before those of the author. */
export function labelOf(declared = NOT_DECLARED, offer?: Offered): Label {
  if (offer?.reward === "any_review") return { incentivized: true, reward: "any_review", rewardNote: offer.rewardNote };
  if (declared.isRewarded) return { incentivized: true, reward: "declared", rewardNote: declared.note };
  return { incentivized: false, reward: "none", rewardNote: null };
}
