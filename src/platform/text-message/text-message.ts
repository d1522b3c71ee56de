// Texts over Twilio's Messages API, as SMS or over WhatsApp. It has no idempotency key: a request whose answer was lost may have been
// sent. It is sent again all the same, because a missing invitation is worse than a double one, and both are rare.
import type { Config } from "../config/config.ts";
import { reasonOf, type SendOutcome } from "../mail/send-outcome.ts";
import { fetchAs } from "../outbound/user-agent.ts";

export type TextMessage = {
  /** Our id: the provider's reports repeat it, perhaps before we know the provider's id. */
  id: string;
  channel: "sms" | "whatsapp";
  /** In E.164. */
  to: string;
  body: string;
};

export type TextTransport = {
  send(message: TextMessage): Promise<SendOutcome>;
  /** The channels with a sender number. */
  channels: readonly TextMessage["channel"][];
};

/** Over connecting, head and body. */
const ANSWER_WITHIN_MS = 10_000;
const MAX_ANSWER_BYTES = 16 * 1024;
const MAX_RETRY_AFTER_MS = 3_600_000;

/** https://www.twilio.com/docs/api/errors: the recipient answered STOP or blocked us. */
const OPTED_OUT = [21610];
/** The sender's number is not ours, or cannot send on this channel: no text would pass. */
const OUR_SENDER = [21212, 21603, 21606, 21659, 21660, 21661, 63007, 20003];
const QUEUE_FULL = [21611, 20429];

/** Null where no number is set. */
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
        const response = await fetchAs(baseUrl, address, {
          method: "POST",
          headers: { authorization, accept: "application/json", "accept-encoding": "identity" },
          body: form,
          redirect: "manual",
          signal: AbortSignal.timeout(answerWithinMs),
        });
        // The status says whether it was accepted; the body only gives the provider's id.
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
    // Accepted, without an id: to send it again would double it.
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
  // Twilio keeps adding codes for unreachable numbers and asks not to rely on a list: any other refusal is because of the number.
  if (status === 400) return { kind: "bounced", permanent: true, reason };
  return { kind: "away", reason };
}

/** No answer. Without a connection it was not sent; otherwise its fate is unknown. */
function lost(error: unknown): SendOutcome {
  const { name, code } = error as { name?: string; code?: string };
  const isUnsent =
    /ConnectionRefused|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|FailedToOpenSocket|UNABLE_TO|CERT|SELF_SIGNED/i.test(
      code ?? "",
    );
  const reason = `no answer (${code ?? name ?? "unknown"})`;
  return isUnsent ? { kind: "away", reason } : { kind: "again", reason };
}

/** The answer's JSON, of bounded length; empty if it is none. */
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
