CREATE TABLE "webhook_change" (
	"bucket" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "business_organisation";--> statement-breakpoint
ALTER TABLE "benchmark_figure" ADD COLUMN "computed_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_figure" ADD COLUMN "until" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
CREATE INDEX "business_organisation" ON "business" USING btree ("organisation_id");--> statement-breakpoint
ALTER TABLE "benchmark_figure" DROP COLUMN "day";--> statement-breakpoint
-- Lists by name are sorted as people sort. A PostgreSQL without ICU sorts by code points.
DO $$ BEGIN
	CREATE COLLATION IF NOT EXISTS people (provider = icu, locale = 'und');
EXCEPTION WHEN OTHERS THEN
	CREATE COLLATION IF NOT EXISTS people FROM "C";
END $$;
