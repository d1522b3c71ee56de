// The form that creates an API key.
import { toWire } from "#contract/id.ts";
import { createKey, type Scope } from "#domain/account/key.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { readMoment } from "#platform/time/moment.ts";
import { check, date, radio, text } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import { done } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { formPage } from "../../kit/form-page.tsx";
import { readOneLine } from "../../kit/read.ts";
import type { MemberVisit } from "../../kit/visit.ts";
import { KEYS_PATH } from "./list.tsx";

/** The scopes that each choice of the form gives. */
const ACCESS = {
  read: ["read"],
  write: ["read", "write"],
} as const satisfies Record<string, readonly Scope[]>;

export const newKey = form({
  undone: "created",
  fields({ business, context, language }: MemberVisit) {
    const words = wordsIn("apiKey", language);
    return {
      name: text({
        label: words.head.name,
        hint: words.nameHint,
        required: true,
        missing: wordsIn("missing", language).name,
        read: (typed) => readOneLine(typed, TEXT_LIMIT.name),
      }),
      access: radio({
        label: words.access,
        options: [
          { value: "read", label: words.scope.read, hint: words.readHint },
          { value: "write", label: words.scope.both, hint: words.writeHint },
        ],
        stored: "read",
        read: (typed) => (typed === "read" || typed === "write" ? ACCESS[typed] : { wrong: words.chooseAccess }),
      }),
      expires: date({
        label: words.lastDay,
        hint: words.lastDayHint,
        read: (typed) => readLastDay(typed, context.clock.now()) ?? { wrong: words.wrongDay },
      }),
      ...(business && { business: check({ label: words.onlyFor({ business: business.name }) }) }),
    };
  },
  page(visit, drawn) {
    const words = wordsIn("apiKey", visit.language);
    return formPage(visit, drawn, {
      title: words.create,
      back: { href: KEYS_PATH, label: wordsIn("frame", visit.language).setting.keys },
      action: `${KEYS_PATH}/new`,
      submit: words.submit,
    });
  },
  change: (inside, { visit: { organisation, user, business }, values }) =>
    createKey(inside, {
      organisationId: organisation.id,
      name: values.name.text,
      scopes: [...values.access],
      createdBy: user.id,
      expiresAt: values.expires.at,
      businessIds: values.business && business ? [business.id] : null,
    }),
  entry: ({ id }, { values: { name, access } }) => ({
    action: "key.create",
    subject: toWire("key", id),
    detail: { name: name.text, scopes: access.join(", ") },
  }),
  done({ visit, values: { name } }, { secret: value }) {
    const words = wordsIn("apiKey", visit.language);
    const secret = { label: words.keyFor({ name: name.text }), value };
    return done(visit, KEYS_PATH, { tone: "done", text: words.created, secret });
  },
});

/** The end of a day, in UTC, or nothing where none was typed. Null for a wrong or past day. */
function readLastDay(typed: string | undefined, now: Date): { at: Date | null } | null {
  if (!typed?.trim()) return { at: null };
  const start = readMoment(`${typed.trim()}T00:00:00Z`);
  const end = start && new Date(start.getTime() + DAY_MS);
  return end && end > now ? { at: end } : null;
}
