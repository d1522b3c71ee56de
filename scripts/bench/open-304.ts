// open-304: how quickly the open API says that nothing has changed.
import type { Bench } from "./harness.ts";
import { measureHot } from "./hot.ts";

export const open304: Bench = {
  name: "open-304",
  about: "the same where the caller has the answer already: 304",
  run: async (options) => [await measureHot({ name: "open-304", revalidate: true }, options)],
};
