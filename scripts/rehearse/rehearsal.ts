// A rehearsal does something to the real service, and then checks what must hold.
import type { Row } from "./row.ts";

export type Options = {
  /** Progress, for a person to see. */
  say(message: string): void;
  /** 1: all that is required. Less, down to 0.01: a shorter run, which proves less. */
  scale: number;
  /** Duration of the mixed load and of the soak. */
  minutes: number;
  /** Asks to leave; what was started is ended on the way out. */
  signal: AbortSignal;
};

export type Rehearsal = {
  name: string;
  /** One line for the list. */
  about: string;
  /** Whether it is part of a run that names none: what takes an hour is asked for. */
  byDefault: boolean;
  run(options: Options): Promise<Row[]>;
};
