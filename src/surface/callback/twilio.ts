// Twilio's callbacks: the status of a text, and the recipient's answer. Both are forms, signed over our public address.
import { isUuid } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { optInPhone } from "#domain/invitation/suppression/suppression.ts";
import { applyTextStatus, stopTexts } from "#domain/invitation/suppression/text-status.ts";
import type { Context } from "#platform/database/context.ts";
import { isSignedByTwilio } from "#platform/text-message/twilio-signature.ts";
import { readBody } from "#surface/http/body.ts";
import { UNCACHED_DATA } from "#surface/http/header.ts";

export type TwilioAccount = { baseUrl: string; authToken: string };

const MAX_FORM_BYTES = 64 * 1024;
/** No answer: Twilio itself confirms STOP and START. */
const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** Twilio's words for opting out; on WhatsApp, Twilio does not handle them. */
const STOP_WORDS = ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"];
const START_WORDS = ["START", "UNSTOP", "YES"];

const PROVIDER_ID = /^[A-Za-z0-9]{1,64}$/;
const ERROR_CODE = /^\d{1,9}$/;
const E164 = /^\+[1-9]\d{5,14}$/;

/** The status of a text. Always 204, so that the answer reveals nothing. */
export async function takeTextStatus(context: Context, account: TwilioAccount, request: Request): Promise<Response> {
  const form = await readSignedForm(account, request);
  const providerId = form.get("MessageSid") ?? "";
  const errorCode = form.get("ErrorCode") ?? "";
  if (PROVIDER_ID.test(providerId)) {
    const messageId = new URL(request.url, account.baseUrl).searchParams.get("message") ?? "";
    await applyTextStatus(context, {
      messageId: isUuid(messageId) ? messageId : null,
      providerId,
      status: form.get("MessageStatus") ?? "",
      errorCode: ERROR_CODE.test(errorCode) ? errorCode : null,
    });
  }
  return new Response(null, { status: 204, headers: UNCACHED_DATA });
}

/** A recipient's answer: STOP and START are obeyed, anything else is ignored. */
export async function takeText(context: Context, account: TwilioAccount, request: Request): Promise<Response> {
  const form = await readSignedForm(account, request);
  const phone = (form.get("From") ?? "").replace(/^whatsapp:/i, "");
  const wish = wishOf(form.get("OptOutType"), form.get("Body") ?? "");
  for (const each of E164.test(phone) ? spellingsOf(phone) : []) {
    if (wish === "stop") await stopTexts(context, each);
    if (wish === "start") await optInPhone(context, each);
  }
  return new Response(EMPTY_TWIML, { headers: { ...UNCACHED_DATA, "content-type": "text/xml;charset=utf-8" } });
}

/**
 * WhatsApp keeps numbers as they were when the account was made: in Mexico with a 1 after the country, in Brazil without the ninth digit.
 * Texts go to the number of today, so the answer counts for both.
 */
function spellingsOf(phone: string): string[] {
  const today = phone.replace(/^\+521(?=\d{10}$)/, "+52").replace(/^(\+55\d\d)(?=[6-9]\d{7}$)/, "$019");
  return [...new Set([phone, today])];
}

/** Twilio's own reading of the text comes first: an account can set words in any language. "Stop." counts as STOP. */
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
    throw new Refusal("invalid_signature", "The X-Twilio-Signature header does not match this request.");
  return form;
}

/** Path and query as they were sent, and with a slash after the path, which may have been signed and was removed. */
function targetsOf({ url }: Request): string[] {
  const target = url.slice(url.indexOf("/", url.indexOf("//") + 2));
  return [target, target.replace(/\?|$/, "/$&")];
}
