// How commands speak: results on standard output, errors on standard error, and with --json one JSON object on the last line.

/** Something the person at the terminal can mend; shown without a stack. Exit code 1. */
export class CommandError extends Error {}

export type Output = { json: boolean };

/** The result of a command: as JSON on one line, or as lines of text. */
export function printResult(output: Output, result: Record<string, unknown>, text: readonly string[]): void {
  process.stdout.write(output.json ? `${JSON.stringify(result)}\n` : text.map((line) => `${line}\n`).join(""));
}

/** A line for the person, kept apart from results. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
