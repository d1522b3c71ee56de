ALTER TABLE "team_invitation" DROP CONSTRAINT "team_invitation_token_hash_unique";--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "postal_address" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "business_id" uuid;--> statement-breakpoint
ALTER TABLE "team_invitation" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
-- By hand, before the key that takes its place; no version so far has written such rows.
ALTER TABLE "user_token" DROP COLUMN "token_hash";--> statement-breakpoint
ALTER TABLE "user_token" ADD COLUMN "id" uuid PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "user_token" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "finding" text;--> statement-breakpoint
ALTER TABLE "platform_rating" ADD COLUMN "set_by" text DEFAULT 'import' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_rating" ADD COLUMN "stale_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "moderation" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "team_invitation" ADD CONSTRAINT "team_invitation_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_time" ON "audit_entry" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("subject");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitation_once" ON "team_invitation" USING btree ("organisation_id",lower("email")) WHERE accepted_at is null;--> statement-breakpoint
CREATE INDEX "claim_organisation" ON "claim" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_once" ON "claim" USING btree ("business_id","organisation_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "platform_rating_age" ON "platform_rating" USING btree ("updated_at") WHERE set_by = 'owner' and stale_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_once" ON "report" USING btree ("review_id","organisation_id") WHERE status = 'open';--> statement-breakpoint
ALTER TABLE "team_invitation" DROP COLUMN "token_hash";--> statement-breakpoint
ALTER TABLE "claim" DROP COLUMN "token_hash";