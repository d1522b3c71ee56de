// Reviews that a rule holds, one for each rule, written and confirmed as their authors would.
import type { ReviewId } from "#contract/id.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { confirmReview } from "#domain/invitation/invited.ts";
import { withdrawMessages } from "#domain/message/message.ts";
import { submitOrganic } from "#domain/review/publish/organic.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { execute } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";

/** Three reviews from here within an hour are a burst. */
const ONE_RANGE = Buffer.from("the address range of the demo's burst");

type Written = {
  email: string;
  author: string;
  rating: number;
  title: string;
  body: string;
  ipHash?: Uint8Array | null;
};

/** The first of these is published, and the second is its copy. */
const COPIED = {
  rating: 5,
  title: "Worth the wait",
  body: "We waited six weeks for the wardrobe, and when it came one of the doors was hung the wrong way round. The driver put it right on the spot and swept the floor before he left.",
};

const REGULAR = "regular@customer.example";
/** The first two of the mailbox are published. */
const PURCHASES = [
  { rating: 5, title: "The second chair", body: "It matches the first one we bought, down to the grain of the seat." },
  { rating: 4, title: "A lamp this time", body: "The cable is a little short for our corner, and the light is warm." },
  {
    rating: 5,
    title: "And now the table",
    body: "Two people carried it up four floors and took the old one with them.",
  },
];

/** Writes the reviews that do not exist yet. */
export async function writeHeldReviews(context: Context, business: Business): Promise<void> {
  for (const written of writtenFor(business.domain)) {
    if ((await reviewOf(context, business, written.email)) !== null) continue;
    const id = await writeConfirmed(context, business, written);
    // Their authors do not exist, and one address is at a service that does.
    await withdrawMessages(context, [id]);
  }
  if ((await reviewOf(context, business, REGULAR)) !== null) return;
  for (const words of PURCHASES) {
    const submission = { ...words, author: "Robin", experienceDate: dayOfExperience(context) };
    const invited = { businessId: business.id, email: REGULAR, submission, language: "en", ipHash: null, ratings: [] };
    const { reviewId } = await inTransaction(context, (inside) => publishFromInvitation(inside, invited));
    await withdrawMessages(context, [reviewId]);
  }
}

export async function writeConfirmed(
  context: Context,
  business: Business,
  { email, ipHash = null, ...words }: Written,
): Promise<ReviewId> {
  const submission = { ...words, experienceDate: dayOfExperience(context) };
  await submitOrganic(context, { businessId: business.id, email, submission, language: "en", ipHash });
  const id = await reviewOf(context, business, email);
  if (id === null) throw new Error("The demo's own review is gone.");
  await confirmReview(context, id);
  return id;
}

function dayOfExperience({ clock }: Context): string {
  return new Date(clock.now().getTime() - 5 * DAY_MS).toISOString().slice(0, 10);
}

/** Null where the address has written none. */
export async function reviewOf(context: Context, { id }: Business, email: string): Promise<ReviewId | null> {
  const [row] = await execute<{ id: ReviewId }>(
    context.db,
    "select review_id as id from review_author where business_id = $1 and lower(email) = $2",
    id,
    email.toLowerCase(),
  );
  return row?.id ?? null;
}

function writtenFor(domain: string): Written[] {
  const burst = (author: string, title: string, body: string): Written => ({
    email: `${author.toLowerCase()}@burst.example`,
    author,
    rating: 5,
    title,
    body,
    ipHash: ONE_RANGE,
  });
  return [
    {
      email: `sales@${domain}`,
      author: "A happy customer",
      rating: 5,
      title: "The best in town",
      body: "I have bought everything here since the doors opened, and every piece is worth its price.",
    },
    { ...COPIED, email: "original@customer.example", author: "Joan K." },
    { ...COPIED, email: "copy@customer.example", author: "Jo King" },
    burst("Finn", "Quick, and on a Sunday", "Ordered a stool late on Sunday and it stood in the hall by Thursday."),
    burst("Gus", "They repair things, too", "They mended the leg of our old chair while we had a coffee next door."),
    burst("Hal", "A careful shop", "Friendly on the phone, careful with the boxes, and fair about the delivery fee."),
    {
      email: "someone@mailinator.com",
      author: "Someone",
      rating: 1,
      title: "Never again",
      body: "The shelf came with a scratch from one end to the other and nobody answered for a week.",
    },
    {
      email: "links@customer.example",
      author: "Deal Finder",
      rating: 2,
      title: "Cheaper elsewhere",
      body: "You get the same bench for half the money at https://half-price-benches.example/benches, with free delivery.",
    },
    {
      email: "contact@customer.example",
      author: "Peter M.",
      rating: 1,
      title: "Call me",
      body: "Two of us want our deposit back. If that happened to you too, ring me on 0117 496 0123.",
    },
    {
      email: "angry@customer.example",
      author: "Kit",
      rating: 1,
      title: "What a joke",
      body: "Third date missed in a row and then this bullshit excuse about the van.",
    },
  ];
}
