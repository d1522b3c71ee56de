-- Stars of each product beside it, and ratings in order of time. By hand: ratings are copied beside the old table, so that nobody waits
-- but for the last part. There the foreign keys are checked, about a second for each million of ratings.
CREATE TABLE "product_rating_dated" (
	"product_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_tally" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"stars" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL
);
--> statement-breakpoint
INSERT INTO "product_rating_dated"
SELECT p."product_id", p."review_id", p."rating", r."created_at" FROM "product_rating" p JOIN "review" r ON r."id" = p."review_id";
--> statement-breakpoint
ALTER TABLE "product_rating_dated" ADD CONSTRAINT "product_rating_dated_pk" PRIMARY KEY("product_id","review_id");
--> statement-breakpoint
CREATE INDEX "product_rating_dated_review" ON "product_rating_dated" USING btree ("review_id");
--> statement-breakpoint
CREATE INDEX "product_rating_newest" ON "product_rating_dated" USING btree ("product_id","created_at","review_id");
--> statement-breakpoint
LOCK TABLE "product_rating" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
-- What was written meanwhile. Ratings that went with an import that was taken back are left out below.
INSERT INTO "product_rating_dated" AS d
SELECT p."product_id", p."review_id", p."rating", r."created_at" FROM "product_rating" p JOIN "review" r ON r."id" = p."review_id"
WHERE NOT EXISTS (SELECT FROM "product_rating_dated" x
  WHERE x."product_id" = p."product_id" AND x."review_id" = p."review_id" AND x."rating" = p."rating")
ON CONFLICT ("product_id", "review_id") DO UPDATE SET "rating" = excluded."rating";
--> statement-breakpoint
DELETE FROM "product_rating_dated" d WHERE NOT EXISTS (SELECT FROM "product_rating" p
  WHERE p."product_id" = d."product_id" AND p."review_id" = d."review_id");
--> statement-breakpoint
DROP TABLE "product_rating";
--> statement-breakpoint
ALTER TABLE "product_rating_dated" RENAME TO "product_rating";
--> statement-breakpoint
ALTER TABLE "product_rating" RENAME CONSTRAINT "product_rating_dated_pk" TO "product_rating_product_id_review_id_pk";
--> statement-breakpoint
ALTER INDEX "product_rating_dated_review" RENAME TO "product_rating_review";
--> statement-breakpoint
ALTER TABLE "product_rating" ADD CONSTRAINT "product_rating_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_rating" ADD CONSTRAINT "product_rating_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "product_tally" ("product_id", "stars")
SELECT p."product_id", array[
  count(*) FILTER (WHERE p."rating" = 1), count(*) FILTER (WHERE p."rating" = 2), count(*) FILTER (WHERE p."rating" = 3),
  count(*) FILTER (WHERE p."rating" = 4), count(*) FILTER (WHERE p."rating" = 5)]::int[]
FROM "product_rating" p JOIN "review" r ON r."id" = p."review_id"
WHERE r."status" = 'published' AND r."source" IN ('invitation', 'organic') GROUP BY 1;
--> statement-breakpoint
ALTER TABLE "product_tally" ADD CONSTRAINT "product_tally_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;
