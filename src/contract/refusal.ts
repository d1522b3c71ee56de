// Errors of the caller, each with a stable code and status (contract, Errors). Any other error becomes a 500 without detail.
import type { Sentence } from "./sentence.ts";

const STATUS = {
  invalid_json: 400,
  invalid_parameter: 400,
  invalid_email: 400,
  invalid_phone: 400,
  cursor_ahead: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  invalid_signature: 401,
  limit_reached: 402,
  plan_required: 403,
  plan_inactive: 403,
  organisation_suspended: 403,
  insufficient_scope: 403,
  messaging_not_available: 403,
  not_found: 404,
  method_not_allowed: 405,
  duplicate: 409,
  not_published: 409,
  phone_opted_out: 409,
  email_opted_out: 409,
  idempotency_in_progress: 409,
  gone: 410,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  validation_error: 422,
  reply_failed: 422,
  reference_required: 422,
  idempotency_mismatch: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof STATUS;

export const REFUSAL_CODES = Object.keys(STATUS) as RefusalCode[];

/**
 * For a record that is unknown, malformed, of another organisation or out of a key's reach: the answer is the same,
 * so the caller cannot tell which it is.
 */
export function noSuchRecord(): Refusal {
  return new Refusal("not_found", "There is no such record in your organisation.");
}

/** An absence of the database or of a picture drawer usually lasts a moment. */
const RETRY_SECONDS = "1";

type More = {
  /** The sentence for people, on pages. */
  says?: Sentence | undefined;
  /** The field that it is about. */
  field?: string;
  headers?: Record<string, string>;
};

/** `message` is shown to the caller of an API, in English. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly says: Sentence | undefined;
  readonly field: string | undefined;
  readonly headers: Record<string, string>;

  constructor(code: RefusalCode, message: string, { says, field, headers = {} }: More = {}) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.says = says;
    this.field = field;
    this.headers = code === "unavailable" ? { "retry-after": RETRY_SECONDS, ...headers } : headers;
  }

  get status(): number {
    return STATUS[this.code];
  }
}
