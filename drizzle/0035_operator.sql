ALTER TABLE "organisation" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "erase_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "notes" text;--> statement-breakpoint
CREATE INDEX "audit_entry_operator" ON "audit_entry" USING btree ("created_at","id") WHERE actor in ('operator', 'command line');--> statement-breakpoint
CREATE INDEX "organisation_suspended" ON "organisation" USING btree ("suspended_at") WHERE suspended_at is not null;--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_erase_suspended" CHECK ("organisation"."suspended_at" is not null or ("organisation"."erase_at" is null and "organisation"."erased_at" is null));--> statement-breakpoint
-- The audit log is append-only.
CREATE OR REPLACE FUNCTION "candor_audit_kept"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'entries of the audit log are never changed or deleted'; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entry_kept" BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "candor_audit_kept"();
