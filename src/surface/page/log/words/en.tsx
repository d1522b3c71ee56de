// English: the words of the signed log, of receipts and of the transparency report, and the shape of all other languages.
import type { LogAsker } from "#domain/log/entry.ts";
import type { DecisionEvent } from "#domain/review/transparency/figures.ts";
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { Inset } from "../../words/en.tsx";

export type LogWords = typeof en;

const plural = pluralOf("en");
const { sum } = formatOf("en");

export const en = {
  log: {
    title: "The signed log",
    description: "What happened to every review, in a signed log that anybody can check.",
    lead: "This service writes down what happens to every review: when it was written, held, published, changed or removed, at whose request and why. The log is signed. Entries can be added. Anyone who checks the log finds out if one was changed or removed.",
    none: "The log has no entries yet.",
    size: "Entries",
    root: "Root",
    signed: "Signed",
    key: "Key",
    witnessed: "Cosigned by",
    witnessedUpTo: ({ name, entry }: { name: Inset; entry: string }) => (
      <>
        {name}, up to entry {entry}
      </>
    ),
    keep: "Keep a checkpoint",
    keepText:
      "A checkpoint is the number of entries and one hash of all of them, signed. Save it today, and check later that the log still holds everything that it held then.",
    download: "Download the checkpoint",
    verify: "Check the whole log",
    verifyText: ({ program }: { program: Inset }) => (
      <>
        The program {program} reads every entry of the log, compares the log with the published reviews in the open API,
        and reports every difference:
      </>
    ),
    report: "The transparency report, counted from this log",
    witness: "Be a witness",
    witnessText:
      "A witness is a program that someone else runs. It reads the log, and cosigns a checkpoint only if the log still holds everything that the witness cosigned before. So no two readers can be shown different logs.",
    witnessHow: ({ address }: { address: Inset }) => (
      <>Send the checkpoint with your line to {address}. The operator has to trust your key first.</>
    ),
  },
  receipt: {
    title: "Check a receipt",
    description:
      "Every author gets a receipt, which proves that the review is in the log. Your browser checks it; the file goes nowhere.",
    file: "Receipt, a file that ends in .tlog-proof",
    keys: "Keys of the log",
    keysText:
      "These are the keys that this service shows today. If you kept a key from earlier, put it in their place.",
    noScript: "This page needs a script. It runs in your browser and sends nothing.",
    notYet: "The receipt is not ready yet, or this review has none. Try again in a minute.",
    /** The script's messages. */
    script: {
      checking: "Checking …",
      good: "The receipt is good: the entry is in the log that this key signed.",
      place: "Entry",
      unreadable: "This is no receipt, or it was damaged.",
      wrongProof: "The receipt is wrong: its entry is not in the log that it names.",
      wrongSignature: "None of these keys signed the receipt’s checkpoint.",
      unsupported:
        "This browser cannot check signatures of this kind (Ed25519). Use a newer one, or `candor log check`.",
    },
  },
  transparency: {
    /** @param quarter such as 2026-Q4 */
    title: ({ quarter }: { quarter: string }) => `Transparency report ${quarter}`,
    description: "How many reviews were written, held, hidden and removed, why and at whose request, by quarter.",
    lead: "These figures are counted from the signed log and from the reports of businesses. They hold no name.",
    earlier: ({ quarter }: { quarter: Inset }) => <>The quarter before, {quarter}</>,
    later: ({ quarter }: { quarter: Inset }) => <>The quarter after, {quarter}</>,
    csv: "This quarter as CSV",
    figures: "Figures",
    decisions: "Decisions by reason",
    none: "No decision in this quarter.",
    event: "What happened",
    reason: "Reason",
    askedBy: "Asked by",
    count: "Reviews",
    hours: ({ count }: { count: number }) => plural(count, { one: `${sum(count)} hour`, other: `${sum(count)} hours` }),
    noValue: "none",
    events: {
      held: "Held",
      hidden: "Hidden",
      restored: "Put back online",
      removed: "Removed",
    } satisfies Record<DecisionEvent, string>,
    askers: {
      author: "Its author",
      business: "The business",
      rule: "An automatic rule",
      moderator: "A moderator",
      law: "A law",
      operator: "The operator of this service",
    } satisfies Record<LogAsker, string>,
    rows: {
      written: "Reviews written, confirmed ones only",
      writtenByInvitation: "of these by invitation",
      held: "Held before publication or for another look",
      hidden: "Hidden",
      restored: "Put back online",
      removed: "Removed",
      medianHoursToDecision: "Median time from a hold to the decision",
      reportsReceived: "Reports by businesses",
      reportsUpheld: "of the reports decided: upheld",
      reportsDismissed: "of the reports decided: dismissed",
      appeals: "Appeals by authors",
      appealsRestored: "of the appeals decided: the review was put back online",
      appealsUpheld: "of the appeals decided: the decision stands",
      platformsConfirmed: "Ratings on other platforms confirmed",
    },
  },
};
