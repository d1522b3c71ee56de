ALTER TABLE "company_login" ADD COLUMN "emails_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_order" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inbound_outcome" ADD COLUMN "order_key" text;