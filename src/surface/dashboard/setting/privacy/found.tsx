// The result of a look-up, and the actions on it. Nothing here depends on whether the address wrote a review.

import type { ErasePreview } from "#domain/integration/erase.ts";
import type { Suppression } from "#domain/invitation/suppression/suppression.ts";
import { REMOVAL_LINK_DAYS, REMOVAL_PAUSE_DAYS } from "#domain/review/removal.ts";
import { formatDate, plural } from "#surface/look/format.ts";
import { Figure, Panel } from "../../component/display.tsx";
import { Ask, CheckField, Hidden, PostButton } from "../../component/form.tsx";
import type { MemberVisit } from "../../visit.ts";

export const PRIVACY_PATH = "/dashboard/settings/privacy";

export type Looked = { email: string; preview: ErasePreview; suppression: Suppression | null };

const REASON: Record<string, string> = {
  unsubscribed: "The person unsubscribed from your mail",
  complained: "The person reported your mail as spam",
  bounced: "Mail to this address bounced",
  stopped: "The person answered STOP",
};

export function Found({ visit, looked: { email, preview, suppression } }: { visit: MemberVisit; looked: Looked }) {
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
        <p class="hint">Only the person can undo that. If they ask for it, erase them and forget it, too.</p>
      )}
      <div class="actions">
        {suppression?.reason === "bounced" && (
          <PostButton isQuiet action={`${PRIVACY_PATH}/lift`} fields={{ email }}>
            Allow mail to it again
          </PostButton>
        )}
        {(!isNothing || suppression) && (
          <Ask
            label="Erase the person"
            of={email}
            question={`Address, name and number are removed from ${plural(invitations, "invitation")} and ${plural(orders, "order")} for good, and your messages to them are deleted. Waiting invitations are not sent. Reviews stay. This cannot be undone.`}
            confirm="Erase for good"
            action={`${PRIVACY_PATH}/erase`}
          >
            <Hidden fields={{ email }} />
            {suppression && (
              <CheckField
                name="forget"
                label="Also forget that they unsubscribed"
                checked={false}
                hint="Only if they ask for it: afterwards they can be invited again."
              />
            )}
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
