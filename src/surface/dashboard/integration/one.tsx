// One integration: its address, what came in, how to set it up, and what can be changed.

import { type DeskIntegration, type DeskOutcome, listForDesk, listOutcomes } from "#domain/integration/desk.ts";
import { OUTCOME_RETENTION_DAYS } from "#domain/integration/retention.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { TextField } from "#surface/look/field.tsx";
import { plural } from "#surface/look/format.ts";
import { Ask } from "../component/ask.tsx";
import { PostButton, Submit } from "../component/button.tsx";
import { Code, CopyStatus } from "../component/code.tsx";
import { Grid } from "../component/grid.tsx";
import { Panel, Pill } from "../component/note.tsx";
import { When } from "../component/when.tsx";
import { page } from "../shell.tsx";
import type { Answer, BusinessVisit } from "../visit.ts";
import { gateSentence, hasIntegrations } from "./gate.tsx";
import { addressOf, INTEGRATIONS_PATH } from "./list.tsx";
import { KIND_NAME, OUTCOME_ABOUT, OUTCOME_WORDS, STEPS } from "./words.ts";

const OUTCOMES_SHOWN = 50;

type Errors = Partial<Record<"delay" | "secret", string>>;

/** GET /dashboard/integrations/:id */
export async function integrationPage(visit: BusinessVisit, errors: Errors = {}): Promise<Answer | null> {
  const row = await findOwn(visit);
  if (!row) return null;
  const outcomes = await listOutcomes(visit.context, row.id, OUTCOMES_SHOWN);
  const path = `${INTEGRATIONS_PATH}/${toWire("int", row.id)}`;
  const now = visit.context.clock.now();
  return page(visit, {
    title: KIND_NAME[row.kind],
    active: "integrations",
    back: { href: INTEGRATIONS_PATH, label: "Integrations" },
    errors,
    children: (
      <>
        {!hasIntegrations(visit) && <p class="notice">{gateSentence(visit)}</p>}
        <p>
          <Pill tone={row.paused ? "fair" : "good"}>{row.paused ? "Paused" : "Takes orders"}</Pill>{" "}
          {row.paused
            ? "Orders that come meanwhile are turned away, and the shop may switch its webhook off."
            : `Its customers are invited ${row.delayDays === 0 ? "at once" : `after ${plural(row.delayDays, "day")}`}.`}
        </p>
        <Panel title="Set it up" id="setup">
          <p>The address for the orders:</p>
          <Code id="address" what="the address" text={addressOf(visit, row)} />
          <ol class="steps">
            {STEPS[row.kind].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {row.kind === "automation" && <Example address={addressOf(visit, row)} />}
        </Panel>
        <Outcomes rows={outcomes} now={now} />
        <Changes row={row} path={path} errors={errors} typed={visit.fields.delay} />
        <CopyStatus />
      </>
    ),
  });
}

/** The integration that the address names, where it is one of the chosen business. */
export async function findOwn(visit: BusinessVisit): Promise<DeskIntegration | null> {
  const id = fromWire("int", visit.params.id ?? "");
  const rows = id === null ? [] : await listForDesk(visit.context, visit.business.id);
  return rows.find((row) => row.id === id) ?? null;
}

function Example({ address }: { address: string }) {
  const text = [
    `curl ${address} \\`,
    `  -H "Authorization: Bearer YOUR-SECRET" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"email":"ana@example.com","name":"Ana","reference":"1042"}'`,
  ].join("\n");
  return <Code id="example" what="the example" text={text} />;
}

function Outcomes({ rows, now }: { rows: readonly DeskOutcome[]; now: Date }) {
  return (
    <section class="part" aria-labelledby="came-in">
      <h2 id="came-in">What came in</h2>
      {rows.length === 0 ? (
        <p class="muted">
          Nothing in the last {OUTCOME_RETENTION_DAYS} days. What the shop sends shows here within a second or so.
        </p>
      ) : (
        <Grid
          caption={`The latest requests, of the last ${OUTCOME_RETENTION_DAYS} days`}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { label: "When", cell: ({ createdAt }) => <When at={createdAt} now={now} /> },
            { label: "What came of it", cell: ({ outcome }) => <Word outcome={outcome} /> },
            { label: "Note", cell: ({ outcome, note }) => note ?? OUTCOME_ABOUT[outcome] },
          ]}
        />
      )}
      {rows.length >= OUTCOMES_SHOWN && <p class="muted small">These are the latest {OUTCOMES_SHOWN}.</p>}
    </section>
  );
}

function Word({ outcome }: Pick<DeskOutcome, "outcome">) {
  const [tone, word] = OUTCOME_WORDS[outcome];
  return <Pill tone={tone}>{word}</Pill>;
}

type ChangesProps = { row: DeskIntegration; path: string; errors: Errors; typed: string | undefined };

function Changes({ row, path, errors, typed }: ChangesProps) {
  const name = KIND_NAME[row.kind];
  return (
    <Panel title="Change it" id="change">
      <form class="form" method="post" action={`${path}/delay`}>
        <TextField
          name="delay"
          label="Days from the order to the invitation"
          value={typed ?? String(row.delayDays)}
          error={errors.delay}
          hint="For orders from now on. What is queued keeps its day."
          required
        />
        <Submit>Save</Submit>
      </form>
      <div class="actions">
        <PostButton action={`${path}/${row.paused ? "resume" : "pause"}`} isQuiet>
          {row.paused ? "Resume" : "Pause"}
        </PostButton>
        <Ask
          label="New secret"
          of={`for ${name}`}
          question="The secret of now is no good any more as soon as you confirm. Until the shop has the new one, its orders are turned away."
          confirm="Replace the secret"
          action={`${path}/secret`}
        >
          {row.kind === "storefront-a" && (
            <TextField
              name="secret"
              label="The shop’s signing secret"
              value={undefined}
              error={errors.secret}
              required
            />
          )}
        </Ask>
        {row.paused && (
          <Ask
            label="Remove"
            of={name}
            question="Its address ends for good, and what came in is forgotten. Invitations that it queued stay."
            confirm="Remove the integration"
            action={`${path}/remove`}
          />
        )}
      </div>
      {!row.paused && <p class="hint">To remove it, pause it first.</p>}
    </Panel>
  );
}
