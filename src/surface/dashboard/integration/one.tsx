// One integration: its address, the steps to set it up, the latest requests, and the form that changes it.
import { toWire } from "#contract/id.ts";
import {
  changeIntegration,
  removeIntegration,
  replaceSecret,
  setOffer,
  setPaused,
} from "#domain/integration/integration.ts";
import { type ListedIntegration, latestOfBusiness, listOfBusiness, listOutcomes } from "#domain/integration/list.ts";
import { readOffer } from "#domain/invitation/create/offer.ts";
import type { Drawn } from "#surface/form/form.ts";
import { integrationName } from "#surface/look/integration-name.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { CopyStatus } from "../component/code.tsx";
import { Folded, Panel } from "../component/display.tsx";
import { Ask, Form, PostButton } from "../component/form.tsx";
import { explainOffer, rewardFields } from "../invitation/reward.ts";
import { act, done, existing, idIn } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { hasFeature, PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { delayField, nameField, secretField } from "./field.ts";
import { addressOf } from "./list.tsx";
import { OUTCOMES_SHOWN, Outcomes } from "./request.tsx";
import { INTEGRATIONS_PATH } from "./sender.tsx";
import { SetUp } from "./set-up.tsx";
import { Standing, State, shopPath, stateOf } from "./standing.tsx";

type Forms = {
  change: Drawn<"name" | "delay">;
  secret: Drawn<"secret">;
  reward: Drawn<"reward" | "rewardNote">;
};
/** @property wire its id as the audit log names it */
type Own = ListedIntegration & { wire: string; path: string };

export async function integrationPage(visit: BusinessVisit): Promise<Answer> {
  return draw(visit, await findOwn(visit));
}

/** @param sent the form that was refused */
async function draw(visit: BusinessVisit, row: Own, sent: Partial<Forms> = {}): Promise<Answer> {
  const words = wordsIn("integration", visit.language);
  const change = sent.change ?? (await integrationChange.blank(visit, row));
  const secret = sent.secret ?? (await integrationSecret.blank(visit, row));
  const reward = sent.reward ?? (await integrationReward.blank(visit, row));
  const [outcomes, latest] = await Promise.all([
    listOutcomes(visit.context, row.id, OUTCOMES_SHOWN),
    latestOfBusiness(visit.context, visit.business.id).then((all) => all.find(({ id }) => id === row.id)),
  ]);
  const isOpen = hasFeature(visit, "integrations");
  const state = stateOf(row, latest, { isOpen, now: visit.context.clock.now() });
  const isToSetUp = state === "waiting" || state === "quiet" || state === "failing" || state === "refused";
  const setUp = <SetUp kind={row.kind} address={addressOf(visit, row)} />;
  return page(visit, {
    title: integrationName(row, visit.language),
    isSetting: true,
    isQuoted: row.name !== null,
    back: { href: INTEGRATIONS_PATH, label: wordsIn("frame", visit.language).main.integrations },
    ...change.fault,
    ...secret.fault,
    ...reward.fault,
    children: (
      <>
        <PlanNotice visit={visit} feature="integrations" />
        {row.name !== null && <p class="muted">{words.kind[row.kind].name}</p>}
        <p>
          <State state={state} /> <Standing row={row} latest={latest} isOpen={isOpen} />{" "}
          {state !== "paused" && state !== "stopped" && words.invited({ days: row.delayDays })}
        </p>
        {isToSetUp ? (
          <Panel title={words.setUp} id="setup">
            {setUp}
          </Panel>
        ) : (
          <Folded title={words.setUp} id="setup">
            {setUp}
          </Folded>
        )}
        <Outcomes rows={outcomes} />
        <RewardForm row={row} form={reward} />
        <ChangeForm row={row} change={change} secret={secret} />
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
  return { ...row, wire, path: shopPath(row) };
}

function RewardForm({ row, form }: { row: Own; form: Forms["reward"] }) {
  const { field, integration } = useWords("reward");
  const { save } = useWords("integration");
  return (
    <Panel title={field.reward} id="reward-setting">
      <p class="muted">{integration.about}</p>
      <Form action={`${row.path}/reward`} submit={save}>
        {form.all}
      </Form>
    </Panel>
  );
}

function ChangeForm({ row, change, secret }: Omit<Forms, "reward"> & { row: Own }) {
  const { path } = row;
  const words = useWords("integration");
  const called = integrationName(row, useReader().language);
  return (
    <Panel title={words.change} id="change">
      <Form action={`${path}/change`} submit={words.save}>
        {change.all}
      </Form>
      <div class="actions">
        <PostButton action={`${path}/${row.paused ? "resume" : "pause"}`} isQuiet>
          {row.paused ? words.resume : words.pause}
        </PostButton>
        <Ask
          label={words.secret.new}
          of={words.secret.of({ name: called })}
          title={words.secret.title({ name: <bdi>{called}</bdi> })}
          question={words.secret.ask}
          confirm={words.secret.replace}
          action={`${path}/secret`}
          isOpen={secret.fault.errors !== undefined}
        >
          {row.kind === "storefront-a" && secret.all}
        </Ask>
        {row.paused && (
          <Ask
            label={words.remove}
            of={called}
            title={words.removeTitle({ name: <bdi>{called}</bdi> })}
            question={words.removeAsk}
            confirm={words.removeIt}
            action={`${path}/remove`}
          />
        )}
      </div>
      {!row.paused && <p class="hint">{words.pauseFirst}</p>}
    </Panel>
  );
}

export const integrationChange = form({
  find: (visit: BusinessVisit) => findOwn(visit),
  fields: ({ language }, { name, delayDays }) => ({
    name: nameField(language, name),
    delay: delayField(language, { stored: delayDays, hint: wordsIn("integration", language).delay.hint }),
  }),
  page: (visit, change, row) => draw(visit, row, { change }),
  change: (inside, { visit, found, values: { name, delay } }) =>
    changeIntegration(inside, visit.business.id, found.id, { name: name.text, delayDays: delay }),
  entry: (before, { found: { wire: subject }, values: { name, delay: delayDays } }) => [
    ...(before.name === name.text
      ? []
      : [{ action: "integration.name", subject, detail: { name: name.text, before: before.name } }]),
    ...(before.delayDays === delayDays
      ? []
      : [{ action: "integration.delay", subject, detail: { delayDays, before: before.delayDays } }]),
  ],
  done: ({ visit, found }) => done(visit, found.path, wordsIn("integration", visit.language).saved),
});

export const integrationReward = form({
  find: (visit: BusinessVisit) => findOwn(visit),
  fields: ({ language }, row) => rewardFields(language, row),
  page: (visit, reward, row) => draw(visit, row, { reward }),
  explain: explainOffer,
  change: (inside, { visit, found, values }) =>
    setOffer(inside, visit.business.id, found.id, readOffer(values, visit.business.country)),
  entry: (before, { found, values: { reward, rewardNote } }) =>
    before.reward === reward && (before.rewardNote ?? "") === rewardNote
      ? null
      : {
          action: "integration.reward",
          subject: found.wire,
          detail: { reward, rewardNote, before: before.rewardNote },
        },
  done: ({ visit, found }) => done(visit, found.path, wordsIn("reward", visit.language).integration.saved),
});

export function integrationPausePost(visit: BusinessVisit): Promise<Answer> {
  return pause(visit, true);
}

export function integrationResumePost(visit: BusinessVisit): Promise<Answer> {
  return pause(visit, false);
}

async function pause(visit: BusinessVisit, paused: boolean): Promise<Answer> {
  const { id, wire, path, paused: wasPaused } = await findOwn(visit);
  const entry = { action: paused ? "integration.pause" : "integration.resume", subject: wire };
  if (wasPaused !== paused) await act(visit, entry, (inside) => setPaused(inside, id, paused));
  const words = wordsIn("integration", visit.language);
  return done(visit, path, paused ? words.paused : words.resumed);
}

export const integrationSecret = form({
  find: (visit: BusinessVisit) => findOwn(visit),
  fields: ({ language }, { kind }) => ({ secret: secretField(language, () => kind, { required: true }) }),
  page: (visit, secret, row) => draw(visit, row, { secret }),
  change: (inside, { visit: { deps, business }, found: { id }, values }) =>
    replaceSecret(inside, deps.box, { businessId: business.id, id, given: values.secret }),
  entry: (_secret, { found }) => ({ action: "integration.secret", subject: found.wire }),
  done({ visit, found, values }, secret) {
    const value = existing(secret);
    const words = wordsIn("integration", visit.language).secret;
    if (values.secret !== null) return done(visit, found.path, words.saved);
    return done(visit, found.path, { tone: "done", text: words.give, secret: { label: words.label, value } });
  },
});

export async function integrationRemovePost(visit: BusinessVisit): Promise<Answer> {
  const { id, kind, name, wire, path } = await findOwn(visit);
  const entry = {
    action: "integration.remove",
    subject: wire,
    detail: { kind, ...(name !== null && { called: name }) },
  };
  const isRemoved = await act(visit, entry, (inside) => removeIntegration(inside, visit.business.id, id));
  const words = wordsIn("integration", visit.language);
  if (isRemoved) return done(visit, INTEGRATIONS_PATH, words.removed);
  return done(visit, path, { tone: "problem", text: words.pauseFirst });
}
