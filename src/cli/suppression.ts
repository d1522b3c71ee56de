// mail suppressions: lists the addresses to which organisations must not write, with what the receiving side said, and lifts bounces.
import { type OrganisationId, toWire } from "#contract/id.ts";
import { findSuppressed, type ListedSuppression, listSuppressions } from "#domain/invitation/suppression/listed.ts";
import { liftBounces, type SuppressionReason } from "#domain/invitation/suppression/suppression.ts";
import { inTransaction } from "#platform/database/context.ts";
import { readKnownEmail } from "#platform/text/email.ts";
import { bookOperator } from "./booking.ts";
import { checked, readChoice, readWireId } from "./kit/argument.ts";
import { CommandError, type Output, printResult, quantity } from "./kit/terminal.ts";
import { withSession } from "./session.ts";

const MOST_LISTED = 100_000;

export const SUPPRESSION_WORDS = ["bounce", "complaint", "unsubscription"] as const;
const REASONS: Record<(typeof SUPPRESSION_WORDS)[number], SuppressionReason> = {
  bounce: "bounced",
  complaint: "complained",
  unsubscription: "unsubscribed",
};

type Options = Output & { org?: string; reason?: string };

export async function suppressions(options: Options): Promise<void> {
  const organisationId = organisationOf(options);
  const reason =
    options.reason === undefined ? null : REASONS[readChoice("--reason", options.reason, SUPPRESSION_WORDS)];
  const read = await withSession(({ context }) =>
    listSuppressions(context, { organisationId, reason, limit: MOST_LISTED + 1 }),
  );
  const rows = read.slice(0, MOST_LISTED);
  const more = read.length > MOST_LISTED;
  const lines = rows.map(describe);
  if (rows.length === 0) lines.push("No address is suppressed.");
  if (more) lines.push(`... and more: these are the first ${MOST_LISTED}. Narrow them with --org or --reason.`);
  printResult(options, { suppressions: rows.map(shown), more }, lines);
}

/** Lifts bounces only: a person's own request is lifted by the person. */
export async function liftSuppression(given: string, options: Options): Promise<void> {
  const organisationId = organisationOf(options);
  const { email } = checked("ADDRESS", readKnownEmail(given));
  const { lifted, kept } = await withSession(({ context }) =>
    inTransaction(context, async (inside) => {
      const lifted = await liftBounces(inside, organisationId, email);
      for (const id of lifted) await bookOperator(inside, id, { action: "suppression.lift" });
      return { lifted, kept: await findSuppressed(inside, organisationId, email) };
    }),
  );
  const where = organisationId === null ? "" : " for this organisation";
  if (lifted.length + kept.length === 0) throw new CommandError(`${email} is not suppressed${where}.`);
  const asked = `for ${quantity(kept.length, "organisation", "organisations")}: the person unsubscribed or complained, and only they lift that.`;
  if (lifted.length === 0) throw new CommandError(`${email} stays suppressed ${asked}`);
  const lines = lifted.map((id) => `${toWire("org", id)}  mail to ${email} is allowed again`);
  if (kept.length > 0) lines.push(`It stays suppressed ${asked}`);
  printResult(
    options,
    { lifted: lifted.map((id) => toWire("org", id)), kept: kept.map((id) => toWire("org", id)) },
    lines,
  );
}

function organisationOf({ org }: Options): OrganisationId | null {
  return org === undefined ? null : readWireId("org", org);
}

function shown({ organisationId, organisation, address, reason, evidence, createdAt }: ListedSuppression) {
  return {
    organisationId: toWire("org", organisationId),
    organisation,
    address,
    reason: wordOf(reason),
    evidence,
    since: createdAt.toISOString(),
  };
}

function describe({ organisationId, address, reason, evidence, createdAt }: ListedSuppression): string {
  const said = reason === "bounced" ? `  ${evidence ?? "what was said is no longer kept"}` : "";
  return `${toWire("org", organisationId)}  ${createdAt.toISOString().slice(0, 10)}  ${wordOf(reason)}  ${address}${said}`;
}

function wordOf(reason: SuppressionReason): string {
  return SUPPRESSION_WORDS.find((word) => REASONS[word] === reason) ?? reason;
}
