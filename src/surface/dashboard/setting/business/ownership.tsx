// Gives a business up. The page says what happens before the button.
import { chooseInSession } from "#domain/account/user/session.ts";
import { releaseBusiness } from "#domain/integration/ownership.ts";
import { toWire } from "#platform/id.ts";
import { act, done } from "../../act.ts";
import { Ask } from "../../component/ask.tsx";
import { Panel } from "../../component/note.tsx";
import { page } from "../../shell.tsx";
import type { Answer, BusinessVisit } from "../../visit.ts";

const BUSINESS_PATH = "/dashboard/settings/business";

/** GET /dashboard/settings/business/ownership */
export async function ownershipPage(visit: BusinessVisit): Promise<Answer> {
  const { business } = visit;
  return page(visit, {
    title: "Give up",
    active: "business",
    back: { href: BUSINESS_PATH, label: "Business" },
    children: (
      <Panel title="Give up" id="release">
        <p class="prose">
          The profile and its reviews stay online, marked as unclaimed, and anybody can claim the business. Integrations
          pause. Invitations that are not sent yet are cancelled and still count; sent ones stay open. Webhooks and keys
          stay with your organisation.
        </p>
        <Ask
          label="Give the business up"
          of={business.name}
          question="Your organisation can no longer reply to its reviews or invite its customers. To get the business back, you must prove again that it is yours."
          confirm="Give it up"
          action={`${BUSINESS_PATH}/release`}
        />
      </Panel>
    ),
  });
}

/** POST /dashboard/settings/business/release */
export async function releasePost(visit: BusinessVisit): Promise<Answer | null> {
  const { business, organisation } = visit;
  const isReleased = await act(
    visit,
    (result: boolean) => (result ? entryOf(visit, "business.release") : null),
    (inside) => releaseBusiness(inside, organisation.id, business.id),
  );
  if (!isReleased) return null;
  const choice = { organisationId: organisation.id, businessId: null };
  await chooseInSession(visit.context, visit.sessionId, choice);
  return done(visit, "/dashboard", `${business.name} is no longer managed by your organisation.`);
}

function entryOf({ business }: BusinessVisit, action: string) {
  return { action, subject: toWire("biz", business.id) };
}
