// Operator > Plans: the catalogue, which operators change where no PLANS_FILE sets it.
import { livePlans, type Plan } from "#domain/account/plan/plan.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Grid } from "../../component/display.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { PLANS_PATH } from "../kit/path.ts";

export function plansPage(visit: UserVisit): Answer {
  const words = wordsIn("operator", visit.language);
  const isFixed = visit.deps.config.plansFile !== null;
  const rows = Object.entries(livePlans(visit.deps.plans)).map(([id, plan]) => ({ id, ...plan }));
  return page(visit, {
    title: words.page.plans,
    action: !isFixed && { href: `${PLANS_PATH}/new`, label: words.plan.new },
    children: (
      <>
        <p class="prose muted">{isFixed ? words.plan.fixed : words.plan.about}</p>
        <Catalogue rows={rows} isFixed={isFixed} />
      </>
    ),
  });
}

function Catalogue({ rows, isFixed }: { rows: readonly (Plan & { id: string })[]; isFixed: boolean }) {
  const { plan: words } = useWords("operator");
  const { table, seats, locations } = useWords("settingPlan");
  const format = useFormat();
  const yesOrNo = (has: boolean) => (has ? table.yes : table.no);
  return (
    <Grid
      caption={table.caption}
      rows={rows}
      columns={[
        {
          label: table.plan,
          cell: ({ id, name }) => (isFixed ? <bdi>{name}</bdi> : <a href={`${PLANS_PATH}/${id}`}>{name}</a>),
        },
        { label: table.invitations, isNumber: true, cell: (row) => format.count(row.invitesPerMonth) },
        { label: seats, isNumber: true, cell: (row) => format.count(row.seats) },
        { label: locations, isNumber: true, cell: (row) => format.count(row.locations) },
        { label: words.rate, isNumber: true, cell: (row) => format.count(row.rateLimitPerMinute) },
        { label: table.api, cell: ({ api }) => yesOrNo(api) },
        { label: table.webhooks, cell: ({ webhooks }) => yesOrNo(webhooks) },
        { label: table.integrations, cell: ({ integrations }) => yesOrNo(integrations) },
        { label: table.widgets, cell: ({ widgets }) => (widgets === "all" ? table.allWidgets : table.basicWidgets) },
      ]}
    />
  );
}
