// One integration: its address, the steps to set it up, the latest requests, and the form that changes it.
import { toWire } from "#contract/id.ts";
import { removeIntegration, replaceSecret, setDelay, setPaused } from "#domain/integration/integration.ts";
import { type ListedIntegration, type ListedOutcome, listOfBusiness, listOutcomes } from "#domain/integration/list.ts";
import { OUTCOME_RETENTION_DAYS } from "#domain/integration/state/outcome.ts";
import type { Drawn } from "#surface/form/form.ts";
import { plural } from "#surface/look/format.ts";
import { Code, CopyStatus, Grid, Panel, Pill, When } from "../component/display.tsx";
import { Ask, Form, PostButton } from "../component/form.tsx";
import { act, done, existing, idIn } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { delayField, secretField } from "./field.ts";
import { addressOf, INTEGRATIONS_PATH } from "./list.tsx";
import { KIND_NAME, OUTCOME_ABOUT, OUTCOME_WORDS, STEPS } from "./words.ts";

const OUTCOMES_SHOWN = 50;

type Forms = { delay: Drawn<"delay">; secret: Drawn<"secret"> };
/** @property wire its id as the audit log names it */
type Own = ListedIntegration & { wire: string; path: string };

export async function integrationPage(visit: BusinessVisit): Promise<Answer> {
  return draw(visit, await findOwn(visit));
}

/** @param sent the form that was refused */
async function draw(visit: BusinessVisit, row: Own, sent: Partial<Forms> = {}): Promise<Answer> {
  const delay = sent.delay ?? (await integrationDelay.blank(visit, row));
  const secret = sent.secret ?? (await integrationSecret.blank(visit, row));
  const outcomes = await listOutcomes(visit.context, row.id, OUTCOMES_SHOWN);
  return page(visit, {
    title: KIND_NAME[row.kind],
    back: { href: INTEGRATIONS_PATH, label: "Integrations" },
    ...delay.fault,
    ...secret.fault,
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
        <ChangeForm row={row} delay={delay} secret={secret} />
        <CopyStatus />
      </>
    ),
  });
}

/** An integration of another business does not exist. */
async function findOwn(visit: BusinessVisit): Promise<Own> {
  const id = idIn(visit, "int");
  const rows = await listOfBusiness(visit.context, visit.business.id);
  const row = existing(rows.find((each) => each.id === id));
  const wire = toWire("int", row.id);
  return { ...row, wire, path: `${INTEGRATIONS_PATH}/${wire}` };
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

function ChangeForm({ row, delay, secret }: Forms & { row: Own }) {
  const { path } = row;
  const name = KIND_NAME[row.kind];
  return (
    <Panel title="Change the integration" id="change">
      <Form action={`${path}/delay`} submit="Save">
        {delay.all}
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
          isOpen={secret.fault.errors !== undefined}
        >
          {row.kind === "storefront-a" && secret.all}
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

export const integrationDelay = form({
  find: (visit: BusinessVisit) => findOwn(visit),
  fields: (_visit, { delayDays }) => ({
    delay: delayField({ stored: delayDays, hint: "For new orders. Queued invitations keep their day." }),
  }),
  page: (visit, delay, row) => draw(visit, row, { delay }),
  change: (inside, { visit, found, values }) => setDelay(inside, visit.business.id, found.id, values.delay),
  entry: (before, { found, values: { delay: delayDays } }) =>
    before === delayDays ? null : { action: "integration.delay", subject: found.wire, detail: { delayDays, before } },
  done: ({ visit, found }) => done(visit, found.path, "The delay is saved."),
});

export function integrationPausePost(visit: BusinessVisit): Promise<Answer> {
  return pause(visit, true, "The integration is paused.");
}

export function integrationResumePost(visit: BusinessVisit): Promise<Answer> {
  return pause(visit, false, "The integration takes orders again.");
}

async function pause(visit: BusinessVisit, paused: boolean, text: string): Promise<Answer> {
  const { id, wire, path, paused: wasPaused } = await findOwn(visit);
  const entry = { action: paused ? "integration.pause" : "integration.resume", subject: wire };
  if (wasPaused !== paused) await act(visit, entry, (inside) => setPaused(inside, id, paused));
  return done(visit, path, text);
}

export const integrationSecret = form({
  find: (visit: BusinessVisit) => findOwn(visit),
  fields: (_visit, { kind }) => ({ secret: secretField(() => kind, { required: true }) }),
  page: (visit, secret, row) => draw(visit, row, { secret }),
  change: (inside, { visit: { deps, business }, found: { id }, values }) =>
    replaceSecret(inside, deps.box, { businessId: business.id, id, given: values.secret }),
  entry: (_secret, { found }) => ({ action: "integration.secret", subject: found.wire }),
  done({ visit, found, values }, secret) {
    const value = existing(secret);
    if (values.secret !== null)
      return done(visit, found.path, "The new secret is saved. Within a few seconds it replaces the old one.");
    const text = "Give this secret to the shop. Within a few seconds it replaces the old one.";
    return done(visit, found.path, { tone: "done", text, secret: { label: "Secret for the shop", value } });
  },
});

export async function integrationRemovePost(visit: BusinessVisit): Promise<Answer> {
  const { id, kind, wire, path } = await findOwn(visit);
  const entry = { action: "integration.remove", subject: wire, detail: { kind } };
  const isRemoved = await act(visit, entry, (inside) => removeIntegration(inside, visit.business.id, id));
  if (isRemoved) return done(visit, INTEGRATIONS_PATH, "The integration was removed.");
  return done(visit, path, { tone: "problem", text: "Pause the integration before you remove it." });
}
