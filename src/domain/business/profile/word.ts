// Words of names, in lower case and plain letters: those that may stand beside a business's own name, and those that make a statement.

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Articles and the words for "and" and "of". */
export const ARTICLES = set(`
  the a an and of at by
  der die das den dem des ein eine und von vom zum zur am im
  le la les l d un une et de du au aux chez
  el los las y e del al
  il lo i gli uno ed di dello della dell all dei
  het een en van
  oraz
  o os as um uma do da dos das
  no`);

export const LEGAL_FORMS = set(`
  inc incorporated llc llp ltd limited plc corp corporation co company pty cic
  gmbh mbh ggmbh ag kg kgaa ohg gbr ug haftungsbeschrankt ek ev eg se
  sa sas sasu sarl eurl sci snc scop sl slu srl srls spa sapa ss
  bv nv vof cv bvba vzw
  sp z oo zoo spzoo spolka ska
  lda ltda unipessoal eireli sgps
  ab as asa aps oy oyj hf ehf kft zrt doo ooo
  kk gk 株式会社 有限会社 合同会社`);

/** Words that say something about a business, in ten languages. A business whose name has one is published by a moderator. */
export const STATEMENTS = set(`
  scam scams scammer scammers scamming fraud frauds fraudster fraudsters fraudulent fake fakes avoid avoided beware warning danger dangerous
  caution alert never not dont cannot worst bad terrible horrible awful disgusting poison poisoned dirty rude liar liars lies lying thief
  thieves theft steal steals stole stolen cheat cheats cheater cheaters crook crooks criminal criminals ripoff sucks hate boycott stop
  illegal closed bankrupt insolvent banned overpriced rubbish garbage trash shit fuck
  betrug betruger betrugerin abzocke abzocker vorsicht warnung achtung finger nie niemals nicht kein keine schlecht schlechte
  schlechter gauner lugner luge lugen meiden schrott mies miese geschlossen pleite insolvenz verbrecher diebe gefahr
  arnaque arnaques arnaqueur arnaqueurs escroc escrocs escroquerie fuir fuyez eviter evitez attention jamais pas voleur voleurs menteur
  menteurs mensonge mauvais mauvaise nul nulle ferme faillite honte
  estafa estafas estafador estafadores fraude fraudes evitar evite eviten cuidado nunca jamas ladron ladrones peligro mentira mentiroso
  mentirosos malo mala pesimo pesima cerrado quiebra
  truffa truffe truffatore truffatori evitare evitate attenzione mai non ladro ladri pericolo bugiardi bugiardo pessimo pessima chiuso
  fallito
  oplichting oplichter oplichters vermijd vermijden waarschuwing nooit niet geen slecht slechte dief dieven leugenaar gesloten failliet
  oszustwo oszust oszusci unikac unikaj uwaga ostrzezenie nigdy nie zlodziej zlodzieje klamca zly zla zamkniete
  golpe burla burlao burloes nao mentirosas pessimos ladra fechado falencia perigo
  詐欺 偽物 注意 危険 最悪
  احتيال نصب احذر تحذير سيئ لص`);
