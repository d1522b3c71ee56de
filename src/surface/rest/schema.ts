// The building blocks of the REST API's schemas. They document the answers, and tests hold answers against them; presenters are written
// by hand.
import { type TSchema, Type } from "@sinclair/typebox";
import type { Prefix } from "#platform/id.ts";
import type { RefusalCode } from "#platform/refusal.ts";

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const Moment = Type.String({ format: "date-time", description: "ISO 8601 in UTC." });
export const Count = Type.Integer({ minimum: 0 });
export const Share = Type.Number({ minimum: 0, maximum: 1 });
export const Score = Type.Number({ minimum: 1, maximum: 5 });
export const Text = Type.String();
export const Choice = <T extends string>(...values: T[]) => Type.Unsafe<T>({ type: "string", enum: values });
export const idOf = (prefix: Prefix) => Type.String({ pattern: `^${prefix}_` });

const byStar = <T extends TSchema>(of: T, description: string) =>
  Type.Object({ "1": of, "2": of, "3": of, "4": of, "5": of }, { description });
export const countsByStar = (description: string) => byStar(Count, description);
export const sharesByStar = (description: string) => byStar(Share, description);

const ErrorSchema = Type.Object({ error: Type.Object({ code: Text, message: Text }) });

export const single = (schema: TSchema) => Type.Object({ data: schema });

export const listOf = (schema: TSchema) =>
  Type.Object({ data: Type.Array(schema), page: Count, perPage: Count, total: Count, totalPages: Count });

const RATE_HEADERS = {
  "X-RateLimit-Limit": { schema: Count, description: "Requests a minute." },
  "X-RateLimit-Remaining": { schema: Count, description: "Requests left in this minute." },
  "X-RateLimit-Reset": { schema: Count, description: "When the minute ends, as a Unix timestamp." },
};

export function described() {
  const { 200: success, 429: limited } = answers(200, Type.Object({}, { description: "OpenAPI 3.1." }));
  return { 200: success, 429: limited } as ReturnType<typeof answers>;
}

/** The answers of an operation: its success, its own refusals and those of the guard. */
export function answers(status: number, schema: TSchema | null, refusals: Record<number, string> = {}) {
  const refused = Object.entries({ ...GUARD_REFUSALS, ...refusals }).map(([code, description]) => [
    code,
    { description, headers: RATE_HEADERS, content: json(ErrorSchema) },
  ]);
  return {
    [status]: { description: "Success", headers: RATE_HEADERS, ...(schema ? { content: json(schema) } : {}) },
    ...Object.fromEntries(refused),
  };
}

const GUARD_REFUSALS: Record<number, string> = {
  401: "`missing_api_key`, `invalid_api_key`",
  403: "`plan_required`, `plan_inactive`, `insufficient_scope`",
  429: "`rate_limited`",
};

const POST_REFUSALS: Record<number, RefusalCode[]> = {
  400: ["invalid_json", "invalid_parameter"],
  409: ["idempotency_in_progress"],
  413: ["payload_too_large"],
  422: ["idempotency_mismatch"],
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header" as const,
  required: false,
  description: "A repeat within 24 hours gets the first answer again and changes nothing.",
  schema: Type.String({ minLength: 1, maxLength: 255 }),
};

const REPLAYED = {
  "Idempotent-Replayed": {
    schema: Choice("true"),
    required: false,
    description: "Present where the answer is that of an earlier request with this `Idempotency-Key`.",
  },
};

/** The body and the answers of a POST. @param body null for none */
export function posting(
  body: TSchema | null,
  { answers: given, refusals }: { answers: Record<number, TSchema>; refusals: Record<number, RefusalCode[]> },
) {
  const headers = { ...RATE_HEADERS, ...REPLAYED };
  const succeeded = Object.entries(given).map(([status, schema]) => [
    status,
    { description: "Success", headers, content: json(schema) },
  ]);
  const statuses = [...Object.keys(refusals), ...Object.keys(POST_REFUSALS), ...Object.keys(GUARD_REFUSALS)].map(
    Number,
  );
  const refused = [...new Set(statuses)].map((status) => {
    const own = [...(refusals[status] ?? []), ...(POST_REFUSALS[status] ?? [])].map((code) => `\`${code}\``);
    const description = [...own, GUARD_REFUSALS[status]].filter(Boolean).join(", ");
    return [status, { description, headers, content: json(ErrorSchema) }];
  });
  return {
    parameters: [IDEMPOTENCY_KEY],
    ...(body ? { requestBody: { required: true, content: json(body) } } : {}),
    responses: Object.fromEntries([...succeeded, ...refused]),
  };
}

function json(content: TSchema) {
  return { "application/json": { schema: content } };
}
