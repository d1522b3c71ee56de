// The mails of several businesses and customers: common names, long ones, other scripts, hostile ones. The gallery shows the same.
import { fromWire, newId } from "#contract/id.ts";
import type { NoticeContent } from "#domain/review/notice/content.ts";
import type { Language } from "#platform/language/language.ts";
import { accountMail } from "#surface/mail/account.ts";
import { claimMail } from "#surface/mail/claim.ts";
import { claimProofMail } from "#surface/mail/claim-proof.ts";
import { invitationMail } from "#surface/mail/invitation.ts";
import { noticeMail } from "#surface/mail/notice.ts";
import { departureMail, importMail, platformMail } from "#surface/mail/owner.ts";
import {
  addressMail,
  confirmMail,
  privateLinkMail,
  receiptMail,
  removalMail,
  replyMail,
} from "#surface/mail/review.ts";
import { moderationMail, reporterMail } from "#surface/mail/statement.ts";
import { webhookMail } from "#surface/mail/webhook.ts";

/** The people and names in each mail. */
export type People = {
  business: string;
  customer: string | null;
  reference: string | null;
  sender: string | null;
  title: string;
  body: string;
  reply: string;
};

export const SITE = { baseUrl: "https://reviews.example", serviceName: "Candor" };
const TOKEN = "AZKx7f3GcnuT2h0w9JmQbVxkq1mPz0c5yVtR4uYd2eL";
export const page = (path: string) => `${SITE.baseUrl}/${path}/${TOKEN}`;
export const reviewUrl = `${SITE.baseUrl}/review/hazel-and-oak/rev_01h455vb4pex5vsknk084sn02q`;

export const CASES = {
  common: {
    business: "Hazel & Oak",
    customer: "Ana Souza",
    reference: "1042",
    sender: "Maria at Hazel & Oak",
    title: "Two lamps, one of them broken",
    body: "The lamps came within three days and look as they do in the pictures.\n\nOne shade was cracked. I wrote to the shop and have a new one now.",
    reply:
      "Dear Ana,\n\nthank you for writing. The shade was packed badly, and that is our fault; we have changed the box since.\n\nIf anything else is wrong, call us any morning.\nMaria",
  },
  plain: {
    business: "Dr. Okafor",
    customer: null,
    reference: null,
    sender: null,
    title: "On time",
    body: "No waiting.",
    reply: "Thank you very much.",
  },
  long: {
    business:
      "The Old Harbour Road Family Furniture and Reclaimed Timber Workshop of Lower Saltmarsh-on-the-Estuary and Daughters",
    customer: "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren Featherstonehaugh-Cholmondeley",
    reference: "ORDER/2026/11/0000000000000000000000000000000000000000000000000000000000000000000000000000001",
    sender: null,
    title:
      "A title that goes on and on, because its author had very much to say and began with it at the earliest chance ".slice(
        0,
        118,
      ),
    body: "Everything about this order was slow but in the end right. ".repeat(80).trim(),
    reply: "We are sorry that it took so long, and glad that it was right in the end. ".repeat(38).trim(),
  },
  arabic: {
    business: "متجر الياسمين",
    customer: "مريم",
    reference: "٢٠٤٢",
    sender: null,
    title: "خدمة ممتازة",
    body: "وصل الطلب في يومين، والتغليف جيد جدا.\n\nسأشتري مرة أخرى.",
    reply: "شكرا لك يا مريم على كلماتك الطيبة.\n\nنراك قريبا.",
  },
  japanese: {
    business: "株式会社さくら工房",
    customer: "山田 花子",
    reference: "注文-1042",
    sender: "さくら工房 お客様係",
    title: "とても丁寧な対応でした",
    body: "注文してから三日で届きました。包装も丁寧で、説明書もわかりやすかったです。また利用したいと思います。",
    reply: "このたびはご注文いただき、誠にありがとうございました。またのご利用をお待ちしております。",
  },
  german: {
    business: "Bäckerei Müller & Söhne – Köln",
    customer: "Jürgen Groß",
    reference: "RE-2026/88",
    sender: null,
    title: "Brötchen wie früher",
    body: "Sehr freundlich, pünktlich geliefert, knusprig. Das Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz wurde sicher auch eingehalten.",
    reply: "Vielen Dank für die schönen Worte, Herr Groß.",
  },
  hostile: {
    business: `</td><script>alert(1)</script>"'&amp;\r\nBcc: all@example.com`,
    customer: `<img src=x onerror=alert(1)> Ana`,
    reference: `"><a href="https://evil.example">#1</a>\u202egpj`,
    sender: `<b>Boss</b>\nX`,
    title: `<h1>Free</h1> & "quoted"`,
    body: `Go to https://evil.example/win or evil.example or write to win@evil.example <script src="//evil.example"></script>`,
    reply: `</blockquote></table><style>*{display:none}</style>\n\n<a href="https://evil.example">here</a>`,
  },
} satisfies Record<string, People>;

