// What the organisation holds of a person, looked up by address, with the ways to erase it; and what is kept how long.

import { previewErasure } from "#domain/integration/erase-preview.ts";
import { OUTCOME_RETENTION_DAYS } from "#domain/integration/retention.ts";
import { MESSAGE_RETENTION_DAYS } from "#domain/invitation/retention.ts";
import { findSuppression } from "#domain/invitation/suppression-desk.ts";
import { IP_HASH_RETENTION_DAYS, UNCONFIRMED_RETENTION_DAYS } from "#domain/review/retention.ts";
import { readEmail } from "#platform/email.ts";
import { EmailField } from "#surface/look/field.tsx";
import { Submit } from "../../component/button.tsx";
import { Panel } from "../../component/note.tsx";
import { page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { Found, type Looked, PRIVACY_PATH } from "./found.tsx";

export const WRONG_EMAIL = "Enter an address such as name@example.com.";

type Wrong = { error?: string; problem?: string; status?: number };

/** For an organisation: each reads through everything that was sent lately. */
const LOOKS_A_MINUTE = 20;
const TOO_MANY = "Too many addresses were looked up within a minute. Wait a little, then go on.";

/** GET /dashboard/settings/privacy, and the same with what was found. */
export function privacyPage(
  visit: MemberVisit,
  looked: Looked | null = null,
  { error, problem, status }: Wrong = {},
): Answer {
  return page(visit, {
    title: "Privacy",
    active: "privacy",
    errors: { email: error },
    problem,
    ...(status && { status }),
    children: (
      <>
        <p class="prose">
          A customer may ask what you hold of them, or ask you to erase it. Look the address up first: nothing is
          changed by that. What other organisations hold is not shown and not erased here. Reviews belong to those who
          wrote them: you can have an author asked whether theirs are to go.
        </p>
        <form class="form" method="post" action={`${PRIVACY_PATH}/look`}>
          <EmailField
            name="email"
            label="The person’s email address"
            value={looked?.email ?? visit.fields.email}
            error={error}
            required
          />
          <Submit isQuiet={looked !== null}>Look it up</Submit>
        </form>
        {looked && <Found visit={visit} looked={looked} />}
        <Kept days={visit.deps.invitationRetentionDays} />
      </>
    ),
  });
}

/** POST /dashboard/settings/privacy/look */
export async function privacyLookPost(visit: MemberVisit): Promise<Answer> {
  const read = readEmail(visit.fields.email);
  if ("wrong" in read) return privacyPage(visit, null, { error: WRONG_EMAIL });
  const { admitted } = await visit.deps.window.take(`privacy-look:${visit.organisation.id}`, LOOKS_A_MINUTE);
  if (!admitted) return privacyPage(visit, null, { problem: TOO_MANY, status: 429 });
  return privacyPage(visit, await lookUp(visit, read.email));
}

/** What there is of an address. */
export async function lookUp({ context, organisation }: MemberVisit, email: string): Promise<Looked> {
  const [preview, suppression] = await Promise.all([
    previewErasure(context, email, organisation.id),
    findSuppression(context, organisation.id, email),
  ]);
  return { email, preview, suppression };
}

function Kept({ days }: { days: number | undefined }) {
  return (
    <Panel title="What is kept, and how long" id="kept">
      <dl class="facts">
        <div>
          <dt>Invitations and orders</dt>
          <dd>
            {days === undefined ? "For as long as the operator of this service has set, " : `For ${days} days, `}
            then whom they were for is forgotten. The figures stay.
          </dd>
        </div>
        <div>
          <dt>Messages sent</dt>
          <dd>{MESSAGE_RETENTION_DAYS} days</dd>
        </div>
        <div>
          <dt>What shops sent</dt>
          <dd>What came of each request, without names: {OUTCOME_RETENTION_DAYS} days</dd>
        </div>
        <div>
          <dt>Reviews</dt>
          <dd>
            As long as they are online. The author’s address is never shown, not even to you. Where it came from is kept
            for {IP_HASH_RETENTION_DAYS} days as a hash; a review whose address nobody confirmed, for{" "}
            {UNCONFIRMED_RETENTION_DAYS} days.
          </dd>
        </div>
        <div>
          <dt>Who does not want mail</dt>
          <dd>Until the person asks to have that forgotten, too.</dd>
        </div>
      </dl>
    </Panel>
  );
}
