CREATE TABLE "removal_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "removal_request" ADD CONSTRAINT "removal_request_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removal_request_email" ON "removal_request" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "removal_request_organisation" ON "removal_request" USING btree ("organisation_id","created_at");