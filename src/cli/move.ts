// org receive and org move: an organisation moves from one instance to another while it lives.
import { type OrganisationId, toWire } from "#contract/id.ts";
import { livePlans } from "#domain/account/plan/plan.ts";
import { tokenText } from "#domain/move/protocol.ts";
import { makeReceipt, renewReceipt } from "#domain/move/receive/receipt.ts";
import { cancelMove } from "#domain/move/send/cancel.ts";
import { moveOrganisation } from "#domain/move/send/move.ts";
import { NoAnswer } from "#domain/move/send/receiver.ts";
import type { MoveTools } from "#domain/move/send/tools.ts";
import type { Config } from "#platform/config/config.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { createPhotoStore } from "#platform/photo/store.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { bookOperator } from "./booking.ts";
import { readWireId } from "./kit/argument.ts";
import { CommandError, note, type Output, printResult, quantity, WrongCall } from "./kit/terminal.ts";
import { withSession } from "./session.ts";

export async function receiveOrg(options: Output & { plan?: string; renew?: string }): Promise<void> {
  const { plan = null, renew } = options;
  if (renew !== undefined) return renewReceived(readWireId("org", renew), options);
  await withSession(async ({ context, config, plans }) => {
    if (plan !== null && !Object.hasOwn(livePlans(plans), plan))
      throw new CommandError(`There is no plan "${plan}"; there are ${Object.keys(livePlans(plans)).join(", ")}.`);
    const made = await makeReceipt(context, createSecretBox(config.appSecret, config.appSecretPrevious), plan);
    const token = tokenText(made);
    await bookOperator(context, null, { action: "organisation.receive", subject: made.receiptId });
    if (!options.json) note(`On the other instance: candor org move ID --to ${config.baseUrl} --token TOKEN`);
    printResult(options, { token, to: config.baseUrl, expiresAt: made.expiresAt }, [token]);
  });
}

async function renewReceived(id: OrganisationId, options: Output & { plan?: string }): Promise<void> {
  if (options.plan !== undefined) throw new WrongCall("A renewed token keeps the plan: leave --plan out.");
  await withSession(async ({ context, config }) => {
    const wireId = toWire("org", id);
    const made = await renewReceipt(context, createSecretBox(config.appSecret, config.appSecretPrevious), id);
    if (made === null)
      throw new CommandError(`No move of ${wireId} to this instance has begun. Leave --renew out to make a token.`);
    const token = tokenText(made);
    await bookOperator(context, null, { action: "organisation.receive", subject: made.receiptId });
    if (!options.json) {
      const call = made.isOver ? "--cancel" : `--to ${config.baseUrl}`;
      if (made.isOver) note("What had arrived here is deleted: call the move off there, and begin anew.");
      note(`On the other instance: candor org move ${wireId} ${call} --token TOKEN`);
    }
    const { expiresAt, isOver } = made;
    printResult(options, { token, to: config.baseUrl, expiresAt, isOver }, [token]);
  });
}

type MoveOptions = Output & { to?: string; token?: string; cancel: boolean };

export async function moveOrg(wireId: string, options: MoveOptions): Promise<void> {
  const id = readWireId("org", wireId);
  const { to, token, cancel } = options;
  if (!cancel && (to === undefined) !== (token === undefined)) throw new WrongCall("Give --to and --token together.");
  await withSession(async ({ context, config }) => {
    const tools = toolsOf(config);
    const tell = (words: string) => note(`${new Date().toISOString()} ${words}`.trimEnd());
    const onWait = (about: string) => tell(`waiting: ${about}`);
    if (cancel) {
      await cancelMove(context, tools, id, { token, onWait });
      await bookOperator(context, id, { action: "organisation.stay", subject: wireId });
      return printResult(options, { id: wireId, moved: false }, [`${wireId} stays on this instance.`]);
    }
    const leaving = to !== undefined && token !== undefined ? { to: to.replace(/\/$/, ""), token } : undefined;
    const startedAt = performance.now();
    const onStep = (step: string, about: string) => tell(`${step} ${about}`);
    const moved = await moveOrganisation(context, tools, id, { leaving, onStep, onWait }).catch((error) => {
      if (error instanceof NoAnswer) throw new CommandError(`${error.message} Run the same command again; it goes on.`);
      throw error;
    });
    const tookMs = Math.round(performance.now() - startedAt);
    const readOnlyMs = moved.readOnlyMs === null ? null : Math.round(moved.readOnlyMs);
    const seconds = readOnlyMs === null ? "" : `; it was read-only for ${(readOnlyMs / 1_000).toFixed(1)} s`;
    printResult(options, { id: toWire("org", id), moved: true, ...moved, readOnlyMs, tookMs }, [
      `${wireId} is live on ${moved.to}${seconds}.`,
      ...sayUncalled(moved.uncalled),
    ]);
  });
}

function sayUncalled(origins: readonly string[]): string[] {
  if (origins.length === 0) return [];
  const which = quantity(origins.length, "webhook", "webhooks");
  const names = [...new Set(origins)].map((each) => `  ${each}`);
  return [`The new instance does not call ${which}, unless its OUTBOUND_ALLOW holds the addresses:`, ...names];
}

function toolsOf(config: Config): MoveTools {
  return {
    box: createSecretBox(config.appSecret, config.appSecretPrevious),
    links: createLinks(config.appSecret, config.appSecretPrevious),
    outbound: createOutbound({ allow: config.outboundAllow, baseUrl: config.baseUrl, maxInFlight: 2 }),
    store: createPhotoStore(config),
  };
}
