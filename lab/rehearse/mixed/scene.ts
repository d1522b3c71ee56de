// Shared by all activities of the load.
import type { Ask } from "./asking.ts";
import type { Ledger } from "./ledger.ts";
import type { Stage } from "./stage.ts";

export type Scene = {
  stage: Stage;
  ledger: Ledger;
  ask: Ask;
  /** Whether the load has stopped: then activities begin nothing and give up soon. */
  isOver(): boolean;
};
