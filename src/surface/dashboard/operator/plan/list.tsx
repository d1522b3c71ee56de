// Operator > Plans: the catalogue, which operators change where no PLANS_FILE sets it.
import { livePlans, type Plan } from "#domain/account/plan/plan.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
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
    <ul class="plan-cards">
      {rows.map(({ id, name, priceText, ...plan }) => (
        <li key={id} class="panel">
          <div class="title-row">
            <h2>{isFixed ? <bdi>{name}</bdi> : <a href={`${PLANS_PATH}/${id}`}>{name}</a>}</h2>
            {priceText && <span class="muted small">{priceText}</span>}
          </div>
          <div class="plan-parts">
            <Part
              title={words.limits}
              lines={[
                [table.invitations, format.count(plan.invitesPerMonth)],
                [seats, format.count(plan.seats)],
                [locations, format.count(plan.locations)],
                [words.rate, format.count(plan.rateLimitPerMinute)],
              ]}
            />
            <Part
              title={words.features}
              lines={[
                [table.api, yesOrNo(plan.api)],
                [table.webhooks, yesOrNo(plan.webhooks)],
                [table.integrations, yesOrNo(plan.integrations)],
                [table.widgets, plan.widgets === "all" ? table.allWidgets : table.basicWidgets],
              ]}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Part({ title, lines }: { title: string; lines: readonly (readonly [name: string, value: string])[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <dl class="plan-lines">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
