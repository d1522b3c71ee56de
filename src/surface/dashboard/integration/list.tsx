// The integrations of the chosen business.
import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import {
  type LatestRequests,
  type ListedIntegration,
  latestOfBusiness,
  listOfBusiness,
  MOST_INTEGRATIONS,
} from "#domain/integration/list.ts";
import { integrationName } from "#surface/look/integration-name.ts";
import { NoData } from "#surface/look/no-data.tsx";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Code, CopyStatus } from "../component/code.tsx";
import { useNow, When } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { hasFeature, PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { Note } from "./request.tsx";
import { SenderMark, Senders } from "./sender.tsx";
import { Standing, State, setUpOf, shopPath, stateOf } from "./standing.tsx";

/** The address that a shop sends its orders to. */
export function addressOf({ deps }: BusinessVisit, { kind, id }: Pick<ListedIntegration, "kind" | "id">): string {
  return `${deps.config.baseUrl}/api/integrations/${kind}/${toWire("int", id)}`;
}

export async function integrationsPage(visit: BusinessVisit): Promise<Answer> {
  const words = wordsIn("integration", visit.language);
  const coverage = wordsIn("coverage", visit.language);
  const [rows, latest] = await Promise.all([
    listOfBusiness(visit.context, visit.business.id),
    latestOfBusiness(visit.context, visit.business.id),
  ]);
  const mayAdd =
    hasFeature(visit, "integrations") && visit.may("integration.manage") && rows.length < MOST_INTEGRATIONS;
  return page(visit, {
    title: wordsIn("frame", visit.language).main.integrations,
    children: (
      <>
        <p class="prose muted">
          {words.about} {rows.length > 0 && <a href="/dashboard/insights#coverage">{coverage.title}</a>}
        </p>
        <PlanNotice visit={visit} feature="integrations" />
        {rows.length > 0 && (
          <div class="shops">
            {rows.map((row) => (
              <One key={row.id} visit={visit} row={row} latest={latest.find(({ id }) => id === row.id)} />
            ))}
          </div>
        )}
        <Senders rows={rows} mayAdd={mayAdd} title={words.senders} id="senders" />
        <CopyStatus />
      </>
    ),
  });
}

type OneProps = { visit: BusinessVisit; row: ListedIntegration; latest: LatestRequests | undefined };

/** A shop as a card: whether its orders arrive, and what to do where none did. */
function One({ visit, row, latest }: OneProps) {
  const { id, kind, name, delayDays, createdAt } = row;
  const words = useWords("integration");
  const { language } = useReader();
  const wire = toWire("int", id);
  const { orderAt = null } = latest ?? {};
  const isOpen = hasFeature(visit, "integrations");
  const state = stateOf(row, latest, { isOpen, now: useNow() });
  const isFailing = state === "failing" || state === "refused";
  const isToSetUp = state === "waiting" || state === "quiet";
  return (
    <section class={isFailing ? "panel panel-warning" : "panel"} aria-labelledby={wire}>
      <div class="title-row">
        <h2 id={wire}>
          <SenderMark kind={kind} />
          <TouchLink href={shopPath(row)}>
            <bdi>{integrationName(row, language)}</bdi>
          </TouchLink>
        </h2>
        <State state={state} />
      </div>
      {name !== null && <p class="muted small">{words.kind[kind].name}</p>}
      {state !== "open" && (
        <p class={isFailing || state === "limited" ? "notice" : undefined}>
          <Standing row={row} latest={latest} isOpen={isOpen} /> {isToSetUp && words.invited({ days: delayDays })}
        </p>
      )}
      {isToSetUp ? (
        <NextSteps row={row} isQuiet={state === "quiet"} />
      ) : (
        <dl class="figures">
          <ShopFact name={words.card.order}>{orderAt === null ? <NoData /> : <When at={orderAt} />}</ShopFact>
          <ShopFact name={words.card.fault}>
            <LastFault
              latest={latest}
              refusedAt={state === "refused" ? row.refusedAt : null}
              isOver={state === "open"}
            />
          </ShopFact>
          <ShopFact name={words.card.invites}>{words.invites({ days: delayDays })}</ShopFact>
          <ShopFact name={words.card.since}>
            <When at={createdAt} />
          </ShopFact>
        </dl>
      )}
      <details open={isToSetUp}>
        <summary class="touch">{words.card.address}</summary>
        <Code id={`${wire}-address`} what={words.address} text={addressOf(visit, row)} />
      </details>
    </section>
  );
}

/** @property refusedAt of the last request, where it was refused @property isOver an order came since: its time is history, and the reason would contradict the state */
function LastFault({
  latest,
  refusedAt,
  isOver,
}: Pick<OneProps, "latest"> & { refusedAt: Date | null; isOver: boolean }) {
  const { card } = useWords("integration");
  const { faultAt = null, outcome = null, note = null } = latest ?? {};
  if (refusedAt !== null) return <When at={refusedAt} />;
  if (faultAt === null || outcome === null) return <>{card.noFault}</>;
  if (isOver) return <>{card.earlier({ when: <When at={faultAt} /> })}</>;
  return (
    <>
      <When at={faultAt} />
      <span class="under hint">
        <Note of={{ outcome, note }} />
      </span>
    </>
  );
}

function ShopFact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="figure">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** For a shop of which no order came. @property isQuiet it was connected long ago */
function NextSteps({ row, isQuiet }: { row: ListedIntegration; isQuiet: boolean }) {
  const { card: words } = useWords("integration");
  const { check, setUp } = words;
  return (
    <div>
      <h3>{words.next}</h3>
      <ol class="steps">
        <li>{(isQuiet ? check : setUp)({ link: (text) => <a href={setUpOf(row)}>{text}</a> })}</li>
        <li>{words.test}</li>
        <li>{words.shows}</li>
      </ol>
    </div>
  );
}
