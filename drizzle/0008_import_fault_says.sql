ALTER TABLE "review_import" ADD COLUMN "fault_says" jsonb;--> statement-breakpoint
ALTER TABLE "review_import_refusal" ADD COLUMN "says" jsonb;