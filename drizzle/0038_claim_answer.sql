ALTER TABLE "claim" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "answered_at" timestamp (3) with time zone;