CREATE TABLE "webhook_failed_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_failed_delivery" ADD CONSTRAINT "webhook_failed_delivery_subscription_id_webhook_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_failed_delivery_subscription" ON "webhook_failed_delivery" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "claim_for_moderator" ON "claim" USING btree ("created_at") WHERE status = 'pending' and method = 'moderator';--> statement-breakpoint
INSERT INTO "webhook_failed_delivery" ("id", "subscription_id", "failed_at")
SELECT a."delivery_id", a."subscription_id", a."attempted_at" FROM "webhook_attempt" a
JOIN "webhook_subscription" s ON s."id" = a."subscription_id"
WHERE a."outcome" <> 'delivered' AND NOT EXISTS (
  SELECT FROM "webhook_attempt" l WHERE l."delivery_id" = a."delivery_id" AND (l."attempted_at", l."attempt") > (a."attempted_at", a."attempt"))
ON CONFLICT DO NOTHING;
