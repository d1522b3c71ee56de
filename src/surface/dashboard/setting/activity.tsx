// The organisation's audit log, shown as Activity: each change with its actor and time, latest first.
import type { AuditEntry, ListedAuditEntry } from "#domain/account/state/audit.ts";
import { formatCount, plural } from "#surface/look/format.ts";
import { When } from "../component/display.tsx";
import { auditPage } from "../kit/audit-page.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";

const ACTOR: Record<string, string> = {
  schedule: "Automatically",
  proof: "By proof of ownership",
  "command line": "The operator",
};
/** The subject of such an action was deleted and has no page. */
const IS_END = /\.(?:remove|delete|leave|release|lose|cancel|revoke)$/;

export function activityPage(visit: MemberVisit): Promise<Answer> {
  const { id, name } = visit.organisation;
  return auditPage(visit, {
    title: "Activity",
    path: "/dashboard/settings/activity",
    whose: id,
    about: `Every change in ${name}, and who made it. Nobody can edit this list.`,
    caption: "Changes, latest first",
    columns: [
      { label: "What", cell: (row) => <Action row={row} /> },
      { label: "Who", cell: actorWords },
      { label: "When", cell: ({ createdAt }) => <When at={createdAt} /> },
    ],
  });
}

function Action({ row }: { row: ListedAuditEntry }) {
  const { subject, action } = row;
  const page = subject === null || IS_END.test(action) ? undefined : PAGES[subject.slice(0, 3)];
  return (
    <>
      <span dir="auto">{actionWords(row)}</span>
      {page && (
        <span class="under small">
          <a href={`${page.folder}/${subject}`}>{page.label}</a>
        </span>
      )}
    </>
  );
}

/** Moderators stay unnamed, because they decide for the service. */
function actorWords({ actor, who }: ListedAuditEntry): string {
  if (actor === "staff") return "A moderator";
  if (actor === "key") return who ? `An API key of ${who}` : "An API key";
  return ACTOR[actor] ?? who ?? "A deleted account";
}

/** The pages of subjects, by the prefix of the subject's wire id. */
const PAGES: Record<string, { folder: string; label: string }> = {
  rev: { folder: "/dashboard/reviews", label: "The review" },
  int: { folder: "/dashboard/integrations", label: "The integration" },
  whs: { folder: "/dashboard/settings/webhooks", label: "The webhook" },
  imp: { folder: "/dashboard/import", label: "The import" },
  clm: { folder: "/dashboard/claims", label: "The claim" },
  usr: { folder: "/dashboard/settings/team/members", label: "The member" },
};

type Detail = Readonly<Record<string, string | number | boolean | null>>;
type Words = string | ((detail: Detail) => string);

