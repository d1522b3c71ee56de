CREATE TABLE "log_move" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" bigint NOT NULL,
	"organisation_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"is_gain" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"number" bigint,
	"size" bigint
);
--> statement-breakpoint
ALTER TABLE "log_state" ADD COLUMN "cursor_key" "bytea" DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "log_move_number" ON "log_move" USING btree ("number");--> statement-breakpoint
CREATE INDEX "log_move_organisation" ON "log_move" USING btree ("organisation_id","number");--> statement-breakpoint
CREATE INDEX "log_move_waiting" ON "log_move" USING btree ("business_id","place") WHERE number is null;--> statement-breakpoint
CREATE INDEX "review_export" ON "review" USING btree ("business_id","id") WHERE status = 'published';