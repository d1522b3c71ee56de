// One integration: its address, the steps to set it up, the latest requests, and the form that changes it.

import { removeIntegration, replaceSecret, setDelay, setPaused } from "#domain/integration/integration.ts";
import { type ListedIntegration, type ListedOutcome, listOfBusiness, listOutcomes } from "#domain/integration/list.ts";
import { OUTCOME_RETENTION_DAYS } from "#domain/integration/outcome.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { TextField } from "#surface/look/field.tsx";
import { plural } from "#surface/look/format.ts";
import { act, done, existing } from "../act.ts";
import { Code, CopyStatus, Grid, Panel, Pill, When } from "../component/display.tsx";
import { Ask, Form, PostButton } from "../component/form.tsx";
import { PlanNotice } from "../plan-gate.tsx";
import { page } from "../shell.tsx";
import type { Answer, BusinessVisit } from "../visit.ts";
import { addressOf, INTEGRATIONS_PATH } from "./list.tsx";
import { DELAY_FIELD, readDelay, readSecret, SECRET_FIELD, WRONG_DELAY, WRONG_SECRET } from "./new.tsx";
import { KIND_NAME, OUTCOME_ABOUT, OUTCOME_WORDS, STEPS } from "./words.ts";

const OUTCOMES_SHOWN = 50;

type Errors = Partial<Record<"delay" | "secret", string>>;

