// integration create, pause, resume, list: where shops send their orders.
import { toWire } from "#contract/id.ts";
import {
  createIntegration,
  hasRoom,
  INTEGRATION_KINDS,
  type IntegrationKind,
  MAX_DELAY_DAYS,
  OWN_SECRET,
  setPaused,
} from "#domain/integration/integration.ts";
import { type Integration, listIntegrations, MOST_INTEGRATIONS } from "#domain/integration/list.ts";
import { readIntegrationName } from "#domain/integration/state/name.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { bookOperator } from "./booking.ts";
import { checked, readChoice, readSecret, readWhole, readWireId } from "./kit/argument.ts";
import { CommandError, note, type Output, printResult } from "./kit/terminal.ts";
import { requireBusiness, withSession } from "./session.ts";

type CreateOptions = Output & {
  business: string;
  kind: string;
  name?: string;
  signingSecret?: string;
  delayDays: string;
};

export async function createIntegrationFor(options: CreateOptions): Promise<void> {
  const kind = readChoice("--kind", options.kind, INTEGRATION_KINDS);
  const secret = checkSecret(kind, options.signingSecret && (await readSecret(options.signingSecret)));
  const name = checked("--name", readIntegrationName(options.name)).text;
  const delayDays = readWhole("--delay-days", options.delayDays, [0, MAX_DELAY_DAYS]);
  await withSession(async ({ context, config }) => {
    const business = await requireBusiness(context, options.business);
    if (business.organisationId === null)
      throw new CommandError(`No organisation manages ${business.slug}, so its orders cannot make invitations.`);
    const box = createSecretBox(config.appSecret, config.appSecretPrevious);
    const { organisationId } = business;
    const made = await inTransaction(context, async (inside) => {
      if (!(await hasRoom(inside, { businessId: business.id, organisationId })))
        throw new CommandError(`${business.slug} has ${MOST_INTEGRATIONS} integrations already. Remove one first.`);
      const created = await createIntegration(inside, box, { businessId: business.id, kind, name, secret, delayDays });
      const subject = toWire("int", created.id);
      await bookOperator(inside, organisationId, {
        action: "integration.create",
        subject,
        detail: { kind, delayDays },
      });
      return created;
    });
    const id = toWire("int", made.id);
    const url = `${config.baseUrl}/api/integrations/${kind}/${id}`;
    if (!options.json && secret === null) note("Keep the secret now: it cannot be shown again.");
    printResult(options, { id, url, secret: made.secret }, [id, url, made.secret]);
  });
}

export async function changeIntegration(wireId: string, paused: boolean, options: Output): Promise<void> {
  const id = readWireId("int", wireId);
  await withSession(async ({ context }) => {
    const changed = await inTransaction(context, async (inside) => {
      const found = await setPaused(inside, id, paused);
      if (!found) throw new CommandError(`There is no integration ${wireId}.`);
      const { organisationId } = await requireBusiness(inside, found.slug);
      const action = paused ? "integration.pause" : "integration.resume";
      await bookOperator(inside, organisationId, { action, subject: wireId });
      return found;
    });
    printResult(options, present(changed), [`${wireId} ${stateOf(changed)}`]);
  });
}

export async function listAllIntegrations(options: Output): Promise<void> {
  const rows = await withSession(({ context }) => listIntegrations(context));
  const integrations = rows.map((row) => ({ ...present(row), outcomes: row.outcomes }));
  const lines = integrations.map((each) => {
    const counts = Object.entries(each.outcomes).map(([outcome, n]) => `${outcome} ${n}`);
    const about = [
      each.id,
      each.kind,
      ...(each.name === null ? [] : [each.name]),
      each.business,
      `${each.delayDays} days`,
      stateOf(each),
    ];
    return [...about, counts.join(", ") || "nothing came in"].join("  ");
  });
  printResult(options, { integrations }, lines);
}

/** @returns the shop's own secret, or null to create one */
function checkSecret(kind: IntegrationKind, given: string | undefined): string | null {
  if (kind !== "storefront-a") {
    if (given === undefined) return null;
    throw new CommandError("--signing-secret is for storefront-a; the other kinds get a secret of ours.");
  }
  if (given === undefined)
    throw new CommandError("storefront-a signs with its own secret: give it as --signing-secret.");
  if (!OWN_SECRET.test(given.trim()))
    throw new CommandError("--signing-secret must be 8 to 255 letters, digits and signs without spaces.");
  return given.trim();
}

function present({ id, kind, name, slug, delayDays, paused, createdAt }: Integration) {
  return { id: toWire("int", id), kind, name, business: slug, delayDays, paused, createdAt: createdAt.toISOString() };
}

const stateOf = ({ paused }: { paused: boolean }) => (paused ? "paused" : "active");
