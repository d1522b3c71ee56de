ALTER TABLE "recovery_code" ADD COLUMN "by_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "suppression" ADD COLUMN "link_id" uuid;--> statement-breakpoint
CREATE INDEX "suppression_link" ON "suppression" USING btree ("link_id") WHERE link_id is not null;