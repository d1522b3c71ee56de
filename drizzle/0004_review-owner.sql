CREATE TABLE "review_address" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"email" text NOT NULL,
	"form_language" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "review_author" ADD COLUMN IF NOT EXISTS "stated_email" text;--> statement-breakpoint
ALTER TABLE "review_author" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_address" ADD CONSTRAINT "review_address_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_address_review" ON "review_address" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_address_mailbox" ON "review_address" USING btree (candor_mailbox("email"));--> statement-breakpoint
CREATE INDEX "review_address_age" ON "review_address" USING btree ("created_at");;--> statement-breakpoint
-- Erased authors are told apart from those who gave no mailbox.
UPDATE "review_author" a SET "erased_at" = now() FROM "review" r
WHERE r.id = a.review_id AND a.email IS NULL AND r.author = 'Former customer';--> statement-breakpoint
-- An invitation by link was sent in the moment in which it was made. A mailed one was queued first.
UPDATE "invitation" SET "by_link" = true WHERE "sent_at" = "created_at";--> statement-breakpoint
-- The organisation typed these addresses, so mails that wait for them do not go out. Mails about a report have the report as their subject.
WITH its AS (
  SELECT r.id FROM "review" r
  WHERE r.source = 'import' OR EXISTS (SELECT FROM "invitation" i WHERE i.review_id = r.id AND (i.by_link OR i.channel <> 'email'))
), about AS (
  SELECT id FROM its UNION ALL SELECT p.id FROM "report" p JOIN its ON its.id = p.review_id
)
UPDATE "message" m SET "status" = 'cancelled', "settled_at" = now() FROM about
WHERE m.subject_id = about.id AND m.status = 'due'
  AND m.kind IN ('review-receipt', 'review-link', 'review-moderated', 'review-reported', 'reply');--> statement-breakpoint
-- No mail was opened at these addresses: their reviews belong to no mailbox until their authors confirm one.
UPDATE "review_author" a SET "email" = NULL
WHERE a.email IS NOT NULL
  AND EXISTS (SELECT FROM "invitation" i WHERE i.review_id = a.review_id AND (i.by_link OR i.channel <> 'email'));--> statement-breakpoint
-- A file stated these addresses.
UPDATE "review_author" a SET "stated_email" = a.email, "email" = NULL
FROM "review" r WHERE r.id = a.review_id AND r.source = 'import' AND a.email IS NOT NULL;
