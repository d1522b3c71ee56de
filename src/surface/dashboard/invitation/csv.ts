// The list of invitations as a CSV file, with the choice of the page and what the page shows of each: no phone number, and not which
// review was written.
import { toWire } from "#contract/id.ts";
import type { InvitationChoice, InvitationPart, Inviting } from "#domain/invitation/choice.ts";
import { listOfBusiness } from "#domain/invitation/dashboard.ts";
import type { Invitation } from "#domain/invitation/state/invitation.ts";
import type { Context } from "#platform/database/context.ts";
import type { Language } from "#platform/language/language.ts";
import { separatorIn } from "#platform/language/separator.ts";
import { CSV_BOM, CSV_LINE_END, csvText } from "#platform/text/csv.ts";
import { wordsIn } from "#words/words.ts";
import { download } from "../kit/download.ts";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { listed, readChoice } from "./choice.ts";
import { sourceName } from "./progress.tsx";
import { stateName } from "./words.ts";

/** A shop with more takes a part by its period. */
export const MOST_LINES = 100_000;
const PIECE = 500;

const COLUMNS = [
  "id",
  "createdAt",
  "email",
  "name",
  "reference",
  "channel",
  "language",
  "source",
  "status",
  "sendAt",
  "sentAt",
  "openedAt",
  "remindedAt",
  "reviewedAt",
  "cancelledAt",
  "expiresAt",
] as const;
type Column = (typeof COLUMNS)[number];

export function invitationsCsv(visit: BusinessVisit): Answer {
  const { context, organisation, business, url } = visit;
  const { file } = wordsIn("inviteProgress", visit.language).csv;
  const choice = listed(readChoice(url.searchParams), context.clock.now());
  const of = { organisationId: organisation.id, businessId: business.id };
  const pieces = linesOf(context, of, choice, visit.language);
  return download(visit, { name: "invitations", own: file, ending: "csv" }, pieces);
}

/** Reads page after page at the receiver's speed, so memory does not grow with the list. */
export async function* linesOf(
  context: Context,
  of: Inviting,
  choice: InvitationChoice,
  language: Language,
  most = MOST_LINES,
): AsyncGenerator<string, void, void> {
  const { head } = wordsIn("inviteProgress", language).csv;
  const separator = separatorIn(language);
  yield CSV_BOM + COLUMNS.map((column) => head[column]).join(separator) + CSV_LINE_END;
  let left = most;
  let before: InvitationPart["before"] = null;
  do {
    const { rows, older } = await listOfBusiness(context, of, choice, { before, limit: Math.min(PIECE, left) });
    if (rows.length > 0) yield rows.map((row) => lineOf(row, language, separator)).join("");
    left -= rows.length;
    before = older;
  } while (before !== null && left > 0);
}

function lineOf(row: Invitation, language: Language, separator: string): string {
  const cells: Record<Column, string> = {
    id: toWire("inv", row.id),
    createdAt: moment(row.createdAt),
    email: csvText(row.email),
    name: text(row.name),
    reference: text(row.reference),
    channel: csvText(wordsIn("settingChannel", language).channelName[row.channel]),
    language: text(row.language),
    source: csvText(sourceName(row.source, language)),
    status: csvText(stateName(row, language)),
    sendAt: moment(row.sendAt),
    sentAt: moment(row.sentAt),
    openedAt: moment(row.openedAt),
    remindedAt: moment(row.remindedAt),
    reviewedAt: moment(row.reviewedAt),
    cancelledAt: moment(row.cancelledAt),
    expiresAt: moment(row.expiresAt),
  };
  return COLUMNS.map((column) => cells[column]).join(separator) + CSV_LINE_END;
}

function text(value: string | null): string {
  return value === null ? "" : csvText(value);
}

/** To the second. */
function moment(at: Date | null): string {
  return at?.toISOString().replace(/\.\d+/, "") ?? "";
}
