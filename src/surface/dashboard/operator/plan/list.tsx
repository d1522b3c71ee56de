// Operator > Plans: the catalogue, which operators change where no PLANS_FILE sets it.
import type { ComponentChildren } from "preact";
import { countByPlan } from "#domain/account/plan/kept.ts";
import { livePlans, type Plan } from "#domain/account/plan/plan.ts";
import { NoData } from "#surface/look/no-data.tsx";
import { PlanTable } from "#surface/look/plan-table.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { PLANS_PATH } from "../kit/path.ts";

export async function plansPage(visit: UserVisit): Promise<Answer> {
  const words = wordsIn("operator", visit.language);
  const isFixed = visit.deps.config.plansFile !== null;
  const counts = await countByPlan(visit.context);
  const plans = Object.entries(livePlans(visit.deps.plans)).map(([id, plan]) => ({
    ...plan,
    id,
    organisations: counts.get(id) ?? 0,
  }));
  return page(visit, {
    title: words.page.plans,
    action: !isFixed && { href: `${PLANS_PATH}/new`, label: words.plan.new },
    children: (
      <>
        <p class="prose muted">{isFixed ? words.plan.fixed : words.plan.about}</p>
        <Catalogue plans={plans} isFixed={isFixed} />
      </>
    ),
  });
}

type Listed = Plan & { id: string; organisations: number };
type Row = readonly [name: string, of: (plan: Listed) => ComponentChildren];

/** The plans beside each other, as on the page for businesses. */
function Catalogue({ plans, isFixed }: { plans: readonly Listed[]; isFixed: boolean }) {
  const { plan: words, page: pages } = useWords("operator");
  const { table, seats, locations } = useWords("settingPlan");
  const { price } = useWords("offer");
  const { count } = useFormat();
  const yesOrNo = (has: boolean) => (has ? table.yes : table.no);
  const rows: readonly Row[] = [
    [pages.organisations, ({ organisations }) => count(organisations)],
    [price, ({ priceText }) => (priceText === undefined ? <NoData /> : <bdi>{priceText}</bdi>)],
    [table.invitations, ({ invitesPerMonth }) => count(invitesPerMonth)],
    [seats, (plan) => count(plan.seats)],
    [locations, (plan) => count(plan.locations)],
    [words.rate, ({ rateLimitPerMinute }) => count(rateLimitPerMinute)],
    [table.api, ({ api }) => yesOrNo(api)],
    [table.webhooks, ({ webhooks }) => yesOrNo(webhooks)],
    [table.integrations, ({ integrations }) => yesOrNo(integrations)],
    [table.widgets, ({ widgets }) => (widgets === "all" ? table.allWidgets : table.basicWidgets)],
  ];
  const nameOf = ({ id, name }: Listed) =>
    isFixed ? (
      <bdi>{name}</bdi>
    ) : (
      <a href={`${PLANS_PATH}/${id}`}>
        <bdi>{name}</bdi>
      </a>
    );
  return <PlanTable class="plan-table" plans={plans} nameOf={nameOf} rows={rows} />;
}
