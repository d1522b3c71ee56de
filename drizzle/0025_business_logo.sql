CREATE TABLE "business_logo" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"small" "bytea",
	"large" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "business_logo_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "business_logo" ADD CONSTRAINT "business_logo_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;