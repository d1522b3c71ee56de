// A progress bar on standard error, where a person is looking; nothing where the output goes to a file or a pipe.

const WIDTH = 24;
const REDRAW_AFTER_MS = 100;

export type Progress = {
  /** @param share 0 to 1, or null where the end is not known */
  show(share: number | null, text: string): void;
  /** Takes the bar away. */
  end(): void;
};

/** A bar that is redrawn at most ten times a second. */
export function startProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
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
      stream.write(`\r\x1b[2K${bar}${text}`);
    },
    end: () => void stream.write("\r\x1b[2K"),
  };
}
