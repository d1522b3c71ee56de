ALTER TABLE "report" ADD COLUMN "complained_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "report" SET "complained_at" = coalesce("created_at", now()) WHERE "complaint" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "report_complained" ON "report" USING btree ("complained_at") WHERE complained_at is not null;