CREATE TABLE "claim_question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "claim_question" ADD CONSTRAINT "claim_question_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_question" ADD CONSTRAINT "claim_question_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_question_claim" ON "claim_question" USING btree ("claim_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_question_open" ON "claim_question" USING btree ("claim_id","organisation_id") WHERE answer is null;