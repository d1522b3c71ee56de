// page-hot: the rate of cached pages in the language of the reader.
import type { Bench } from "./harness.ts";
import { measureHot } from "./hot.ts";

/** As Firefox in Poland sends it, but uncompressed: the bare handler gives the bytes that it was given. */
const READER = { "accept-language": "pl,en-US;q=0.7,en;q=0.3", "accept-encoding": "identity" };

export const pageHot: Bench = {
  name: "page-hot",
  about: "a kept page in a negotiated language, against a bare handler with the same bytes",
  run: async (options) => [await measureHot({ name: "page-hot", path: "/about/reviews", headers: READER }, options)],
};
