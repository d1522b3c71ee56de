// The names of moderation reasons on a profile. A reason is a short code; anything longer may be a moderator's note about a person,
// and is not shown.

const NAME: Record<string, string> = {
  links: "Links or contact data",
  contact: "Links or contact data",
  contact_data: "Links or contact data",
  profanity: "Profanity",
  near_copy: "Near-copy of another review",
  duplicate: "Near-copy of another review",
  burst: "Several reviews from one place in a short time",
  address_range: "Several reviews from one place in a short time",
  disposable_email: "Disposable mail address",
  disposable_mail: "Disposable mail address",
  not_genuine: "No genuine experience",
  fake: "No genuine experience",
  personal_data: "Personal data",
  privacy: "Personal data",
  illegal: "Against the law",
  off_topic: "Not about this business",
  spam: "Advertising",
  conflict_of_interest: "Written by an interested party",
  own_praise: "From the business itself",
  deleted_by_author: "Deleted by its author",
  author_request: "Deleted by its author",
  removal_request: "Deleted by its author",
  person_erased: "Its author’s data was erased",
  deleted: "Deleted by its author",
};

/** "Links or contact data" for `links`; an unknown code in words; "Another reason" for anything else. */
export function reasonName(reason: string): string {
  const code = reason
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  const known = Object.hasOwn(NAME, code) ? NAME[code] : undefined;
  if (known !== undefined) return known;
  if (!/^[a-z]+(_[a-z]+){0,5}$/.test(reason.trim().replaceAll("-", "_"))) return "Another reason";
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
