DROP INDEX "review_fingerprint_bands";--> statement-breakpoint
CREATE INDEX "audit_entry_staff" ON "audit_entry" USING btree ("created_at","id") WHERE actor = 'staff';--> statement-breakpoint
CREATE INDEX "invitation_by_reference" ON "invitation" USING btree ("business_id","reference") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "review_offline" ON "review" USING btree ("business_id","status","created_at","id") WHERE status in ('held', 'hidden');--> statement-breakpoint
CREATE INDEX "review_fingerprint_band_0" ON "review_fingerprint" USING btree ((((simhash >> 0) & 65535)::int),"simhash","review_id");--> statement-breakpoint
CREATE INDEX "review_fingerprint_band_1" ON "review_fingerprint" USING btree ((((simhash >> 16) & 65535)::int),"simhash","review_id");--> statement-breakpoint
CREATE INDEX "review_fingerprint_band_2" ON "review_fingerprint" USING btree ((((simhash >> 32) & 65535)::int),"simhash","review_id");--> statement-breakpoint
CREATE INDEX "review_fingerprint_band_3" ON "review_fingerprint" USING btree ((((simhash >> 48) & 65535)::int),"simhash","review_id");--> statement-breakpoint
ALTER TABLE "review_fingerprint" DROP COLUMN "bands";