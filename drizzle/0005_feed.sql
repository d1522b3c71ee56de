CREATE TABLE "feed" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feed_business_id_unique" UNIQUE("business_id")
);
--> statement-breakpoint
ALTER TABLE "feed" ADD CONSTRAINT "feed_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;