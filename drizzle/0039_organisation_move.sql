CREATE TABLE "organisation_arriving" (
	"receipt_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"row" text NOT NULL,
	CONSTRAINT "organisation_arriving_receipt_id_table_name_key_pk" PRIMARY KEY("receipt_id","table_name","key")
);
--> statement-breakpoint
CREATE TABLE "organisation_leaving" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"token_sealed" "bytea" NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisation_receipt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"identity_sealed" "bytea" NOT NULL,
	"plan" text,
	"state" text DEFAULT 'open' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"organisation_id" uuid,
	"fault" text,
	"handover" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"live_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "organisation_sent" (
	"organisation_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"waits" boolean NOT NULL,
	CONSTRAINT "organisation_sent_organisation_id_table_name_key_pk" PRIMARY KEY("organisation_id","table_name","key")
);
--> statement-breakpoint
ALTER TABLE "organisation_arriving" ADD CONSTRAINT "organisation_arriving_receipt_id_organisation_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."organisation_receipt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisation_sent_waiting" ON "organisation_sent" USING btree ("organisation_id","table_name","key") WHERE waits;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "moving_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "moved_to" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "moved_links" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "organisation_moving" ON "organisation" USING btree ("id") WHERE moving_at is not null;--> statement-breakpoint
CREATE INDEX "organisation_moved" ON "organisation" USING btree ("id") WHERE moved_at is not null;--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_move" CHECK (("organisation"."moved_at" is null or ("organisation"."moved_to" is not null and "organisation"."moving_at" is null and "organisation"."suspended_at" is not null))
        and ("organisation"."moved_to" is null or "organisation"."moved_at" is not null or "organisation"."moving_at" is not null));--> statement-breakpoint
-- While an organisation moves to another instance, no transaction of any process changes what it holds. Triggers that run after the
-- change see a move that began before it, and a move waits for transactions that changed something before it began. A process that has not
-- heard that the organisation moved must take nothing for it: for a minute no trigger lets a change through, and one with a second argument
-- refuses new rows for good.
CREATE OR REPLACE FUNCTION "candor_not_moving"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed jsonb;
BEGIN
  IF current_setting('candor.mover', true) = 'on' OR (NOT EXISTS (SELECT FROM "organisation" WHERE "moving_at" IS NOT NULL)
    AND NOT EXISTS (SELECT FROM "organisation"
      WHERE "moved_at" IS NOT NULL AND (TG_NARGS = 2 OR "moved_at" > now() - interval '1 minute'))) THEN
    RETURN NULL;
  END IF;
  changed := to_jsonb(CASE WHEN TG_OP = 'DELETE' OR TG_ARGV[0] = 'former' THEN OLD ELSE NEW END);
  IF EXISTS (
    SELECT FROM "organisation" o WHERE (o."moving_at" IS NOT NULL
      OR o."moved_at" IS NOT NULL AND (TG_NARGS = 2 OR o."moved_at" > now() - interval '1 minute')) AND o."id" = CASE TG_ARGV[0]
      WHEN 'organisation' THEN (changed ->> 'organisation_id')::uuid
      WHEN 'former' THEN (changed ->> 'organisation_id')::uuid
      WHEN 'business' THEN (SELECT b."organisation_id" FROM "business" b WHERE b."id" = (changed ->> 'business_id')::uuid)
      WHEN 'review' THEN (SELECT b."organisation_id" FROM "review" r JOIN "business" b ON b."id" = r."business_id"
        WHERE r."id" = (changed ->> 'review_id')::uuid)
      WHEN 'integration' THEN (SELECT b."organisation_id" FROM "integration" i JOIN "business" b ON b."id" = i."business_id"
        WHERE i."id" = (changed ->> 'integration_id')::uuid)
    END
  ) THEN
    RAISE EXCEPTION 'the organisation moves to another instance' USING ERRCODE = 'CM001';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entry_not_moving" AFTER INSERT ON "audit_entry" FOR EACH ROW WHEN (NEW."organisation_id" IS NOT NULL AND NEW."actor" <> 'schedule') EXECUTE FUNCTION "candor_not_moving"('organisation');--> statement-breakpoint
