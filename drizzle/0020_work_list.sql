CREATE TABLE "saved_reply" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "answered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "review" r SET "answered" = true FROM "reply" p WHERE p."review_id" = r."id";--> statement-breakpoint
ALTER TABLE "saved_reply" ADD CONSTRAINT "saved_reply_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_reply_organisation" ON "saved_reply" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "review_unanswered" ON "review" USING btree ("business_id","rating","created_at","id") WHERE status = 'published' and not answered and source in ('invitation', 'organic');