// What a review says: which aspects it tells of, in which tone, how long, and under which title.
import type { Business } from "./business.ts";
import { type Language, stockOf } from "./language.ts";
import { add, type Draft, draftAbout, join } from "./prose.ts";
import { nth, type Random } from "./random.ts";
import { type Section, say, sectionOf, type Tone } from "./stock.ts";

/** Sections of a theme that are not aspects. */
const FRAME = new Set(["title", "start", "end", "story"]);
/** Goods that are eaten, used up or read: nobody says of them how long they lasted, nor that they were repaired. */
const USED_UP = new Set(["books", "delicatessen", "cosmetics"]);
/** How many aspects a happy and an unhappy review tells of: one, two, three, four. */
const HAPPY_DETAILS = [17, 40, 27, 14];
/** The share of reviews that are little more than a word. */
const SHORT = 0.045;
const UNHAPPY_DETAILS = [16, 40, 28, 13];
/** Code points; people's titles are short. */
const LONGEST_SENTENCE_AS_TITLE = 48;

/** Title and body that fit the stars. `contact` adds a line that moderation holds a review for. */
export function reviewText(
  random: Random,
  business: Business,
  language: Language,
  rating: number,
  female: boolean,
  contact: boolean,
): { title: string; body: string } {
  const stock = stockOf(language);
  const { common = {}, [business.leaf.theme]: theme = {} } = stock.blocks;
  const draft = draftAbout(random, business, language, female);
  const tone: Tone = rating >= 4 ? "+" : rating === 3 ? "~" : "-";
  const voice: Tone = rating === 5 ? "5" : rating === 1 ? "1" : tone;

  const usedUp = USED_UP.has(business.leaf.goods);
  const aspects = Object.entries(theme).flatMap(([name, section]) =>
    FRAME.has(name) || (name === "durable" && usedUp) ? [] : [section],
  );
  aspects.splice(2, 0, stock.goods[business.leaf.goods]?.lines ?? {});
  const start = () => add(draft, (random.chance(0.6) ? theme : common).start?.[voice]);
  const end = () => add(draft, (random.chance(0.4) ? theme : common).end?.[voice]);
  const story = tone === "+" && usedUp ? undefined : theme.story?.[tone === "+" ? "*" : "!"];

  // A theme's titles name things that a story or a reservation may contradict.
  let plain = tone === "~";
  if (random.chance(SHORT)) {
    add(draft, common.short?.[voice]);
    if (random.chance(0.65)) add(draft, random.pick(aspects)[tone]);
  } else if (tone !== "~" && story && random.chance(tone === "+" ? 0.09 : 0.22)) {
    plain = true;
    if (random.chance(0.65)) add(draft, common.start?.[tone]);
    add(draft, story);
    if (tone === "+" && random.chance(0.5)) add(draft, theme.price?.["+"]);
    if (tone === "-" && random.chance(0.6)) add(draft, theme.service?.["-"]);
    if (random.chance(0.8)) add(draft, common.end?.[tone]);
  } else {
    if (random.chance(0.55)) start();
    const wanted = tones(random, rating);
    plain ||= rating === 4 && wanted.includes("~");
    tell(draft, aspects, wanted);
    if (random.chance(0.6) || draft.sentences.length < 2) end();
    if (draft.sentences.length < 2) start();
  }
  if (contact) add(draft, common.contact?.["-"]);

  const general = sectionOf(stock, "common", "title");
  const title = headline(draft, plain ? [general] : [theme.title ?? general, general, general], plain ? tone : voice);
  return { title, body: inOwnManner(random, draft.sentences, language, tone) };
}

/** The tone of each aspect told: four stars carry a reservation, three both sides, two a mild start. */
function tones(random: Random, rating: number): Tone[] {
  if (rating >= 4) {
    const told: Tone[] = Array.from({ length: 1 + random.weighted(HAPPY_DETAILS) }, () => "+");
    if (rating === 4 && random.chance(0.65)) told.push("~");
    return told;
  }
  if (rating === 3) return (["+", "~", "~", "+"] as Tone[]).slice(0, 2 + random.weighted([45, 35, 20]));
  const told: Tone[] = Array.from({ length: 1 + random.weighted(UNHAPPY_DETAILS) }, () => "-");
  if (rating === 2 && random.chance(0.5)) told.unshift("~");
  return told;
}

/** One sentence for each tone, each about another aspect; reservations come after praise. */
function tell(draft: Draft, aspects: readonly Section[], wanted: readonly Tone[]): void {
  const free = aspects.map((_, i) => i);
  const chosen: { aspect: number; tone: Tone }[] = [];
  for (const tone of wanted) {
    const fitting = free.filter((i) => nth(aspects, i)[tone] !== undefined);
    if (fitting.length === 0) continue;
    const aspect = draft.random.pick(fitting);
    free.splice(free.indexOf(aspect), 1);
    chosen.push({ aspect, tone });
  }
  const rank = { "+": 0, "~": 1, "-": 2, "5": 0, "1": 2, "*": 0, "!": 2 };
  chosen.sort((a, b) => rank[a.tone] - rank[b.tone] || a.aspect - b.aspect);
  for (const { aspect, tone } of chosen) add(draft, nth(aspects, aspect)[tone]);
}

function headline({ random, filling, sentences }: Draft, sections: readonly Section[], voice: Tone): string {
  const [first = ""] = sentences;
  if (sentences.length > 1 && random.chance(0.05) && [...first].length <= LONGEST_SENTENCE_AS_TITLE)
    return first.replace(/[.。]$/, "");
  const list = random.pick(sections)[voice] ?? [];
  return say(random, random.pick(list), filling);
}

/** Paragraphs in long texts, and the small habits that people have. */
function inOwnManner(random: Random, sentences: readonly string[], language: Language, tone: Tone): string {
  const half = Math.ceil(sentences.length / 2);
  let text = join(sentences, language);
  if (sentences.length >= 5 && random.chance(0.45))
    text = `${join(sentences.slice(0, half), language)}\n\n${join(sentences.slice(half), language)}`;
  if (language === "ja") return random.chance(0.08) && tone === "+" ? text.replace(/。$/, "！") : text;
  const habit = random.weighted([83, 8, 4, 2, 3]);
  if (habit === 1 && tone === "+" && language !== "es") return text.replace(/\.$/, language === "fr" ? "\u00a0!" : "!");
  if (habit === 2 && sentences.length < 4) return text.replace(/\.$/, "");
  if (habit === 3) return text.toLowerCase();
  if (habit === 4 && tone === "+") return `${text} ${random.pick(["👍", "😊", "⭐", "🙂", "❤️"])}`;
  return text;
}
