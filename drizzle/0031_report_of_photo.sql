DROP INDEX "report_once";--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "report_once" ON "report" USING btree ("review_id","organisation_id",coalesce("photo_id", "review_id")) WHERE status = 'open';