export async function integrationPage(visit: BusinessVisit, errors: Errors = {}): Promise<Answer> {
  const row = await findOwn(visit);
  const outcomes = await listOutcomes(visit.context, row.id, OUTCOMES_SHOWN);
  const path = `${INTEGRATIONS_PATH}/${toWire("int", row.id)}`;
  return page(visit, {
    title: KIND_NAME[row.kind],
    back: { href: INTEGRATIONS_PATH, label: "Integrations" },
    errors,
    children: (
      <>
        <PlanNotice visit={visit} feature="integrations" />
        <p>
          <Pill tone={row.paused ? "fair" : "good"}>{row.paused ? "Paused" : "Takes orders"}</Pill>{" "}
          {row.paused
            ? "Orders are refused, and the shop may switch its webhook off."
            : `Customers are invited ${row.delayDays === 0 ? "at once" : `after ${plural(row.delayDays, "day")}`}.`}
        </p>
        <Panel title="Set it up" id="setup">
          <p>Send orders to this address:</p>
          <Code id="address" what="the address" text={addressOf(visit, row)} />
          <ol class="steps">
            {STEPS[row.kind].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {row.kind === "automation" && <Example address={addressOf(visit, row)} />}
        </Panel>
        <Outcomes rows={outcomes} />
        <ChangeForm row={row} path={path} errors={errors} typed={visit.fields.delay} />
        <CopyStatus />
      </>
    ),
  });
}

/** An integration of another business does not exist. */
async function findOwn(visit: BusinessVisit): Promise<ListedIntegration> {
  const id = fromWire("int", visit.params.id ?? "");
  const rows = id === null ? [] : await listOfBusiness(visit.context, visit.business.id);
  return existing(rows.find((row) => row.id === id));
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

function Outcomes({ rows }: { rows: readonly ListedOutcome[] }) {
  return (
    <section class="part" aria-labelledby="came-in">
      <h2 id="came-in">Requests</h2>
      {rows.length === 0 ? (
        <p class="muted">
          No requests in the last {OUTCOME_RETENTION_DAYS} days. New ones show here within a second or so.
        </p>
      ) : (
        <Grid
          caption={`The latest requests, of the last ${OUTCOME_RETENTION_DAYS} days`}
          rows={rows}
          columns={[
            { label: "When", cell: ({ createdAt }) => <When at={createdAt} /> },
            { label: "Result", cell: ({ outcome }) => <OutcomePill outcome={outcome} /> },
            { label: "Note", cell: ({ outcome, note }) => note ?? OUTCOME_ABOUT[outcome] },
          ]}
        />
      )}
      {rows.length >= OUTCOMES_SHOWN && <p class="muted small">These are the latest {OUTCOMES_SHOWN}.</p>}
    </section>
  );
}

function OutcomePill({ outcome }: Pick<ListedOutcome, "outcome">) {
  const [tone, word] = OUTCOME_WORDS[outcome];
  return <Pill tone={tone}>{word}</Pill>;
}

type ChangesProps = { row: ListedIntegration; path: string; errors: Errors; typed: string | undefined };

function ChangeForm({ row, path, errors, typed }: ChangesProps) {
  const name = KIND_NAME[row.kind];
  return (
    <Panel title="Change the integration" id="change">
      <Form action={`${path}/delay`} submit="Save">
        <TextField
          {...DELAY_FIELD}
          value={typed ?? String(row.delayDays)}
          error={errors.delay}
          hint="For new orders. Queued invitations keep their day."
        />
      </Form>
      <div class="actions">
        <PostButton action={`${path}/${row.paused ? "resume" : "pause"}`} isQuiet>
          {row.paused ? "Resume" : "Pause"}
        </PostButton>
        <Ask
          label="New secret"
          of={`for ${name}`}
          question="The current secret stops working as soon as you confirm. Orders are refused until the shop has the new one."
          confirm="Replace the secret"
          action={`${path}/secret`}
        >
          {row.kind === "storefront-a" && (
            <TextField {...SECRET_FIELD} value={undefined} error={errors.secret} required />
          )}
        </Ask>
        {row.paused && (
          <Ask
            label="Remove"
            of={name}
            question="Its address stops working for good, and the list of its requests is deleted. Invitations that it queued stay."
            confirm="Remove the integration"
            action={`${path}/remove`}
          />
        )}
      </div>
      {!row.paused && <p class="hint">Pause the integration before you remove it.</p>}
    </Panel>
  );
}

export async function integrationDelayPost(visit: BusinessVisit): Promise<Answer> {
  const row = await findOwn(visit);
  const delayDays = visit.fields.delay?.trim() ? readDelay(visit.fields.delay) : null;
  if (delayDays === null) return integrationPage(visit, { delay: WRONG_DELAY });
  const subject = toWire("int", row.id);
  await act(
    visit,
    (before: number | null) =>
      before === null || before === delayDays
        ? null
        : { action: "integration.delay", subject, detail: { delayDays, before } },
    (inside) => setDelay(inside, visit.business.id, row.id, delayDays),
  );
  return done(visit, `${INTEGRATIONS_PATH}/${subject}`, "The delay is saved.");
}

export function integrationPausePost(visit: BusinessVisit): Promise<Answer> {
  return pause(visit, true, "The integration is paused.");
}

export function integrationResumePost(visit: BusinessVisit): Promise<Answer> {
  return pause(visit, false, "The integration takes orders again.");
}

async function pause(visit: BusinessVisit, paused: boolean, text: string): Promise<Answer> {
  const row = await findOwn(visit);
  const subject = toWire("int", row.id);
  if (row.paused !== paused)
    await act(visit, { action: paused ? "integration.pause" : "integration.resume", subject }, (inside) =>
      setPaused(inside, row.id, paused),
    );
  return done(visit, `${INTEGRATIONS_PATH}/${subject}`, text);
}

export async function integrationSecretPost(visit: BusinessVisit): Promise<Answer> {
  const row = await findOwn(visit);
  const given = readSecret(row.kind, visit.fields.secret);
  if (given === undefined) return integrationPage(visit, { secret: WRONG_SECRET });
  const subject = toWire("int", row.id);
  const of = { businessId: visit.business.id, id: row.id, given };
  const secret = existing(
    await act(visit, { action: "integration.secret", subject }, (inside) => replaceSecret(inside, visit.deps.box, of)),
  );
  const path = `${INTEGRATIONS_PATH}/${subject}`;
  if (given !== null)
    return done(visit, path, "The new secret is saved. Within a few seconds it replaces the old one.");
  const text = "Give this secret to the shop. Within a few seconds it replaces the old one.";
  return done(visit, path, { tone: "done", text, secret: { label: "Secret for the shop", value: secret } });
}

export async function integrationRemovePost(visit: BusinessVisit): Promise<Answer> {
  const row = await findOwn(visit);
  const subject = toWire("int", row.id);
  const entry = { action: "integration.remove", subject, detail: { kind: row.kind } };
  const isRemoved = await act(visit, entry, (inside) => removeIntegration(inside, visit.business.id, row.id));
  if (isRemoved) return done(visit, INTEGRATIONS_PATH, "The integration was removed.");
  return done(visit, `${INTEGRATIONS_PATH}/${subject}`, {
    tone: "problem",
    text: "Pause the integration before you remove it.",
  });
}
