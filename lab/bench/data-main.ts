// npm run bench:data: makes a database for the benches, of any size.
import { parseArgs } from "node:util";
import { prepareData } from "./data.ts";

const { values } = parseArgs({
  options: {
    businesses: { type: "string", default: "101" },
    reviews: { type: "string", default: "1002000" },
  },
});
const scale = { businesses: Number(values.businesses), reviews: Number(values.reviews) };
if (
  !(Number.isInteger(scale.businesses) && scale.businesses > 1 && Number.isInteger(scale.reviews) && scale.reviews > 0)
) {
  console.error("npm run bench:data -- [--businesses <n>] [--reviews <n>]\n\nAt least 2 businesses and 1 review.");
  process.exit(2);
}
const { dataDir } = await prepareData((message) => console.error(message), scale);
console.log(dataDir);