export type MailName = keyof ReturnType<typeof mailsOf>;

/** Every mail there is, by name. */
export function mailsOf(of: People, language: Language = "en") {
  const { business: businessName, title } = of;
  const submission = { rating: 4, title, body: of.body };
  const invited = {
    businessName,
    customerName: of.customer,
    reference: of.reference,
    senderName: of.sender,
    postalAddress: of.sender === null ? null : "Hazel & Oak Ltd\n1 High Street\nAB1 2CD Town",
    inviteUrl: page("invite"),
    unsubscribeUrl: page("unsubscribe"),
  };
  const face = { slug: "oak.example", logoPath: null };
  const receipt = { businessName, ...face, ...submission, manageUrl: page("manage"), reviewUrl };
  const removal = {
    organisationName: of.sender ?? businessName,
    businessName,
    days: 14,
    removalUrl: page("removal"),
  };
  return {
    invitation: invitationMail(SITE, language, { kind: "invitation", ...invited }),
    reminder: invitationMail(SITE, language, { kind: "reminder", ...invited }),
    confirm: confirmMail(SITE, language, {
      pictures: [{ alt: title }, { alt: "" }],
      businessName,
      submission,
      incentivized: false,
      confirmUrl: page("confirm"),
    }),
    ownAddress: addressMail(SITE, language, page("address")),
    published: receiptMail(SITE, language, { status: "published", ...receipt }),
    held: receiptMail(SITE, language, { status: "held", ...receipt }),
    privateLink: privateLinkMail(SITE, language, receipt),
    removal: removalMail(SITE, language, { ...removal, reviews: 1 }),
    removals: removalMail(SITE, language, { ...removal, reviews: 3 }),
    reply: replyMail(SITE, language, {
      ...receipt,
      rating: 2,
      replyBody: of.reply,
      unsubscribeUrl: page("unsubscribe"),
    }),
    ...accountMails(of, language),
    ...claimMails(of, language),
    ...newsMails(of, language),
    ...noticeMails(of, language),
    ...platformMails(of, language),
    ...moderationMails(of, language),
  };
}

function accountMails({ business: organisationName, customer }: People, language: Language) {
  const accountUrl = `${SITE.baseUrl}/dashboard/account`;
  const urls = { loginUrl: `${SITE.baseUrl}/login`, resetUrl: `${SITE.baseUrl}/reset`, accountUrl };
  const device = (browser: string) =>
    accountMail(SITE, language, { kind: "new-device", browser, range: "198.51.100.0/24", ...urls });
  return {
    accountConfirm: accountMail(SITE, language, { kind: "account-confirm", url: page("confirm-account") }),
    accountExists: accountMail(SITE, language, { kind: "account-exists", ...urls }),
    passwordReset: accountMail(SITE, language, { kind: "password-reset", url: page("reset") }),
    passwordChanged: accountMail(SITE, language, { kind: "password-changed", ...urls }),
    factorsChanged: accountMail(SITE, language, { kind: "factors-changed", ...urls }),
    setupCheck: accountMail(SITE, language, { kind: "setup-check", ...urls }),
    newDevice: device("Safari on an iPhone"),
    newUnknownDevice: device("An unknown browser"),
    teamInvitation: accountMail(SITE, language, {
      kind: "team-invitation",
      url: page("join"),
      organisationName,
      inviterName: customer,
      role: "admin",
    }),
  };
}

function noticeMails({ business: organisationName, customer, sender }: People, language: Language) {
  const departed = {
    organisationName,
    memberName: customer ?? "Ana Souza",
    revoked: [sender ?? "Shop", "1042"],
    takenOver: ["1042"],
    webhooks: ["hooks.shop.example"],
    integrations: [{ kind: "storefront-a" as const, name: sender, number: null, businessName: organisationName }],
    provider: "login.shop.example",
    teamUrl: `${SITE.baseUrl}/dashboard/settings/team`,
  };
  const departure = (how: "left" | "removed" | "demoted") => departureMail(SITE, language, { how, ...departed });
  const webhook = {
    organisationName,
    address: "hooks.shop.example/candor",
    subscriptionId: newId(),
    webhookUrl: `${SITE.baseUrl}/dashboard/settings/webhooks/whs_01h455vb4pex5vsknk084sn02q`,
    since: new Date("2026-11-14T08:30:00Z"),
    last: {
      event: "review.created",
      outcome: "status",
      responseStatus: 503,
      attemptedAt: new Date("2026-11-14T09:05:00Z"),
    },
  };
  return {
    memberLeft: departure("left"),
    memberRemoved: departure("removed"),
    memberDemoted: departure("demoted"),
    webhookFailing: webhookMail(SITE, language, { ...webhook, failures: 3, isOff: false }),
    webhookOff: webhookMail(SITE, language, { ...webhook, failures: 6, isOff: true }),
  };
}

