// The integrations of the chosen business.
import { toWire } from "#contract/id.ts";
import { type ListedIntegration, listOfBusiness, MOST_INTEGRATIONS } from "#domain/integration/list.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Code, CopyStatus, Empty, Pill, When } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { hasFeature, PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { CoveragePanel } from "./coverage.tsx";

export const INTEGRATIONS_PATH = "/dashboard/integrations";

/** The address that a shop sends its orders to. */
export function addressOf({ deps }: BusinessVisit, { kind, id }: Pick<ListedIntegration, "kind" | "id">): string {
  return `${deps.config.baseUrl}/api/integrations/${kind}/${toWire("int", id)}`;
}

export async function integrationsPage(visit: BusinessVisit): Promise<Answer> {
  const words = wordsIn("integration", visit.language);
  const [rows, coverage] = await Promise.all([
    listOfBusiness(visit.context, visit.business.id),
    visit.deps.findCoverageParts(visit.context, visit.business.id),
  ]);
  const isOpen = hasFeature(visit, "integrations");
  const mayAdd = isOpen && visit.may("integration.manage") && rows.length < MOST_INTEGRATIONS;
  return page(visit, {
    title: wordsIn("frame", visit.language).main.integrations,
    ...(mayAdd && { action: { href: `${INTEGRATIONS_PATH}/new`, label: words.connect } }),
    children: (
      <>
        <p class="prose muted">{words.about}</p>
        <PlanNotice visit={visit} feature="integrations" />
        {rows.length === 0 && isOpen && (
          <Empty title={words.none}>
            <p>{words.noneAbout({ link: (text) => <a href={`${INTEGRATIONS_PATH}/new`}>{text}</a> })}</p>
          </Empty>
        )}
        {rows.map((row) => (
          <One key={row.id} visit={visit} row={row} />
        ))}
        {coverage && <CoveragePanel visit={visit} parts={coverage} />}
        <CopyStatus />
      </>
    ),
  });
}

function One({ visit, row }: { visit: BusinessVisit; row: ListedIntegration }) {
  const { id, kind, delayDays, paused, lastAt } = row;
  const words = useWords("integration");
  const wire = toWire("int", id);
  return (
    <section class="panel" aria-labelledby={wire}>
      <div class="title-row">
        <h2 id={wire}>
          <TouchLink href={`${INTEGRATIONS_PATH}/${wire}`}>{words.kind[kind].name}</TouchLink>
        </h2>
        <State paused={paused} />
      </div>
      <p>
        {words.connected({ when: <When at={row.createdAt} /> })} {words.invites({ days: delayDays })}{" "}
        {lastAt === null ? words.noneLately : words.last({ when: <When at={lastAt} /> })}
      </p>
      <Code id={`${wire}-address`} what={words.address} text={addressOf(visit, row)} />
    </section>
  );
}

export function State({ paused }: Pick<ListedIntegration, "paused">) {
  const { state } = useWords("integration");
  return <Pill tone={paused ? "fair" : "good"}>{paused ? state.paused : state.open}</Pill>;
}
