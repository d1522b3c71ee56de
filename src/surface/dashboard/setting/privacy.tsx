// Finds and erases the data of a person, asks an author about their reviews, and allows mail again to an address that bounced. The
// page shows nothing that depends on whether the address wrote a review. Neither the audit log nor a link contains the address,
// because the log must not reveal who was erased.
import { erasePerson, previewErasure } from "#domain/integration/erase.ts";
import { findSuppression, liftBounces, type Suppression } from "#domain/invitation/suppression/suppression.ts";
import { askForRemoval, REMOVAL_LINK_DAYS, REMOVAL_PAUSE_DAYS } from "#domain/review/author/removal.ts";
import { readKnownEmail } from "#platform/text/email.ts";
import { email } from "#surface/form/field.tsx";
import { type Drawn, drawFields, type Fault } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Figure, Panel } from "../component/display.tsx";
import { Ask, Form, Hidden, PostButton } from "../component/form.tsx";
import { done } from "../kit/act.ts";
import { form, submitting } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";

const PRIVACY_PATH = "/dashboard/settings/privacy";

/** Limit for an organisation, against trying addresses by the hundred. */
const LOOKS_A_MINUTE = 20;

const shared = {
  fields: (visit: MemberVisit) => ({
    email: email({
      label: wordsOf(visit).email,
      required: true,
      missing: wordsIn("missing", visit.language).email,
      read(typed) {
        const read = readKnownEmail(typed);
        return "wrong" in read ? read : read.email;
      },
    }),
  }),
  page: (visit: MemberVisit, form: Drawn) => draw(visit, form),
};

function wordsOf({ language }: MemberVisit) {
  return wordsIn("settingPrivacy", language);
}

function draw(visit: MemberVisit, { all, fault }: Drawn, looked: ErasureQuestion | null = null): Answer {
  const words = wordsOf(visit);
  return page(visit, {
    title: wordsIn("frame", visit.language).setting.privacy,
    ...fault,
    children: (
      <>
        <p class="prose">{visit.organisation.sandbox ? wordsIn("sandbox", visit.language).privacy : words.text}</p>
        <Form action={`${PRIVACY_PATH}/look`} submit={words.look} isQuiet={looked !== null}>
          {all}
        </Form>
        {looked && <Found visit={visit} looked={looked} />}
      </>
    ),
  });
}

export const privacyLook = submitting({
  undone: "done",
  ...shared,
  limit: ({ visit }) => ({
    name: `privacy-look:${visit.organisation.id}`,
    most: LOOKS_A_MINUTE,
    says: wordsOf(visit).tooMany,
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
  undone: "deleted",
  ...shared,
  async submit({ visit, values: { email } }) {
    const { organisation, role: actor, user } = visit;
    const person = { email, organisationId: organisation.id, actor, userId: user.id };
    const { invitations, orders } = await erasePerson(visit.context, person);
    return done(visit, PRIVACY_PATH, wordsOf(visit).erased({ invitations, orders }));
  },
});

/** The answer is the same whether or not the address wrote anything. */
export const privacyAsk = form({
  undone: "sent",
  ...shared,
  change: (inside, { visit: { organisation }, values: { email } }) =>
    askForRemoval(inside, { organisationId: organisation.id, email }),
  entry: () => ({ action: "privacy.ask-removal" }),
  done: ({ visit }) => done(visit, PRIVACY_PATH, wordsOf(visit).asked({ days: REMOVAL_LINK_DAYS })),
});

export const privacyLift = form({
  undone: "removed",
  ...shared,
  async change(inside, { visit: { organisation }, values: { email } }) {
    return (await liftBounces(inside, organisation.id, email)).length > 0;
  },
  entry: () => ({ action: "suppression.lift" }),
  done({ visit, values }, isLifted) {
    const { lifted, notBounced: problem } = wordsOf(visit);
    return isLifted ? done(visit, PRIVACY_PATH, lifted) : drawLooked(visit, values.email, { problem });
  },
});

type ErasureQuestion = {
  email: string;
  preview: Awaited<ReturnType<typeof previewErasure>>;
  suppression: Suppression | null;
};

function Found({ visit, looked: { email, preview, suppression } }: { visit: MemberVisit; looked: ErasureQuestion }) {
  const words = useWords("settingPrivacy");
  const format = useFormat();
  const { invitations, orders } = preview;
  const isNothing = invitations + orders === 0;
  return (
    <Panel title={words.found({ organisation: visit.organisation.name, email })} id="found">
      {isNothing ? (
        <p>{words.nothing}</p>
      ) : (
        <dl class="figures">
          <Figure label={words.invitations} value={format.count(invitations)} />
          <Figure label={words.orders} value={format.count(orders)} />
        </dl>
      )}
      {suppression && <p>{words.suppressed[suppression.reason]({ date: format.date(suppression.createdAt) })}</p>}
      {suppression && suppression.reason !== "bounced" && <p class="hint">{words.onlyPerson}</p>}
      <div class="actions">
        {suppression?.reason === "bounced" && (
          <PostButton isQuiet action={`${PRIVACY_PATH}/lift`} fields={{ email }}>
            {words.lift}
          </PostButton>
        )}
        {!isNothing && (
          <Ask
            label={words.erase.label}
            of={email}
            title={words.erase.title({ email: <bdi>{email}</bdi> })}
            question={words.erase.question(preview)}
            confirm={words.erase.confirm}
            action={`${PRIVACY_PATH}/erase`}
          >
            <Hidden fields={{ email }} />
          </Ask>
        )}
        {!visit.organisation.sandbox && (
          <Ask
            label={words.ask.label}
            of={email}
            question={words.ask.question({ email, days: REMOVAL_LINK_DAYS, pause: REMOVAL_PAUSE_DAYS })}
            confirm={words.ask.confirm}
            action={`${PRIVACY_PATH}/ask`}
          >
            <Hidden fields={{ email }} />
          </Ask>
        )}
      </div>
    </Panel>
  );
}
