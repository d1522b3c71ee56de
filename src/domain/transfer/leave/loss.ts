// Lists the fields that each file leaves out. Owners read the list before the download.
import { countOf } from "#domain/business/state/score.ts";
import type { Tally } from "#domain/business/state/tally.ts";
import type { LeavingName } from "./layout.ts";

export type OwnersLayout = "candor" | LeavingName | "csv";

/** @property reviews how many reviews lose it; null if only reading all of them would tell */
export type Loss = { what: string; reviews: number | null };

export function lossesOf(layout: OwnersLayout, { verified, editor, imported, stated }: Tally): Loss[] {
  const elsewhere = countOf(imported) + countOf(stated);
  const editors = { what: "editors' reviews", reviews: countOf(editor) };
  const purchase = { what: "that a purchase was verified", reviews: countOf(verified) };
  const addresses = { what: "authors' mail addresses, which only the operator of this service sees", reviews: null };
  const rest = {
    what: "languages, dates of experience, helpful votes, edits, and whether a problem was solved",
    reviews: null,
  };
  const further = { what: "products that a review rates beside the first", reviews: null };
  const origin = (own: string) => ({
    what: `where imported reviews came from, and their further fields, but for ${own}`,
    reviews: elsewhere,
  });
  const losses: Record<OwnersLayout, Loss[]> = {
    candor: [editors, { what: "ratings on other platforms", reviews: null }, addresses],
    "judge-me": [purchase, editors, origin("Judge.me"), further, rest, addresses],
    okendo: [
      ...[purchase, editors, origin("Okendo"), further, rest],
      { what: "that a review is about the shop and not about a product", reviews: null },
      addresses,
    ],
    csv: [
      { what: "the products that a review rates", reviews: null },
      { what: "where imported reviews came from, and imported reviews that are held", reviews: elsewhere },
      addresses,
    ],
  };
  return losses[layout].filter(({ reviews }) => reviews !== 0);
}
