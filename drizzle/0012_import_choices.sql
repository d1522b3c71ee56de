ALTER TABLE "review_import" ADD COLUMN "choices" jsonb;--> statement-breakpoint
ALTER TABLE "review_import" ADD COLUMN "header_hash" text;--> statement-breakpoint
CREATE INDEX "review_import_header" ON "review_import" USING btree ("organisation_id","header_hash") WHERE header_hash is not null;