// Handing a business over to another organisation, and giving it up: what happens is said before the button.

import { chooseInSession } from "#domain/account/session.ts";
import { type Claim, findOffer } from "#domain/business/claim.ts";
import { findReceiver, offerTransfer } from "#domain/business/release.ts";
import { endTransfer, releaseBusiness } from "#domain/integration/ownership.ts";
import { toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { TextField } from "#surface/look/field.tsx";
import { act, done } from "../../act.ts";
import { Ask } from "../../component/ask.tsx";
import { PostButton, Submit } from "../../component/button.tsx";
import { Panel } from "../../component/note.tsx";
import { When } from "../../component/when.tsx";
import { page } from "../../shell.tsx";
import type { Answer, BusinessVisit } from "../../visit.ts";

const PATH = "/dashboard/settings/business/ownership";
const BUSINESS_PATH = "/dashboard/settings/business";
/** For an organisation, each minute: an address that is typed says whether an owner has it. */
const OFFERS_A_MINUTE = 5;
const MAX_GIVEN = 254;
const UNKNOWN =
  "No organisation is known by that. Use the address of its owner, or its id (org_...) from its page Plan and usage.";

type Wrong = { error?: string; problem?: string; status?: number };

/** GET /dashboard/settings/business/ownership, and the same again with what is wrong. */
export async function ownershipPage(visit: BusinessVisit, { error, problem, status }: Wrong = {}): Promise<Answer> {
  const { business, context } = visit;
  const offer = await findOffer(context, business.id);
  return page(visit, {
    title: "Hand over or give up",
    active: "business",
    back: { href: BUSINESS_PATH, label: "Business" },
    errors: { to: error },
    problem,
    ...(status !== undefined && { status }),
    children: (
      <>
        <Panel title="Hand over to another organisation" id="transfer">
          {offer ? <Offered offer={offer} visit={visit} /> : <TransferForm visit={visit} error={error} />}
        </Panel>
        <Panel title="Give up" id="release">
          <p class="prose">
            The profile and its reviews stay online and read unclaimed; anybody can claim the business anew.
            Integrations pause, and invitations that were not sent yet are cancelled, without giving back the allowance.
            Invitations that were sent stay open. Webhooks and keys stay with your organisation.
          </p>
          <Ask
            label="Give the business up"
            of={business.name}
            question="Nobody replies to its reviews or invites its customers any more. To have it back you have to prove it anew."
            confirm="Give it up"
            action={`${BUSINESS_PATH}/release`}
          />
        </Panel>
      </>
    ),
  });
}

/** POST /dashboard/settings/business/transfer */
export async function transferPost(visit: BusinessVisit): Promise<Answer> {
  const { business, organisation, user, context } = visit;
  const given = (visit.fields.to ?? "").trim();
  if (given === "" || given.length > MAX_GIVEN)
    return ownershipPage(visit, { error: "Say which organisation gets it." });
  const { admitted } = await visit.deps.window.take(`transfer:${organisation.id}`, OFFERS_A_MINUTE);
  if (!admitted)
    return ownershipPage(visit, { problem: "Too many attempts. Wait a minute, then try again.", status: 429 });
  const receiver = await findReceiver(context, given);
  if (!receiver) return ownershipPage(visit, { error: UNKNOWN });
  if (receiver.id === organisation.id) return ownershipPage(visit, { error: "That is your own organisation." });
  const told = { ...toldOf(visit, "business.offer"), detail: { to: toWire("org", receiver.id) } };
  try {
    await act(visit, told, (inside) =>
      offerTransfer(inside, { businessId: business.id, from: organisation.id, to: receiver.id, userId: user.id }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return ownershipPage(visit, { problem: error.message });
  }
  return done(visit, PATH, `${business.name} is offered to ${given}. Its owners were told by mail.`);
}

/** POST /dashboard/settings/business/transfer/cancel */
export async function takeBackPost(visit: BusinessVisit): Promise<Answer | null> {
  const { business, organisation, context } = visit;
  const offer = await findOffer(context, business.id);
  if (!offer) return null;
  try {
    await act(visit, toldOf(visit, "business.offer-cancel"), (inside) =>
      endTransfer(inside, offer.id, { organisationId: organisation.id, as: "owner" }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return ownershipPage(visit, { problem: error.message });
  }
  return done(visit, PATH, "The offer was taken back.");
}

/** POST /dashboard/settings/business/release */
export async function releasePost(visit: BusinessVisit): Promise<Answer | null> {
  const { business, organisation } = visit;
  const isReleased = await act(
    visit,
    (result: boolean) => (result ? toldOf(visit, "business.release") : null),
    (inside) => releaseBusiness(inside, organisation.id, business.id),
  );
  if (!isReleased) return null;
  const choice = { organisationId: organisation.id, businessId: null };
  await chooseInSession(visit.context, visit.sessionId, choice);
  return done(visit, "/dashboard", `${business.name} is no longer managed by your organisation.`);
}

function toldOf({ business }: BusinessVisit, action: string) {
  return { action, subject: toWire("biz", business.id) };
}

function TransferForm({ visit, error }: { visit: BusinessVisit; error: string | undefined }) {
  return (
    <>
      <p class="prose">
        The other organisation gets the business with its reviews, replies, products and score as soon as one of its
        owners or admins accepts. Until then nothing changes, and you can take the offer back. Once they accept, your
        integrations of it are removed with their secrets, and your invitations that were not sent yet are cancelled,
        without giving back the allowance. Those that were sent stay open. Your webhooks and keys stay with you and hear
        no more of it.
      </p>
      <form class="form" method="post" action={`${BUSINESS_PATH}/transfer`}>
        <TextField
          name="to"
          label="The other organisation"
          value={visit.fields.to}
          error={error}
          hint="Mail address of its owner, or its id (org_...)."
          required
        />
        <Submit>Offer it</Submit>
      </form>
    </>
  );
}

/** By its id: whoever knows no more than an owner's address shall not learn whose it is. */
function Offered({ offer, visit }: { offer: Claim; visit: BusinessVisit }) {
  return (
    <>
      <p>
        Offered to <code>{toWire("org", offer.organisationId)}</code>{" "}
        <When at={offer.createdAt} now={visit.context.clock.now()} />. Nothing changes until they accept.
      </p>
      <PostButton action={`${BUSINESS_PATH}/transfer/cancel`} isQuiet>
        Take the offer back
      </PostButton>
    </>
  );
}
