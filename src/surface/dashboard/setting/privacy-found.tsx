// What was found of an address, and what can be done about it. The question names the counts, so that nobody erases blindly.
import type { ErasePreview } from "#domain/integration/erase-preview.ts";
import type { Suppression } from "#domain/invitation/suppression-desk.ts";
import { formatDate, plural } from "#surface/look/format.ts";
import { Ask } from "../component/ask.tsx";
import { CheckField } from "../component/choice.tsx";
import { Figure, Panel } from "../component/note.tsx";
import type { MemberVisit } from "../visit.ts";

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
  const { invitations, reviews, messages, orders } = preview;
  const parts = [
    plural(invitations, "invitation"),
    plural(reviews, "review"),
    plural(messages, "message"),
    plural(orders, "order"),
  ];
  const isNothing = invitations + reviews + messages + orders === 0;
  return (
    <Panel title={`What ${visit.organisation.name} holds of ${email}`} id="found">
      {isNothing ? (
        <p>Nothing: no invitation, review, message or order.</p>
      ) : (
        <dl class="figures">
          <Figure label="Invitations" value={invitations} />
          <Figure label="Reviews" value={reviews} />
          <Figure label="Messages" value={messages} />
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
            <button class="button button-quiet" type="submit">
              Allow mail to it again
            </button>
          </form>
        )}
        {(!isNothing || suppression) && (
          <Ask
            label="Erase the person"
            of={email}
            question={`Address, name and number are taken out of ${new Intl.ListFormat("en-GB").format(parts)} for good. Invitations that wait are not sent. It cannot be undone.`}
            confirm="Erase for good"
            action={`${PRIVACY_PATH}/erase`}
          >
            <input type="hidden" name="email" value={email} />
            {reviews > 0 && (
              <CheckField
                name="remove"
                label="Remove what they wrote, too"
                checked={false}
                hint="Otherwise their reviews stay online under the name “Former customer”."
              />
            )}
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
      </div>
    </Panel>
  );
}
