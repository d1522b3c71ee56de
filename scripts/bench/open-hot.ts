// open-hot: the rate of cached answers of the open API.
import type { Bench } from "./harness.ts";
import { measureHot } from "./hot.ts";

export const openHot: Bench = {
  name: "open-hot",
  about: "a kept answer of the open API, against a bare handler with the same bytes",
  run: async (options) => [await measureHot({ name: "open-hot" }, options)],
};
