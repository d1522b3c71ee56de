// work: sends messages and delivers webhooks without serving, for hosts that only do that.
import type { Command } from "commander";
import { readConfig } from "#platform/config.ts";
import { connectServer } from "#platform/connect.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { startDispatcher } from "#runtime/dispatcher/index.ts";
import { startSender } from "#runtime/sender/index.ts";
import { CommandError } from "./output.ts";
import { stopSignal } from "./stop-signal.ts";

const KINDS = ["webhooks", "messages"] as const;
type Kind = (typeof KINDS)[number];

export function addWorkCommand(program: Command): void {
  program
    .command("work")
    .description("deliver webhooks and send messages, without serving; serve does both by itself")
    .option("--only <kind>", `one of ${KINDS.join(", ")}`)
    .action(({ only }: { only?: string }) => work(only));
}

async function work(only: string | undefined): Promise<void> {
  if (only !== undefined && !KINDS.some((kind) => kind === only))
    throw new CommandError(`--only must be one of ${KINDS.join(", ")}.`);
  const wants = (kind: Kind) => only === undefined || only === kind;
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const stopAsked = stopSignal();
  const { target, leave } = await connectServer(config, log);
  try {
    await migrate(target);
    const plan = { config, target, log };
    const threads = [
      ...(wants("webhooks") ? [startDispatcher(plan)] : []),
      ...(wants("messages") ? [startSender(plan)] : []),
    ];
    log.info({ only: only ?? "everything" }, "working");
    log.info({ signal: await stopAsked }, "stopping");
    await Promise.all(threads.map((thread) => thread.stop()));
  } finally {
    await leave();
  }
}
