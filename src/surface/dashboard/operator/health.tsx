// Operator > Health: the doctor's findings (settings, database, disk, mail, certificate and others), queues, refused mails, threads, processes, versions.
import { messageFigures } from "#domain/message/lease.ts";
import { type MailRefusals, recentMailRefusals } from "#domain/message/refusal.ts";
import { webhookFigures } from "#domain/webhook/figures.ts";
import { type Versions, versionsOf } from "#platform/database/version.ts";
import { listServing, type ServingProcess } from "#platform/rate-window/fleet.ts";
import type { PartLoad } from "#platform/telemetry/load.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { Fact, Grid, Panel, Pill, useNow, When } from "../component/display.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { Findings } from "./finding.tsx";
import { SERVICE_PATH } from "./kit/path.ts";
import { fieldsOf } from "./parts.tsx";

const REFUSAL_DAYS = 7;
const WEBHOOK_GUIDE = "/docs/operating#webhooks";

type Queues = {
  messages: Awaited<ReturnType<typeof messageFigures>>;
  webhooks: Awaited<ReturnType<typeof webhookFigures>>;
};

export async function healthPage(visit: UserVisit): Promise<Answer> {
  const { context, deps, language } = visit;
  const [findings, loads, messages, webhooks, refusals, processes, versions] = await Promise.all([
    deps.examine(),
    deps.load(),
    messageFigures(context),
    webhookFigures(context),
    recentMailRefusals(context, REFUSAL_DAYS),
    listServing(context),
    versionsOf(context.db),
  ]);
  return page(visit, {
    title: wordsIn("operator", language).page.health,
    children: (
      <>
        <Findings findings={findings} fields={fieldsOf(visit)} path={SERVICE_PATH} />
        <QueuePanel messages={messages} webhooks={webhooks} />
        <RefusalPanel {...refusals} />
        {loads.length > 0 && <LoadPanel loads={loads} />}
        {processes.length > 0 && <ProcessPanel processes={processes} />}
        <VersionPanel {...versions} />
      </>
    ),
  });
}

function QueuePanel({ messages, webhooks }: Queues) {
  const { health: words } = useWords("operator");
  return (
    <Panel title={words.queues} id="queues">
      <dl class="facts">
        <Queue name={words.messages} count={messages.due} oldest={messages.oldestDueAt} />
        {/* An event has no moment until it is handed out. */}
        <Queue name={words.events} count={webhooks.events} oldest={null} />
        <Queue name={words.deliveries} count={webhooks.due} oldest={webhooks.oldestDueAt} />
        <Fact name={words.attempts}>
          <State isFine={webhooks.failed === 0} />{" "}
          {words.failed({
            delivered: webhooks.delivered,
            failed: webhooks.failed,
            link: (text) => (webhooks.failed > 0 ? <a href={WEBHOOK_GUIDE}>{text}</a> : text),
          })}
        </Fact>
      </dl>
    </Panel>
  );
}

/** What is due longer is not sent: a queue is emptied within seconds. */
const LATE_MS = 10 * 60_000;

function Queue({ name, count, oldest }: { name: string; count: number; oldest: Date | null }) {
  const { health: words } = useWords("operator");
  const now = useNow();
  return (
    <Fact name={name}>
      <State isFine={oldest === null || now.getTime() - oldest.getTime() < LATE_MS} />{" "}
      {oldest ? words.dueSince({ count, when: <When at={oldest} /> }) : words.due({ count })}
    </Fact>
  );
}

function State({ isFine }: { isFine: boolean }) {
  const { standing } = useWords("operator").finding;
  return <Pill tone={isFine ? "good" : "fair"}>{isFine ? standing.ok : standing.warning}</Pill>;
}

function RefusalPanel({ count, latest }: MailRefusals) {
  const { health: words, mail } = useWords("operator");
  return (
    <Panel title={words.refused({ days: REFUSAL_DAYS })} id="refused">
      <p>
        <State isFine={count === 0} /> {words.refusedCount({ count })}
        {count > 0 && (
          <>
            {" "}
            <a href={`${SERVICE_PATH}#mail`}>{mail.title}</a>
          </>
        )}
      </p>
      {latest && (
        <p class="muted">
          <bdi>{latest}</bdi>
        </p>
      )}
    </Panel>
  );
}

function LoadPanel({ loads }: { loads: readonly PartLoad[] }) {
  const { health } = useWords("operator");
  const format = useFormat();
  const words = health.load;
  return (
    <Panel title={words.title} id="load">
      <Grid
        caption={words.title}
        rows={loads}
        columns={[
          { label: words.part, cell: ({ part }) => partName(part, words) },
          { label: words.cpu, isNumber: true, cell: ({ cpu }) => (cpu === null ? "–" : format.percent(cpu)) },
          {
            label: words.memory,
            isNumber: true,
            cell: ({ bytes }) => (bytes === null ? "–" : words.mb({ mb: Math.round(bytes / MB) })),
          },
          {
            label: words.delay,
            isNumber: true,
            cell: ({ delayMs }) => (delayMs === null ? "–" : words.ms({ ms: Math.round(delayMs) })),
          },
          {
            label: words.heard,
            cell: ({ heardAt, isSilent }) => (
              <>
                {heardAt ? <When at={heardAt} /> : "–"} {isSilent && <Pill tone="bad">{words.silent}</Pill>}
              </>
            ),
          },
        ]}
      />
      <p class="muted">{words.about}</p>
    </Panel>
  );
}

const MB = 1e6;

/** "web 2" is the second thread that serves. */
function partName(part: string, { name }: Words<"operator">["health"]["load"]): string {
  const [kind = "", number = ""] = part.split(" ");
  if (kind === "web") return name.web({ number });
  const names: Readonly<Record<string, unknown>> = name;
  return Object.hasOwn(names, kind) ? String(names[kind]) : part;
}

function ProcessPanel({ processes }: { processes: readonly ServingProcess[] }) {
  const { health: words } = useWords("operator");
  return (
    <Panel title={words.processes} id="processes">
      <ul>
        {processes.map(({ host, pid, seenAt }) => (
          <li key={`${host} ${pid}`}>
            {words.process({ host: <bdi>{host}</bdi>, pid: String(pid), when: <When at={seenAt} /> })}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function VersionPanel({ candor, postgres, migrations }: Versions) {
  const { health: words } = useWords("operator");
  const format = useFormat();
  return (
    <Panel title={words.versions} id="versions">
      <dl class="facts">
        <Fact name="Candor">{candor}</Fact>
        <Fact name="PostgreSQL">{postgres}</Fact>
        <Fact name="Bun">{Bun.version}</Fact>
        <Fact name={words.schema}>{format.count(migrations)}</Fact>
      </dl>
    </Panel>
  );
}
