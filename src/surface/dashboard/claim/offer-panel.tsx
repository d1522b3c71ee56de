// What an organisation is told before it takes over a business that another one offers.

import type { Claim } from "#domain/business/claim.ts";
import { Ask } from "../component/ask.tsx";
import { PostButton } from "../component/button.tsx";
import { Panel } from "../component/note.tsx";
import { profilePath } from "../path.ts";
import { claimPath } from "./own.ts";

/** What comes with it, said before the button. */
export function OfferPanel({ claim }: { claim: Claim }) {
  const { business } = claim;
  return (
    <Panel title="The offer" id="offer">
      <div class="stack prose">
        <p>
          <strong dir="auto">{business.organisationName}</strong> hands{" "}
          <a href={profilePath(business.slug)}>
            <bdi>{business.name}</bdi>
          </a>{" "}
          over to your organisation, with its reviews, replies, products and score. It takes up one of your plan's
          businesses.
        </p>
        <p>
          Integrations, keys, webhooks and invitations of the other organisation do not come with it: make your own. You
          reply and invite from now on.
        </p>
      </div>
      <div class="actions">
        <PostButton action={`${claimPath(claim.id)}/accept`}>Take it over</PostButton>
        <Ask
          label="Decline"
          of={business.name}
          question="The business stays where it is. It can be offered to you again."
          confirm="Decline the offer"
          action={`${claimPath(claim.id)}/decline`}
        />
      </div>
    </Panel>
  );
}
