// The share of connected shops' orders that were invited, in the report: of whole days that are still known, so old quarters have none.
import { COVERED_DAYS } from "#domain/integration/coverage.ts";
import { formatOf } from "#platform/language/format.ts";
import { dirOf } from "#platform/language/language.ts";
import { formatShare } from "../profile/figure.tsx";
import { PROFILE_WORDS } from "../profile/words/words.ts";
import type { PageReader } from "../reader.ts";

export function ShopOrders({ reader: { language }, share }: { reader: PageReader; share: number | null }) {
  const { invited, figures } = PROFILE_WORDS[language];
  const format = formatOf(language);
  return (
    <tr lang={language} dir={dirOf(language)}>
      <th scope="row">{invited.allShops({ days: format.count(COVERED_DAYS) })}</th>
      <td>{share === null ? figures.unknown : formatShare(figures, format, share)}</td>
    </tr>
  );
}

/** Of the CSV: 0 to 1 with four decimals. */
export function shopOrdersLine(quarter: string, share: number | null): string {
  return `"${quarter}","shopOrdersInvited",,,${share === null ? "" : Math.floor(share * 10_000) / 10_000}`;
}
