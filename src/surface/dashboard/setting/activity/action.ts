// What an entry of the audit log says was done.
import { WEBHOOK_EVENTS } from "#contract/event.ts";
import type { AuditEntry } from "#domain/account/state/audit.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";

/** In the past tense, without the actor. An action that this version does not know is shown as its code. */
export function actionWords({ action, detail }: Pick<AuditEntry, "action" | "detail">, language: Language): string {
  const groups: Readonly<Record<string, Readonly<Record<string, unknown>>>> = wordsIn("activity", language).action;
  const [group = "", name = ""] = action.split(".");
  const message = groups[group]?.[name] ?? action;
  return typeof message === "function" ? message(valuesOf(action, detail ?? {}, language)) : String(message);
}

type Detail = NonNullable<AuditEntry["detail"]>;

/** What the messages of actions may name. Codes become words where they have any. */
function valuesOf(action: string, detail: Detail, language: Language) {
  const text = (name: string) => (detail[name] ? String(detail[name]) : null);
  const number = (name: string) => Number(detail[name] ?? 0);
  const coded = (name: string, words: Readonly<Record<string, string>>) => {
    const codes = text(name)?.split(", ");
    return codes ? codes.map((code) => words[code] ?? code).join(", ") : null;
  };
  const roles = wordsIn("role", language).within;
  const isRole = action === "team.role";
  const sources = action.startsWith("import.") ? { Products: wordsIn("importing", language).choose.products } : {};
  return {
    ...Object.fromEntries(
      ["domains", "events", "file", "name", "notes", "platform", "rating", "uncalled"].map((name) => [
        name,
        text(name),
      ]),
    ),
    ...Object.fromEntries(NUMBERS.map((name) => [name, number(name)])),
    ...(text("events")?.split(", ").length === WEBHOOK_EVENTS.length && {
      events: wordsIn("webhook", language).allEvents,
    }),
    count: number("events"),
    changed: coded("changed", wordsIn("activity", language).field),
    reason: coded("reason", wordsIn("mail", language).moderation.reports),
    role: coded("role", roles),
    scopes: coded("scopes", wordsIn("apiKey", language).within),
    from: coded("from", isRole ? roles : sources),
    to: isRole ? (coded("to", roles) ?? coded("role", roles)) : text("to"),
    by: detail.by ? formatOf(language).date(String(detail.by)) : null,
    required: detail.required === true,
    verified: detail.emailsVerified === true,
    failed: detail.found === false,
  };
}

const NUMBERS = [
  "created",
  "delayDays",
  "invitations",
  "keysRevoked",
  "keysTakenOver",
  "orders",
  "queued",
  "updated",
] as const;
