// The entry of the single-file program. It restarts itself with a small heap before it loads the service. The processes that draw
// pictures and read files load only the code for that. From source the launcher and main.ts do the same.
import { RASTER_ARGUMENT, READER_ARGUMENT } from "#platform/file/bundled.ts";
import { restartWithSmallHeap } from "#platform/memory/heap-size.ts";

if (process.argv[2] === RASTER_ARGUMENT) {
  (await import("../../src/platform/raster/program.ts")).serveDrawings();
} else if (process.argv[2] === READER_ARGUMENT) {
  await (await import("../../src/domain/transfer/reader/program.ts")).serveReading();
} else {
  restartWithSmallHeap();
  await (await import("../../src/main.ts")).start();
}
