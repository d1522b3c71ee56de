// Errors as the OpenAPI documents show them: one schema, whose codes are an enum, and an example for each code.
import { Type } from "@sinclair/typebox";
import { REFUSAL_CODES, Refusal, type RefusalCode } from "#contract/refusal.ts";

/** An example of the message; messages are for people and may change. */
const MESSAGE: Record<RefusalCode, string> = {
  invalid_json: "The body is not a JSON object.",
  invalid_parameter: "page must be a whole number from 1.",
  invalid_email: "email must be a mail address.",
  invalid_phone: "phone must be a phone number.",
  cursor_ahead: "The cursor is from before a backup was restored. Take a new export.",
  missing_api_key: "Send your API key as: Authorization: Bearer trk_live_..., or trk_test_... in a sandbox.",
  invalid_api_key: "This API key is unknown or was revoked.",
  invalid_signature: "The signature is missing, wrong or too old.",
  limit_reached: "The invitations of this period are used up.",
  plan_required: "The REST API needs the Scale or the Enterprise plan.",
  plan_inactive: "The organisation's plan is past due.",
  organisation_suspended: "The operator suspended this organisation. Its members read the reason in the dashboard.",
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
    error: Type.Object(
      {
        code: Type.Unsafe<RefusalCode>({
          type: "string",
          enum: REFUSAL_CODES,
          description: "Stable; new ones may come.",
        }),
        message: Type.String({ description: "For people; it may change." }),
      },
      { noun: "ErrorDetail" },
    ),
  },
  { noun: "Error", description: "Every refusal and fault has this shape." },
);

/** Every operation may be refused with these. */
const GENERAL: readonly RefusalCode[] = ["uri_too_long", "headers_too_large", "internal_error", "unavailable"];

const REQUEST_ID = {
  "X-Request-Id": { schema: Type.String(), description: "The request's own id, or a new one: quote it in a report." },
};
const RETRY_AFTER = {
  "Retry-After": { schema: Type.Integer({ minimum: 1 }), description: "Seconds until a new try can succeed." },
};
const ITS_HEADERS: Record<number, object> = {
  401: { "WWW-Authenticate": { schema: Type.String(), description: "The scheme of the key, `Bearer`." } },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

/** @property headers those of every answer. @property messages examples in place of the usual ones */
type Refused = { headers?: object; messages?: Partial<Record<RefusalCode, string>> };

/** The answers of these refusals and of those that may meet every operation, by status. */
export function refused(codes: readonly RefusalCode[], { headers = {}, messages = {} }: Refused = {}) {
  const byStatus = Map.groupBy(new Set([...codes, ...GENERAL]), (code) => new Refusal(code, "").status);
  const exampleOf = (code: RefusalCode) => ({ value: { error: { code, message: messages[code] ?? MESSAGE[code] } } });
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\``).join(", "),
        headers: { ...headers, ...REQUEST_ID, ...ITS_HEADERS[status] },
        content: {
          "application/json": {
            schema: ErrorSchema,
            examples: Object.fromEntries(group.map((code) => [code, exampleOf(code)])),
          },
        },
      },
    ]),
  );
}
