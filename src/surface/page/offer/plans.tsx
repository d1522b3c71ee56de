// The plans of this service beside each other: what they cost and where they differ.
import { FIRST_PLAN, livePlans, type Plans } from "#domain/account/plan/plan.ts";
import { PlanComparison } from "#surface/look/plan-table.tsx";
import { useWords } from "#surface/look/words.ts";

/** @property isOpen anyone can sign up */
type Props = { plans: Plans; isOpen: boolean };

export function PlanPrices({ plans: catalogue, isOpen }: Props) {
  const plans = Object.values(livePlans(catalogue));
  const start = isOpen ? catalogue[FIRST_PLAN] : undefined;
  const words = useWords("offer");
  const { setting } = useWords("frame");
  return (
    <PlanComparison class="plan-prices" plans={plans} nameOf={({ name }) => <bdi>{name}</bdi>}>
      {plans.length > 1 && (
        <p>
          {start && words.start({ plan: <bdi>{start.name}</bdi> })} {words.larger({ page: setting.plan })}
        </p>
      )}
    </PlanComparison>
  );
}
