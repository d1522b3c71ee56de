-- The words by which a review is found, each as "language:stem", beside its business and its week there. Texts are folded like those of
-- candor_search_words, and PostgreSQL's dictionaries make the stems; src/domain/review/list/words.ts does the same to what a reader types,
-- and a test compares them. Runs without gaps, such as Japanese, are known by their letters and pairs of letters. No collation is used, and
-- no function of ours, so that any search_path will do. Starting workers would take longer than a search, hence RESTRICTED. No text may make it fail: the review could not be stored.
CREATE OR REPLACE FUNCTION candor_review_words(business uuid, created timestamptz, language text, given text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL RESTRICTED COST 2000 AS $$
DECLARE
	stem regdictionary := CASE language
		WHEN 'ar' THEN 'pg_catalog.arabic_stem'
		WHEN 'da' THEN 'pg_catalog.danish_stem'
		WHEN 'de' THEN 'pg_catalog.german_stem'
		WHEN 'en' THEN 'pg_catalog.english_stem'
		WHEN 'es' THEN 'pg_catalog.spanish_stem'
		WHEN 'fi' THEN 'pg_catalog.finnish_stem'
		WHEN 'fr' THEN 'pg_catalog.french_stem'
		WHEN 'hu' THEN 'pg_catalog.hungarian_stem'
		WHEN 'it' THEN 'pg_catalog.italian_stem'
		WHEN 'nl' THEN 'pg_catalog.dutch_stem'
		WHEN 'no' THEN 'pg_catalog.norwegian_stem'
		WHEN 'pt' THEN 'pg_catalog.portuguese_stem'
		WHEN 'ro' THEN 'pg_catalog.romanian_stem'
		WHEN 'ru' THEN 'pg_catalog.russian_stem'
		WHEN 'sv' THEN 'pg_catalog.swedish_stem'
		WHEN 'tr' THEN 'pg_catalog.turkish_stem'
	END;
	prefix text := CASE WHEN stem IS NULL THEN '-:' ELSE language || ':' END;
	folded text := given;
	forms text[] := ARRAY[business::text, business::text || '/' || floor(extract(epoch FROM created) / 604800)];
BEGIN
	IF folded ~ '[^\u0001-\u007f]' THEN
		folded := left(regexp_replace(normalize(folded, NFKD),
			'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200c-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g'), 10000);
	END IF;
	folded := lower(folded COLLATE "C");
	IF folded ~ '[^\u0001-\u007f]' THEN
		IF folded ~ '[ØøŁłĐđÐðĦħŦŧŊıƏÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҲҺӘӨԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖىیکةہھۃٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९]' THEN
			folded := translate(folded,
				'ØøŁłĐđÐðĦħŦŧŊıƏÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҲҺӘӨԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖىیکةہھۃٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
				'oollddddhhttŋiəæœþßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұҳһәөաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆييكهههها012345678901234567890123456789');
		END IF;
		folded := normalize(replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC);
	END IF;
	-- "Joe's" is found as joe and as joes.
	IF folded ~ '[''`\u2018\u2019\u02bc\u2010\u2011\u002d]' THEN
		folded := folded || ' ' || (
			SELECT coalesce(string_agg(regexp_replace(word, '[''`\u2018\u2019\u02bc\u2010\u2011\u002d]+', '', 'g'), ' '), '')
			FROM unnest(string_to_array(translate(folded, E'\n\r\t', '   '), ' ')) AS word WHERE word ~ '[''`\u2018\u2019\u02bc\u2010\u2011\u002d]');
	END IF;
	IF folded ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]' THEN
		forms := forms || ARRAY(
			SELECT '-:' || form FROM (
				SELECT letter, letter || lead(letter) OVER (PARTITION BY nr ORDER BY at) AS pair
				FROM regexp_matches(folded, '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+', 'g') WITH ORDINALITY AS run(match, nr), unnest(string_to_array(match[1], NULL)) WITH ORDINALITY AS each(letter, at)
			) AS pairs, LATERAL (VALUES (letter), (pair)) AS one(form) WHERE form IS NOT NULL);
		folded := regexp_replace(folded, '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+', ' ', 'g');
	END IF;
	folded := regexp_replace(folded, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u0964\u0965\u0970\u2000-\u2bff\u2e00-\u2e7f\u2ff0-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ue000-\uf8ff\ufd3e\ufd3f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U0010ffff]+', ' ', 'g');
	folded := (
		SELECT string_agg(coalesce((ts_lexize(stem, word))[1], word), ' ' || prefix)
		FROM (SELECT left(word, 60) FROM unnest(string_to_array(folded, ' ')) AS word WHERE word <> '') AS cut(word));
	IF folded IS NOT NULL THEN
		folded := prefix || replace(replace(replace(replace(folded, 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'aa', 'a');
		forms := forms || string_to_array(folded, ' ');
	END IF;
	RETURN array_to_tsvector(forms);
END $$;
--> statement-breakpoint
CREATE INDEX "review_sorted" ON "review" USING btree ("business_id","rating","verified","helpful_count","created_at","id") WHERE status = 'published' and source in ('invitation', 'organic');--> statement-breakpoint
CREATE INDEX "review_words" ON "review" USING gin (candor_review_words(business_id, created_at, language, title || ' ' || body)) WITH (gin_pending_list_limit=256) WHERE status = 'published' and source in ('invitation', 'organic');