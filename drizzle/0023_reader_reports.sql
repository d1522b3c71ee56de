CREATE TABLE "report_reader" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"name" text,
	"ip_hash" "bytea",
	"form_language" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reporter_misuse" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	CONSTRAINT "reporter_misuse_report_id_unique" UNIQUE("report_id")
);
--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "made_by" text DEFAULT 'organisation' NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "complaint" text;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "first_decision" text;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "first_decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "first_decided_by" uuid;--> statement-breakpoint
ALTER TABLE "report_reader" ADD CONSTRAINT "report_reader_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporter_misuse" ADD CONSTRAINT "reporter_misuse_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporter_misuse" ADD CONSTRAINT "reporter_misuse_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_reader_mailbox" ON "report_reader" USING btree (candor_mailbox("email"));--> statement-breakpoint
CREATE INDEX "report_reader_ip" ON "report_reader" USING btree ("ip_hash","sent_at") WHERE ip_hash is not null;--> statement-breakpoint
CREATE INDEX "report_reader_age" ON "report_reader" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "reporter_misuse_mailbox" ON "reporter_misuse" USING btree (candor_mailbox("email"));--> statement-breakpoint
CREATE INDEX "reporter_misuse_age" ON "reporter_misuse" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_first_decided_by_user_id_fk" FOREIGN KEY ("first_decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;