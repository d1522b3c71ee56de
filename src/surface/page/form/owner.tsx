// To which mail address a review belongs, masked: before it is written, and on its author's page. An address that an organisation typed
// gives no rights, so the author can name an own one.
import type { OwnReview } from "#domain/review/author/author.ts";
import { readAuthorEmail } from "#domain/review/state/submission.ts";
import { masked } from "#platform/text/email.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { email, type Field } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import type { Words } from "#words/words.ts";

/** The author's choice: an own address or none, in place of the mailbox of the invitation. */
export type Own = { email: string | null };

/** The field for an own address, which may stay empty. In a sandbox none is asked for: the owner would read the link in its catcher. */
export function ownAddressField(
  { owner: words, field, fault }: Words<"form">,
  isSandbox = false,
): Field<string | null | Wrong> {
  if (isSandbox) return { read: () => null, draw: () => <></> };
  return email({
    label: field.email,
    hint: words.optionalHint,
    read: (typed) => (typed?.trim() ? readAuthorEmail(typed.trim(), fault) : null),
  });
}

/** Says that the mailbox of the invitation is not the author's. */
export function notMineField({ owner: words }: Words<"form">): Field<boolean> {
  return {
    read: (typed) => typed === "on",
    draw: ({ name, typed }) => (
      <div class="choices">
        <label class="choice" for={name}>
          <input type="checkbox" id={name} name={name} value="on" checked={typed?.[name] === "on"} />
          {words.notMine}
        </label>
      </div>
    ),
  };
}

/** @param mailbox of the invitation. @returns undefined where the review is to belong to it */
export function ownOf(
  mailbox: string | null,
  { email, notMine }: { email: string | null; notMine: boolean },
): Own | undefined {
  if (email !== null) return { email };
  return mailbox === null || notMine ? { email: null } : undefined;
}

type BeforeProps = { mailbox: string | null; form: Drawn<"email" | "notMine"> };

/** In the form of an invitation. */
export function OwnerFields({ mailbox, form: { fields, typed, fault } }: BeforeProps) {
  const { owner: words } = useWords("form");
  const isTyped = Boolean(typed?.email?.trim()) || fault.errors?.email !== undefined;
  if (mailbox === null) return fields.email;
  return (
    <Section id="owner" title={words.title} class="owner">
      <p>{words.willBe({ address: <bdi>{masked(mailbox)}</bdi> })}</p>
      <details class="change" open={isTyped || typed?.notMine === "on"}>
        <summary>{words.notYours}</summary>
        <p>{words.willBeNews}</p>
        {fields.notMine}
        {fields.email}
      </details>
    </Section>
  );
}

type AfterProps = {
  review: OwnReview;
  action: string;
  isJustWritten: boolean;
  form: Drawn<"email">;
};

/** On the author's page. */
export function OwnerSection({ review, action, isJustWritten, form }: AfterProps) {
  const { owner: words } = useWords("form");
  const { mailbox, canGetMailbox, waitingAddress } = review;
  const address = waitingAddress === null ? null : <bdi>{masked(waitingAddress)}</bdi>;
  if (mailbox !== null)
    return (
      <Section id="owner" title={words.title} class="own-part">
        <p>{words.is({ address: <bdi>{masked(mailbox)}</bdi> })}</p>
      </Section>
    );
  if (isJustWritten && !canGetMailbox) return null;
  const send = (
    <form class="form" method="post" action={action} novalidate>
      <input type="hidden" name="action" value="address" />
      {form.fields.email}
      <button type="submit" class="button button-quiet">
        {words.send}
      </button>
    </form>
  );
  return (
    <Section id="owner" title={words.title} class="own-part">
      {/* Beside the link, the page of a new review says the same. */}
      {!isJustWritten && <p>{address === null ? words.none : words.waits({ address })}</p>}
      {canGetMailbox &&
        (address === null ? (
          send
        ) : (
          <details class="change" open={form.typed !== null}>
            <summary class="button button-quiet">{words.changeAddress}</summary>
            {send}
            <p class="muted small">{words.asked}</p>
          </details>
        ))}
    </Section>
  );
}
