-- An address in a file gives no rights over the review, so it leaves the column of the authors' own addresses.
ALTER TABLE "review_author" ADD COLUMN "stated_email" text;--> statement-breakpoint
UPDATE "review_author" a SET "stated_email" = a."email", "email" = NULL FROM "review" r
WHERE r."id" = a."review_id" AND r."source" = 'import' AND a."email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "review_author_stated" ON "review_author" USING btree (candor_mailbox("stated_email")) WHERE stated_email is not null;--> statement-breakpoint
-- Mails that wait for such an address.
UPDATE "message" m SET "status" = 'cancelled', "settled_at" = now()
WHERE m."status" = 'due' AND m."kind" IN ('review-link', 'review-receipt', 'review-moderated', 'review-reported', 'reply')
  AND EXISTS (SELECT FROM "review" r WHERE r."source" = 'import'
    AND r."id" IN (m."subject_id", (SELECT p."review_id" FROM "report" p WHERE p."id" = m."subject_id")));--> statement-breakpoint
ALTER TABLE "removal_request" ALTER COLUMN "organisation_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "removal_request" ADD COLUMN "review_id" uuid;--> statement-breakpoint
ALTER TABLE "removal_request" ADD COLUMN "form_language" text;--> statement-breakpoint
ALTER TABLE "removal_request" ADD CONSTRAINT "removal_request_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import" ADD COLUMN "different" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TABLE "review_import_difference" (
	"import_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"declined_at" timestamp (3) with time zone,
	CONSTRAINT "review_import_difference_import_id_review_id_pk" PRIMARY KEY("import_id","review_id")
);
--> statement-breakpoint
ALTER TABLE "review_import_difference" ADD CONSTRAINT "review_import_difference_import_id_review_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."review_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_import_difference_review" ON "review_import_difference" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_import_difference_waiting" ON "review_import_difference" USING btree ("import_id") WHERE declined_at is null;
