// Customers open the link of a mail and send the form of a review like a browser. The business replies.
import { type Answer, type Asked, isDefinite, untilAnswered } from "./asking.ts";
import { headersOf } from "./inviting.ts";
import type { Reply, Written } from "./ledger.ts";
import { anyOf, nextPerson, ownNetwork } from "./person.ts";
import type { Scene } from "./scene.ts";
import type { TakenMail } from "./sink.ts";

/** Random words of a review, without links and numbers, so that no rule holds it. */
const WORDS =
  "table chair lamp shelf drawer cushion blanket mirror carpet basket kettle teapot vase frame clock stool bench cabinet wardrobe curtain pillow mattress candle bowl plate spoon glass bottle jar tray hook rail handle hinge corner surface finish colour fabric leather wood oak pine walnut cotton linen wool cork stone marble steel brass copper paper string box parcel courier driver delivery morning evening weekend summer winter garden kitchen bedroom hallway balcony cellar attic window door floor wall ceiling light shade warm soft sturdy light heavy narrow wide tall short round square smooth rough plain bright dark quiet quick slow careful friendly helpful patient honest polite tidy neat clean fresh ready early late exact simple clever useful pretty lovely handsome solid steady even level firm gentle modest fair cheap dear worth"
    .split(" ")
    .filter((word, index, all) => all.indexOf(word) === index);
const WORDS_EACH = 28;
const GIVES_UP = 0.2;
/** The share of people who press the button twice. */
const TWICE = 0.1;

/** Writes a review by the link of an invitation, or confirms one of `writeUninvited`. */
export async function writeFromMail(scene: Scene, { to, link }: TakenMail): Promise<void> {
  const { stage, ledger, ask, isOver } = scene;
  const path = link as string;
  const network = ownNetwork(Number(/\d+/.exec(to)?.[0] ?? 0));
  // The same mail can arrive twice, but its reader writes once.
  if (ledger.writing.has(to)) return;
  ledger.writing.add(to);
  if (ledger.written.some((each) => each.email === to && (each.outcome === "accepted" || each.via === "invite")))
    return;
  const isInvite = path.startsWith("/invite/");
  const waiting = ledger.written.find((each) => each.email === to);
  const page = await untilAnswered(ask, { kind: "form", path, headers: network, isRead: true }, isOver, "person");
  if (!page) return;
  if (page.status === 410 && isInvite) return;
  if (page.status !== 200) {
    ledger.unexpected.push(`form: ${page.status} for ${to}`);
    return;
  }
  const business = isInvite
    ? stage.world.organisations.flatMap((each) => each.businesses).find((each) => page.text.includes(each.name))
    : null;
  if (isInvite && !business) {
    // Called off meanwhile, which its page says.
    return;
  }
  const note: Written = waiting ?? {
    business: business?.slug ?? "",
    email: to,
    title: `${business?.mark} ${to}`.replace("@mail.example", ""),
    via: "invite",
    outcome: "unknown",
    shown: null,
  };
  if (!waiting) ledger.written.push(note);
  await sendForm(scene, note, {
    kind: isInvite ? "review" : "confirmation",
    method: "POST",
    path,
    headers: { ...FORM, ...network, origin: stage.baseUrl },
    body: isInvite ? typed({ title: note.title }) : "",
  });
}

/** Writes a review without an invitation. The service mails a link that confirms it. */
export async function writeUninvited({ stage, ledger, ask, isOver }: Scene): Promise<void> {
  const business = anyOf(anyOf(stage.world.organisations).businesses);
  const { number, email } = nextPerson();
  const title = `${business.mark} person-${number}`;
  const note: Written = { business: business.slug, email, title, via: "confirm", outcome: "unknown", shown: null };
  ledger.written.push(note);
  const answer = await untilAnswered(
    ask,
    {
      kind: "uninvited review",
      method: "POST",
      path: `/review/${business.slug}/write`,
      headers: { ...FORM, ...ownNetwork(number), origin: stage.baseUrl },
      body: typed({ title, email }),
    },
    isOver,
    "person",
  );
  if (answer && answer.status !== 303) ledger.unexpected.push(`uninvited review: ${answer.status}`);
}

/** Replies to a random published review. No two replies to one review are under way at once. */
export async function reply({ stage, ledger, ask }: Scene): Promise<void> {
  const organisation = anyOf(stage.world.organisations);
  const business = anyOf(organisation.businesses);
  const headers = headersOf(organisation.key);
  const path = `/api/v1/businesses/${business.id}/reviews?perPage=50`;
  const list = await ask({ kind: "REST reviews", path, headers, isRead: true });
  if (list.status !== 200) return;
  const reviews = (JSON.parse(list.text) as { data: { id: string }[] }).data;
  if (reviews.length === 0) return;
  const { id } = anyOf(reviews);
  const earlier = ledger.replies.get(id) ?? [];
  // With two at once the last one would be unknown.
  if (earlier.some((each) => each.outcome === "unknown")) return;
  const note: Reply = { body: `Thank you, this is our answer number ${earlier.length + 1}.`, outcome: "unknown" };
  ledger.replies.set(id, [...earlier, note]);
  const answer = await ask({
    kind: "reply",
    method: "POST",
    path: "/api/v1/replies",
    headers,
    body: JSON.stringify({ reviewId: id, body: note.body }),
  });
  if (!isDefinite(answer)) return;
  if (answer.status === 201 || answer.status === 200) note.outcome = "accepted";
  else {
    note.outcome = "refused";
    ledger.unexpected.push(`reply: ${answer.status} ${answer.text.slice(0, 120)}`);
  }
}

const FORM = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };

async function sendForm({ ledger, ask, isOver }: Scene, note: Written, request: Asked): Promise<void> {
  const first = Math.random() < TWICE ? await Promise.all([ask(request), ask(request)]) : [await ask(request)];
  let answer: Answer | null = first.find(({ status }) => status === 303) ?? first.find(isDefinite) ?? null;
  if (!answer && Math.random() > GIVES_UP) answer = await untilAnswered(ask, request, isOver, "person");
  if (!answer) return;
  const target = answer.headers.get("location") ?? "";
  if (answer.status === 303 && target.startsWith("/manage/")) {
    note.outcome = "accepted";
    note.shown = target.includes("done=held") ? "held" : target.includes("done=published") ? "published" : null;
  } else if (answer.status === 409)
    note.outcome = "accepted"; // An earlier attempt was accepted, and its answer was lost.
  else if (answer.status === 410) note.outcome = "refused";
  else ledger.unexpected.push(`${request.kind}: ${answer.status} ${target} for ${note.email}`);
}

function typed(fields: Record<string, string>): string {
  const rating = String(1 + Math.floor(Math.random() * 5));
  return new URLSearchParams({
    rating,
    body: reviewBody(),
    author: "Ana R.",
    experienceDate: "",
    ...fields,
  }).toString();
}

function reviewBody(): string {
  const words = Array.from({ length: WORDS_EACH }, () => WORDS[Math.floor(Math.random() * WORDS.length)]);
  return `We found it ${words.join(" ")} in the end.`;
}
