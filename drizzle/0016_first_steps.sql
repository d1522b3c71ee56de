CREATE TABLE "widget_sighting" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "sender_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "steps_dismissed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "widget_sighting" ADD CONSTRAINT "widget_sighting_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;