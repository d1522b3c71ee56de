// The command line. Exit codes: 0 done, 1 failed, 2 called wrongly or configured wrongly.
import { Command, CommanderError } from "commander";
import { CommandError, note, WrongCall } from "#cli/kit/terminal.ts";
import { addCommands } from "#cli/table.ts";
import { Refusal } from "#contract/refusal.ts";
import { BackupFault } from "#platform/backup/format.ts";
import { ConfigError } from "#platform/config/read.ts";
import { describeError } from "#platform/telemetry/log.ts";
import { version } from "../package.json" with { type: "json" };

/** All commands. Called for each run, because the parser keeps the values of the run before. */
export function program(): Command {
  const candor = new Command("candor")
    .description("Candor, an open, self-hosted review platform.")
    .version(version)
    .showHelpAfterError("Run with --help to see what there is.")
    .addHelpText("after", "\nSettings come from the environment; docs/settings.md lists them.");
  addCommands(candor);
  for (const command of withSubcommands(candor)) command.exitOverride();
  return candor;
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

/** Runs a command. @returns its exit code */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    await program().parseAsync(argv);
    return process.exitCode === undefined ? 0 : Number(process.exitCode);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof ConfigError) {
      note(`Configuration: ${error.message}`);
      return 2;
    }
    note(
      error instanceof CommandError || error instanceof BackupFault || error instanceof Refusal
        ? error.message
        : describe(error),
    );
    return error instanceof WrongCall ? 2 : 1;
  }
}

function describe(error: unknown): string {
  const { message, stack } = describeError(error);
  return process.env.LOG_LEVEL === "debug"
    ? [message, ...((stack as string[] | undefined) ?? [])].join("\n  ")
    : String(message);
}

export async function start(): Promise<never> {
  process.exit(await main(process.argv));
}

if (import.meta.main) await start();
