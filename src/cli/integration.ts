// integration create, pause, resume, list: where shops send their orders.
import type { Command } from "commander";
import { findBusiness } from "#domain/business/business.ts";
import {
  createIntegration,
  DEFAULT_DELAY_DAYS,
  INTEGRATION_KINDS,
  type IntegrationKind,
  MAX_DELAY_DAYS,
  setPaused,
} from "#domain/integration/integration.ts";
import { type Integration, listIntegrations } from "#domain/integration/list.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { createSecretBox } from "#platform/secret-box.ts";
import { givenSecret } from "./given-secret.ts";
import { withSession } from "./session.ts";
import { CommandError, note, type Output, printResult } from "./terminal.ts";

const OWN_SECRET = /^[\u0021-\u007e]{8,255}$/;

export function addIntegrationCommands(program: Command): void {
  const integration = program.command("integration").description("addresses that shops send their orders to");
  integration
    .command("create")
    .description("make an address for a shop's orders; its secret is shown once")
    .requiredOption("--business <slug>", "whose orders")
    .requiredOption("--kind <kind>", INTEGRATION_KINDS.join(", "))
    .option(
      "--signing-secret <secret>",
      "what the shop signs with; for storefront-a, which makes its own; - reads it from standard input",
    )
    .option("--delay-days <days>", "days from the order to the invitation", String(DEFAULT_DELAY_DAYS))
    .option("--json", "print one JSON object")
    .action(create);
  integration
    .command("pause <id>")
    .description("take no orders until it is resumed: the shop is answered 404")
    .option("--json", "print one JSON object")
    .action((id: string, options: Output) => change(id, true, options));
  integration
    .command("resume <id>")
    .description("take orders again")
    .option("--json", "print one JSON object")
    .action((id: string, options: Output) => change(id, false, options));
  integration
    .command("list")
    .description("list all, with what came in during the last 30 days")
    .option("--json", "print one JSON object")
    .action(list);
}

type CreateOptions = Output & { business: string; kind: string; signingSecret?: string; delayDays: string };

async function create(options: CreateOptions): Promise<void> {
  const kind = INTEGRATION_KINDS.find((each) => each === options.kind);
  if (!kind) throw new CommandError(`--kind must be one of ${INTEGRATION_KINDS.join(", ")}.`);
  const secret = readSecret(kind, options.signingSecret && (await givenSecret(options.signingSecret)));
  const delayDays = readDelay(options.delayDays);
  await withSession(async ({ context, config }) => {
    const business = await findBusiness(context, options.business);
    if (!business) throw new CommandError(`There is no business "${options.business}".`);
    if (business.organisationId === null)
      throw new CommandError(`No organisation manages ${business.slug}: orders could invite nobody in its name.`);
    const box = createSecretBox(config.appSecret);
    const made = await createIntegration(context, box, { businessId: business.id, kind, secret, delayDays });
    const id = toWire("int", made.id);
    const url = `${config.baseUrl}/api/integrations/${kind}/${id}`;
    if (!options.json && secret === null) note("Keep the secret now: it cannot be shown again.");
    printResult(options, { id, url, secret: made.secret }, [id, url, made.secret]);
  });
}

/** Null: one is to be made. */
function readSecret(kind: IntegrationKind, given: string | undefined): string | null {
  if (kind !== "storefront-a") {
    if (given !== undefined)
      throw new CommandError("--signing-secret is for storefront-a; the other kinds get a secret of ours.");
    return null;
  }
  if (given === undefined)
    throw new CommandError("storefront-a signs with its own secret: give it as --signing-secret.");
  const secret = given.trim();
  if (!OWN_SECRET.test(secret))
    throw new CommandError("--signing-secret must be 8 to 255 letters, digits and signs without spaces.");
  return secret;
}

function readDelay(value: string): number {
  const days = /^\d{1,3}$/.test(value) ? Number(value) : -1;
  if (days < 0 || days > MAX_DELAY_DAYS)
    throw new CommandError(`--delay-days must be a whole number from 0 to ${MAX_DELAY_DAYS}.`);
  return days;
}

async function change(wireId: string, paused: boolean, options: Output): Promise<void> {
  const id = fromWire("int", wireId);
  if (!id) throw new CommandError(`"${wireId}" is no integration's id; they begin with int_.`);
  await withSession(async ({ context }) => {
    const changed = await setPaused(context, id, paused);
    if (!changed) throw new CommandError(`There is no integration ${wireId}.`);
    printResult(options, present(changed), [`${wireId} ${changed.paused ? "paused" : "active"}`]);
  });
}

async function list(options: Output): Promise<void> {
  await withSession(async ({ context }) => {
    const integrations = (await listIntegrations(context)).map(({ outcomes, ...each }) => ({
      ...present(each),
      outcomes,
    }));
    const lines = integrations.map((each) => {
      const counts = Object.entries(each.outcomes).map(([outcome, n]) => `${outcome} ${n}`);
      const state = each.paused ? "paused" : "active";
      const about = [each.id, each.kind, each.business, `${each.delayDays} days`, state];
      return [...about, counts.join(", ") || "nothing came in"].join("  ");
    });
    printResult(options, { integrations }, lines);
  });
}

function present({ id, kind, slug, delayDays, paused, createdAt }: Integration) {
  return { id: toWire("int", id), kind, business: slug, delayDays, paused, createdAt: createdAt.toISOString() };
}
