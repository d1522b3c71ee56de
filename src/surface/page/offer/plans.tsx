// The plans of this service with their prices.
import type { Plan } from "#domain/account/plan/plan.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { PROSE_WORDS } from "../prose/words.ts";

/** Has a price where the operator states one. */
export function PlanPrices({ plans }: { plans: readonly Plan[] }) {
  const words = useWords("offer");
  const { table } = useWords("settingPlan");
  const { language, count } = useFormat();
  const { plans: names } = PROSE_WORDS[language].about;
  const yesOrNo = (has: boolean) => (has ? table.yes : table.no);
  const heads = [table.plan, words.price, names.invitations, names.users, names.businesses];
  const tools = [table.api, table.webhooks, table.integrations, table.widgets];
  return (
    <section class="scroll" tabindex={0} aria-label={table.caption}>
      <table class="plan-prices">
        <thead>
          <tr>
            {[...heads, ...tools].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.name}>
              <th scope="row">
                <bdi>{plan.name}</bdi>
              </th>
              <td>{plan.priceText === undefined ? words.free : <bdi>{plan.priceText}</bdi>}</td>
              <td>{count(plan.invitesPerMonth)}</td>
              <td>{count(plan.seats)}</td>
              <td>{count(plan.locations)}</td>
              <td>{yesOrNo(plan.api)}</td>
              <td>{yesOrNo(plan.webhooks)}</td>
              <td>{yesOrNo(plan.integrations)}</td>
              <td>{plan.widgets === "all" ? table.allWidgets : table.basicWidgets}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
