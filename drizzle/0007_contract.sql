-- Benchmark figures were kept rounded. They are derived, so they are emptied here and made anew at the next start or read.
TRUNCATE "benchmark_figure", "benchmark_snapshot", "reply_time";--> statement-breakpoint
-- Reply times of large businesses are kept by month again when these months are next refreshed.
UPDATE "business_month" SET "stale" = true WHERE "replied" > 0 AND NOT "stale" AND "business_id" IN (SELECT "business_id" FROM "business_tally" WHERE "daily");--> statement-breakpoint
ALTER TABLE "benchmark_figure" ADD COLUMN "stars" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_figure" ADD COLUMN "replied" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_figure" ADD COLUMN "verified" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_figure" ADD COLUMN "reply_ms" double precision;--> statement-breakpoint
ALTER TABLE "reply_time" ADD COLUMN "ms" double precision[] NOT NULL;--> statement-breakpoint
CREATE INDEX "business_website_host" ON "business" USING btree (left(rtrim(substring(lower("website") from '^https?://(?:[^/?#@]*@)?(?:www\.(?=[^/:?#]*\.))?([^/:?#]+)'), '.'), 253),("verification_status" <> 'verified'),"created_at","id");--> statement-breakpoint
ALTER TABLE "benchmark_figure" DROP COLUMN "rating";--> statement-breakpoint
ALTER TABLE "benchmark_figure" DROP COLUMN "reply_rate";--> statement-breakpoint
ALTER TABLE "benchmark_figure" DROP COLUMN "verified_share";--> statement-breakpoint
ALTER TABLE "benchmark_figure" DROP COLUMN "reply_seconds";--> statement-breakpoint
ALTER TABLE "reply_time" DROP COLUMN "seconds";