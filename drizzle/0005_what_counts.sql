-- Profiles that wait for a moderator, and indexes by which rules and bounds count. The columns have constant defaults or none, so that no
-- table is rewritten.
ALTER TABLE "business" ADD COLUMN "profile" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "added_by" uuid;--> statement-breakpoint
CREATE INDEX "business_profile_waiting" ON "business" USING btree ("created_at") WHERE profile = 'waiting';--> statement-breakpoint
CREATE INDEX "business_added_by" ON "business" USING btree ("added_by") WHERE added_by is not null;--> statement-breakpoint
CREATE INDEX "invitation_mailbox" ON "invitation" USING btree (candor_mailbox("email"),"business_id") WHERE review_id is not null;--> statement-breakpoint
CREATE INDEX "report_organisation" ON "report" USING btree ("organisation_id","created_at");
