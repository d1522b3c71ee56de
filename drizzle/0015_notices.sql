CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lane_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"message_id" uuid,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_choice" (
	"user_id" uuid NOT NULL,
	"business_id" uuid,
	"kind" text NOT NULL,
	"choice" text NOT NULL,
	CONSTRAINT "notice_choice_once" UNIQUE NULLS NOT DISTINCT("user_id","business_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notice_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"business_id" uuid,
	"subject_id" uuid NOT NULL,
	"user_id" uuid,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_lane" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"business_id" uuid,
	"kind" text NOT NULL,
	"message_id" uuid,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "notice_lane_once" UNIQUE NULLS NOT DISTINCT("user_id","organisation_id","business_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notice_time" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hour" smallint NOT NULL,
	"zone" text
);
--> statement-breakpoint
ALTER TABLE "integration" ADD COLUMN "silence_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_lane_id_notice_lane_id_fk" FOREIGN KEY ("lane_id") REFERENCES "public"."notice_lane"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choice" ADD CONSTRAINT "notice_choice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_lane" ADD CONSTRAINT "notice_lane_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_lane" ADD CONSTRAINT "notice_lane_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_time" ADD CONSTRAINT "notice_time_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_lane_recent" ON "notice" USING btree ("lane_id","created_at");--> statement-breakpoint
CREATE INDEX "notice_subject" ON "notice" USING btree ("lane_id","subject_id");--> statement-breakpoint
CREATE INDEX "notice_waiting" ON "notice" USING btree ("lane_id") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "notice_in_mail" ON "notice" USING btree ("message_id") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "notice_mailed" ON "notice" USING btree ("mailed_at") WHERE mailed_at is not null;--> statement-breakpoint
CREATE INDEX "notice_lane_message" ON "notice_lane" USING btree ("message_id") WHERE message_id is not null;