CREATE TRIGGER "member_not_moving" AFTER INSERT OR UPDATE OR DELETE ON "member" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('organisation');--> statement-breakpoint
CREATE TRIGGER "api_key_not_moving" AFTER INSERT OR UPDATE OF "revoked_at" ON "api_key" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('organisation');--> statement-breakpoint
CREATE TRIGGER "claim_not_moving" AFTER INSERT ON "claim" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('organisation');--> statement-breakpoint
CREATE TRIGGER "invitation_new_not_moving" AFTER INSERT ON "invitation" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('organisation', 'moved');--> statement-breakpoint
CREATE TRIGGER "invitation_not_moving" AFTER UPDATE OF "cancelled_at", "review_id" ON "invitation" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('organisation');--> statement-breakpoint
CREATE TRIGGER "suppression_not_moving" AFTER INSERT OR DELETE ON "suppression" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('organisation');--> statement-breakpoint
CREATE TRIGGER "removal_request_not_moving" AFTER INSERT ON "removal_request" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('organisation');--> statement-breakpoint
CREATE TRIGGER "saved_reply_not_moving" AFTER INSERT OR UPDATE OR DELETE ON "saved_reply" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('organisation');--> statement-breakpoint
CREATE TRIGGER "review_import_not_moving" AFTER INSERT ON "review_import" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('organisation');--> statement-breakpoint
CREATE TRIGGER "review_new_not_moving" AFTER INSERT ON "review" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('business', 'moved');--> statement-breakpoint
CREATE TRIGGER "review_not_moving" AFTER UPDATE ON "review" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('business');--> statement-breakpoint
CREATE TRIGGER "review_photo_new_not_moving" AFTER INSERT ON "review_photo" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('business', 'moved');--> statement-breakpoint
CREATE TRIGGER "log_pending_not_moving" AFTER INSERT ON "log_pending" FOR EACH ROW WHEN (NEW."business_id" IS NOT NULL) EXECUTE FUNCTION "candor_not_moving"('business');--> statement-breakpoint
CREATE TRIGGER "review_edit_new_not_moving" AFTER INSERT ON "review_edit" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('review', 'moved');--> statement-breakpoint
CREATE TRIGGER "review_revision_new_not_moving" AFTER INSERT ON "review_revision" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('review', 'moved');--> statement-breakpoint
CREATE TRIGGER "review_address_not_moving" AFTER INSERT ON "review_address" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('review');--> statement-breakpoint
CREATE TRIGGER "reply_new_not_moving" AFTER INSERT ON "reply" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('review', 'moved');--> statement-breakpoint
CREATE TRIGGER "reply_not_moving" AFTER UPDATE OR DELETE ON "reply" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('review');--> statement-breakpoint
CREATE TRIGGER "report_new_not_moving" AFTER INSERT ON "report" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('review', 'moved');--> statement-breakpoint
CREATE TRIGGER "report_not_moving" AFTER UPDATE ON "report" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('review');--> statement-breakpoint
CREATE TRIGGER "appeal_new_not_moving" AFTER INSERT ON "appeal" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('review', 'moved');--> statement-breakpoint
CREATE TRIGGER "appeal_not_moving" AFTER UPDATE ON "appeal" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('review');--> statement-breakpoint
CREATE TRIGGER "helpful_vote_not_moving" AFTER INSERT OR DELETE ON "helpful_vote" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('review');--> statement-breakpoint
CREATE TRIGGER "inbound_order_not_moving" AFTER INSERT ON "inbound_order" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('integration');--> statement-breakpoint
CREATE TRIGGER "webhook_subscription_not_moving" AFTER INSERT OR DELETE OR UPDATE OF "url", "events", "next_secret_sealed" ON "webhook_subscription" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('organisation');--> statement-breakpoint
CREATE TRIGGER "notice_choice_not_moving" AFTER INSERT OR UPDATE OR DELETE ON "notice_choice" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('business');--> statement-breakpoint
CREATE TRIGGER "business_not_moving" AFTER UPDATE OF "organisation_id" ON "business" FOR EACH ROW EXECUTE FUNCTION "candor_not_moving"('former');