CREATE TABLE "removal_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "removal_request" ADD CONSTRAINT "removal_request_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removal_request_email" ON "removal_request" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "removal_request_organisation" ON "removal_request" USING btree ("organisation_id","created_at");--> statement-breakpoint
-- Benchmark figures were kept rounded. They are derived, so they are emptied here and made anew at the next start or read.
TRUNCATE "benchmark_figure", "benchmark_snapshot", "reply_time";--> statement-breakpoint
-- Reply times of large businesses are kept by month again when these months are next refreshed.
UPDATE "business_month" SET "stale" = true WHERE "replied" > 0 AND NOT "stale" AND "business_id" IN (SELECT "business_id" FROM "business_tally" WHERE "daily");--> statement-breakpoint
ALTER TABLE "benchmark_figure" ADD COLUMN "stars" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_figure" ADD COLUMN "replied" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_figure" ADD COLUMN "verified" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_figure" ADD COLUMN "reply_ms" double precision;--> statement-breakpoint
ALTER TABLE "reply_time" ADD COLUMN "ms" double precision[] NOT NULL;--> statement-breakpoint
CREATE INDEX "business_website_host" ON "business" USING btree (left(rtrim(substring(lower("website") from '^https?://(?:[^/?#@]*@)?(?:www\.(?=[^/:?#]*\.))?([^/:?#]+)'), '.'), 253),("verification_status" <> 'verified'),"created_at","id");--> statement-breakpoint
ALTER TABLE "benchmark_figure" DROP COLUMN "rating";--> statement-breakpoint
ALTER TABLE "benchmark_figure" DROP COLUMN "reply_rate";--> statement-breakpoint
ALTER TABLE "benchmark_figure" DROP COLUMN "verified_share";--> statement-breakpoint
ALTER TABLE "benchmark_figure" DROP COLUMN "reply_seconds";--> statement-breakpoint
ALTER TABLE "reply_time" DROP COLUMN "seconds";--> statement-breakpoint
-- One spelling for all addresses of one mailbox; src/platform/mailbox.ts tells the rules. To change them, replace the function in a
-- new migration, set "organic" aside where reviews collide as below, and rebuild both indexes.
CREATE OR REPLACE FUNCTION candor_mailbox(email text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  address text := lower(email);
  domain text := substring(address from '@([^@]+)$');
  name text := left(address, -length(domain) - 1);
  is_tagged boolean := false;
  reached text;
BEGIN
  IF domain IS NULL OR name = '' THEN
    RETURN address;
  END IF;
  reached := substring(domain from '^[^.]+\.(fastmail\.(?:com|fm|net|org|co\.uk|de|fr|es|nl|se|us))$');
  IF reached IS NOT NULL THEN
    -- anything@jane.fastmail.com is jane@fastmail.com
    name := split_part(domain, '.', 1);
    domain := reached;
  ELSIF domain IN ('gmail.com', 'googlemail.com') THEN
    name := replace(split_part(name, '+', 1), '.', '');
    domain := 'gmail.com';
  ELSIF domain IN ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') THEN
    name := translate(split_part(name, '+', 1), '._-', '');
    domain := 'proton.me';
  ELSIF domain IN ('icloud.com', 'me.com', 'mac.com') THEN
    is_tagged := true;
    domain := 'icloud.com';
  ELSIF domain IN ('yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'ya.ru') THEN
    name := replace(split_part(name, '+', 1), '.', '-');
    domain := 'yandex.ru';
  ELSIF domain ~ '^(?:yahoo\.(?:[a-z]{2,3}|com?\.(?!jp)[a-z]{2})|ymail\.com|rocketmail\.com)$' THEN
    name := split_part(name, '-', 1);
  ELSE
    is_tagged := domain ~ '^(?:outlook|hotmail|live)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$'
      OR domain ~ '^fastmail\.(?:com|fm|net|org|co\.uk|de|fr|es|nl|se|us)$'
      OR domain IN ('msn.com', 'posteo.de', 'posteo.net', 'mailbox.org', 'hey.com', 'zoho.com', 'zohomail.com', 'pobox.com');
  END IF;
  IF is_tagged THEN
    name := split_part(name, '+', 1);
  END IF;
  RETURN CASE WHEN name = '' THEN address ELSE name || '@' || domain END;
END
$$;--> statement-breakpoint
DROP INDEX "review_author_organic";--> statement-breakpoint
-- One mailbox may have written several reviews of a business under several spellings. They stay as they are; from now on the first
-- of them is the one that the author's next review takes the place of.
UPDATE "review_author" SET "organic" = false WHERE "review_id" IN (
  SELECT "review_id" FROM (
    SELECT a."review_id", row_number() OVER (
      PARTITION BY a."business_id", candor_mailbox(a."email") ORDER BY r."status" = 'removed', a."created_at", a."review_id"
    ) AS place
    FROM "review_author" a JOIN "review" r ON r."id" = a."review_id"
    WHERE a."organic" AND (a."business_id", candor_mailbox(a."email")) IN (
      SELECT "business_id", candor_mailbox("email") FROM "review_author"
      WHERE "organic" AND "email" IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1
    )
  ) spelled WHERE place > 1
);--> statement-breakpoint
CREATE INDEX "review_author_mailbox" ON "review_author" USING btree (candor_mailbox("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "review_author_organic" ON "review_author" USING btree ("business_id",candor_mailbox("email")) WHERE organic;--> statement-breakpoint
CREATE TABLE "platform_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"url" text NOT NULL,
	"rating" numeric(3, 2) NOT NULL,
	"count" integer NOT NULL,
	"status" text DEFAULT 'stated' NOT NULL,
	"reason" text,
	"stated_by" uuid,
	"stated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "platform_rating_age";--> statement-breakpoint
ALTER TABLE "platform_rating" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "platform_statement" ADD CONSTRAINT "platform_statement_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_statement" ADD CONSTRAINT "platform_statement_stated_by_user_id_fk" FOREIGN KEY ("stated_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_statement" ADD CONSTRAINT "platform_statement_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "platform_statement_once" ON "platform_statement" USING btree ("business_id",lower("platform"));--> statement-breakpoint
CREATE INDEX "platform_statement_waiting" ON "platform_statement" USING btree ("stated_at","id") WHERE status = 'stated';--> statement-breakpoint
CREATE INDEX "platform_rating_counting" ON "platform_rating" USING btree ("updated_at") WHERE stale_at is null;--> statement-breakpoint
-- By hand: what owners have typed becomes a statement that waits for a moderator, and no longer counts. Ratings that an import or a
-- moderator set stay as they are; the timetable ends those that are older than 180 days.
INSERT INTO "platform_statement" ("id", "business_id", "platform", "url", "rating", "count", "stated_at")
SELECT gen_random_uuid(), "business_id", "platform", "url", "rating", "count", "updated_at" FROM "platform_rating" WHERE "set_by" = 'owner' ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The figures of the businesses that lose a rating by this, with the score of src/domain/business/score.ts as it was at this step.
UPDATE business_tally t SET platform_count = next.platform_count, platform_sum = next.platform_sum, updated_at = now(), score_tenths = (select case when c.reviews + p.count < 3 then null else
      div(2 * n.numerator + 10 * n.denominator, 20 * n.denominator)::int end
    from (select (next.verified[1]::bigint + next.verified[2]::bigint + next.verified[3]::bigint + next.verified[4]::bigint + next.verified[5]::bigint + next.unverified[1]::bigint + next.unverified[2]::bigint + next.unverified[3]::bigint + next.unverified[4]::bigint + next.unverified[5]::bigint)::numeric as reviews,
        (2 * (next.verified[1]::bigint + next.verified[2]::bigint + next.verified[3]::bigint + next.verified[4]::bigint + next.verified[5]::bigint) + 1 * (next.unverified[1]::bigint + next.unverified[2]::bigint + next.unverified[3]::bigint + next.unverified[4]::bigint + next.unverified[5]::bigint))::numeric as halves,
        (2 * (1 * next.verified[1]::bigint + 2 * next.verified[2]::bigint + 3 * next.verified[3]::bigint + 4 * next.verified[4]::bigint + 5 * next.verified[5]::bigint) + 1 * (1 * next.unverified[1]::bigint + 2 * next.unverified[2]::bigint + 3 * next.unverified[3]::bigint + 4 * next.unverified[4]::bigint + 5 * next.unverified[5]::bigint))::numeric as stars) c,
      lateral (select next.platform_count::numeric as count, next.platform_sum::numeric as sum,
        greatest(next.platform_count, 1)::numeric as divisor,
        least(next.platform_count::numeric, greatest(c.halves, 20)) as halves) p,
      lateral (select (4900 + 100 * c.stars) * p.divisor + p.halves * p.sum as numerator,
        (14 + c.halves + p.halves) * p.divisor as denominator) n)
FROM (
  SELECT t.business_id, t.verified, t.unverified, coalesce(sum(r.count), 0)::bigint AS platform_count,
    coalesce(sum(r.count * round(r.rating * 100)), 0)::bigint AS platform_sum
  FROM business_tally t LEFT JOIN platform_rating r ON r.business_id = t.business_id AND r.stale_at IS NULL AND r.set_by <> 'owner'
  WHERE t.business_id IN (SELECT business_id FROM platform_rating WHERE set_by = 'owner' AND stale_at IS NULL)
  GROUP BY t.business_id
) next WHERE t.business_id = next.business_id;--> statement-breakpoint
DELETE FROM "platform_rating" WHERE "set_by" = 'owner';--> statement-breakpoint
-- Processes that run already drop the answers that they keep.
SELECT pg_notify('candor_change', '*');
