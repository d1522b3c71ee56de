// The commands that run the service. It is loaded when one of them is called, because every other command would wait for that.
import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError } from "commander";

export function addServeCommand(program: Command): void {
  program
    .command("serve")
    .description("run the service")
    .option("--threads <n>", "threads that serve, or auto: one to each core", threadsOf, 1)
    .option("--reuse-port", "let another process listen on the same port")
    .action(async (options) => {
      const { serve } = await import("./service.ts");
      await serve(undefined, undefined, options);
    });
}

export function addDemoCommand(program: Command): void {
  program
    .command("demo")
    .description("fill an empty database with life-like data, print where to look, and serve")
    .action(async () => {
      const { runDemo } = await import("./demo/run.ts");
      await runDemo();
    });
}

/** Reads `--threads`: a number, or `auto` for one to each core. Throws InvalidArgumentError. */
export function threadsOf(text: string): number {
  const cores = availableParallelism();
  // One to each core is what helps; on other systems a single thread is all that does.
  if (text === "auto") return process.platform === "linux" ? cores : 1;
  const threads = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (threads < 1 || threads > cores * 2)
    throw new InvalidArgumentError(
      `It must be auto or a number from 1 to ${cores * 2}, twice the cores of this machine.`,
    );
  return threads;
}
