// The tables of /about/reviews: the label of each score, and what each plan includes.
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { toneOf } from "#surface/look/stars.tsx";
import { wordsIn } from "#words/words.ts";
import { ColumnHeads } from "../component/column-heads.tsx";
import type { InForce } from "./in-force.ts";

type Props = { language: Language; now: InForce };

export function Labels({ language, now: { labels } }: Props) {
  const { about: words } = wordsIn("prose", language);
  const format = formatOf(language);
  return (
    <div class="scroll">
      <table class="label-table">
        <caption>{words.labels}</caption>
        <ColumnHeads names={[words.label, words.from]} />
        <tbody>
          {labels.map(({ label, from }) => (
            <tr key={label}>
              <th scope="row" class={toneOf(from)}>
                {wordsIn("look", language).labels[label]}
              </th>
              <td>{format.score(from)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function PlanTable({ language, now: { plans } }: Props) {
  const { plans: words } = wordsIn("prose", language).about;
  const { count } = formatOf(language);
  return (
    <div class="scroll">
      <table class="label-table">
        <caption>{words.title}</caption>
        <ColumnHeads
          names={[words.plan, words.invitations, wordsIn("settingPlan", language).seats, words.businesses]}
        />
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.name}>
              <th scope="row">
                <bdi>{plan.name}</bdi>
              </th>
              <td>{count(plan.invitesPerMonth)}</td>
              <td>{count(plan.seats)}</td>
              <td>{count(plan.locations)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
