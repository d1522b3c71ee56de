// The changes to one integration, each a POST from its page.
import { removeIntegration, replaceSecret, setDelay, setPaused } from "#domain/integration/integration.ts";
import { toWire } from "#platform/id.ts";
import { act, done } from "../act.ts";
import type { Answer, BusinessVisit } from "../visit.ts";
import { INTEGRATIONS_PATH } from "./list.tsx";
import { findOwn, integrationPage } from "./one.tsx";
import { readDelay, readSecret, WRONG_DELAY, WRONG_SECRET } from "./read.ts";

/** POST /dashboard/integrations/:id/delay */
export async function integrationDelayPost(visit: BusinessVisit): Promise<Answer | null> {
  const row = await findOwn(visit);
  if (!row) return null;
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

/** POST /dashboard/integrations/:id/pause */
export function integrationPausePost(visit: BusinessVisit): Promise<Answer | null> {
  return pause(visit, true, "The integration is paused.");
}

/** POST /dashboard/integrations/:id/resume */
export function integrationResumePost(visit: BusinessVisit): Promise<Answer | null> {
  return pause(visit, false, "The integration takes orders again.");
}

async function pause(visit: BusinessVisit, paused: boolean, text: string): Promise<Answer | null> {
  const row = await findOwn(visit);
  if (!row) return null;
  const subject = toWire("int", row.id);
  if (row.paused !== paused)
    await act(visit, { action: paused ? "integration.pause" : "integration.resume", subject }, (inside) =>
      setPaused(inside, row.id, paused),
    );
  return done(visit, `${INTEGRATIONS_PATH}/${subject}`, text);
}

/** POST /dashboard/integrations/:id/secret */
export async function integrationSecretPost(visit: BusinessVisit): Promise<Answer | null> {
  const row = await findOwn(visit);
  if (!row) return null;
  const given = readSecret(row.kind, visit.fields.secret);
  if (given === undefined) return integrationPage(visit, { secret: WRONG_SECRET });
  const subject = toWire("int", row.id);
  const of = { businessId: visit.business.id, id: row.id, given };
  const secret = await act(visit, { action: "integration.secret", subject }, (inside) =>
    replaceSecret(inside, visit.deps.box, of),
  );
  if (secret === null) return null;
  const path = `${INTEGRATIONS_PATH}/${subject}`;
  if (given !== null)
    return done(visit, path, "The new secret is saved. Within a few seconds it replaces the old one.");
  const text = "Give this secret to the shop. Within a few seconds it replaces the old one.";
  return done(visit, path, { tone: "done", text, secret: { label: "Secret for the shop", value: secret } });
}

/** POST /dashboard/integrations/:id/remove */
export async function integrationRemovePost(visit: BusinessVisit): Promise<Answer | null> {
  const row = await findOwn(visit);
  if (!row) return null;
  const subject = toWire("int", row.id);
  const isRemoved = await act(
    visit,
    (removed: boolean) => (removed ? { action: "integration.remove", subject, detail: { kind: row.kind } } : null),
    (inside) => removeIntegration(inside, visit.business.id, row.id),
  );
  if (isRemoved) return done(visit, INTEGRATIONS_PATH, "The integration was removed.");
  return done(visit, `${INTEGRATIONS_PATH}/${subject}`, {
    tone: "problem",
    text: "Pause the integration before you remove it.",
  });
}
