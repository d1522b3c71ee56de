// Words that hold a review: abuse and obscenity, no mild words ("damn", "Mist") and no names. A word that is innocent in another
// language counts only in texts of its own: "slut" is Swedish for the end, "dick" German for thick, "curva" Spanish for a bend, and
// "hui" stands in the French "aujourd'hui". `folded` brings all of them to one spelling.

/** Words that count in a text of any language. */
export const ANYWHERE = `
fuck fucks fucked fucker fuckers fuckin fucking fuckwit fuckface motherfucker motherfuckers motherfucking clusterfuck
shit shits shitty shithole shithead bullshit horseshit dipshit asshole assholes arsehole arseholes bitch bitches bitching
cunt cunts cocksucker cocksuckers dickhead dickheads wanker wankers twat twats whore whores bastards nigger niggers nigga
faggot faggots
scheisse scheiss scheissladen scheissdreck beschissen beschissene beschissener verschissen arschloch arschlocher
wichser hurensohn hurensohne fotze fotzen missgeburt verpiss verpisst verfickt verfickte ficken gefickt fickt
drecksau drecksack drecksladen schlampe schlampen schwuchtel schwuchteln miststuck dreckskerl
putain merde merdique merdiques merdeux emmerde enculer encule encules enculee connard connards connasse connasses salope salopes
salaud salauds conneries bordeldemerde filsdepute niquer bougnoule bougnoules branleur branleurs
mierda mierdas hijoputa hijueputa hijodeputa gilipollas cabron cabrones cabrona pendejo pendejos pendeja chingada chingar chingados
culero culeros malparido malparidos maricon maricones jodido jodidos conchetumadre conchatumadre conchesumadre pelotudo pelotudos
cazzo cazzi cazzata cazzate stronzo stronza stronzi stronzate vaffanculo fanculo coglione coglioni puttana puttane
merdoso minchia rottinculo porcodio porcamadonna
caralho buceta arrombado arrombados cuzao filhodaputa foder fodase
klootzak klootzakken kankerlijer kankerlijers kankerhoer kankerzooi kankerbedrijf kankerwinkel tyfuslijer teringlijer hoerenzoon
lul-de-behanger mierenneuker kutzooi kutwijf kutbedrijf kutwinkel godverdomme
kurwa kurwy kurwe kurwo kurewski kurewska chuj chuja chujowy chujowa chujowe chujnia pierdole pierdolony pierdolona
pierdolic spierdalaj wypierdalaj jebac jebany jebana jebane zajebisty skurwysyn skurwysyny skurwiel
pizdec pizdets blyad blyat blyadi suka-blyat
хуй хуя хуе хуем хуйня хуйню хуевый хуевая хуево хуевое пизда пизды пизде пизду пиздец пиздеж пиздить блядь бляди блядский
блять ебать ебал ебаный ебаная ебаное ебанутый ебанутые ебучий ебучие наебали наебать наебалово заебали заебись охуел
охуели охуевший охуеть ахуеть мудак мудаки мудила суки пидор пидоры пидорас пидорасы долбоеб долбоебы уебок уебки
гандон гандоны курва довбойоб хуйло
javla javlar horunge kuksugare
vittu vitun vittuun perkele perkeleen kusipaa
orospu orospucocugu siktir siktirgit aminakoyim yarrak
pizdarija jebem jebemti jebote pickumaterinu
zmrd zmrdi hajzl
baszd baszdmeg basszameg faszom faszsag picsaba
futut fututi
μαλακα μαλακας μαλακες γαμημενο γαμημενα γαμω πουτανα σκατα αρχιδια
شرموطه شرموط شراميط قحبه قحاب منيوك منايك متناك متناكه كسمك كسختك معرصين
`;

/** Beginnings of abusive words in these languages, with any ending: "Scheißverein", "wypierdalać". */
export const BEGINNING =
  "scheiss verfick kurw wkurw skurw pierdol wypierd spierd zapierd zajeb pojeb wyjeb encul motherfuck".split(" ");

/** Words that count only in a text of this language (ISO 639-1). */
export const IN_LANGUAGE: Readonly<Record<string, string>> = {
  ar: "كس كسها كسك عاهره عاهرات الخرا والخرا بالخرا خراء طيز طيزك طيزي زب زبي ينيك ديوث خنيث معرص",
  cs: "kokot kokoti curak kunda hajzlove pica pici picovina kurva",
  de: "scheiß arsch arschgeige spast spasti nutte nutten piss hure huren fick wixer wixxer kanake kanaken",
  en: "slut sluts prick pricks fag fags bastard retard retards spic kike piss pissed",
  es: "puta puto putas putos joder cojones coño coños polla pollas verga zorra zorras follar sudaca",
  fi: "helvetti saatana saatanan paska paskaa huora mulkku",
  fr: "con cons pute putes chier couilles bite bites cul niquez nique batard batards pede pedes fdp",
  hr: "kurac kurca sranje picka picku kurva",
  hu: "szar szarok kurva kurvak geci fasz picsa",
  it: "merda merde culo fica figa bastardo bastardi incazzato troia troie fottuto fottuti fottuta inculare",
  nl: "kut lul hoer hoeren tering tyfus klote",
  no: "faen fitte helvete kuk hore",
  pl: "cipa dupa dupy dupe gowno gowniany gowniana pizda pizdy suko huj",
  pt: "merda porra puta putas cu bosta foda viado viados cabrao cabroes paneleiro piroca",
  ro: "dracu cacat pula muie curve curva pizda",
  ru: "сука",
  uk: "сука",
  sk: "kokot kokoti pica pici picovina kurva",
  sv: "fan helvete skit kuk hora horor fitta fittor",
  da: "pik fisse kusse luder lort",
  tr: "sik got ibne pic picler amk gavat",
};

/** Innocent phrases that hold such a word. */
export const INNOCENT = /\bcon (?:carne|leche|panna|pollo|brio)\b|\bcul[ -]de[ -](?:sac|poule|lampe)\b/g;

/** Languages without spaces between words: the characters count anywhere. */
const UNSPACED =
  "操你妈 草泥马 傻逼 傻屄 他妈的 妈的逼 狗日的 王八蛋 去你妈 くそったれ くそやろう くそ野郎 クソ野郎 糞野郎 クソ店 糞店 クソ対応 死にやがれ ぶっ殺す ぶっ殺し 殺すぞ きちがい 気違い " +
  "おまんこ 売女 淫売 씨발 시발놈 개새끼 병신 좆같 지랄 เหี้ย ควย เย็ด";
/** Katakana that is abuse only as a word of its own: "チンコ" stands in "パチンコ", "ビッチ" in the names of Slavs. */
const KATAKANA = "クソ チンコ チンポ マンコ ヤリマン ビッチ キチガイ ファック ファッキン";

/** "死ね", but not "死ねない" and "死ねば". */
export const UNSPACED_WORD = new RegExp(
  `${UNSPACED.split(" ").join("|")}|死ね(?![なばるた])|(?<![ァ-ヿ])(?:${KATAKANA.split(" ").join("|")})(?![ァ-ヿ])`,
  "u",
);
