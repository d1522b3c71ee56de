CREATE TABLE "photo_decoding" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ip_hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ms" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "report_once";--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
CREATE INDEX "photo_decoding_range" ON "photo_decoding" USING btree ("ip_hash","at");--> statement-breakpoint
CREATE INDEX "photo_decoding_age" ON "photo_decoding" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_once" ON "report" USING btree ("review_id","organisation_id",coalesce("photo_id", "review_id")) WHERE status = 'open';