/** In the past tense, without the actor. */
export const ACTION_WORDS: Readonly<Record<string, Words>> = {
  "account.confirm": "Confirmed an email address",
  "account.create": "Created an account",
  "account.password": "Set a new password",
  "account.rename": "Changed a name",
  "account.reset": "Set a new password by a mailed link",
  "business.add": "Added a business",
  "business.change": ({ changed }) => `Changed the profile of a business${after(changed)}`,
  "business.gain": "Received a business",
  "business.lose": ({ to }) => `Lost a business${to ? ` to ${to}` : ""}`,
  "business.release": "Gave a business up",
  "channel.change": ({ changed }) => `Changed channel and sender${after(changed)}`,
  "claim.ask": "Asked a moderator about a claim",
  "claim.check": ({ found }) => `Checked the proof of a claim${found === false ? ", without success" : ""}`,
  "claim.mail": "Requested the mail that proves a claim",
  "claim.open": "Claimed a business",
  "claim.withdraw": "Withdrew a claim",
  "company.put": ({ required, domains }) =>
    `Set the company login for ${domains}${required ? ", which members must use" : ""}`,
  "company.recover": "Logged in by a recovery code instead of the company login",
  "company.remove": "Removed the company login",
  "identity.link": "Linked an account to the company login",
  "identity.refuse": ({ reason }) => `Refused a company login${after(reason)}`,
  "factor.authenticator": "Set up an authenticator",
  "factor.authenticator-remove": "Removed an authenticator",
  "factor.passkey": "Added a passkey",
  "factor.passkey-remove": "Removed a passkey",
  "factor.recover": "Used a recovery code",
  "factor.recovery-codes": "Made new recovery codes",
  "factor.reset": "Removed the second factors of a person",
  "factor.refuse": "Failed the second factor",
  "feed.renew": "Replaced the secret of the feeds",
  "import.drop": ({ file }) => `Deleted the uploaded file ${file}`,
  "import.start": ({ from, file, created, updated }) =>
    `Imported ${file} (${from}): ${formatCount(Number(created))} new, ${formatCount(Number(updated))} changed`,
  "import.undo": ({ from, file }) => `Undid the import of ${file} (${from})`,
  "integration.create": "Connected a shop",
  "integration.delay": ({ delayDays }) => `Set the delay of an integration to ${plural(Number(delayDays), "day")}`,
  "integration.pause": "Paused an integration",
  "integration.remove": "Removed an integration",
  "integration.resume": "Resumed an integration",
  "integration.secret": "Replaced the secret of an integration",
  "invitation.cancel": "Took back an invitation",
  "invitation.create": "Invited a customer",
  "invitation.upload": ({ queued }) => `Uploaded a list: ${plural(Number(queued), "invitation")}`,
  "key.create": ({ name, scopes }) => `Created the API key ${name}${after(scopes)}`,
  "key.revoke": "Revoked an API key",
  "organisation.create": "Created the organisation",
  "organisation.plan": ({ changed }) => `Changed the plan${after(changed)}`,
  "organisation.rename": ({ from, to }) => `Renamed the organisation from ${from} to ${to}`,
  "platform.remove": ({ platform }) => `Took down the rating on ${platform}`,
  "platform.set": ({ platform, rating }) => `Stated the rating on ${platform}: ${rating}`,
  "platform.withdraw": ({ platform }) => `Withdrew the statement about ${platform}`,
  "privacy.ask-removal": "Requested that an author be asked to remove their reviews",
  "privacy.erase": ({ invitations, orders }) =>
    `Erased a person: ${plural(Number(invitations), "invitation")}, ${plural(Number(orders), "order")}`,
  "reply.create": "Replied to a review",
  "reply.replace": "Changed a reply",
  "review.report": ({ reason }) => `Reported a review${after(reason)}`,
  "organisation.factor": ({ by }) =>
    by ? `Asked members for a second factor from ${by}` : "Stopped asking members for a second factor",
  "secret.rotate": "Replaced the secret of the service",
  "session.end": "Logged out, or ended a login",
  "session.start": "Logged in",
  "staff.add": "Made somebody a moderator",
  "staff.remove": "Ended somebody’s role as a moderator",
  "suppression.lift": "Allowed mail again to an address that had bounced",
  "team.add": ({ role }) => `Joined the team${as(role)}`,
  "team.cancel": ({ role }) => `Took back an invitation to the team${as(role)}`,
  "team.invite": ({ role }) => `Invited somebody to the team${as(role)}`,
  "team.invite-again": ({ role }) => `Sent an invitation to the team again${as(role)}`,
  "team.join": ({ role }) => `Joined the team${as(role)}`,
  "team.leave": (detail) => `Left the team${keyWords(detail)}`,
  "team.remove": (detail) => `Removed a member${as(detail.role, "who was")}${keyWords(detail)}`,
  "team.role": ({ from, to, role, ...detail }) =>
    `Changed a role${from ? ` from ${from}` : ""} to ${to ?? role}${keyWords(detail)}`,
  "webhook.change": "Changed a webhook",
  "webhook.create": ({ events }) => `Added a webhook${after(events)}`,
  "webhook.delete": "Deleted a webhook",
  "webhook.off": "Switched a webhook off",
  "webhook.on": "Switched a webhook on",
  "webhook.replay": ({ events }) => `Replayed ${plural(Number(events), "event")} to a webhook`,
  "webhook.resend": "Sent a webhook delivery again",
  "webhook.rotate": "Rotated the secret of a webhook",
  "webhook.test": "Tested a webhook",
};

export function actionWords({ action, detail }: Pick<AuditEntry, "action" | "detail">): string {
  const words = ACTION_WORDS[action] ?? action;
  return typeof words === "string" ? words : words(detail ?? {});
}

function after(value: Detail[string] | undefined): string {
  return value ? `: ${value}` : "";
}

function keyWords({ keysRevoked, keysTakenOver }: Detail): string {
  const revoked = keysRevoked ? `; ${plural(Number(keysRevoked), "API key")} revoked` : "";
  return revoked + (keysTakenOver ? `; ${plural(Number(keysTakenOver), "API key")} taken over` : "");
}

function as(role: Detail[string] | undefined, word = "as"): string {
  return role ? ` ${word} ${role}` : "";
}
