CREATE TABLE "log_sandbox_day" (
	"sandbox" text NOT NULL,
	"day" date NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "log_sandbox_day_sandbox_day_pk" PRIMARY KEY("sandbox","day")
);--> statement-breakpoint
CREATE TABLE "caught_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"html" text,
	"language" text,
	"caught_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "sandbox_traffic" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"steps_left" integer NOT NULL,
	"steps_made" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone
);--> statement-breakpoint
DROP INDEX "business_tally_score";--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "sandbox_for" uuid;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "business_tally" ADD COLUMN "sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "log_entry" ADD COLUMN "sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_traffic" ADD CONSTRAINT "sandbox_traffic_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "caught_message_organisation" ON "caught_message" USING btree ("organisation_id","caught_at","id");--> statement-breakpoint
CREATE INDEX "caught_message_address" ON "caught_message" USING btree (lower("address"));--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_sandbox" ON "organisation" USING btree ("id","sandbox");--> statement-breakpoint
ALTER TABLE "business" ADD CONSTRAINT "business_sandbox" FOREIGN KEY ("organisation_id","sandbox") REFERENCES "public"."organisation"("id","sandbox") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "log_pending_sandbox" ON "log_pending" USING btree ("slug") WHERE slug ~ '\.\.sandbox-[0-9a-f]{12}$';--> statement-breakpoint
CREATE INDEX "business_tally_score" ON "business_tally" USING btree ("score_tenths") WHERE score_tenths is not null and not sandbox;--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_sandbox_for_unique" UNIQUE("sandbox_for");--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_sandbox_for" CHECK ("organisation"."sandbox" or "organisation"."sandbox_for" is null);--> statement-breakpoint
ALTER TABLE "business" ADD CONSTRAINT "business_sandbox_is_closed" CHECK (sandbox = (profile = 'sandbox') and sandbox = (slug ~ '\.\.sandbox-[0-9a-f]{12}$') and (not sandbox or organisation_id is not null));
