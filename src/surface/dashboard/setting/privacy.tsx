// Finds and erases the data of a person, asks an author about their reviews, and allows mail again to an address that bounced. The
// page shows nothing that depends on whether the address wrote a review. Neither the audit log nor a link contains the address,
// because the log must not reveal who was erased.
import { Refusal } from "#contract/refusal.ts";
import { erasePerson, previewErasure } from "#domain/integration/erase.ts";
import { findSuppression, liftBounce, type Suppression } from "#domain/invitation/suppression/suppression.ts";
import { askForRemoval, REMOVAL_LINK_DAYS, REMOVAL_PAUSE_DAYS } from "#domain/review/author/removal.ts";
import { readEmail } from "#platform/text/email.ts";
import { EmailField } from "#surface/look/field.tsx";
import { formatDate, plural } from "#surface/look/format.ts";
import { Figure, Panel } from "../component/display.tsx";
import { Ask, Form, Hidden, PostButton } from "../component/form.tsx";
import { act, done, tryAct } from "../kit/act.ts";
import { type Fault, fieldOf, page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";

const PRIVACY_PATH = "/dashboard/settings/privacy";
const WRONG_EMAIL: Fault = { errors: { email: "Enter an address such as name@example.com." } };

/** Limit for an organisation, against trying addresses by the hundred. */
const LOOKS_A_MINUTE = 20;
const TOO_MANY = "You looked up too many addresses within a minute. Wait a minute, then try again.";

export function privacyPage(visit: MemberVisit, looked: Looked | null = null, fault: Fault = {}): Answer {
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
          <EmailField {...fieldOf(visit, fault)("email")} label="The person’s email address" required />
        </Form>
        {looked && <Found visit={visit} looked={looked} />}
      </>
    ),
  });
}

export async function privacyLookPost(visit: MemberVisit): Promise<Answer> {
  const read = readEmail(visit.fields.email);
  if ("wrong" in read) return privacyPage(visit, null, WRONG_EMAIL);
  const { admitted } = await visit.deps.window.take(`privacy-look:${visit.organisation.id}`, LOOKS_A_MINUTE);
  if (!admitted) return privacyPage(visit, null, { problem: TOO_MANY, status: 429 });
  return privacyPage(visit, await lookUp(visit, read.email));
}

async function lookUp({ context, organisation }: MemberVisit, email: string): Promise<Looked> {
  const [preview, suppression] = await Promise.all([
    previewErasure(context, email, organisation.id),
    findSuppression(context, organisation.id, email),
  ]);
  return { email, preview, suppression };
}

export async function erasePost(visit: MemberVisit): Promise<Answer> {
  const read = readEmail(visit.fields.email);
  if ("wrong" in read) return privacyPage(visit, null, WRONG_EMAIL);
  // It runs its own transaction and writes its own entry.
  const erased = await erasePerson(visit.context, {
    email: read.email,
    organisationId: visit.organisation.id,
    actor: visit.role,
    userId: visit.user.id,
  });
  const text = `The person was erased from ${plural(erased.invitations, "invitation")} and ${plural(erased.orders, "order")}.`;
  return done(visit, PRIVACY_PATH, text);
}

/** POST /dashboard/settings/privacy/ask. The answer is the same whether or not the address wrote anything. */
export async function askRemovalPost(visit: MemberVisit): Promise<Answer> {
  const read = readEmail(visit.fields.email);
  if ("wrong" in read) return privacyPage(visit, null, WRONG_EMAIL);
  const author = { organisationId: visit.organisation.id, email: read.email };
  const asked = await tryAct(visit, { action: "privacy.ask-removal" }, (inside) => askForRemoval(inside, author));
  if (asked instanceof Refusal) return privacyPage(visit, null, { problem: asked.message, status: asked.status });
  const text = `If this address wrote a review of yours, its author gets a link by mail. It works for ${REMOVAL_LINK_DAYS} days.`;
  return done(visit, PRIVACY_PATH, text);
}

export async function liftBouncePost(visit: MemberVisit): Promise<Answer> {
  const read = readEmail(visit.fields.email);
  if ("wrong" in read) return privacyPage(visit, null, WRONG_EMAIL);
  const isLifted = await act(visit, { action: "suppression.lift" }, (inside) =>
    liftBounce(inside, visit.organisation.id, read.email),
  );
  if (isLifted) return done(visit, PRIVACY_PATH, "Mail to the address is allowed again.");
  const problem = "Mail to this address did not bounce. Only the person can undo an unsubscription.";
  return privacyPage(visit, await lookUp(visit, read.email), { problem });
}

type Looked = { email: string; preview: Awaited<ReturnType<typeof previewErasure>>; suppression: Suppression | null };

const REASON: Record<string, string> = {
  unsubscribed: "The person unsubscribed from your mail",
  complained: "The person reported your mail as spam",
  bounced: "Mail to this address bounced",
  stopped: "The person answered STOP",
};

function Found({ visit, looked: { email, preview, suppression } }: { visit: MemberVisit; looked: Looked }) {
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
