// Shared by all activities of the load.
import type { Ask } from "./asking.ts";
import type { Ledger } from "./ledger.ts";
import type { Stage } from "./stage.ts";

export type Scene = {
  stage: Stage;
  ledger: Ledger;
  ask: Ask;
  /** The load has stopped: begin nothing, and do not try for much longer. */
  isOver(): boolean;
};
