// What operators change while the service runs: settings, the catalogue of plans, and which organisations moved to another instance.

import type { Topic } from "#contract/topic.ts";
import { followPlans } from "#domain/account/plan/kept.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { createMovedMemory, type MovedMemory } from "#domain/operator/moved.ts";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { followSettings, type SettingsFollower } from "#platform/setting/follow.ts";

type Followed = { config: Config; plans: Plans; box: Pick<SecretBox, "open"> };

/** Changes `config` and `plans` themselves, which all parts of a thread share. @param onNew called after a change */
export function followOperators(
  context: Context,
  { config, plans, box }: Followed,
  onNew: () => void,
): SettingsFollower & { moved: MovedMemory } {
  const moved = createMovedMemory(context);
  const all = [
    moved,
    followSettings(context, config, box, onNew),
    followPlans(context, plans, config.plansFile !== null, onNew),
  ] as const;
  return {
    moved,
    onChange(topic: Topic) {
      for (const each of all) each.onChange(topic);
    },
    onGap() {
      for (const each of all) each.onGap();
    },
    async load() {
      await Promise.all(all.map((each) => each.load()));
    },
  };
}
