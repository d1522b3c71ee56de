-- What searches know of a text. The functions of src/domain/business/spelling do the same, and explain it; a test compares them. No
-- collation is used, so that no update of ICU breaks an index.
CREATE OR REPLACE FUNCTION candor_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
	SELECT normalize(replace(replace(replace(replace(
		CASE WHEN plain.text ~ '[ØøŁłĐđÐðĦħŦŧŊıƏÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҲҺӘӨԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖىیکةہھۃٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९]'
			THEN translate(plain.text,
				'ØøŁłĐđÐðĦħŦŧŊıƏÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҲҺӘӨԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖىیکةہھۃٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
				'oollddddhhttŋiəæœþßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұҳһәөաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆييكهههها012345678901234567890123456789')
			ELSE plain.text END,
		'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC)
	FROM (SELECT lower(regexp_replace(normalize(given, NFKD),
		'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200c-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g') COLLATE "C") AS text OFFSET 0) AS plain;
END;
--> statement-breakpoint
-- Every letter of such a run begins a word.
CREATE OR REPLACE FUNCTION candor_search_gapless(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
	SELECT array_agg(word.form) FROM regexp_matches(folded, '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+', 'g') AS run(found)
	CROSS JOIN LATERAL (
		SELECT substr(run.found[1], at, 20) FROM generate_series(1, char_length(run.found[1])) AS at
		UNION ALL
		SELECT left(kana.found[1], 60) FROM regexp_matches(run.found[1], '[\u30a1-\u30fa\u30fc-\u30ff]{2,}', 'g') AS kana(found)
	) AS word(form)
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION candor_search_words(given text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 2000
BEGIN ATOMIC
	WITH typed AS MATERIALIZED (
		SELECT left(normalize(given, NFC), 2000) AS text
	), folded AS MATERIALIZED (
		SELECT candor_fold(text) || CASE WHEN text ~ '[äöüøåÄÖÜØÅ]' THEN ' ' || candor_fold(
			replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text,
				'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue'), 'Ø', 'oe'), 'Å', 'aa'))
			ELSE '' END AS text
		FROM typed
	), joined AS MATERIALIZED (
		SELECT text || CASE WHEN text ~ '[''`\u2018\u2019\u02bc\u2010\u2011\u002d]'
			THEN ' ' || regexp_replace(text, '[''`\u2018\u2019\u02bc\u2010\u2011\u002d]+', '', 'g') ELSE '' END AS text
		FROM folded
	), gapped AS MATERIALIZED (
		SELECT regexp_replace(text, '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u0964\u0965\u0970\u2000-\u2bff\u2e00-\u2e7f\u2ff0-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ue000-\uf8ff\ufd3e\ufd3f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U0010ffff]+', ' ', 'g') AS text,
			CASE WHEN text ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]' THEN candor_search_gapless(text) ELSE '{}' END AS gapless
		FROM joined
	), plain AS MATERIALIZED (
		SELECT replace(replace(replace(replace(text, 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'aa', 'a') AS text FROM gapped
	)
	SELECT gapped.gapless || array(
		SELECT DISTINCT left(word, 60) COLLATE "C" FROM string_to_table(gapped.text || ' ' || CASE WHEN plain.text LIKE '%ال%'
			THEN regexp_replace(plain.text, '(^| )ال(?=[^ ][^ ][^ ])', '\1', 'g') ELSE plain.text END, ' ') AS word WHERE word <> ''
	) FROM gapped, plain;
END;
--> statement-breakpoint
-- Two words with a typing error between them share one of these.
CREATE OR REPLACE FUNCTION candor_search_near(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
	SELECT array_agg(part.side || left(part.text, at - 1) || substr(part.text, at + 1))
	FROM (
		SELECT '' AS side, word AS text WHERE char_length(word) < 10
		UNION ALL SELECT '<', left(word, 5) WHERE char_length(word) >= 10
		UNION ALL SELECT '>', right(word, 5) WHERE char_length(word) >= 10
	) AS part, generate_series(1, char_length(part.text) + 1) AS at
);
--> statement-breakpoint
-- Whether typing errors in the word are forgiven: it has five letters or more, and is no run of Han, whose words have no gaps.
CREATE OR REPLACE FUNCTION candor_search_learned(word text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN char_length(regexp_replace(word, '[0-9]', '', 'g')) >= 5 AND (word ~ '^[\u30a1-\u30fa\u30fc-\u30ff]+$' OR word !~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]');
--> statement-breakpoint
CREATE TABLE "search_word" (
	"word" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "business_search";--> statement-breakpoint
CREATE INDEX "business_search" ON "business" USING gin (array_to_tsvector(candor_search_words(name || ' ' || regexp_replace(domain, '^www[.]', '') || ' ' || city)));--> statement-breakpoint
CREATE INDEX "category_search" ON "category" USING gin (array_to_tsvector(candor_search_words(name || ' ' || coalesce(jsonb_path_query_array(names, '$.*')::text, ''))));--> statement-breakpoint
INSERT INTO "search_word" ("word")
SELECT DISTINCT word FROM "business", unnest(candor_search_words(name || ' ' || regexp_replace(domain, '^www[.]', '') || ' ' || city)) AS word
WHERE candor_search_learned(word);--> statement-breakpoint
CREATE INDEX "search_word_word" ON "search_word" USING btree ("word");--> statement-breakpoint
CREATE INDEX "search_word_near" ON "search_word" USING gin (candor_search_near("word"));
