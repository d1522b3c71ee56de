CREATE TABLE "mail_refusal" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"latest" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "suppression" ADD COLUMN "evidence" text;--> statement-breakpoint
CREATE INDEX "suppression_bounced" ON "suppression" USING btree ("organisation_id","created_at","address") WHERE reason = 'bounced';