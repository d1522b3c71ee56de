// Where a program of one file begins. It loads what it is to be only after it has started itself once more, and the process that
// draws pictures, which is this program too, loads nothing but that. From source the launcher and main.ts do the same.

import { RASTER_ARGUMENT } from "#platform/carried.ts";
import { restartWithSmallHeap } from "../../src/platform/heap-size.ts";

if (process.argv[2] === RASTER_ARGUMENT) {
  (await import("../../src/platform/raster/program.ts")).serveDrawings();
} else {
  restartWithSmallHeap();
  await (await import("../../src/main.ts")).start();
}
