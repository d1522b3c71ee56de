-- For the best rated on the home page, and for erasures, which read all messages and orders. About a second for each million of rows.
CREATE INDEX "business_tally_score" ON "business_tally" USING btree ("score_tenths") WHERE score_tenths is not null;--> statement-breakpoint
CREATE INDEX "inbound_order_address" ON "inbound_order" USING btree (lower("address"));--> statement-breakpoint
CREATE INDEX "inbound_order_invitation" ON "inbound_order" USING btree ("invitation_id") WHERE invitation_id is not null;--> statement-breakpoint
CREATE INDEX "message_address" ON "message" USING btree (lower("address"));