function claimMails({ business: businessName, reply: reason, sender }: People, language: Language) {
  const about = { businessName };
  const organisationName = sender ?? "A Company Ltd";
  return {
    claimProof: claimProofMail(SITE, language, {
      businessName,
      domain: "hazel-and-oak.example",
      organisationName,
      until: new Date("2026-12-14T08:30:00Z"),
      url: page("dashboard/claim"),
    }),
    claimApproved: claimMail(SITE, language, {
      kind: "claim-decided",
      slug: "hazel-and-oak",
      claimUrl: page("dashboard/claims/clm_01h455vb4pex5vsknk084sn02q"),
      ...about,
      approved: true,
      reason: null,
    }),
    claimRejected: claimMail(SITE, language, {
      kind: "claim-decided",
      slug: "hazel-and-oak",
      claimUrl: page("dashboard/claims/clm_01h455vb4pex5vsknk084sn02q"),
      ...about,
      approved: false,
      reason,
    }),
    claimQuestion: claimMail(SITE, language, {
      kind: "claim-question",
      businessName,
      question: reason,
      partyName: organisationName,
      claimUrl: page("dashboard/claims/clm_01h455vb4pex5vsknk084sn02q"),
    }),
    claimLost: claimMail(SITE, language, { kind: "claim-lost", ...about, claimantName: organisationName }),
  };
}

/** One of each kind of notice, and a full mail of reviews. */
function newsMails({ business: businessName, title, body, customer, sender }: People, language: Language) {
  const organisationName = sender ?? "A Company Ltd";
  const about = {
    organisationName,
    businessName,
    publicSlug: "hazel-and-oak",
    unsubscribeUrl: page("unsubscribe/notice"),
  };
  const id = fromWire("rev", "rev_01h455vb4pex5vsknk084sn02q") ?? newId<"rev">();
  const dates = { createdAt: new Date("2026-11-29T12:00:00Z"), experienceDate: "2026-11-13" };
  const author = customer ?? "Ana R.";
  const review = { id, rating: 2, title, body, author, verified: true, incentivized: false, photos: null, ...dates };
  const wordOf = (of: NoticeContent) => noticeMail(SITE, language, { ...about, ...of });
  const one = { id: newId<"pho">(), name: "a", width: 8, height: 8, alt: title };
  const twenty = Array.from({ length: 20 }, (_, n) => ({
    ...review,
    rating: 1 + (n % 5),
    verified: n % 2 === 0,
    photos: n % 3 === 0 ? [one] : null,
  }));
  const day = new Date("2026-11-30T12:00:00Z");
  const photo = { id: newId<"pho">(), n: 2, alt: title };
  const written = { author: review.author, writtenAt: review.createdAt };
  const removed = { title: "", author: "", rating: null };
  const decided = { id, title, rating: 2, ...written, isOfPhoto: false, photo: null };
  const appealed = {
    ...decided,
    at: day,
    reason: "insult_or_hate",
    offlineAt: new Date("2026-11-13T12:00:00Z"),
    isHeld: false,
    entry: 412,
  };
  const ofAppealedPhoto = { ...appealed, reason: null, offlineAt: null, isOfPhoto: true, photo };
  const ofPhoto = { ...decided, isOfPhoto: true, photo };
  return {
    noticeReview: wordOf({ kind: "review", items: [review], count: 1 }),
    noticeReviews: wordOf({ kind: "review", items: twenty, count: 140 }),
    noticeEdited: wordOf({ kind: "edited", items: [review], count: 1 }),
    noticeReport: wordOf({ kind: "report", items: [{ ...decided, state: "upheld" }], count: 1 }),
    noticeReports: wordOf({
      kind: "report",
      items: [
        { ...decided, state: "dismissed" },
        { ...decided, ...removed, state: "upheld" },
        { ...ofPhoto, state: "upheld" },
        { ...ofPhoto, state: "dismissed" },
      ],
      count: 4,
    }),
    noticeAppeal: wordOf({ kind: "appeal", items: [{ ...appealed, state: "open" }], count: 1, open: 1 }),
    noticeAppeals: wordOf({
      kind: "appeal",
      items: [
        { ...appealed, state: "restored" },
        { ...appealed, ...removed, state: "upheld" },
        { ...ofAppealedPhoto, state: "restored" },
        { ...ofAppealedPhoto, state: "upheld" },
      ],
      count: 4,
      open: 0,
    }),
    noticeClaim: wordOf({ kind: "claim", items: [{ id: newId(), claimant: organisationName }], count: 1 }),
    noticeList: wordOf({ kind: "list", items: [{ queued: 310, refused: 12, beyond: 3 }], count: 1 }),
    noticeSilent: wordOf({
      kind: "silent",
      items: [{ integration: { kind: "storefront-b", name: sender, number: null }, since: day }],
      count: 1,
    }),
    noticeAllowance: wordOf({
      kind: "allowance",
      items: [{ percent: 100, used: 2_000, limit: 2_000, until: day }],
      count: 1,
    }),
  };
}

