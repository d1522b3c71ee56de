// Stars in Japanese, where a number stands on either side of the word and has three spellings: 星5つ, ほし五つ, 星いつつ.

const STAR = "(?:お?星|(?<!\\p{sc=Han})ほし|ホシ|スター)";
const COUNT = "(?:[1-5一二三四五]|ひとつ|ふたつ|みっつ|よっつ|いつつ|いち|に|さん|よん|ご)";
const UNIT = "(?:つ|ツ|っ|こ|コ|個|ケ|ヶ)";
/** "欲しいもの" and "干しいも" begin alike, so a unit or the end of the word must follow. */
const STARS = new RegExp(
  `${STAR}[がはをもの]?\\s*(?:[1-5一二三四五]\\s*${UNIT}?|ひとつ|ふたつ|みっつ|よっつ|いつつ|(?:いち|さん|よん|ご)${UNIT})(?=$|[^0-9いも]|です)|${COUNT}\\s*${UNIT}?\\s*(?:の\\s*)?${STAR}(?=$|[でのをがはに、。!！?？\\s])`,
  "u",
);
const MOOD =
  /(?:良かった|よかった|美味しかった|おいしかった|楽しかった|楽しめました|満足|気に入りました|気に入った)(?:です|でした)?か?[?？]/u;

/** "嬉しい感想" */
const PRAISE =
  /(?:嬉し|うれし|良|よ|い|温か|あたたか|優し|やさし|素晴らし|すばらし|高)い(?:お)?(?:感想|レビュー|口コミ|クチコミ|コメント|評価|言葉|声|点)|(?:素敵な|すてきな|最高の|好意的な)(?:お)?(?:感想|レビュー|口コミ|クチコミ|コメント|評価|言葉|声|点)/u;

/** "批判的でない" */
const NO_BLAME =
  /(?:批判|文句|不満|苦情|クレーム|悪口)(?:的で|[のがをは]|も)?(?:ない|なし|無し|無い|言わない|書かない)/u;

export function asksForJapaneseStars(form: string): boolean {
  return [STARS, MOOD, PRAISE, NO_BLAME].some((pattern) => pattern.test(form));
}
