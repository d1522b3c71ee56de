// Finds and erases what the organisation stores about a person, and says how long data is stored.

import { previewErasure } from "#domain/integration/erase.ts";
import { OUTCOME_RETENTION_DAYS } from "#domain/integration/retention.ts";
import { findSuppression } from "#domain/invitation/suppression/suppression.ts";
import { MESSAGE_RETENTION_DAYS } from "#domain/message/erase.ts";
import { IP_HASH_RETENTION_DAYS, UNCONFIRMED_RETENTION_DAYS } from "#domain/review/retention.ts";
import { readEmail } from "#platform/email.ts";
import { EmailField } from "#surface/look/field.tsx";
import { Fact, Panel } from "../../component/display.tsx";
import { Submit } from "../../component/form.tsx";
import { type Fault, page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { Found, type Looked, PRIVACY_PATH } from "./found.tsx";

export const WRONG_EMAIL: Fault = { errors: { email: "Enter an address such as name@example.com." } };

/** Of an organisation, so that nobody tries addresses by the hundred. */
const LOOKS_A_MINUTE = 20;
const TOO_MANY = "You looked up too many addresses within a minute. Wait a minute, then try again.";

/** GET /dashboard/settings/privacy, and the answer to a look-up. */
export function privacyPage(visit: MemberVisit, looked: Looked | null = null, fault: Fault = {}): Answer {
  return page(visit, {
    title: "Privacy",
    active: "privacy",
    ...fault,
    children: (
      <>
        <p class="prose">
          A customer may ask what you store about them, or ask you to erase it. Look the address up first; that changes
          nothing. Data of other organisations is neither shown nor erased. Reviews belong to their authors: you can
          have an author asked to remove theirs.
        </p>
        <form class="form" method="post" action={`${PRIVACY_PATH}/look`}>
          <EmailField
            name="email"
            label="The person’s email address"
            value={looked?.email ?? visit.fields.email}
            error={fault.errors?.email}
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
  if ("wrong" in read) return privacyPage(visit, null, WRONG_EMAIL);
  const { admitted } = await visit.deps.window.take(`privacy-look:${visit.organisation.id}`, LOOKS_A_MINUTE);
  if (!admitted) return privacyPage(visit, null, { problem: TOO_MANY, status: 429 });
  return privacyPage(visit, await lookUp(visit, read.email));
}

export async function lookUp({ context, organisation }: MemberVisit, email: string): Promise<Looked> {
  const [preview, suppression] = await Promise.all([
    previewErasure(context, email, organisation.id),
    findSuppression(context, organisation.id, email),
  ]);
  return { email, preview, suppression };
}

function Kept({ days }: { days: number | undefined }) {
  return (
    <Panel title="What is stored, and for how long" id="kept">
      <dl class="facts">
        <Fact name="Invitations and orders">
          {days === undefined
            ? "The name and address: as long as the operator has set. "
            : `The name and address: ${days} days. `}
          The figures stay.
        </Fact>
        <Fact name="Messages sent">{MESSAGE_RETENTION_DAYS} days</Fact>
        <Fact name="Requests of shops">The result of each, without names: {OUTCOME_RETENTION_DAYS} days</Fact>
        <Fact name="Reviews">
          As long as they are online. The author’s address is never shown, not even to you. The network address is
          stored as a hash for {IP_HASH_RETENTION_DAYS} days. A review whose author did not confirm their address is
          deleted after {UNCONFIRMED_RETENTION_DAYS} days.
        </Fact>
        <Fact name="Unsubscribed addresses">Until the person asks you to forget that, too.</Fact>
      </dl>
    </Panel>
  );
}
