ALTER TABLE "integration" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "integration" ADD COLUMN "refused_at" timestamp (3) with time zone;