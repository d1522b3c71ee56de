// All rehearsals of required figures.
import type { Rehearsal } from "../rehearsal.ts";
import { allowance } from "./allowance.ts";
import { database } from "./database.ts";
import { disk } from "./disk.ts";
import { hanging } from "./hanging.ts";
import { kill } from "./kill.ts";
import { limit } from "./limit.ts";
import { sequencer } from "./sequencer.ts";

export const figures: Rehearsal[] = [kill, database, hanging, limit, allowance, sequencer, disk];
