// privacy erase: a person asked to be forgotten.
import { erasePerson } from "#domain/integration/erase.ts";
import { readEmail } from "#platform/email.ts";
import { checked, readChoice } from "./argument.ts";
import { withSession } from "./session.ts";
import { type Output, printResult } from "./terminal.ts";

type EraseOptions = Output & { email: string; reviews: string; forgetSuppression: boolean };

export async function erase(options: EraseOptions): Promise<void> {
  const reviews = readChoice("--reviews", options.reviews, ["keep", "remove"]);
  const { email } = checked("--email", readEmail(options.email));
  const { forgetSuppression } = options;
  const erased = await withSession(({ context }) =>
    erasePerson(context, { email, reviews, forgetSuppression, organisationId: null, actor: "command line" }),
  );
  const kept = reviews === "keep" && erased.reviews > erased.removed ? ", their text kept under another name" : "";
  printResult(options, erased, [
    `invitations: ${erased.invitations} erased`,
    `reviews: ${erased.reviews} erased, ${erased.removed} of them removed${kept}`,
    `messages: ${erased.messages} deleted`,
    `orders: ${erased.orders} deleted`,
    `suppression: ${erased.suppressions} forgotten`,
  ]);
}
