CREATE TABLE "phone_opt_out" (
	"phone" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_fingerprint" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"simhash" bigint NOT NULL,
	"bands" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_revision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"author" text NOT NULL,
	"language" text NOT NULL,
	"experience_date" date NOT NULL,
	"ip_hash" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "invitation" DROP CONSTRAINT "invitation_token_hash_unique";--> statement-breakpoint
ALTER TABLE "webhook_delivery" DROP CONSTRAINT "webhook_delivery_event_id_webhook_event_id_fk";
--> statement-breakpoint
DROP INDEX "review_author_manage";--> statement-breakpoint
DROP INDEX "invitation_organisation";--> statement-breakpoint
DROP INDEX "invitation_business";--> statement-breakpoint
DROP INDEX "message_due";--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "manual" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_fingerprint" ADD CONSTRAINT "review_fingerprint_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_revision" ADD CONSTRAINT "review_revision_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_fingerprint_bands" ON "review_fingerprint" USING gin ("bands") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "review_revision_review" ON "review_revision" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_revision_age" ON "review_revision" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invitation_review" ON "invitation" USING btree ("review_id") WHERE review_id is not null;--> statement-breakpoint
CREATE INDEX "invitation_reminder" ON "invitation" USING btree ("organisation_id","sent_at") WHERE status in ('sent', 'opened') and reminded_at is null;--> statement-breakpoint
CREATE INDEX "invitation_organisation" ON "invitation" USING btree ("organisation_id","created_at","id","status");--> statement-breakpoint
CREATE INDEX "invitation_business" ON "invitation" USING btree ("business_id","created_at","id","status","organisation_id");--> statement-breakpoint
CREATE INDEX "message_due" ON "message" USING btree ("urgent","run_at") WHERE status = 'due';--> statement-breakpoint
ALTER TABLE "invitation" DROP COLUMN "token_hash";--> statement-breakpoint
ALTER TABLE "review_author" DROP COLUMN "manage_token_hash";