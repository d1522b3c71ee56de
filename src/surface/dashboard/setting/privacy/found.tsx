// What was found of an address, and what can be done about it. The question names the counts, so that nobody erases blindly.
// Nothing here depends on whether the address wrote a review.

import type { ErasePreview } from "#domain/integration/erase-preview.ts";
import type { Suppression } from "#domain/invitation/suppression-desk.ts";
import { REMOVAL_LINK_DAYS, REMOVAL_PAUSE_DAYS } from "#domain/review/removal.ts";
import { formatDate, plural } from "#surface/look/format.ts";
import { Ask } from "../../component/ask.tsx";
import { Submit } from "../../component/button.tsx";
import { CheckField } from "../../component/field.tsx";
import { Figure, Panel } from "../../component/note.tsx";
import type { MemberVisit } from "../../visit.ts";

export const PRIVACY_PATH = "/dashboard/settings/privacy";

export type Looked = { email: string; preview: ErasePreview; suppression: Suppression | null };

const REASON: Record<string, string> = {
  unsubscribed: "The person asked for no more mail from you",
  complained: "The person marked your mail as unwanted",
  bounced: "Mail to it came back",
  stopped: "The person answered STOP",
};

/** @param looked what was found */
export function Found({ visit, looked: { email, preview, suppression } }: { visit: MemberVisit; looked: Looked }) {
  const { invitations, orders } = preview;
  const isNothing = invitations + orders === 0;
  return (
    <Panel title={`What ${visit.organisation.name} holds of ${email}`} id="found">
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
          {REASON[suppression.reason]}, on {formatDate(suppression.createdAt)}. It is not written to.
        </p>
      )}
      {suppression && suppression.reason !== "bounced" && (
        <p class="hint">Only the person can take that back. Erasing them can forget it, where they ask for that.</p>
      )}
      <div class="actions">
        {suppression?.reason === "bounced" && (
          <form method="post" action={`${PRIVACY_PATH}/lift`}>
            <input type="hidden" name="email" value={email} />
            <Submit isQuiet>Allow mail to it again</Submit>
          </form>
        )}
        {(!isNothing || suppression) && (
          <Ask
            label="Erase the person"
            of={email}
            question={`Address, name and number are taken out of ${plural(invitations, "invitation")} and ${plural(orders, "order")} for good, and your messages to them are deleted. Invitations that wait are not sent. Reviews stay as they are. It cannot be undone.`}
            confirm="Erase for good"
            action={`${PRIVACY_PATH}/erase`}
          >
            <input type="hidden" name="email" value={email} />
            {suppression && (
              <CheckField
                name="forget"
                label="Also forget that they are not to be written to"
                checked={false}
                hint="Only where they ask for it: from then on they could be invited again."
              />
            )}
          </Ask>
        )}
        <Ask
          label="Ask about their reviews"
          of={email}
          question={`A review belongs to its author: only they, a moderator or the operator of this service remove it, and we do not say who wrote which. If ${email} wrote about you, we mail them a link to a page where they can remove it. The link works for ${REMOVAL_LINK_DAYS} days. You can have the same person asked once in ${REMOVAL_PAUSE_DAYS} days, and not at all where they want no mail from you.`}
          confirm="Mail them the link"
          action={`${PRIVACY_PATH}/ask`}
        >
          <input type="hidden" name="email" value={email} />
        </Ask>
      </div>
    </Panel>
  );
}
