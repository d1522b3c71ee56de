CREATE TABLE "photo_fetch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"import_id" uuid,
	"by_owner" boolean DEFAULT false NOT NULL,
	"line" integer NOT NULL,
	"source" text,
	"sha256" text,
	"alt" text DEFAULT '' NOT NULL,
	"position" smallint NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"fault" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_photo" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "photo_fetch" ADD CONSTRAINT "photo_fetch_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_fetch" ADD CONSTRAINT "photo_fetch_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_fetch_due" ON "photo_fetch" USING btree ("business_id",(source is null),"due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "photo_fetch_review" ON "photo_fetch" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "photo_fetch_import" ON "photo_fetch" USING btree ("import_id","line") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "photo_fetch_created" ON "photo_fetch" USING btree ("created_at");