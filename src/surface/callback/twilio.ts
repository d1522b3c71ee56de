// Twilio's two callbacks: how a text fares, and what people answer. Both are forms, signed over our public address.
import { applyTextStatus, resumeTexts, stopTexts } from "#domain/invitation/text-status.ts";
import type { Context } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { isSignedByTwilio } from "#platform/twilio-signature.ts";
import { readBody } from "../body.ts";
import { DATA_SECURITY } from "../header.ts";

export type TwilioAccount = { baseUrl: string; authToken: string };

const MAX_FORM_BYTES = 64 * 1024;
/** Nothing is said back: Twilio itself confirms STOP and START. */
const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** The words that Twilio takes for it where they are the whole text; on WhatsApp nobody but us does. */
const STOP_WORDS = ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"];
const START_WORDS = ["START", "UNSTOP", "YES"];

const PROVIDER_ID = /^[A-Za-z0-9]{1,64}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ERROR_CODE = /^\d{1,9}$/;
const E164 = /^\+[1-9]\d{5,14}$/;

/** A text was sent, arrived, or did not. 204 whatever it says, so that nothing is learned of what we know. */
export async function takeTextStatus(context: Context, account: TwilioAccount, request: Request): Promise<Response> {
  const form = await readSignedForm(account, request);
  const providerId = form.get("MessageSid") ?? "";
  const errorCode = form.get("ErrorCode") ?? "";
  if (PROVIDER_ID.test(providerId)) {
    const messageId = new URL(request.url, account.baseUrl).searchParams.get("message") ?? "";
    await applyTextStatus(context, {
      messageId: UUID.test(messageId) ? messageId : null,
      providerId,
      status: form.get("MessageStatus") ?? "",
      errorCode: ERROR_CODE.test(errorCode) ? errorCode : null,
    });
  }
  return new Response(null, { status: 204, headers: { ...DATA_SECURITY, "cache-control": "no-store" } });
}

/** Somebody answered: STOP and START are heeded, the rest is nobody's to read. */
export async function takeText(context: Context, account: TwilioAccount, request: Request): Promise<Response> {
  const form = await readSignedForm(account, request);
  const phone = (form.get("From") ?? "").replace(/^whatsapp:/i, "");
  const wish = wishOf(form.get("OptOutType"), form.get("Body") ?? "");
  if (E164.test(phone)) {
    if (wish === "stop") await stopTexts(context, phone);
    if (wish === "start") await resumeTexts(context, phone);
  }
  return new Response(EMPTY_TWIML, {
    headers: { ...DATA_SECURITY, "content-type": "text/xml;charset=utf-8", "cache-control": "no-store" },
  });
}

/** What Twilio made of it counts where it says so: words can be set there in any language. To stop, "Stop." is clear enough. */
function wishOf(optOutType: string | null, body: string): "stop" | "start" | null {
  const given = optOutType?.trim().toUpperCase();
  if (given === "STOP") return "stop";
  if (given === "START") return "start";
  if (given) return null;
  const word = body.slice(0, 100).normalize("NFKC").trim().toUpperCase();
  if (STOP_WORDS.includes(word.replace(/[\s.!"']+$/, "").replace(/^["']+/, ""))) return "stop";
  return START_WORDS.includes(word) ? "start" : null;
}

async function readSignedForm({ baseUrl, authToken }: TwilioAccount, request: Request): Promise<URLSearchParams> {
  const form = new URLSearchParams(new TextDecoder().decode(await readBody(request, MAX_FORM_BYTES)));
  const signature = request.headers.get("x-twilio-signature") ?? "";
  if (!targetsOf(request).some((target) => isSignedByTwilio(authToken, baseUrl + target, form, signature)))
    throw new Refusal("invalid_signature", "The X-Twilio-Signature header does not fit this request.");
  return form;
}

/** Path and query as they were sent, and with a slash behind the path, which may have been part of what was called and signed. */
function targetsOf({ url }: Request): string[] {
  const target = url.slice(url.indexOf("/", url.indexOf("//") + 2));
  return [target, target.replace(/\?|$/, "/$&")];
}
