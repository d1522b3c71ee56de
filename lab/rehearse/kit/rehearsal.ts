// A rehearsal does something to the real service, and then checks what must hold.
import type { Row } from "./row.ts";

export type Options = {
  /** Reports progress to the person at the terminal. */
  say(message: string): void;
  /** 1 for the whole requirement; less, down to 0.01, for a shorter run that proves less. */
  scale: number;
  /** Duration of the mixed load and of the soak. */
  minutes: number;
  /** Aborted when the run is interrupted. */
  signal: AbortSignal;
};

export type Rehearsal = {
  name: string;
  /** One line for the list. */
  about: string;
  /** Whether it runs without being named. The soak does not, because it takes an hour; the fail-over does not, because it needs other programs. */
  byDefault: boolean;
  /** The reason why this machine cannot run it, with what to install; null if it can. */
  obstacle?(): string | null;
  run(options: Options): Promise<Row[]>;
};
