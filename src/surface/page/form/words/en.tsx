// English: the words of forms and their notices, and the shape of all other languages. Numbers of `times`, `days` and `years` are constants
// of the rules, and the sentences have the plural that fits them.
import { SUBMISSION_FAULTS } from "#domain/review/submission.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { Inset } from "../../words/en.tsx";

type Named = { name: Inset };

export type FormWords = typeof en;

const plural = pluralOf("en");

export const en = {
  frame: {
    notSent: ({ title }: { title: string }) => `Not sent: ${title}`,
    about: ({ title, name }: { title: string; name: string }) => `${title}, ${name}`,
    next: "What happens next",
    rules:
      "A review with links, contact data or profanity waits for a moderator first. The number of stars does not matter.",
    business: ({ name }: Named) => <>{name} sees your name and your review, and can reply.</>,
    brokenTitle: "This link is not complete",
    broken: "Open it again from your mail. If the mail shows it in two lines, copy both.",
    tooMany: "Your network sent too many forms. Wait a minute, then send it again.",
  },
  field: {
    rating: "Your rating",
    title: "Title",
    titleHint: "Your experience in a few words.",
    body: "Your review",
    bodyHint: "What happened, and what should others know? No links, addresses or phone numbers.",
    products: "What you bought",
    productsHint: "Rate as many as you like, or none.",
    author: "Your name",
    authorHint: "Everyone can see it. A first name is enough.",
    date: "Date of the experience",
    dateHint: "Leave it empty for today.",
    email: "Your mail address",
    emailHint: ({ name }: Named) => (
      <>We send a link to it, so that nobody else can write in your name. We never show it, also not to {name}.</>
    ),
    trap: "Leave this empty",
    choose: "Choose 1 to 5 stars",
    none: "No rating",
    star: ({ count, label }: { count: number; label: string }) =>
      plural(count, { one: `1 star: ${label}`, other: `${count} stars: ${label}` }),
  },
  fault: { ...SUBMISSION_FAULTS, resolution: "Choose whether the problem was sorted." },
  write: {
    first: "We send you a mail. Your review goes online when you open its link and confirm.",
    last: "You can have one review of each business. A new one replaces it.",
    send: "Send and confirm by mail",
    sentTitle: "Check your mail",
    sent: ({ name }: Named) => (
      <>We sent you a mail with a link. Your review of {name} goes online when you open the link and confirm.</>
    ),
    noMail:
      "If no mail arrives within some minutes, check the spam folder, or write the review again with the correct address.",
    back: "Back to the reviews",
  },
  invite: {
    order: ({ reference }: { reference: Inset }) => <>About your order {reference}</>,
    first: "Your review goes online at once, marked “Verified purchase”.",
    last: "You get a private link to change or delete your review at any time.",
    publish: "Publish review",
    usedTitle: "This link was used",
    used: ({ name }: Named) => <>It works for one review of {name}, and that review has been written.</>,
    expiredTitle: "This link has expired",
    expired: ({ name }: Named) => (
      <>
        An invitation works for 30 days. Ask {name} to send a new one, or write a review without one. You then confirm
        your mail address, and the review is not marked as a verified purchase.
      </>
    ),
    cancelledTitle: "This invitation has ended",
    cancelled: ({ name }: Named) => (
      <>
        The order may have been cancelled, or the business may have changed hands. Ask {name} to send a new one, or
        write a review without one. You then confirm your mail address, and the review is not marked as a verified
        purchase.
      </>
    ),
    without: "Write without an invitation",
    notSaved: "Your text was not saved",
    copy: "You can copy it from here.",
  },
  link: {
    invited:
      "A private link opens, changes or deletes the review. We can mail it to the address that the review belongs to, if there is one.",
    confirmed: "A private link opens, changes or deletes the review. We can mail it to the address that was confirmed.",
    mail: "Mail the private link",
    sentInvited: "If the review still exists and belongs to a mail address, we have sent its private link there.",
    sentConfirmed: "If the review still exists, we have sent its private link to the address that was confirmed.",
    most: ({ times }: { times: number }) =>
      `We send it at most ${times} times a day to one address. If it does not arrive, check the spam folder.`,
  },
  owner: {
    title: "Who this review belongs to",
    willBe: ({ address }: { address: Inset }) => (
      <>When you publish it, the review belongs to {address}. Its private link and news about it are mailed there.</>
    ),
    notYours: "Not your address?",
    notMine: "The review must not belong to this address",
    willBeNone:
      "The review belongs to no mail address, also to none that the business has entered, unless you enter your own here and confirm it.",
    own: "Your own mail address",
    ownHint:
      "So that you can change your review later. We mail a link to it, and the review belongs to it once you confirm. The business does not see it.",
    is: ({ address }: { address: Inset }) => (
      <>This review belongs to {address}. Its private link and news about it are mailed there.</>
    ),
    shownOnce: "This review belongs to no mail address. Only this link opens it, and it is shown only now: keep it.",
    none: "This review belongs to no mail address. You find news about it only here.",
    waits: ({ address }: { address: Inset }) => (
      <>Open the link in our mail to {address} and confirm. Until then, the review does not belong to it.</>
    ),
    send: "Send the link",
    asked:
      "If nothing arrives within some minutes, check the spam folder and the spelling. Few mails go to one address.",
  },
  address: {
    title: "Confirm your mail address",
    text: ({ name, address }: Named & { address: Inset }) => (
      <>
        When you confirm, a review of {name} belongs to {address}. Its private link and news about it are mailed there.
      </>
    ),
    confirm: "Confirm this address",
    notYou: "If you did not write a review, close this page. Without your confirmation, nothing happens.",
    doneTitle: "This address is confirmed",
    done: ({ name }: Named) => <>A review of {name} belongs to it. We have mailed its private link.</>,
    gone: ({ name }: Named) => (
      <>The review of {name} was deleted or belongs to another address, or the link is older than 30 days.</>
    ),
  },
  told: {
    decisions: "Decisions about your review",
    reported: ({ name }: Named) => (
      <>{name} reported your review. It stays online until a moderator has decided. The reason of the report:</>
    ),
  },
  manage: {
    title: "Your review",
    published: "Online",
    publishedText: "Everybody can read your review.",
    held: "Being checked",
    heldText: "A moderator reads your review before it goes online. You do not need to do anything.",
    pending: "Not confirmed yet",
    pendingText: "Open the link in our mail and confirm your review.",
    hidden: "Taken offline",
    hiddenText: "A moderator took your review offline. Only you can see it here.",
    see: "See it as others do",
    donePublished: "Thank you. Your review is online.",
    doneHeld: "Thank you. We have your text.",
    doneSaved: "Your changes are saved.",
    doneAnswered: "Your answer is saved.",
    doneOwned: "Thank you. The review belongs to your address now.",
    history: ({ written, edited, verified }: { written: Inset; edited: Inset | null; verified: boolean }) => (
      <>
        Written on {written}
        {edited && <>, edited on {edited}</>}
        {verified && ", as a verified purchase"}
      </>
    ),
    proof: "Receipt: this review is in the signed log",
    change: "Change your review",
    changeNote: "The page shows that a review was edited. The automatic rules check the new text, too.",
    save: "Save changes",
    private: "Keep the link to this page private: with it, anyone can change the review.",
    nothing: "Nothing was chosen.",
    editedTooOften: ({ times }: { times: number }) => `A review can be edited ${times} times, and this one was.`,
    noReply: "This review has no reply yet.",
    changed: "The review was changed in the meantime. This is its current state.",
    replied: ({ name }: Named) => <>{name} replied. Was it sorted?</>,
    sorted: "It was sorted",
    notYet: "Not yet",
    answer: "Save answer",
  },
  delete: {
    link: "Delete your review",
    title: "Delete your review?",
    text: "It goes offline at once, and cannot be restored.",
    textWithReply: "It goes offline at once, with its reply, and cannot be restored.",
    delete: "Delete review",
    keep: "Keep it",
    deletedTitle: "Your review is deleted",
    removedTitle: "This review was removed",
    offline: ({ name }: Named) => <>It is offline, and does not count for {name}.</>,
    again: "Write a new one",
  },
  confirm: {
    title: "Confirm your review",
    review: "This review goes online when you confirm it. You can change or delete it later.",
    revision: "You have reviewed this business before. When you confirm, this review replaces the earlier one.",
    confirm: "Confirm and publish",
    notYou: "If you did not write it, close this page. It does not go online without your confirmation.",
    doneTitle: "This review is confirmed",
    done: ({ name }: Named) => <>Your review of {name} is confirmed already.</>,
    goneTitle: "There is nothing left to confirm",
    gone: ({ name }: Named) => (
      <>The review of {name} was deleted, replaced by a later one, or not confirmed in time. You can write a new one.</>
    ),
  },
  unsubscribe: {
    title: "Unsubscribe?",
    text: ({ name, service }: Named & { service: Inset }) => (
      <>
        {name} will not mail you through {service} any more: no invitations, reminders or replies.
      </>
    ),
    reviews: "Your reviews stay as they are.",
    unsubscribe: "Unsubscribe",
    doneTitle: "You are unsubscribed",
    done: ({ name, service }: Named & { service: Inset }) => (
      <>
        {name} will not mail you through {service} any more.
      </>
    ),
    changed: "Only you can change this again, here, with the link from your mail.",
    resume: "Get these mails again",
    resumedTitle: "You get these mails again",
    resumed: ({ name, service }: Named & { service: Inset }) => (
      <>
        {name} may mail you through {service} again. Each mail has a link to unsubscribe.
      </>
    ),
  },
  appeal: {
    title: "Appeal against the decision",
    held: ({ name }: Named) => <>Your review of {name} is held and not online.</>,
    hidden: ({ name }: Named) => <>Your review of {name} was taken offline.</>,
    removed: ({ name }: Named) => <>Your review of {name} was removed.</>,
    field: "Why is the decision wrong?",
    hint: "A moderator reads this. The business does not see it.",
    who: ({ date }: { date: Inset }) => (
      <>
        A moderator decides, if possible another one than before. You find the answer under this link, and get it by
        mail if the review belongs to a mail address. You can appeal once, until {date}.
      </>
    ),
    send: "Send the appeal",
    missing: "Write why the decision is wrong.",
    long: ({ most }: { most: string }) => `The text must be at most ${most} characters.`,
    control: "The text must not contain control characters.",
    sentTitle: "A moderator has your appeal",
    sent: "You find the answer under this link, and get it by mail if the review belongs to a mail address.",
    restoredTitle: "Your appeal succeeded",
    restored: ({ name }: Named) => <>Your review of {name} is online.</>,
    upheldTitle: "The decision stands",
    upheld: ({ name }: Named) => <>Your review of {name} stays offline.</>,
    answer: "The answer of the moderator:",
    overTitle: "There is nothing to appeal against",
    over: "The review was deleted, or another decision was made since.",
    lateTitle: "The time to appeal is over",
    late: ({ date }: { date: Inset }) => <>It ended on {date}.</>,
  },
  takedown: {
    link: "You wrote this review? Take it down",
    title: "Take down an imported review",
    text: "This review was written on another service and imported here. Its author can take it down. If you wrote it, enter the mail address that you used there. We mail you a link.",
    email: "Your mail address on the other service",
    hint: "We use it for this check only. Nobody else sees it.",
    send: "Mail me the link",
    sent: "If this address belongs to the review, we have sent a link to it. The review is taken down when you open the link and press the button.",
    noMail: "If no mail arrives within some minutes, check the spam folder, or try another address of yours.",
    back: "Back to the review",
    keep: "You asked us to take this review down. To keep it, close this page.",
    effect:
      "A removed review goes offline at once, with its reply, and cannot be restored. The profile counts it as removed by its author.",
    expired: ({ days }: { days: number }) =>
      `It worked for ${days} days. You can ask for a new one on the page of the review.`,
  },
  removal: {
    title: ({ reviews }: { reviews: number }) =>
      plural(reviews, { one: "Remove your review?", other: "Remove your reviews?" }),
    asked: ({ name }: Named) => (
      <>{name} asked us to contact you. It cannot remove a review; you can. To keep a review, close this page.</>
    ),
    effect: ({ name }: Named) => (
      <>
        A removed review goes offline at once, with its reply, and cannot be restored. {name} sees that it was removed.
        The profile counts it as removed by its author at the business’s request.
      </>
    ),
    remove: "Remove this review",
    removedTitle: "Your review is removed",
    back: "Back to the others",
    goneTitle: "There is nothing left to remove",
    gone: "The reviews are removed, or no longer belong to the business.",
    expired: ({ days }: { days: number }) =>
      `It worked for ${days} days. To remove a review, use the private link in the mail that we sent when you wrote it.`,
  },
};
