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
CREATE UNIQUE INDEX "review_author_organic" ON "review_author" USING btree ("business_id",candor_mailbox("email")) WHERE organic;
