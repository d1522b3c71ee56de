// Output of commands: results on standard output, errors and progress on standard error, and with --json one JSON object. Names, answers of
// another instance and entries of a foreign log are other people's words: a terminal must not obey what stands in them.

/** An error that the person at the terminal can correct. Printed without a stack; exit code 1. */
export class CommandError extends Error {}

/** The same with exit code 2, for commands whose exit code 1 means a finding. */
export class WrongCall extends CommandError {}

export type Output = { json: boolean };

/** Writes the result of a command, as JSON on one line or as lines of text. */
export function printResult(output: Output, result: Record<string, unknown>, text: readonly string[]): void {
  process.stdout.write(
    output.json ? `${escaped(JSON.stringify(result))}\n` : text.map((line) => `${inert(line)}\n`).join(""),
  );
}

/** All control characters but line end and tab. */
const CONTROL = /(?![\n\t])\p{Cc}/gu;

/** The text without control characters, by which a terminal is cleared, renamed or made to type. */
function inert(text: string): string {
  return text.replace(CONTROL, "\ufffd");
}

/** JSON escapes the control characters below U+0020 by itself. */
function escaped(json: string): string {
  return json.replace(CONTROL, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Writes a line to standard error, so that results can be piped. */
export function note(line: string): void {
  process.stderr.write(`${inert(line)}\n`);
}

/** "1 migration", "2 migrations". */
export function quantity(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

export type Progress = {
  /** @param share 0 to 1, or null if the end is not known */
  show(share: number | null, text: string): void;
  end(): void;
};

const WIDTH = 24;
const REDRAW_AFTER_MS = 100;

/** Draws a progress bar at most ten times a second, if standard error is a terminal. */
export function startProgress(): Progress {
  const stream = process.stderr;
  if (!stream.isTTY) return { show: () => {}, end: () => {} };
  let drawnAt = 0;
  return {
    show(share, text) {
      const now = performance.now();
      if (now - drawnAt < REDRAW_AFTER_MS) return;
      drawnAt = now;
      const filled = Math.round((share ?? 0) * WIDTH);
      const bar =
        share === null ? "" : `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${Math.floor(share * 100)} %  `;
      stream.write(`\r\x1b[2K${bar}${inert(text)}`);
    },
    end: () => void stream.write("\r\x1b[2K"),
  };
}
