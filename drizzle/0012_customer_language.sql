-- Made beside the old one, so that lists are read meanwhile.
CREATE INDEX "review_customer_language" ON "review" USING btree ("business_id","created_at","id","rating","verified","language") WHERE status = 'published' and source in ('invitation', 'organic');--> statement-breakpoint
DROP INDEX "review_customer";--> statement-breakpoint
ALTER INDEX "review_customer_language" RENAME TO "review_customer";
