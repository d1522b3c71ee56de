// To which mail address a review belongs, masked: before it is written, and on its author's page. An address that an organisation typed
// gives no rights, so the author can name an own one.
import type { OwnReview } from "#domain/review/author/author.ts";
import { type FieldErrors, readAuthorEmail, type SubmissionFaults } from "#domain/review/state/submission.ts";
import { masked } from "#platform/text/email.ts";
import { EmailField } from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { Section } from "#surface/look/section.tsx";
import { useFormWords } from "./words.ts";

const NOT_MINE = "notMine";

/** The author's choice: an own address or none, in place of the mailbox of the invitation. */
export type Own = { email: string | null };

/** @param mailbox of the invitation. @returns undefined where the review is to belong to it */
export function readOwn(
  mailbox: string | null,
  fields: Fields,
  fault: SubmissionFaults,
): { own: Own | undefined } | { error: string } {
  const typed = fields.email?.trim() ?? "";
  if (typed !== "") {
    const read = readAuthorEmail(typed, fault);
    return "error" in read ? read : { own: { email: read.email } };
  }
  return { own: mailbox === null || fields[NOT_MINE] === "on" ? { email: null } : undefined };
}

type BeforeProps = { mailbox: string | null; fields: Fields | undefined; errors: FieldErrors };

/** In the form of an invitation. */
export function OwnerFields({ mailbox, fields = {}, errors }: BeforeProps) {
  const { owner: words } = useFormWords();
  if (mailbox === null)
    return (
      <Section id="owner" title={words.title} class="standing">
        <p>{words.willBeNone}</p>
        <OwnAddress value={fields.email} error={errors.email} />
      </Section>
    );
  const isUsed = fields[NOT_MINE] === "on" || Boolean(fields.email?.trim()) || errors.email !== undefined;
  return (
    <Section id="owner" title={words.title} class="standing">
      <p>{words.willBe({ address: <bdi>{masked(mailbox)}</bdi> })}</p>
      <details class="change" open={isUsed}>
        <summary>{words.notYours}</summary>
        <div class="choices">
          <label class="choice" for={NOT_MINE}>
            <input type="checkbox" id={NOT_MINE} name={NOT_MINE} value="on" checked={fields[NOT_MINE] === "on"} />
            {words.notMine}
          </label>
        </div>
        <OwnAddress value={fields.email} error={errors.email} />
      </details>
    </Section>
  );
}

type AfterProps = {
  review: OwnReview;
  /** Of the page itself. */
  privateLink: string;
  action: string;
  isJustWritten: boolean;
  typed: string | undefined;
  error: string | undefined;
};

/** On the author's page. */
export function OwnerSection({ review, privateLink, action, isJustWritten, typed, error }: AfterProps) {
  const { owner: words } = useFormWords();
  const { mailbox, canGetMailbox, waitingAddress } = review;
  if (mailbox !== null)
    return (
      <Section id="owner" title={words.title} class="standing">
        <p>{words.is({ address: <bdi>{masked(mailbox)}</bdi> })}</p>
      </Section>
    );
  return (
    <Section id="owner" title={words.title} class="standing">
      <p>{isJustWritten ? words.shownOnce : words.none}</p>
      {isJustWritten && (
        <p>
          <code>
            <bdi>{privateLink}</bdi>
          </code>
        </p>
      )}
      {waitingAddress !== null && (
        <>
          <p>{words.waits({ address: <bdi>{masked(waitingAddress)}</bdi> })}</p>
          <p class="muted small">{words.asked}</p>
        </>
      )}
      {canGetMailbox && (
        <form class="form" method="post" action={action}>
          <input type="hidden" name="action" value="address" />
          <OwnAddress value={typed} error={error} />
          <button type="submit" class="button">
            {words.send}
          </button>
        </form>
      )}
    </Section>
  );
}

function OwnAddress({ value, error }: { value: string | undefined; error: string | undefined }) {
  const { owner: words } = useFormWords();
  return <EmailField name="email" label={words.own} hint={words.ownHint} value={value} error={error} />;
}
