// Tells the operator at the terminal what a move waits for: each kind at once, and again every 15 seconds while it lasts.

const AGAIN_AFTER_MS = 15_000;

/** @param kind names the cause @param text says why the move waits, and how it goes on */
export type Waiting = (kind: string, text: string) => void;

/** @param now in milliseconds */
export function createWaiting(say: (text: string) => void, now: () => number = () => performance.now()): Waiting {
  const saidAt = new Map<string, number>();
  return (kind, text) => {
    const before = saidAt.get(kind);
    if (before !== undefined && now() - before < AGAIN_AFTER_MS) return;
    saidAt.set(kind, now());
    say(text);
  };
}
