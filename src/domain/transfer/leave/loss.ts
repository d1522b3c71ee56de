// Lists the fields that each file leaves out. Owners read the list before the download.
import { countOf } from "#domain/business/state/score.ts";
import type { Tally } from "#domain/business/state/tally.ts";
import type { LeavingName } from "./layout.ts";

export type OwnersLayout = "candor" | LeavingName | "csv";

/** `origin`: except of the reviews that came from the layout's own service. */
type Counted = "editor" | "purchase" | "rewarded" | "origin" | "imported";

/** Only reading all reviews would tell how many lose it. */
type Uncounted = "platforms" | "addresses" | "rest" | "further" | "shop" | "products" | "pictures";

const LOSSES: Record<OwnersLayout, { counted: readonly Counted[]; uncounted: readonly Uncounted[] }> = {
  candor: { counted: ["editor"], uncounted: ["platforms", "addresses"] },
  "judge-me": {
    counted: ["purchase", "rewarded", "editor", "origin"],
    uncounted: ["further", "rest", "pictures", "addresses"],
  },
  okendo: {
    counted: ["purchase", "rewarded", "editor", "origin"],
    uncounted: ["further", "rest", "shop", "pictures", "addresses"],
  },
  csv: { counted: ["imported"], uncounted: ["products", "pictures", "addresses"] },
};

/** The fields of which it is known how many reviews lose them, and the others. */
export function lossesOf(layout: OwnersLayout, { verified, rewarded, editor, imported, stated }: Tally) {
  const elsewhere = countOf(imported) + countOf(stated);
  const counts = {
    editor: countOf(editor),
    purchase: countOf(verified),
    rewarded: countOf(rewarded),
    origin: elsewhere,
    imported: elsewhere,
  };
  const { counted, uncounted } = LOSSES[layout];
  const known = counted.map((what) => ({ what, reviews: counts[what] })).filter(({ reviews }) => reviews > 0);
  return { known, uncounted };
}
