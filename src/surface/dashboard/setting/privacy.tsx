// Finds and erases the data of a person, asks an author about their reviews, and allows mail again to an address that bounced. The
// page shows nothing that depends on whether the address wrote a review. Neither the audit log nor a link contains the address,
// because the log must not reveal who was erased.
import { erasePerson, previewErasure } from "#domain/integration/erase.ts";
import { findSuppression, liftBounce, type Suppression } from "#domain/invitation/suppression/suppression.ts";
import { askForRemoval, REMOVAL_LINK_DAYS, REMOVAL_PAUSE_DAYS } from "#domain/review/author/removal.ts";
import { readEmail } from "#platform/text/email.ts";
import { email } from "#surface/form/field.tsx";
import { type Drawn, drawFields, type Fault } from "#surface/form/form.ts";
import { formatDate, plural } from "#surface/look/format.ts";
import { Figure, Panel } from "../component/display.tsx";
import { Ask, Form, Hidden, PostButton } from "../component/form.tsx";
import { done } from "../kit/act.ts";
import { form, submitting } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";

const PRIVACY_PATH = "/dashboard/settings/privacy";

/** Limit for an organisation, against trying addresses by the hundred. */
const LOOKS_A_MINUTE = 20;
const TOO_MANY = "You looked up too many addresses within a minute. Wait a minute, then try again.";

const shared = {
  fields: (_visit: MemberVisit) => ({
    email: email({
      label: "The person’s email address",
      required: true,
      read(typed) {
        const read = readEmail(typed);
        return "wrong" in read ? { wrong: "Enter an address such as name@example.com." } : read.email;
      },
    }),
  }),
  page: (visit: MemberVisit, form: Drawn) => draw(visit, form),
};

function draw(visit: MemberVisit, { all, fault }: Drawn, looked: ErasureQuestion | null = null): Answer {
  return page(visit, {
    title: "Privacy",
    ...fault,
    children: (
      <>
        <p class="prose">
          A customer may ask what you store about them, or ask you to erase it. Look the address up first; that changes
          nothing. Data of other organisations is neither shown nor erased. Reviews belong to their authors: you can
          have an author asked to remove theirs.
        </p>
        <Form action={`${PRIVACY_PATH}/look`} submit="Look it up" isQuiet={looked !== null}>
          {all}
        </Form>
        {looked && <Found visit={visit} looked={looked} />}
      </>
    ),
  });
}

export const privacyLook = submitting({
  ...shared,
  limit: ({ visit: { organisation } }) => ({
    name: `privacy-look:${organisation.id}`,
    most: LOOKS_A_MINUTE,
    says: TOO_MANY,
  }),
  submit: async ({ visit, values }) => drawLooked(visit, values.email),
});

export const privacyPage = privacyLook.page;

/** The page with the data stored about an address. */
async function drawLooked(visit: MemberVisit, email: string, fault: Fault = {}): Promise<Answer> {
  const { context, organisation } = visit;
  const [preview, suppression] = await Promise.all([
    previewErasure(context, email, organisation.id),
    findSuppression(context, organisation.id, email),
  ]);
  return draw(visit, drawFields(shared.fields(visit), visit.fields, fault), { email, preview, suppression });
}

/** It runs its own transaction and writes its own entry. */
export const privacyErase = submitting({
  ...shared,
  async submit({ visit, values: { email } }) {
    const { organisation, role: actor, user } = visit;
    const person = { email, organisationId: organisation.id, actor, userId: user.id };
    const { invitations, orders } = await erasePerson(visit.context, person);
    const text = `The person was erased from ${plural(invitations, "invitation")} and ${plural(orders, "order")}.`;
    return done(visit, PRIVACY_PATH, text);
  },
});

/** The answer is the same whether or not the address wrote anything. */
export const privacyAsk = form({
  ...shared,
  change: (inside, { visit: { organisation }, values: { email } }) =>
    askForRemoval(inside, { organisationId: organisation.id, email }),
  entry: () => ({ action: "privacy.ask-removal" }),
  done({ visit }) {
    const text = `If this address wrote a review of yours, its author gets a link by mail. It works for ${REMOVAL_LINK_DAYS} days.`;
    return done(visit, PRIVACY_PATH, text);
  },
});

export const privacyLift = form({
  ...shared,
  change: (inside, { visit: { organisation }, values: { email } }) => liftBounce(inside, organisation.id, email),
  entry: () => ({ action: "suppression.lift" }),
  done({ visit, values }, isLifted) {
    if (isLifted) return done(visit, PRIVACY_PATH, "Mail to the address is allowed again.");
    const problem = "Mail to this address did not bounce. Only the person can undo an unsubscription.";
    return drawLooked(visit, values.email, { problem });
  },
});

type ErasureQuestion = {
  email: string;
  preview: Awaited<ReturnType<typeof previewErasure>>;
  suppression: Suppression | null;
};

const REASON: Record<string, string> = {
  unsubscribed: "The person unsubscribed from your mail",
  complained: "The person reported your mail as spam",
  bounced: "Mail to this address bounced",
  stopped: "The person answered STOP",
};

function Found({ visit, looked: { email, preview, suppression } }: { visit: MemberVisit; looked: ErasureQuestion }) {
  const { invitations, orders } = preview;
  const isNothing = invitations + orders === 0;
  return (
    <Panel title={`What ${visit.organisation.name} stores about ${email}`} id="found">
      {isNothing ? (
        <p>Nothing: no invitation and no order.</p>
      ) : (
        <dl class="figures">
          <Figure label="Invitations" value={invitations} />
          <Figure label="Orders" value={orders} />
        </dl>
      )}
      {suppression && (
        <p>
          {REASON[suppression.reason]} on {formatDate(suppression.createdAt)}. We send nothing to it.
        </p>
      )}
      {suppression && suppression.reason !== "bounced" && (
        <p class="hint">
          Only the person can undo that, by the link to unsubscribe in a mail that they got. It stays when you erase
          them.
        </p>
      )}
      <div class="actions">
        {suppression?.reason === "bounced" && (
          <PostButton isQuiet action={`${PRIVACY_PATH}/lift`} fields={{ email }}>
            Allow mail to it again
          </PostButton>
        )}
        {!isNothing && (
          <Ask
            label="Erase the person"
            of={email}
            question={`Address, name and number are removed from ${plural(invitations, "invitation")} and ${plural(orders, "order")} for good, and your messages to them are deleted. Waiting invitations are not sent. Reviews stay. This cannot be undone.`}
            confirm="Erase for good"
            action={`${PRIVACY_PATH}/erase`}
          >
            <Hidden fields={{ email }} />
          </Ask>
        )}
        <Ask
          label="Ask about their reviews"
          of={email}
          question={`A review belongs to its author: only they, a moderator or the operator of this service can remove it, and we do not say who wrote which. If ${email} wrote about you, we mail them a link to a page where they can remove it. The link works for ${REMOVAL_LINK_DAYS} days. You can have the same person asked once in ${REMOVAL_PAUSE_DAYS} days, and not at all if they unsubscribed from your mail.`}
          confirm="Mail them the link"
          action={`${PRIVACY_PATH}/ask`}
        >
          <Hidden fields={{ email }} />
        </Ask>
      </div>
    </Panel>
  );
}
