// privacy erase: a person asked to be forgotten.
import type { Command } from "commander";
import { type Erased, erasePerson } from "#domain/integration/erase.ts";
import { readEmail } from "#platform/email.ts";
import { withSession } from "./session.ts";
import { CommandError, type Output, printResult } from "./terminal.ts";

export function addPrivacyCommands(program: Command): void {
  const privacy = program.command("privacy").description("what is known of people");
  privacy
    .command("erase")
    .description("erase a customer, by address, everywhere")
    .requiredOption("--email <address>", "the address, in any case")
    .option("--reviews <keep|remove>", "leave the reviews' text online under another name, or remove them", "keep")
    .option("--forget-suppression", "also forget that the person must not be written to", false)
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nIt cannot be undone. What is erased and what remains is in docs/privacy.md.")
    .action(erase);
}

type EraseOptions = Output & { email: string; reviews: string; forgetSuppression: boolean };

async function erase(options: EraseOptions): Promise<void> {
  const { reviews, forgetSuppression } = options;
  if (reviews !== "keep" && reviews !== "remove") throw new CommandError("--reviews must be keep or remove.");
  const read = readEmail(options.email);
  if ("wrong" in read) throw new CommandError(`--email ${read.wrong}.`);
  await withSession(async ({ context }) => {
    const erased = await erasePerson(context, {
      email: read.email,
      reviews,
      forgetSuppression,
      organisationId: null,
      actor: "command line",
    });
    printResult(options, erased, describe(erased, reviews));
  });
}

function describe(erased: Erased, reviews: "keep" | "remove"): string[] {
  const { invitations, messages, orders, suppressions } = erased;
  const kept = reviews === "keep" && erased.reviews > erased.removed ? ", their text kept under another name" : "";
  return [
    `invitations: ${invitations} erased`,
    `reviews: ${erased.reviews} erased, ${erased.removed} of them removed${kept}`,
    `messages: ${messages} deleted`,
    `orders: ${orders} deleted`,
    `suppression: ${suppressions} forgotten`,
  ];
}
