// Words that hold a review: abuse and obscenity, no mild words ("damn", "Mist") and no names. A word that is innocent in another
// language counts only in texts of its own: "slut" is Swedish for the end, "dick" German for thick. Spelled as `folded` makes them.

/** In a text of any language. */
export const ANYWHERE = `
fuck fucks fucked fucker fuckers fuckin fucking fuckwit fuckface motherfucker motherfuckers motherfucking clusterfuck
shit shits shitty shithole shithead bullshit horseshit dipshit asshole assholes arsehole arseholes bitch bitches bitching
cunt cunts cocksucker cocksuckers dickhead dickheads wanker wankers twat twats whore whores bastards nigger niggers nigga
faggot faggots retards
scheisse scheiss scheisse scheissladen scheissdreck beschissen beschissene beschissener verschissen arschloch arschlocher
wichser hurensohn hurensohne fotze fotzen missgeburt verpiss verpisst verfickt verfickte ficken gefickt fickt
drecksau drecksack drecksladen schlampe schlampen
putain merde emmerde enculer encule encules enculee connard connards connasse connasses salope salopes salaud salauds
conneries bordeldemerde filsdepute niquer
mierda hijoputa hijueputa hijodeputa gilipollas cabron cabrones cabrona pendejo pendejos pendeja chingada chingar chingados
culero culeros malparido malparidos maricon maricones jodido jodidos
cazzo cazzi cazzata cazzate stronzo stronza stronzi stronzate vaffanculo fanculo coglione coglioni puttana puttane troia
merdoso minchia rottinculo
caralho porra buceta arrombado arrombados cuzao filhodaputa foder fodase viado
klootzak klootzakken kankerlijer kankerhoer tyfuslijer teringlijer hoerenzoon lul-de-behanger mierenneuker kutzooi kutwijf
kurwa kurwy kurwe kurwo kurewski kurewska chuj chuja chujowy chujowa chujowe chujnia pierdole pierdolony pierdolona
pierdolic spierdalaj wypierdalaj jebac jebany jebana jebane zajebisty skurwysyn skurwysyny skurwiel
huj hui pizda pizdec pizdets blyad blyat blyadi suka-blyat
хуй хуя хуе хуем хуйня хуйню хуевый хуевая хуево хуевое пизда пизды пизде пизду пиздец пиздеж пиздить блядь бляди блядский
блять ебать ебал ебаный ебаная ебаное ебанутый ебанутые ебучий ебучие наебали наебать наебалово заебали заебись охуел
охуели охуевший охуеть ахуеть мудак мудаки мудила сука суки пидор пидоры пидорас пидорасы долбоеб долбоебы уебок уебки
гандон гандоны курва довбойоб хуйло
javla javlar fitta fittor horunge kuksugare
vittu vitun vittuun perkele perkeleen saatanan paska paskaa huora kusipaa mulkku
orospu orospucocugu siktir siktirgit amk aminakoyim pic picler yarrak gavat
curva kurac kurca pizdarija jebem jebemti jebote sranje picka picku pickumaterinu
kokot kokoti curak kunda zmrd zmrdi hajzl hajzlove pica pici picovina
szar szarok kurva kurvak baszd baszdmeg basszameg geci fasz faszom faszsag picsa picsaba
pula muie curve futut fututi pizda
μαλακα μαλακας μαλακες γαμημενο γαμημενα γαμω πουτανα σκατα αρχιδια
`;

/** Only in a text of this language (ISO 639-1). */
export const IN_LANGUAGE: Readonly<Record<string, string>> = {
  en: "slut sluts prick pricks fag fags bastard retard spic kike piss pissed",
  de: "scheiß arsch arschgeige spast spasti nutte nutten piss hure huren fick wixer wixxer",
  fr: "con cons pute putes chier couilles bite bites cul niquez nique batard batards pede pedes",
  es: "puta puto putas putos joder cojones coño cono polla verga pinche zorra follar hostia",
  it: "merda merde culo palle fica figa bastardo bastardi incazzato troie",
  pt: "merda puta putas puto cu cacete bosta foda",
  nl: "kut lul hoer hoeren kanker tering tyfus klote eikel godverdomme",
  pl: "cipa dupa gowno gowniany gowniana suka pizda",
  sv: "fan helvete skit kuk hora horor",
  da: "pik fisse kusse luder lort",
  no: "faen fitte helvete kuk hore",
  fi: "helvetti saatana homo",
  tr: "sik got ibne",
  ro: "dracu cacat",
};

/** In languages that put no spaces between words, wherever the characters stand. */
export const UNSPACED =
  "操你妈 草泥马 傻逼 傻屄 他妈的 妈的逼 狗日的 王八蛋 去你妈 死ね くそったれ 糞野郎 クソ野郎 씨발 시발놈 개새끼 병신 좆같 지랄 เหี้ย ควย เย็ด".split(
    " ",
  );
