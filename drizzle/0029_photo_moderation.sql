DROP INDEX "review_photo_waiting";--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "shows_photos" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "review_photo" ADD COLUMN "queued_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_photo" ADD COLUMN "repeats" uuid;--> statement-breakpoint
ALTER TABLE "review_photo" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "review_photo" ADD COLUMN "state_before" text;--> statement-breakpoint
ALTER TABLE "review_photo" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "review_photo" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "review_photo" ADD COLUMN "objection" text;--> statement-breakpoint
ALTER TABLE "review_photo" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "review_photo" ADD CONSTRAINT "review_photo_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photo_queue" ON "review_photo" USING btree ("queued_at","id") WHERE queued_at is not null;--> statement-breakpoint
CREATE INDEX "review_photo_taken_down" ON "review_photo" USING btree ("decided_at") WHERE state = 'taken_down';--> statement-breakpoint
CREATE INDEX "review_photo_bands" ON "review_photo" USING gin ((array['1:' || substr(fingerprint, 1, 4), '5:' || substr(fingerprint, 5, 4), '9:' || substr(fingerprint, 9, 4), '13:' || substr(fingerprint, 13, 4)])) WHERE review_id is not null;--> statement-breakpoint
UPDATE "review_photo" SET "queued_at" = "created_at" WHERE "state" = 'waiting' AND "review_id" IS NOT NULL;
