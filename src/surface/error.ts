// Errors as the OpenAPI documents show them: one schema, whose codes are an enum, and an example for each code.
import { Type } from "@sinclair/typebox";
import { REFUSAL_CODES, Refusal, type RefusalCode } from "#platform/refusal.ts";

/** An example of the message; messages are for people and may change. */
const MESSAGE: Record<RefusalCode, string> = {
  invalid_json: "The body is not a JSON object.",
  invalid_parameter: "page must be a whole number from 1.",
  invalid_email: "email must be a mail address.",
  invalid_phone: "phone must be a phone number.",
  missing_api_key: "Send your API key as: Authorization: Bearer trk_live_...",
  invalid_api_key: "This API key is unknown or was revoked.",
  invalid_signature: "The signature is missing, wrong or too old.",
  limit_reached: "The invitations of this period are used up.",
  plan_required: "The REST API needs the Scale or the Enterprise plan.",
  plan_inactive: "The organisation's plan is past due.",
  insufficient_scope: "This key has no write scope.",
  messaging_not_available: "Text messages are not set up on this service.",
  not_found: "There is no such record in your organisation.",
  method_not_allowed: "PUT is not allowed here. Allowed: GET, HEAD, OPTIONS.",
  duplicate: "This customer was already invited for this reference.",
  not_published: "The review is not public.",
  phone_opted_out: "This customer wants no text messages.",
  email_opted_out: "This customer wants no mails.",
  idempotency_in_progress: "The first request with this Idempotency-Key is still running.",
  gone: "The record existed and is gone.",
  payload_too_large: "The body must be at most 1 MiB.",
  uri_too_long: "The URL must be at most 8192 characters.",
  unsupported_media_type: "The body has another type.",
  validation_error: "body must be 10 to 3000 characters.",
  reply_failed: "The reply holds a link or a mail address outside the business's own domain, or abuse.",
  reference_required: "Text messages need a reference.",
  idempotency_mismatch: "This Idempotency-Key was used with another request.",
  rate_limited: "More than 600 requests in this minute. Try again in 12 s.",
  headers_too_large: "All headers together must be at most 32768 bytes.",
  internal_error: "The service failed. Quote request 5f0c1d9e when you report it.",
  unavailable: "The service cannot reach its database. Try again in a moment.",
};

const ErrorSchema = Type.Object(
  {
    error: Type.Object({
      code: Type.Unsafe<RefusalCode>({
        type: "string",
        enum: REFUSAL_CODES,
        description: "Stable; new ones may come.",
      }),
      message: Type.String({ description: "For people; it may change." }),
    }),
  },
  { noun: "Error", description: "Every refusal and fault has this shape." },
);

/** The answers of these refusals, by status. */
export function refused(codes: readonly RefusalCode[], headers: object = {}): Record<string, object> {
  const byStatus = Map.groupBy(new Set(codes), (code) => new Refusal(code, "").status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\``).join(", "),
        ...(Object.keys(headers).length > 0 && { headers }),
        content: { "application/json": { schema: ErrorSchema, examples: examplesOf(group) } },
      },
    ]),
  );
}

function examplesOf(codes: readonly RefusalCode[]) {
  return Object.fromEntries(codes.map((code) => [code, { value: { error: { code, message: MESSAGE[code] } } }]));
}
