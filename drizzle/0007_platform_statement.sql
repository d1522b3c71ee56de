CREATE TABLE "platform_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"url" text NOT NULL,
	"rating" numeric(3, 2) NOT NULL,
	"count" integer NOT NULL,
	"status" text DEFAULT 'stated' NOT NULL,
	"reason" text,
	"stated_by" uuid,
	"stated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "platform_rating_age";--> statement-breakpoint
ALTER TABLE "platform_rating" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "platform_statement" ADD CONSTRAINT "platform_statement_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_statement" ADD CONSTRAINT "platform_statement_stated_by_user_id_fk" FOREIGN KEY ("stated_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_statement" ADD CONSTRAINT "platform_statement_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "platform_statement_once" ON "platform_statement" USING btree ("business_id",lower("platform"));--> statement-breakpoint
CREATE INDEX "platform_statement_waiting" ON "platform_statement" USING btree ("stated_at","id") WHERE status = 'stated';--> statement-breakpoint
CREATE INDEX "platform_rating_counting" ON "platform_rating" USING btree ("updated_at") WHERE stale_at is null;--> statement-breakpoint
-- By hand: what owners have typed becomes a statement that waits for a moderator, and no longer counts. Ratings that an import or a
-- moderator set stay as they are; the timetable ends those that are older than 180 days.
INSERT INTO "platform_statement" ("id", "business_id", "platform", "url", "rating", "count", "stated_at")
SELECT gen_random_uuid(), "business_id", "platform", "url", "rating", "count", "updated_at" FROM "platform_rating" WHERE "set_by" = 'owner';--> statement-breakpoint
-- The figures of the businesses that lose a rating by this, with the score of src/domain/business/score.ts as it was at this step.
UPDATE business_tally t SET platform_count = next.platform_count, platform_sum = next.platform_sum, updated_at = now(), score_tenths = (select case when c.reviews + p.count < 3 then null else
      div(2 * n.numerator + 10 * n.denominator, 20 * n.denominator)::int end
    from (select (next.verified[1]::bigint + next.verified[2]::bigint + next.verified[3]::bigint + next.verified[4]::bigint + next.verified[5]::bigint + next.unverified[1]::bigint + next.unverified[2]::bigint + next.unverified[3]::bigint + next.unverified[4]::bigint + next.unverified[5]::bigint)::numeric as reviews,
        (2 * (next.verified[1]::bigint + next.verified[2]::bigint + next.verified[3]::bigint + next.verified[4]::bigint + next.verified[5]::bigint) + 1 * (next.unverified[1]::bigint + next.unverified[2]::bigint + next.unverified[3]::bigint + next.unverified[4]::bigint + next.unverified[5]::bigint))::numeric as halves,
        (2 * (1 * next.verified[1]::bigint + 2 * next.verified[2]::bigint + 3 * next.verified[3]::bigint + 4 * next.verified[4]::bigint + 5 * next.verified[5]::bigint) + 1 * (1 * next.unverified[1]::bigint + 2 * next.unverified[2]::bigint + 3 * next.unverified[3]::bigint + 4 * next.unverified[4]::bigint + 5 * next.unverified[5]::bigint))::numeric as stars) c,
      lateral (select next.platform_count::numeric as count, next.platform_sum::numeric as sum,
        greatest(next.platform_count, 1)::numeric as divisor,
        least(next.platform_count::numeric, greatest(c.halves, 20)) as halves) p,
      lateral (select (4900 + 100 * c.stars) * p.divisor + p.halves * p.sum as numerator,
        (14 + c.halves + p.halves) * p.divisor as denominator) n)
FROM (
  SELECT t.business_id, t.verified, t.unverified, coalesce(sum(r.count), 0)::bigint AS platform_count,
    coalesce(sum(r.count * round(r.rating * 100)), 0)::bigint AS platform_sum
  FROM business_tally t LEFT JOIN platform_rating r ON r.business_id = t.business_id AND r.stale_at IS NULL AND r.set_by <> 'owner'
  WHERE t.business_id IN (SELECT business_id FROM platform_rating WHERE set_by = 'owner' AND stale_at IS NULL)
  GROUP BY t.business_id
) next WHERE t.business_id = next.business_id;--> statement-breakpoint
DELETE FROM "platform_rating" WHERE "set_by" = 'owner';--> statement-breakpoint
-- Processes that run already drop the answers that they keep.
SELECT pg_notify('candor_change', '*');
