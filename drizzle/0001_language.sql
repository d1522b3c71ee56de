ALTER TABLE "organisation" ADD COLUMN "default_language" text;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "review_author" ADD COLUMN "form_language" text;--> statement-breakpoint
ALTER TABLE "review_revision" ADD COLUMN "form_language" text;