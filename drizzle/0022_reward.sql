CREATE TABLE "reward_case" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"organisation_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"decision" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "tie_refusal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"tie" text NOT NULL,
	"day" date NOT NULL,
	"source_hash" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "business_tally" ADD COLUMN "rewarded" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "integration" ADD COLUMN "reward" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "integration" ADD COLUMN "reward_note" text;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "reward" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "reward_note" text;--> statement-breakpoint
ALTER TABLE "log_pending" ADD COLUMN "incentivized" boolean;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "incentivized" boolean;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "reward" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "reward_note" text;--> statement-breakpoint
ALTER TABLE "review_revision" ADD COLUMN "reward" text;--> statement-breakpoint
ALTER TABLE "review_revision" ADD COLUMN "reward_note" text;--> statement-breakpoint
ALTER TABLE "reward_case" ADD CONSTRAINT "reward_case_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_case" ADD CONSTRAINT "reward_case_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_case" ADD CONSTRAINT "reward_case_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_case" ADD CONSTRAINT "reward_case_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tie_refusal" ADD CONSTRAINT "tie_refusal_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reward_case_review" ON "reward_case" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "reward_case_open" ON "reward_case" USING btree ("created_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "reward_case_business" ON "reward_case" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tie_refusal_once" ON "tie_refusal" USING btree ("business_id","day","tie","source_hash") WHERE source_hash is not null;--> statement-breakpoint
CREATE INDEX "tie_refusal_created" ON "tie_refusal" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "review_declared" ON "review" USING btree ("business_id","created_at","id") WHERE status = 'published' and source = 'invitation' and reward = 'declared';