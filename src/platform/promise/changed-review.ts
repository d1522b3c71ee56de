// Whether a sentence speaks of removing, taking back or changing a review: "refund for taking your review down". In a reward's sentence that
// is always a condition; in a reply it is one beside money.

const REVIEW =
  "(?:(?:star|5-?star|google)[\\s-])?(?:(?:reviews?|ratings?|feedback|comments?|testimonials?)(?!\\p{L})|bewertung|rezension|kommentar|beurteilung|avis(?!\\p{L})|commentaire|note(?!\\p{L})|evaluation|resena|opinion|valoracion|calificacion|comentario|recension|valutazion|giudizio|commento|avaliac|opinia|classificac|beoordeling|recensie|reactie|opini|recenzj|ocen|komentarz|(?:ال|ل|لل)?(?:تقييم|مراجع|تعليق|رايك))\\p{L}*";
const VERB =
  "(?:delet|remov|withdr|retract|eras|chang|edit|updat|revis|amend|improv|rais|rewrit|reconsider|revok|losch|gelosch|entfern|abander|anpass|korrigier|uberarbeit|verbesser|supprim|suppress|retir|effac|enlev|modifi|corrig|retrait|amelior|borr|elimin|quit|cambi|corrij|suprim|cancell|rimuov|rimoss|rimoz|ritir|togli|corregg|apag|exclu|alter|mud[ae]|remoc|verwijder|wijzig|verander|verbeter|aanpas|usun|usuw|skasow|wycof|zmien|zmian|popraw|edyt|(?:[نتيسا])?احذف|[تي]?حذف|ازال|ازل|[تا]?سحب|تعديل|[تي]?عدل|تغيير|غيروا?)\\p{L}*|(?:ander[ent]|andern|anderung|wis|wissen|haal|pas|mejor(?:ar|e|es)|miglior(?:a|are|i|ate)|melhor(?:ar|e)|غير)";
/** Such a word between verb and noun begins another thing: "an oil change for your review". */
const APART =
  "(?:for|with|in|on|and|if|fur|mit|und|bei|pour|avec|et|si|por|con|y|per|e|para|com|voor|met|en|bij|za|dla|i|z|مقابل|مع)";
const BETWEEN = `(?:[\\s-]+(?!${APART}(?!\\p{L}))[\\p{L}\\p{M}\\p{N}'’-]+){0,3}?[\\s'’]+`;
const STARS =
  "(?:[3-5]|three|four|five|drei|vier|funf|trois|quatre|cinq|tres|cuatro|cinco|tre|quattro|cinque|quatro|drie|vijf|trzy|cztery|piec|خمس\\p{L}*|اربع)[\\s-]*(?:stars?|stern|etoile|estrel|stell|ster|gwiazd|نجوم)";

const SOURCES = [
  `(?<!\\p{L})(?:${VERB})${BETWEEN}(?:l['’])?${REVIEW}`,
  `(?<!\\p{L})(?:tak|pull|nehm|nimm|zieh|trek|haal)\\p{L}*(?:\\s[\\p{L}'’-]+){0,2}?\\s${REVIEW}\\s(?:bitte\\s)?(?:down|back|off|zuruck|in|weg)(?!\\p{L})|(?<!\\p{L})(?:tak|pull)\\p{L}*\\s(?:down|back|off)\\s(?:\\p{L}+\\s){0,2}?${REVIEW}`,
  `${REVIEW}(?:\\s(?:is|are|has|been|being|was|bitte|wieder|zu|te|op|auf|to|von|google|est|sera|es|sea|e|viene|seja|sta|zostanie))*\\s(?:(?:delet|remov|gone|weg|verschwunden|disparu|supprim|effac|retire|eliminad|borrad|cancellat|rimoss|apagad|removid|usuniet|withdrawn|changed|edited|taken\\s(?:down|back)|losch|gelosch|entfern|andern|andert|zuruck(?:zieh|nehm|zuzieh|zunehm|gezogen|genommen)|verwijder|wijzig|aanpas|intrek|in te trekken|usun|wycof)\\p{L}*)`,
  `(?<!\\p{L})(?:${VERB})(?:\\s[\\p{L}'’-]+){0,4}?\\s(?:to|auf|a|en|in|para|naar|na|الي)\\s${STARS}`,
  "(?:レビュー|口コミ|クチコミ|評価|投稿|コメント)[^。、！？]{0,8}(?:削除|取り消|取消|取り下げ|撤回|変更|修正|書き換え|書き直|消し)|(?:削除|撤回)[^。、！？]{0,4}(?:レビュー|口コミ|評価)",
];
const CHANGES = SOURCES.map((source) => new RegExp(source, "u"));

const MONEY =
  /[€$£¥円%]|(?<!\p{L})(?:eur|euros?|usd|gbp|chf|zl|pln|dollars?|pounds?|pay|money|refund|compensat|zahl|geld|gutschrift|erstatt|gutschein|rabatt|entschadig|rembours|indemnis|argent|reembols|devolv|devuelv|abon|dinero|rimbors|restitu|soldi|dinheiro|terug|betal|geld|korting|zwro[ct]|zwrac|oddamy|pieniadz|voucher|coupon|discount|gift|free|gratis|credit|uberweis|regal|bonus)\p{L}*|(?<!\p{L})(?:bons?|bono|vale|buono)(?!\p{L})|(?:send|give|offer|ship) you (?:an?|another|new|some)(?!\p{L})|\bon (?:us|the house)(?!\p{L})|返金|返し|割引|クーポン|(?:سن|ن)?(?:عيد|دفع|عوض)|استرداد|تعويض|خصم|هديه|يورو/u;
/** Money that was paid before is no offer. */
const PAID =
  /(?<!\p{L})(?:(?:we|have|has been|was|were|already|haben|hat|wurden?|sind|ist|avons|a ete|hemos|han|abbiamo|hebben|is)\s(?:[\p{L}\p{N}€$£.,]+\s){0,6}?(?:refunded|paid|erstattet|zuruckgezahlt|rembourse\p{L}{0,2}|devuelto|reembolsado|rimborsato|terugbetaald|teruggestort)|ja reembolsamos|zwrocilismy)(?!\p{L})|返金(?:し|いたし)ました|اعدنا/u;

/** @param form in lower case and without accents */
export function isOfChangedReview(form: string): boolean {
  return CHANGES.some((pattern) => pattern.test(form));
}

/** @param sentence of a reply, in lower case and without accents */
export function isPaidChange(sentence: string): boolean {
  return isOfChangedReview(sentence) && MONEY.test(sentence.replace(PAID, " "));
}
