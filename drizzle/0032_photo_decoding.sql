CREATE TABLE "photo_decoding" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ip_hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ms" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "photo_decoding_range" ON "photo_decoding" USING btree ("ip_hash","at");--> statement-breakpoint
CREATE INDEX "photo_decoding_age" ON "photo_decoding" USING btree ("at");