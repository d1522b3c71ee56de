// open-304: the rate of 304 answers of the open API.
import type { Bench } from "./harness.ts";
import { measureHot } from "./hot.ts";

export const open304: Bench = {
  name: "open-304",
  about: "the same where the caller has the answer already: 304",
  run: async (options) => [await measureHot({ name: "open-304", revalidate: true }, options)],
};
