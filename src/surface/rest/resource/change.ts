// An exact copy of the organisation's published reviews: all of them as NDJSON, and each change since, in the order of the signed log.
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { fromWire, toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Followed } from "#domain/log/move.ts";
import { startExport } from "#domain/review/change/export.ts";
import { type Change, readChanges } from "#domain/review/change/page.ts";
import type { ManagedReview } from "#domain/review/list/list.ts";
import { acceptsGzip } from "#surface/http/cached.ts";
import { queryText } from "#surface/http/query.ts";
import { gzipOf, streamOf } from "#surface/http/stream.ts";
import { CHANGES_EXAMPLE } from "../kit/example.ts";
import type { Caller } from "../kit/guard.ts";
import type { RestRoutes } from "../kit/route.ts";
import { Choice, idOf, Moment, reading, readingLines, Text } from "../kit/schema.ts";
import { presentManaged, ReviewSchema } from "./review.ts";

const DEFAULT_LIMIT = 100;
const MOST_CHANGES = 1_000;

const ChangeSchema = Type.Object(
  {
    id: idOf("rev"),
    type: Choice("review"),
    op: Choice("upsert", "delete"),
    index: Type.Integer({ minimum: 0, description: "Of the review's newest entry in the log that the page covers." }),
    at: Moment,
    review: Type.Optional(ReviewSchema),
  },
  { noun: "Change", description: "`review` is the whole review as it is now; a deletion has none." },
);

const ChangesSchema = Type.Object(
  {
    data: Type.Array(ChangeSchema),
    nextCursor: Type.String({ description: "For the next call, whether there is more or not. It never expires." }),
    hasMore: Type.Boolean({ description: "False at the head: ask again later." }),
    through: Type.Integer({ minimum: 0, description: "How many entries of the log the feed has covered." }),
  },
  { noun: "Changes", examples: [CHANGES_EXAMPLE] },
);

const ExportStartSchema = Type.Object(
  { cursor: Text },
  { noun: "ExportStart", description: "The first line. The feed of changes goes on from `cursor`." },
);

const Cursor = Type.Optional(
  Type.String({
    description:
      "The last `nextCursor`, or the cursor of an export. Without it, or with an empty one: from the beginning.",
  }),
);

const Limit = queryText("^0*[1-9][0-9]*$", {
  documented: { type: "integer", minimum: 1, default: DEFAULT_LIMIT },
  wrong: "must be a whole number from 1",
  description: `Entries of the log a page, of which several about one review are one change; more than ${MOST_CHANGES} count as ${MOST_CHANGES}.`,
});

const After = Type.Optional(
  Type.String({
    description:
      "The id of the last line that was read: an export that broke off goes on behind it. Without it, or with an empty one: from the beginning.",
  }),
);

export function changeRoutes({ context, config, guarded }: RestRoutes) {
  return new Elysia()
    .use(guarded)
    .get(
      "/changes",
      async ({ caller, query }) => {
        const limit = Math.min(Number(query.limit ?? DEFAULT_LIMIT), MOST_CHANGES);
        const asked = { cursor: query.cursor || null, limit };
        const { changes, ...page } = await readChanges(context, followedBy(caller), asked);
        return { data: changes.map((each) => presentChange(each, config.baseUrl)), ...page };
      },
      {
        query: Type.Object({ cursor: Cursor, limit: Type.Optional(Limit) }),
        ...reading(
          "listChanges",
          "Changes since a cursor",
          { 200: ChangesSchema },
          ["invalid_parameter", "cursor_ahead"],
          { invalid_parameter: "limit must be a whole number from 1." },
        ),
      },
    )
    .get(
      "/export",
      async ({ caller, query, request, set }) => {
        const after = query.after ? fromWire("rev", query.after) : null;
        if (query.after && after === null)
          throw new Refusal("invalid_parameter", "after must be the id of a review of an export.");
        const { cursor, pages } = await startExport(context, followedBy(caller), after);
        const lines = streamOf(linesOf(cursor, pages, config.baseUrl));
        set.headers["content-type"] = "application/x-ndjson; charset=utf-8";
        set.headers.vary = "Accept-Encoding";
        if (!acceptsGzip(request.headers)) return new Response(lines);
        set.headers["content-encoding"] = "gzip";
        return new Response(gzipOf(lines));
      },
      {
        query: Type.Object({ after: After }),
        ...readingLines(
          "exportReviews",
          "All reviews, one a line",
          [ExportStartSchema, ReviewSchema],
          ["invalid_parameter"],
          { invalid_parameter: "after must be the id of a review of an export." },
        ),
      },
    );
}

function followedBy({ organisation, key }: Caller): Followed {
  return { organisationId: organisation.id, businessIds: key.businessIds };
}

function presentChange({ id, index, at, review }: Change, baseUrl: string) {
  const shown = review ? { review: presentManaged(review, baseUrl) } : {};
  return { id: toWire("rev", id), type: "review", op: review ? "upsert" : "delete", index, at, ...shown };
}

async function* linesOf(
  cursor: string,
  pages: AsyncGenerator<ManagedReview[], void, void>,
  baseUrl: string,
): AsyncGenerator<string, void, void> {
  yield `${JSON.stringify({ cursor })}\n`;
  for await (const reviews of pages)
    yield reviews.map((review) => `${JSON.stringify(presentManaged(review, baseUrl))}\n`).join("");
}
