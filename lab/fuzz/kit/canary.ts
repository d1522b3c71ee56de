// Values planted where only some callers may read them: `qzqzqz`, a letter for the kind, the tenant's number, `z`. They are letters
// and digits only, so that no escaping hides them and one search through an answer finds them all.

/** The kinds of planted values. */
export const PLANTED = {
  author: "a",
  /** A review that is not public. */
  offline: "h",
  invited: "i",
  invitedName: "n",
  phone: "p",
  reference: "r",
  organisation: "o",
  colleague: "s",
  reportNote: "g",
  teamInvitation: "t",
  webhookData: "w",
  suppressed: "u",
} as const;

export type Planted = keyof typeof PLANTED;

/** The caller of a request. */
export type Asker = {
  /** "nobody" without a login or a key, a role of the dashboard, or a kind of key. */
  role: string;
  /** The caller's tenant, or null. */
  tenant: number | null;
};

export const NOBODY: Asker = { role: "nobody", tenant: null };
/** The role of an organisation that follows a link without a session. */
export const LINK_HOLDER = "organisation";
const ROLES: readonly string[] = ["owner", "admin", "member", LINK_HOLDER];

/** Whether the caller is an organisation: by a session of its people, by a key, or by a link of its own. */
export function isOrganisation({ role, tenant }: Asker): boolean {
  return ROLES.includes(role) || (tenant !== null && role.startsWith("key: "));
}

export type Leak = { what: string; text: string };

/** The value to plant. */
export function plant(what: Planted, tenant: number): string {
  return `qzqzqz${PLANTED[what]}${tenant}z`;
}

const NAME_OF = new Map<string, Planted>(Object.entries(PLANTED).map(([name, letter]) => [letter, name as Planted]));

/** Planted phones begin like this and end with the tenant's number in six digits. */
export const PHONE_START = "+49151778";
const ANY = /qzqzqz([ahinoprgstuw])(\d{1,6})z|\+?49151778(\d{6})/gi;

/** No answer may contain these: hashes of passwords and addresses, and secrets of the service. */
const NEVER = [
  "argon2",
  "hash-of-the-author",
  "aGFzaC1vZi10aGUtYXV0aG9y",
  "686173682d6f662d7468652d617574686f72",
  "author.secret",
  "the secret of a test",
];
/** Whole keys and secrets. Only the answer that makes one and the page after it show it. */
const SECRET = /trk_live_[0-9A-Za-z]{40}|whsec_[A-Za-z0-9+/=]{30,}/g;

/** Values in an answer that its caller may not know. @param asked the request's own text: repeating it reveals nothing */
export function leaksIn(text: string, asker: Asker, path: string, asked: string): Leak[] {
  const leaks: Leak[] = [];
  for (const each of NEVER) if (text.includes(each)) leaks.push({ what: "never shown", text: each });
  if (text.includes("qzqzqz") || text.includes("QZQZQZ") || text.includes("49151778")) {
    for (const [found, letter, tenant, phoneTenant] of text.matchAll(ANY)) {
      const what = letter === undefined ? "phone" : (NAME_OF.get(letter.toLowerCase()) as Planted);
      if (maySee(what, Number(tenant ?? phoneTenant), asker, path)) continue;
      if (!asked.includes(found)) leaks.push({ what, text: found });
    }
  }
  if (text.includes("trk_live_") || text.includes("whsec_")) {
    for (const [found] of text.matchAll(SECRET))
      if (!maySeeSecret(asker, path) && !asked.includes(found))
        leaks.push({ what: "a secret", text: `${found.slice(0, 12)}...` });
  }
  return leaks;
}

/** Values of the caller's own organisation that the dashboard shows and a key reads. */
const OWN_IN_DASHBOARD: readonly Planted[] = [
  "offline",
  "invited",
  "invitedName",
  "phone",
  "reference",
  "organisation",
  "colleague",
  "reportNote",
  "teamInvitation",
  "webhookData",
  "suppressed",
];
const OWN_BY_KEY: readonly Planted[] = ["invited", "invitedName", "phone", "reference", "organisation", "webhookData"];
const MODERATOR: readonly Planted[] = ["offline", "reportNote", "organisation", "colleague"];

function maySee(what: Planted, tenant: number, { role, tenant: own }: Asker, path: string): boolean {
  // Kept mails hold their full content; only this machine reads them.
  if (path.startsWith("/dev/mail")) return true;
  if (path.startsWith("/api/v1/")) return tenant === own && OWN_BY_KEY.includes(what);
  if (/^\/(?:api|review|search|embed|og|widget|categor)/.test(path)) return false;
  if (path.startsWith("/invite/")) return what === "invitedName" || what === "reference" || what === "organisation";
  if (/^\/(?:manage|confirm|appeal)\//.test(path)) return what === "offline";
  if (path.startsWith("/removal/")) return what === "offline" || what === "organisation";
  if (path.startsWith("/unsubscribe/")) return what === "organisation";
  if (path.startsWith("/dashboard/claim/") && what === "organisation") return true;
  if (path.startsWith("/join/")) return ["organisation", "teamInvitation", "colleague"].includes(what);
  if (role === "staff") return MODERATOR.includes(what);
  return role !== "nobody" && tenant === own && OWN_IN_DASHBOARD.includes(what);
}

const SECRETS_SHOWN = /^\/dashboard\/(?:settings\/(?:keys|webhooks)|integrations)(?:[/?]|$)|^\/api\/v1\/webhooks/;

function maySeeSecret({ role }: Asker, path: string): boolean {
  return role !== "nobody" && SECRETS_SHOWN.test(path);
}
