// The building blocks of the REST API's schemas. They document the answers and present the records (present.ts).
import { type TSchema, Type } from "@sinclair/typebox";
import type { Prefix } from "#contract/id.ts";
import type { RefusalCode } from "#contract/refusal.ts";
import { refused } from "#surface/http/error.ts";

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const Moment = Type.String({ format: "date-time", description: "ISO 8601 in UTC." });
export const Count = Type.Integer({ minimum: 0 });
export const Share = Type.Number({ minimum: 0, maximum: 1 });
export const Score = Type.Number({ minimum: 1, maximum: 5 });
export const Text = Type.String();
export const Choice = <T extends string>(...values: T[]) => Type.Unsafe<T>({ type: "string", enum: values });
export const idOf = (prefix: Prefix) => Type.String({ pattern: `^${prefix}_`, idPrefix: prefix });

const byStar = <T extends TSchema>(of: T, noun: string, description: string) =>
  Type.Object({ "1": of, "2": of, "3": of, "4": of, "5": of }, { noun, description });
export const CountsByStar = byStar(Count, "CountsByStar", "Counts by star.");
export const SharesByStar = byStar(Share, "SharesByStar", "Shares by star.");

/** A schema with a name of its own in the document. */
type Noun = TSchema & { noun?: string };

export const single = (schema: Noun, noun = `${schema.noun}Answer`) => Type.Object({ data: schema }, { noun });

export const listOf = (schema: Noun) =>
  Type.Object(
    { data: Type.Array(schema), page: Count, perPage: Count, total: Count, totalPages: Count },
    { noun: `${schema.noun}List` },
  );

const RATE_HEADERS = {
  "X-RateLimit-Limit": { schema: Count, description: "Requests a minute." },
  "X-RateLimit-Remaining": { schema: Count, description: "Requests left in this minute." },
  "X-RateLimit-Reset": { schema: Count, description: "When the minute ends, as a Unix timestamp." },
};

/** By status; null for an answer without a body. */
type Answers = Record<number, TSchema | null>;

const GUARD_REFUSALS: readonly RefusalCode[] = [
  "missing_api_key",
  "invalid_api_key",
  "plan_required",
  "plan_inactive",
  "organisation_suspended",
  "insufficient_scope",
  "rate_limited",
];
const POST_REFUSALS: readonly RefusalCode[] = [
  "invalid_json",
  "invalid_parameter",
  "payload_too_large",
  "idempotency_in_progress",
  "idempotency_mismatch",
];

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header" as const,
  required: false,
  description:
    "A repeat within 24 hours gets the first answer again and changes nothing. Each request needs a key of its own, such as a new UUID: importers like Postman's fill in an example, which the second request must not send again. Leave the header out where nothing is repeated.",
  schema: Type.String({ minLength: 1, maxLength: 255 }),
};

const REPLAYED = {
  "Idempotent-Replayed": {
    schema: Choice("true"),
    required: false,
    description: "Present where the answer is that of an earlier request with this `Idempotency-Key`.",
  },
};

/** Examples in place of the usual ones. */
type Messages = Partial<Record<RefusalCode, string>>;

/** Options of a route without a body. @param refusals beside those of all routes */
export function reading(
  id: string,
  summary: string,
  answers: Answers,
  refusals: readonly RefusalCode[] = [],
  messages: Messages = {},
) {
  const responses = responsesOf(answers, [...refusals, ...GUARD_REFUSALS], RATE_HEADERS, messages);
  return { detail: { operationId: id, summary, responses } };
}

/** Options of a route that answers NDJSON. @param lines what a line can be */
export function readingLines(
  id: string,
  summary: string,
  lines: TSchema[],
  refusals: readonly RefusalCode[] = [],
  messages: Messages = {},
) {
  const { detail } = reading(id, summary, {}, refusals, messages);
  const content = { "application/x-ndjson": { schema: Type.Union(lines) } };
  const success = { description: "Success", headers: RATE_HEADERS, content };
  return { detail: { ...detail, responses: { 200: success, ...detail.responses } } };
}

/** Options of a route whose body `post` reads. @param body null for none */
export function posting(
  body: TSchema | null,
  id: string,
  summary: string,
  answers: Answers,
  refusals: readonly RefusalCode[],
) {
  const headers = { ...RATE_HEADERS, ...REPLAYED };
  const responses = responsesOf(answers, [...refusals, ...POST_REFUSALS, ...GUARD_REFUSALS], headers);
  const requestBody = body && { required: true, content: json(body) };
  const detail = { operationId: id, summary, parameters: [IDEMPOTENCY_KEY], responses };
  return { parse: "none" as const, detail: { ...detail, ...(requestBody && { requestBody }) } };
}

/** Options of the description's route, which needs no key. */
export function describing() {
  const answer = Type.Object({}, { noun: "OpenApiDocument", description: "OpenAPI 3.1." });
  const responses = responsesOf({ 200: answer }, ["rate_limited"], RATE_HEADERS);
  return { detail: { operationId: "describe", summary: "OpenAPI document of this API", security: [], responses } };
}

function responsesOf(answers: Answers, refusals: readonly RefusalCode[], headers: object, messages: Messages = {}) {
  const succeeded = Object.entries(answers).map(([status, schema]) => [
    status,
    { description: "Success", headers, ...(schema && { content: json(schema) }) },
  ]);
  return { ...Object.fromEntries(succeeded), ...refused(refusals, { headers, messages }) };
}

function json(content: TSchema) {
  return { "application/json": { schema: content } };
}
