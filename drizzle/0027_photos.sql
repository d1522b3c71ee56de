CREATE TABLE "photo_gone" (
	"name" text PRIMARY KEY NOT NULL,
	"gone_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_photo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"review_id" uuid,
	"revision_id" uuid,
	"position" smallint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"placeholder" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'writing' NOT NULL,
	"ip_hash" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "photos" jsonb;--> statement-breakpoint
ALTER TABLE "review_photo" ADD CONSTRAINT "review_photo_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photo" ADD CONSTRAINT "review_photo_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photo" ADD CONSTRAINT "review_photo_revision_id_review_revision_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."review_revision"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_photo_name" ON "review_photo" USING btree ("name");--> statement-breakpoint
CREATE INDEX "review_photo_review" ON "review_photo" USING btree ("review_id","position");--> statement-breakpoint
CREATE INDEX "review_photo_revision" ON "review_photo" USING btree ("revision_id") WHERE revision_id is not null;--> statement-breakpoint
CREATE INDEX "review_photo_business" ON "review_photo" USING btree ("business_id","bytes") WHERE review_id is not null;--> statement-breakpoint
CREATE INDEX "review_photo_expiry" ON "review_photo" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "review_photo_range" ON "review_photo" USING btree ("ip_hash") WHERE ip_hash is not null;--> statement-breakpoint
CREATE INDEX "review_photo_waiting" ON "review_photo" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "review_pictured" ON "review" USING btree ("business_id","created_at","id","rating","verified") WHERE status = 'published' and photos is not null;--> statement-breakpoint
-- However a row goes, its files go: by the delete of a review, of a revision, or of the row alone.
CREATE OR REPLACE FUNCTION "candor_photo_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "photo_gone" ("name") VALUES (OLD."name") ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "review_photo_gone" AFTER DELETE ON "review_photo" FOR EACH ROW EXECUTE FUNCTION "candor_photo_gone"();
