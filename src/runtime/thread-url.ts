// Where a thread's file is: beside us, or among the modules that a program of one file carries.
import { carriedModule } from "#platform/carried.ts";

/** The file `src/runtime/<folder>/thread.ts`, for `superviseThread`. The build makes an entry of every file of that name. */
export function threadUrl(folder: string): URL {
  return carriedModule(`runtime/${folder}/thread`) ?? new URL(`./${folder}/thread.ts`, import.meta.url);
}
