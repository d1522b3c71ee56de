// The entry of the single-file program. It restarts itself with a small heap before it loads the service. The process that draws
// pictures loads only the code for drawing. From source the launcher and main.ts do the same.
import { RASTER_ARGUMENT } from "#platform/carried.ts";
import { restartWithSmallHeap } from "../../src/platform/heap-size.ts";

if (process.argv[2] === RASTER_ARGUMENT) {
  (await import("../../src/platform/raster/program.ts")).serveDrawings();
} else {
  restartWithSmallHeap();
  await (await import("../../src/main.ts")).start();
}
