-- What searches know of a text. The functions of src/domain/business/spelling do the same, and explain it; a test compares them. No
-- collation is used, so that no update of ICU breaks an index, and no function of ours, so that any search_path will do.
-- Indexes keep few new entries apart, because each search reads those.
CREATE OR REPLACE FUNCTION candor_search_words(given text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL RESTRICTED AS $$
DECLARE
	typed text := left(normalize(given, NFC), 2000);
	folded text;
	plain text;
	forms text[] := '{}';
	run text;
BEGIN
	IF typed ~ '[äöüøåÄÖÜØÅ]' THEN
		typed := typed || ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(typed,
			'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue'), 'Ø', 'oe'), 'Å', 'aa');
	END IF;
	folded := lower(regexp_replace(normalize(typed, NFKD),
		'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200c-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g') COLLATE "C");
	IF folded ~ '[^\u0001-\u007f]' THEN
		IF folded ~ '[ØøŁłĐđÐðĦħŦŧŊıƏÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҲҺӘӨԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖىیکةہھۃٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९]' THEN
			folded := translate(folded,
				'ØøŁłĐđÐðĦħŦŧŊıƏÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҲҺӘӨԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖىیکةہھۃٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
				'oollddddhhttŋiəæœþßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұҳһәөաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆييكهههها012345678901234567890123456789');
		END IF;
		folded := normalize(replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC);
	END IF;
	IF folded ~ '[''`\u2018\u2019\u02bc\u2010\u2011\u002d]' THEN
		folded := folded || ' ' || regexp_replace(folded, '[''`\u2018\u2019\u02bc\u2010\u2011\u002d]+', '', 'g');
	END IF;
	-- Every letter of a run without gaps begins a word, and so does a katakana word in it.
	IF folded ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]' THEN
		FOR run IN SELECT match[1] FROM regexp_matches(folded, '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+', 'g') AS match LOOP
			FOR at IN 1..char_length(run) LOOP
				forms := forms || substr(run, at, 20);
			END LOOP;
			forms := forms || array(SELECT left(match[1], 60) FROM regexp_matches(run, '[\u30a1-\u30fa\u30fc-\u30ff]{2,}', 'g') AS match);
		END LOOP;
		folded := regexp_replace(folded, '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+', ' ', 'g');
	END IF;
	folded := regexp_replace(folded, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u0964\u0965\u0970\u2000-\u2bff\u2e00-\u2e7f\u2ff0-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ue000-\uf8ff\ufd3e\ufd3f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U0010ffff]+', ' ', 'g');
	plain := replace(replace(replace(replace(folded, 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'aa', 'a');
	IF plain LIKE '%ال%' THEN
		plain := regexp_replace(plain, '(^| )ال(?=[^ ][^ ][^ ])', '\1', 'g');
	END IF;
	IF plain <> folded THEN
		folded := folded || ' ' || plain;
	END IF;
	IF folded ~ '[^ ]{61}' THEN
		folded := regexp_replace(folded, '([^ ]{60})[^ ]+', '\1', 'g');
	END IF;
	RETURN array_remove(forms || string_to_array(folded, ' '), '');
END $$;
--> statement-breakpoint
-- A word of up to nine letters without each of its letters, or both ends of a longer one without up to two. Words with typing errors
-- between them share some (src/domain/business/spelling/typo.ts).
CREATE OR REPLACE FUNCTION candor_search_near(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	first_end text := left(word, 5);
	last_end text := right(word, 5);
	part text;
	near text[] := '{}';
BEGIN
	IF char_length(word) < 10 THEN
		FOR at IN 1..char_length(word) + 1 LOOP
			near := near || (left(word, at - 1) || substr(word, at + 1));
		END LOOP;
	ELSE
		-- Zero drops none.
		FOR one IN 0..5 LOOP
			FOR two IN one..5 LOOP
				part := left(first_end, greatest(two - 1, 0)) || substr(first_end, two + 1);
				near := near || ('<' || left(part, greatest(one - 1, 0)) || substr(part, one + 1));
				part := left(last_end, greatest(two - 1, 0)) || substr(last_end, two + 1);
				near := near || ('>' || left(part, greatest(one - 1, 0)) || substr(part, one + 1));
			END LOOP;
		END LOOP;
	END IF;
	RETURN near;
END $$;
--> statement-breakpoint
-- Whether typing errors in the word are forgiven: it has five letters or more, and is no run of Han, whose words have no gaps.
CREATE OR REPLACE FUNCTION candor_search_learned(word text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN char_length(translate(word, '0123456789', '')) >= 5 AND (word ~ '^[\u30a1-\u30fa\u30fc-\u30ff]+$' OR word !~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]');
--> statement-breakpoint
CREATE TABLE "search_word" (
	"word" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "business_search";--> statement-breakpoint
CREATE INDEX "business_search" ON "business" USING gin (array_to_tsvector(candor_search_words(name || ' ' || regexp_replace(domain, '^www[.]', '') || ' ' || city))) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "category_search" ON "category" USING gin (array_to_tsvector(candor_search_words(name || ' ' || coalesce(jsonb_path_query_array(names, '$.*')::text, ''))));--> statement-breakpoint
INSERT INTO "search_word" ("word")
SELECT DISTINCT word FROM "business", unnest(candor_search_words(name || ' ' || regexp_replace(domain, '^www[.]', '') || ' ' || city)) AS word
WHERE profile = 'public' AND candor_search_learned(word);--> statement-breakpoint
CREATE INDEX "search_word_word" ON "search_word" USING btree ("word");--> statement-breakpoint
CREATE INDEX "search_word_near" ON "search_word" USING gin (candor_search_near("word")) WITH (gin_pending_list_limit=64);
