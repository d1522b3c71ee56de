// Texts over Twilio's Messages API, as SMS or over WhatsApp.
//
// The API takes no idempotency key: a request whose answer is lost may have been sent, and sending again then doubles the text.
// It is sent again all the same, because an invitation that never arrives is the worse of the two and both are rare.
import type { Config } from "#platform/config.ts";
import { reasonOf, type SendOutcome } from "#platform/send-outcome.ts";

export type TextMessage = {
  /** Ours: comes back with what the provider reports, which may be before it has told us its own. */
  id: string;
  channel: "sms" | "whatsapp";
  /** In E.164. */
  to: string;
  body: string;
};

export type TextTransport = {
  send(message: TextMessage): Promise<SendOutcome>;
  /** The channels that a sender's number is set for. */
  channels: readonly TextMessage["channel"][];
};

/** Over everything: connecting, the answer's head and its body. */
const ANSWER_WITHIN_MS = 10_000;
const MAX_ANSWER_BYTES = 16 * 1024;
const MAX_RETRY_AFTER_MS = 3_600_000;

/** https://www.twilio.com/docs/api/errors: the recipient answered STOP, or blocked us. */
const OPTED_OUT = [21610];
/** The sender's number is not ours, cannot send, or is no channel: every text would meet the same. */
const OUR_SENDER = [21212, 21603, 21606, 21659, 21660, 21661, 63007, 20003];
const QUEUE_FULL = [21611, 20429];

/** Texts from the numbers that the settings name; null where none is set. */
export function openTextMessages(
  { twilio, baseUrl }: Pick<Config, "twilio" | "baseUrl">,
  answerWithinMs = ANSWER_WITHIN_MS,
): TextTransport | null {
  if (twilio === null) return null;
  const from = { sms: twilio.from, whatsapp: twilio.whatsappFrom };
  const channels = (["sms", "whatsapp"] as const).filter((channel) => from[channel] !== null);
  if (channels.length === 0) return null;
  const address = `${twilio.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(twilio.accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString("base64")}`;
  return {
    channels,
    async send({ id, channel, to, body }) {
      const prefix = channel === "whatsapp" ? "whatsapp:" : "";
      const form = new URLSearchParams({
        To: prefix + to,
        From: prefix + (from[channel] ?? "").replace(/^whatsapp:/, ""),
        Body: body,
        StatusCallback: `${baseUrl}/api/callbacks/twilio/status?message=${id}`,
      });
      try {
        const response = await fetch(address, {
          method: "POST",
          headers: { authorization, accept: "application/json", "accept-encoding": "identity" },
          body: form,
          redirect: "manual",
          signal: AbortSignal.timeout(answerWithinMs),
        });
        // The status says whether it was taken; without the rest only the provider's name for it is unknown.
        const answer = await readAnswer(response).catch(() => ({}));
        return outcomeOf(response.status, response.headers.get("retry-after"), answer);
      } catch (error) {
        return lost(error);
      }
    },
  };
}

type Answer = { sid?: unknown; code?: unknown; message?: unknown };

function outcomeOf(status: number, retryAfter: string | null, answer: Answer): SendOutcome {
  if (status >= 200 && status < 300) {
    // Taken, and unnamed: to send it again would double it.
    return { kind: "sent", providerId: typeof answer.sid === "string" ? answer.sid.slice(0, 64) : null };
  }
  const code = typeof answer.code === "number" ? answer.code : 0;
  const said = typeof answer.message === "string" ? answer.message : "";
  const reason = reasonOf(`status ${status}${code ? `, error ${code}` : ""}${said ? `: ${said}` : ""}`);
  if (OPTED_OUT.includes(code)) return { kind: "bounced", permanent: true, reason, optOutPhone: true };
  if (status === 429 || status >= 500 || QUEUE_FULL.includes(code)) {
    const seconds = /^\d{1,6}$/.test(retryAfter ?? "") ? Number(retryAfter) : null;
    return {
      kind: "again",
      reason,
      ...(seconds === null ? {} : { afterMs: Math.min(seconds * 1_000, MAX_RETRY_AFTER_MS) }),
    };
  }
  if (OUR_SENDER.includes(code)) return { kind: "away", reason };
  // Twilio keeps adding codes for numbers that cannot be reached (21211, 21408, 21612, 21614, 21635 ...) and asks not to
  // rely on a list of them: a request that is refused as such is refused because of its number.
  if (status === 400) return { kind: "bounced", permanent: true, reason };
  return { kind: "away", reason };
}

/** No answer. What could not even connect was not sent; of the rest nobody knows. */
function lost(error: unknown): SendOutcome {
  const { name, code } = error as { name?: string; code?: string };
  const isUnsent =
    /ConnectionRefused|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|FailedToOpenSocket|UNABLE_TO|CERT|SELF_SIGNED/i.test(
      code ?? "",
    );
  const reason = `no answer (${code ?? name ?? "unknown"})`;
  return isUnsent ? { kind: "away", reason } : { kind: "again", reason };
}

/** The answer's JSON, of which we read so much and no more; what is none says nothing. */
async function readAnswer(response: Response): Promise<Answer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    chunks.push(chunk);
    // Leaving the loop ends the connection.
    if (bytes > MAX_ANSWER_BYTES) return {};
  }
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
