// Sends a mail to the operator with the settings in use, and says what the server answered. The time and the size of an answer are bounded,
// because the operator may have typed any host.
import { newId } from "#contract/id.ts";
import { senderOf } from "#platform/mail/compose.ts";
import { type MailTimeouts, openMail } from "#platform/mail/mail.ts";
import type { SendOutcome } from "#platform/mail/send-outcome.ts";
import { wordsIn } from "#words/words.ts";
import { act } from "../kit/act.ts";
import type { Flash, UserVisit } from "../kit/visit.ts";

const TIMEOUTS: MailTimeouts = { connectMs: 5_000, silenceMs: 5_000, sendMs: 10_000 };

export async function sendTest(visit: UserVisit): Promise<Flash> {
  const { deps, user, language } = visit;
  const { config } = deps;
  if (!config.sendsOut) return { tone: "problem", text: wordsIn("operator", language).test.off };
  const own = senderOf(config.mailFrom);
  const mail = openMail(config, TIMEOUTS);
  let outcome: SendOutcome;
  try {
    outcome = await mail.send({
      messageId: newId(),
      to: user.email,
      ...deps.wordAccountMail(config, language, {
        kind: "setup-check",
        accountUrl: `${config.baseUrl}/dashboard/account`,
      }),
      from: { ...own, name: own.name || config.serviceName },
      replyTo: null,
      unsubscribeUrl: null,
    });
  } finally {
    mail.close();
  }
  const { kind } = outcome;
  await act(visit, { actor: "operator", action: "service.test", detail: { outcome: kind } }, async () => true);
  return { tone: kind === "sent" ? "done" : "problem", text: sentenceOf(visit, outcome) };
}

function sentenceOf({ deps, user, language }: UserVisit, outcome: SendOutcome): string {
  const { test: words } = wordsIn("operator", language);
  if (outcome.kind !== "sent") {
    const answer = outcome.reason;
    return outcome.kind === "away" ? words.away({ answer }) : words.refused({ answer });
  }
  if (deps.config.smtpUrl === null) return words.kept({ folder: `${deps.config.dataDir}/mail` });
  return words.sent({ email: user.email, answer: outcome.said ?? outcome.providerId ?? "250" });
}
