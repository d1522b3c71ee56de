// Lists lines with one fault each, which come after the base archive and an unclaimed business, and the message about each.
import { business, category, invitation, OTHER_ORG, organisation, review } from "./support.ts";

const platform = (changes: object = {}) => ({
  ...{ type: "platform", business: "cheese.example", platform: "Map", url: "https://map.example", rating: 4, count: 1 },
  ...changes,
});
const product = (changes: object = {}) => ({
  type: "product",
  business: "cheese.example",
  id: "p1",
  name: "Brie",
  ...changes,
});
const PNG = Buffer.from("\x89PNG\r\n\x1a\n!", "latin1").toString("base64");
const WEBP = Buffer.from("RIFF....WEBP", "latin1").toString("base64");
const logo = (changes: object = {}) => ({
  ...{ type: "logo", business: "cheese.example", small: WEBP, large: PNG },
  ...changes,
});
const long = (length: number) => "x".repeat(length);

export const BAD: [object | string, string][] = [
  ["{", "the line is not JSON"],
  ["[]", "the line is not a JSON object"],
  ["null", "the line is not a JSON object"],
  [
    "{}",
    "type must be one of organisation, category, business, logo, platform, product, review, photo, invitation, suppression",
  ],
  [
    { type: "revue" },
    "type must be one of organisation, category, business, logo, platform, product, review, photo, invitation, suppression",
  ],
  [
    { type: "toString" },
    "type must be one of organisation, category, business, logo, platform, product, review, photo, invitation, suppression",
  ],
  [{ type: "logo", business: "cheese.example" }, "small must be the WebP of a logo in base64"],
  [logo({ small: PNG }), "small must be the WebP of a logo in base64"],
  [logo({ large: "<svg/>" }), "large must be the PNG of a logo in base64"],
  [logo({ large: `${PNG}${"A".repeat(500_000)}` }), "large must be the PNG of a logo in base64"],
  [logo({ business: "nobody" }), 'business "nobody" is unknown'],
  ['\ufeff{"type":"category","slug":"x","name":"X"}', "the line is not JSON"],
  [category({ names: [] }), "names must be an object of languages to texts"],
  [category({ names: { xx: "X" } }), "names must have codes of ar, de, en, es, fr, it, ja, nl, pl, pt"],
  [category({ names: { de: "" } }), "names.de must not be empty"],
  [category({ names: { de: long(81) } }), "names.de must be at most 80 characters"],
  [category({ names: { de: 1 } }), "names.de must be text"],

  [organisation({ id: "org_x" }), "id must be an organisation's id (org_…)"],
  [organisation({ name: "" }), "name must not be empty"],
  [organisation({ name: "https://evil.com" }), "name must not hold a web or mail address"],
  [
    organisation({ name: "Oak (5 stars = 10 EUR)" }),
    'name must not promise a reward for stars or praise, or ask for stars: "5 stars ="',
  ],
  [
    organisation({ name: "Bitte 5 Sterne geben" }),
    'name must not promise a reward for stars or praise, or ask for stars: "Bitte 5 Sterne"',
  ],
  [organisation({ name: "www.evil.com" }), "name must not hold a web or mail address"],
  [organisation({ plan: "Big Plan" }), "plan must be a plan's id"],
  [organisation({ status: "gone" }), "status must be one of active, trialing, past_due, canceled"],
  [organisation({ billingInterval: "week" }), "billingInterval must be one of month, year"],

  [
    category({ slug: "Shops" }),
    "slug must be a slug: lower-case letters, digits, dots, hyphens and underscores, at most 100",
  ],
  [category({ name: undefined }), "name is missing"],
  [category({ slug: "x", parent: "nowhere" }), 'category "nowhere" is unknown'],
  [category({ slug: "x", parent: "x" }), "parent must be another category"],

  [
    business({ slug: "x", name: "evil.com" }),
    "name must not hold a web or mail address, except its own domain alone; put a space behind a full stop that ends a word",
  ],
  [business({ slug: "x", category: "nowhere" }), 'category "nowhere" is unknown'],
  [business({ slug: "x", organisation: OTHER_ORG }), `organisation ${OTHER_ORG} is unknown`],
  [
    business({ slug: "-x" }),
    "slug must be a slug: lower-case letters, digits, dots, hyphens and underscores, at most 100",
  ],
  [business({ slug: "x", domain: "no site" }), "domain must be a site's address such as shop.example"],
  [business({ slug: "x", website: "cheese.example" }), "website must be an http or https URL"],
  [business({ slug: "x", website: "javascript:alert(1)" }), "website must be an http or https URL"],
  [business({ slug: "x", website: `https://a.example/${long(2040)}` }), "website must be at most 2048 characters"],
  [business({ slug: "x", country: "XX" }), "country must be an ISO 3166 code of two letters"],
  [business({ slug: "x", city: 7 }), "city must be text"],
  [business({ slug: "x", timezone: "Europe/Bonn" }), "timezone must be an IANA zone such as Europe/Paris"],
  [business({ slug: "x", id: "biz_1" }), "id must be a business's id (biz_…)"],
  [business({ slug: "x", verifiedAt: "yesterday" }), "verifiedAt must be a moment such as 2024-05-31T09:30:00Z"],

  [platform({ business: "nobody" }), 'business "nobody" is unknown'],
  [platform({ rating: 5.01 }), "rating must be a number from 1 to 5 with at most two decimals"],
  [platform({ rating: 4.355 }), "rating must be a number from 1 to 5 with at most two decimals"],
  [platform({ rating: "4" }), "rating must be a number from 1 to 5 with at most two decimals"],
  [platform({ count: -1 }), "count must be a whole number from 0 to 100000000"],
  [platform({ count: 100_000_001 }), "count must be a whole number from 0 to 100000000"],
  [platform({ setBy: "rival" }), "setBy must be one of import, staff, owner"],
  [platform({ url: "ftp://x.example" }), "url must be an http or https URL"],

  [product({ business: "nobody" }), 'business "nobody" is unknown'],
  [product({ id: "" }), "id must not be empty"],
  [product({ image: 1 }), "image must be text"],

  [review({ business: "nobody" }), 'business "nobody" is unknown'],
  [review({ externalId: undefined }), "externalId is missing"],
  [review({ externalId: long(201) }), "externalId must be at most 200 characters"],
  [review({ rating: 0 }), "rating must be a whole number from 1 to 5"],
  [review({ rating: 4.5 }), "rating must be a whole number from 1 to 5"],
  [review({ rating: "5" }), "rating must be a whole number from 1 to 5"],
  [review({ title: "  " }), "title must not be empty"],
  [review({ title: long(121) }), "title must be at most 120 characters"],
  [review({ title: "a\u0000b" }), "title must not contain control characters"],
  [review({ body: "bell \u0007" }), "body must not contain control characters"],
  [review({ body: long(5001) }), "body must be at most 5000 characters"],
  [
    '{"type":"review","business":"cheese.example","externalId":"x","rating":5,"title":"\\ud800","body":"b"}',
    "title must not contain control characters",
  ],
  [review({ author: long(81) }), "author must be at most 80 characters"],
  [review({ email: "ann" }), "email is not an e-mail address"],
  [review({ email: "ann@mail" }), "email is not an e-mail address"],
  [review({ email: "ann@b.example,bob@b.example" }), "email is not an e-mail address"],
  [review({ email: `${long(250)}@b.example` }), "email must be at most 254 characters"],
  [review({ verified: "yes" }), "verified must be true or false"],
  [review({ source: "web" }), "source must be one of invitation, organic, import, editor"],
  [review({ source: "editor", verified: true }), "verified must be false for an editor's review"],
  [review({ status: "online" }), "status must be one of pending, held, published, hidden, removed"],
  [review({ language: "english" }), 'language must be an ISO 639-1 code such as "en"'],
  [review({ language: "xx" }), 'language must be an ISO 639-1 code such as "en"'],
  [review({ createdAt: undefined }), "createdAt is missing"],
  [review({ createdAt: "2024-02-31T00:00:00Z" }), "createdAt must be a moment such as 2024-05-31T09:30:00Z"],
  [review({ createdAt: "2024-05-31T09:30:00" }), "createdAt must be a moment such as 2024-05-31T09:30:00Z"],
  [review({ createdAt: 1717147800000 }), "createdAt must be a moment such as 2024-05-31T09:30:00Z"],
  [review({ createdAt: "1969-12-31T23:59:59Z" }), "createdAt must be between 1970 and tomorrow"],
  [review({ createdAt: "2026-11-22T00:00:00Z" }), "createdAt must be between 1970 and tomorrow"],
  [review({ experienceDate: "2024-02-30" }), "experienceDate must be a date such as 2024-05-31"],
  [review({ experienceDate: "2027-01-01" }), "experienceDate must be between 1970 and tomorrow"],
  [review({ helpfulCount: -1 }), "helpfulCount must be a whole number from 0 to 100000000"],
  [review({ resolution: "maybe" }), "resolution must be one of resolved, unresolved"],
  [review({ reply: "thanks" }), "reply must be an object"],
  [review({ reply: { body: long(3001), createdAt: "2024-06-01" } }), "reply.body must be at most 3000 characters"],
  [review({ reply: { body: "Thank you" } }), "reply.createdAt is missing"],
  [review({ products: "p1" }), "products must be a list of at most 100"],
  [review({ products: [{ id: "p1", rating: 6 }] }), "products.rating must be a whole number from 1 to 5"],
  [
    review({
      products: [
        { id: "p1", rating: 5 },
        { id: "p1", rating: 5 },
      ],
    }),
    "products must name each product once",
  ],
  [review({ products: [{ id: "none", rating: 5 }] }), 'product "none" of business "cheese.example" is unknown'],

  [invitation({ business: "nobody" }), 'business "nobody" is unknown'],
  [invitation({ business: "unclaimed" }), 'business "unclaimed" belongs to no organisation'],
  [invitation({ email: undefined }), "email is missing"],
  [invitation({ channel: "pigeon" }), "channel must be one of email, sms, whatsapp"],
  [invitation({ status: "lost" }), "status must be one of queued, sent, opened, reviewed, expired, bounced"],
  [invitation({ source: "import" }), "source must be one of api, dashboard, storefront-a, storefront-b, automation"],
  [
    invitation({ status: "sent", reward: "any_review", rewardNote: "10 € for 4 or 5" }),
    'rewardNote must say what every review gets, without a condition on its stars, its words or its mood: "4 or 5".',
  ],
  [
    invitation({ status: "queued", reward: "any_review", rewardNote: "See https://shop.example/gift" }),
    "rewardNote must not contain a link or contact data.",
  ],
  [
    invitation({ status: "bounced", reward: "any_review", rewardNote: "Write to gift@shop.example" }),
    "rewardNote must not contain a link or contact data.",
  ],
  [
    invitation({ status: "sent", reference: "5 stars = 10 € off" }),
    'reference must not promise a reward for stars or praise, or ask for stars: "5 stars ="',
  ],
  [
    invitation({ status: "queued", name: "Voucher for 5 stars" }),
    'name must not promise a reward for stars or praise, or ask for stars: "for 5 stars"',
  ],
  [invitation({ status: "opened", rewardNote: "A mug" }), "rewardNote belongs to the reward any_review"],
  [invitation({ sendAt: undefined }), "sendAt is missing"],
  [invitation({ id: "inv_0" }), "id must be an invitation's id (inv_…)"],
  [invitation({ review: "none" }), 'review "none" of business "cheese.example" is unknown'],
  [invitation({ organisation: OTHER_ORG }), `organisation ${OTHER_ORG} is unknown`],
];
