// The plans beside each other: a column for each plan, a row for each thing that it says.
import type { ComponentChildren } from "preact";
import { useWords } from "./words.ts";

type Props<Plan> = {
  class: string;
  plans: readonly Plan[];
  nameOf: (plan: Plan) => ComponentChildren;
  rows: readonly (readonly [name: string, of: (plan: Plan) => ComponentChildren])[];
};

export function PlanTable<Plan>({ class: name, plans, nameOf, rows }: Props<Plan>) {
  const { table } = useWords("settingPlan");
  return (
    <section class="scroll" tabindex={0} aria-label={table.caption}>
      <table class={name}>
        <thead>
          <tr>
            <th scope="col">{table.plan}</th>
            {plans.map((plan) => (
              <th scope="col">{nameOf(plan)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {plans.map((plan) => (
                <td>{of(plan)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
