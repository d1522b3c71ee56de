// What a rehearsal is: something is done to the real service, and what must hold afterwards is looked at.
import type { Row } from "./row.ts";

export type Options = {
  /** Progress, for a person to see. */
  say(message: string): void;
  /** 1: as much as is required. Less, down to 0.01: a shorter look, which proves less. */
  scale: number;
  /** Of the mixed load and of the soak. */
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
