CREATE TABLE "appeal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"moderation_id" uuid NOT NULL,
	"words" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "appeal_moderation_id_unique" UNIQUE("moderation_id")
);
--> statement-breakpoint
CREATE TABLE "review_removed_words" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"author" text NOT NULL,
	"original" text,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_moderation_id_moderation_id_fk" FOREIGN KEY ("moderation_id") REFERENCES "public"."moderation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_removed_words" ADD CONSTRAINT "review_removed_words_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeal_review" ON "appeal" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "appeal_open" ON "appeal" USING btree ("created_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "appeal_created" ON "appeal" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "appeal_decided" ON "appeal" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "review_removed_words_age" ON "review_removed_words" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "review_removed" ON "review" USING btree ("updated_at") WHERE status = 'removed' and title not in ('Removed', 'Erased');