DROP INDEX "review_import_open";--> statement-breakpoint
ALTER TABLE "review_import" ADD COLUMN "task" text;--> statement-breakpoint
ALTER TABLE "review_import" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_import" ADD COLUMN "lease_owner" uuid;--> statement-breakpoint
ALTER TABLE "review_import" ADD COLUMN "summary" text;--> statement-breakpoint
CREATE INDEX "review_import_task" ON "review_import" USING btree ("created_at") WHERE task is not null;--> statement-breakpoint
CREATE INDEX "review_import_uploaded" ON "review_import" USING btree ("created_at") WHERE status = 'uploaded';