CREATE TABLE "review_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"layout" text NOT NULL,
	"file_name" text NOT NULL,
	"organisation_id" uuid,
	"user_id" uuid,
	"status" text NOT NULL,
	"confirmation" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"read" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"bytes_total" bigint DEFAULT 0 NOT NULL,
	"scale" integer,
	"page" integer DEFAULT 1 NOT NULL,
	"fault" text,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_import_change" (
	"import_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"before" text,
	"after" text,
	CONSTRAINT "review_import_change_import_id_review_id_pk" PRIMARY KEY("import_id","review_id")
);
--> statement-breakpoint
CREATE TABLE "review_import_piece" (
	"import_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "review_import_piece_import_id_n_pk" PRIMARY KEY("import_id","n")
);
--> statement-breakpoint
CREATE TABLE "review_import_product" (
	"import_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"filled" text,
	CONSTRAINT "review_import_product_import_id_product_id_pk" PRIMARY KEY("import_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "review_import_refusal" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "review_import_refusal_import_id_line_reason_pk" PRIMARY KEY("import_id","line","reason")
);
--> statement-breakpoint
ALTER TABLE "business_day" ADD COLUMN "imported" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_tally" ADD COLUMN "imported" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_tally" ADD COLUMN "stated" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "gtin" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "mpn" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "handle" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "original" text;--> statement-breakpoint
ALTER TABLE "review_import" ADD CONSTRAINT "review_import_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import" ADD CONSTRAINT "review_import_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import" ADD CONSTRAINT "review_import_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import" ADD CONSTRAINT "review_import_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import_change" ADD CONSTRAINT "review_import_change_import_id_review_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."review_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import_piece" ADD CONSTRAINT "review_import_piece_import_id_review_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."review_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import_product" ADD CONSTRAINT "review_import_product_import_id_review_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."review_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import_product" ADD CONSTRAINT "review_import_product_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import_refusal" ADD CONSTRAINT "review_import_refusal_import_id_review_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."review_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_import_business" ON "review_import" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "review_import_open" ON "review_import" USING btree ("created_at") WHERE status in ('uploaded', 'queued', 'running');--> statement-breakpoint
CREATE INDEX "review_import_waiting" ON "review_import" USING btree ("created_at","id") WHERE confirmation = 'waiting' and status = 'done';--> statement-breakpoint
CREATE INDEX "review_import_change_review" ON "review_import_change" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "product_sku" ON "product" USING btree ("business_id","sku") WHERE sku is not null;--> statement-breakpoint
CREATE INDEX "product_handle" ON "product" USING btree ("business_id","handle") WHERE handle is not null;--> statement-breakpoint
-- Reviews with the source import were counted as customers' own. Businesses that have some are counted anew.
CREATE TEMP TABLE recount ON COMMIT DROP AS
	SELECT r.business_id, (r.created_at at time zone 'UTC')::date AS day, r.rating,
		CASE WHEN r.source = 'editor' THEN 'editor' WHEN r.source = 'import' THEN 'imported' WHEN r.verified THEN 'verified' ELSE 'unverified' END AS kind,
		count(*) AS n, count(p.id) AS replied
	FROM review r LEFT JOIN reply p ON p.review_id = r.id
	WHERE r.status = 'published' AND r.business_id IN (SELECT business_id FROM review WHERE source = 'import' AND status = 'published')
	GROUP BY 1, 2, 3, 4;--> statement-breakpoint
UPDATE business_tally t SET verified = c.verified, unverified = c.unverified, imported = c.imported, replied = c.replied
FROM (
	SELECT business_id, array[coalesce(sum(n) filter (where rating = 1 and kind in ('verified')), 0)::int, coalesce(sum(n) filter (where rating = 2 and kind in ('verified')), 0)::int, coalesce(sum(n) filter (where rating = 3 and kind in ('verified')), 0)::int, coalesce(sum(n) filter (where rating = 4 and kind in ('verified')), 0)::int, coalesce(sum(n) filter (where rating = 5 and kind in ('verified')), 0)::int] AS verified, array[coalesce(sum(n) filter (where rating = 1 and kind in ('unverified')), 0)::int, coalesce(sum(n) filter (where rating = 2 and kind in ('unverified')), 0)::int, coalesce(sum(n) filter (where rating = 3 and kind in ('unverified')), 0)::int, coalesce(sum(n) filter (where rating = 4 and kind in ('unverified')), 0)::int, coalesce(sum(n) filter (where rating = 5 and kind in ('unverified')), 0)::int] AS unverified, array[coalesce(sum(n) filter (where rating = 1 and kind in ('imported')), 0)::int, coalesce(sum(n) filter (where rating = 2 and kind in ('imported')), 0)::int, coalesce(sum(n) filter (where rating = 3 and kind in ('imported')), 0)::int, coalesce(sum(n) filter (where rating = 4 and kind in ('imported')), 0)::int, coalesce(sum(n) filter (where rating = 5 and kind in ('imported')), 0)::int] AS imported,
		coalesce(sum(replied) filter (where kind in ('verified', 'unverified')), 0)::int AS replied
	FROM recount GROUP BY 1
) c WHERE c.business_id = t.business_id;--> statement-breakpoint
UPDATE business_tally t SET score_tenths = (select case when c.reviews + p.count < 3 then null else div(2 * n.numerator + 10 * n.denominator, 20 * n.denominator)::int end from (select (t.verified[1]::bigint + t.verified[2]::bigint + t.verified[3]::bigint + t.verified[4]::bigint + t.verified[5]::bigint + t.unverified[1]::bigint + t.unverified[2]::bigint + t.unverified[3]::bigint + t.unverified[4]::bigint + t.unverified[5]::bigint)::numeric as reviews, (2 * (t.verified[1]::bigint + t.verified[2]::bigint + t.verified[3]::bigint + t.verified[4]::bigint + t.verified[5]::bigint) + 1 * (t.unverified[1]::bigint + t.unverified[2]::bigint + t.unverified[3]::bigint + t.unverified[4]::bigint + t.unverified[5]::bigint))::numeric as halves, (2 * (1 * t.verified[1]::bigint + 2 * t.verified[2]::bigint + 3 * t.verified[3]::bigint + 4 * t.verified[4]::bigint + 5 * t.verified[5]::bigint) + 1 * (1 * t.unverified[1]::bigint + 2 * t.unverified[2]::bigint + 3 * t.unverified[3]::bigint + 4 * t.unverified[4]::bigint + 5 * t.unverified[5]::bigint))::numeric as stars) c, lateral (select (t.platform_count + (t.imported[1] + t.imported[2] + t.imported[3] + t.imported[4] + t.imported[5]))::numeric as count, (t.platform_sum + 100 * t.imported[1]::bigint + 200 * t.imported[2]::bigint + 300 * t.imported[3]::bigint + 400 * t.imported[4]::bigint + 500 * t.imported[5]::bigint)::numeric as sum, greatest((t.platform_count + (t.imported[1] + t.imported[2] + t.imported[3] + t.imported[4] + t.imported[5])), 1)::numeric as divisor, least((t.platform_count + (t.imported[1] + t.imported[2] + t.imported[3] + t.imported[4] + t.imported[5]))::numeric, greatest(c.halves, 20)) as halves) p, lateral (select (4900 + 100 * c.stars) * p.divisor + p.halves * p.sum as numerator, (14 + c.halves + p.halves) * p.divisor as denominator) n)
WHERE t.business_id IN (SELECT business_id FROM recount);--> statement-breakpoint
UPDATE business_month m SET verified = c.verified, unverified = c.unverified, replied = c.replied, stale = true, reply_changes = m.reply_changes + 1
FROM (
	SELECT business_id, date_trunc('month', day)::date AS month, array[coalesce(sum(n) filter (where rating = 1 and kind in ('verified')), 0)::int, coalesce(sum(n) filter (where rating = 2 and kind in ('verified')), 0)::int, coalesce(sum(n) filter (where rating = 3 and kind in ('verified')), 0)::int, coalesce(sum(n) filter (where rating = 4 and kind in ('verified')), 0)::int, coalesce(sum(n) filter (where rating = 5 and kind in ('verified')), 0)::int] AS verified, array[coalesce(sum(n) filter (where rating = 1 and kind in ('unverified')), 0)::int, coalesce(sum(n) filter (where rating = 2 and kind in ('unverified')), 0)::int, coalesce(sum(n) filter (where rating = 3 and kind in ('unverified')), 0)::int, coalesce(sum(n) filter (where rating = 4 and kind in ('unverified')), 0)::int, coalesce(sum(n) filter (where rating = 5 and kind in ('unverified')), 0)::int] AS unverified,
		coalesce(sum(replied) filter (where kind in ('verified', 'unverified')), 0)::int AS replied
	FROM recount GROUP BY 1, 2
) c WHERE c.business_id = m.business_id AND c.month = m.month;--> statement-breakpoint
UPDATE business_day y SET verified = c.verified, unverified = c.unverified, imported = c.imported
FROM (
	SELECT business_id, day, array[coalesce(sum(n) filter (where rating = 1 and kind in ('verified')), 0)::int, coalesce(sum(n) filter (where rating = 2 and kind in ('verified')), 0)::int, coalesce(sum(n) filter (where rating = 3 and kind in ('verified')), 0)::int, coalesce(sum(n) filter (where rating = 4 and kind in ('verified')), 0)::int, coalesce(sum(n) filter (where rating = 5 and kind in ('verified')), 0)::int] AS verified, array[coalesce(sum(n) filter (where rating = 1 and kind in ('unverified')), 0)::int, coalesce(sum(n) filter (where rating = 2 and kind in ('unverified')), 0)::int, coalesce(sum(n) filter (where rating = 3 and kind in ('unverified')), 0)::int, coalesce(sum(n) filter (where rating = 4 and kind in ('unverified')), 0)::int, coalesce(sum(n) filter (where rating = 5 and kind in ('unverified')), 0)::int] AS unverified, array[coalesce(sum(n) filter (where rating = 1 and kind in ('imported')), 0)::int, coalesce(sum(n) filter (where rating = 2 and kind in ('imported')), 0)::int, coalesce(sum(n) filter (where rating = 3 and kind in ('imported')), 0)::int, coalesce(sum(n) filter (where rating = 4 and kind in ('imported')), 0)::int, coalesce(sum(n) filter (where rating = 5 and kind in ('imported')), 0)::int] AS imported
	FROM recount GROUP BY 1, 2
) c WHERE c.business_id = y.business_id AND c.day = y.day;--> statement-breakpoint
UPDATE review SET verified = false WHERE source = 'import' AND verified;--> statement-breakpoint
CREATE INDEX "review_customer" ON "review" USING btree ("business_id","created_at","id","rating","verified") WHERE status = 'published' and source in ('invitation', 'organic');--> statement-breakpoint
CREATE INDEX "review_imported" ON "review" USING btree ("business_id","created_at","id","rating") WHERE status = 'published' and source = 'import';--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_import_unverified" CHECK (source <> 'import' or not verified);--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_uncounted_imported" CHECK (counts or source = 'import');