function platformMails({ business: businessName, sender, reply: reason }: People, language: Language) {
  const about = {
    businessName,
    platform: sender ?? "Marktmeinung",
    dashboardUrl: `${SITE.baseUrl}/dashboard/settings/business/platforms`,
  };
  const imported = { businessName, fileName: "reviews.csv", importUrl: `${SITE.baseUrl}/dashboard/import/imp_x` };
  const figures = { rating: 4.4, count: 2_660, countsUntil: new Date("2027-05-19T12:00:00Z") };
  return {
    platformConfirmed: platformMail(SITE, language, { kind: "platform-confirmed", ...about, ...figures }),
    platformRejected: platformMail(SITE, language, { kind: "platform-rejected", ...about, reason }),
    platformEnding: platformMail(SITE, language, { kind: "platform-ending", ...about, ...figures }),
    importConfirmed: importMail(SITE, language, { ...imported, reason: null }),
    importRefused: importMail(SITE, language, { ...imported, reason }),
  };
}

function moderationMails({ business: businessName, title, body, reply: note }: People, language: Language) {
  const about = { businessName, title, reviewUrl, manageUrl: page("manage") };
  const until = new Date("2026-12-23T12:00:00Z");
  const appealUrl = page("appeal");
  type By = "person" | "report" | "rule-and-person";
  type Status = "published" | "held" | "hidden" | "removed";
  const moderated = (status: Status, by: By | null, appeal: "restored" | "upheld" | null = null) =>
    moderationMail(SITE, language, {
      kind: "review-moderated",
      ...about,
      status,
      grounds: { reason: status === "removed" && by === "report" ? "illegal" : "personal_data", note },
      appeal,
      statement: by && { by, until, appealUrl },
    });
  const appeal = { kind: "appeal-decided", ...about, isOfPhoto: false, photo: null } as const;
  const reported = { kind: "review-reported", ...about, reason: "not_a_customer" } as const;
  const decided = { kind: "report-decided", ...about, isOfPhoto: false, photo: null } as const;
  const ofPhoto = { isOfPhoto: true, photo: { id: newId<"pho">(), n: 2, alt: title } } as const;
  const held = { slug: "oak.example", logoPath: null, rating: 4, body };
  const hold = { reasons: ["near_copy", "links", "contact_data"], until, appealUrl };
  return {
    heldByRules: receiptMail(SITE, language, { ...about, ...held, status: "held", hold }),
    moderatedHeld: moderated("held", "person"),
    appealRestored: moderated("published", null, "restored"),
    appealUpheld: moderated("hidden", null, "upheld"),
    appealRemoved: moderated("removed", "rule-and-person", "upheld"),
    reportRestored: reporterMail(SITE, language, { ...appeal, outcome: "restored" }),
    reportStays: reporterMail(SITE, language, { ...appeal, outcome: "upheld" }),
    photoRestored: reporterMail(SITE, language, { ...appeal, outcome: "restored", ...ofPhoto }),
    photoStays: reporterMail(SITE, language, { ...appeal, outcome: "upheld", ...ofPhoto }),
    moderatedBack: moderated("published", null),
    moderatedHidden: moderated("hidden", "person"),
    moderatedRemoved: moderated("removed", "report"),
    reported: moderationMail(SITE, language, { ...reported, isOfPhoto: false, photo: null }),
    photoReported: moderationMail(SITE, language, { ...reported, ...ofPhoto }),
    reportUpheld: reporterMail(SITE, language, { ...decided, upheld: true, note: null }),
    reportDismissed: reporterMail(SITE, language, { ...decided, upheld: false, note }),
    photoUpheld: reporterMail(SITE, language, { ...decided, upheld: true, note, ...ofPhoto }),
    photoDismissed: reporterMail(SITE, language, { ...decided, upheld: false, note: null, ...ofPhoto }),
  };
}
