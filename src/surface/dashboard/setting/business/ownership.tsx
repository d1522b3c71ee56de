// Transfers a business to another organisation, or gives it up. The page says what happens before each button.

import { chooseInSession } from "#domain/account/user/session.ts";
import { type Claim, findOffer } from "#domain/business/claim/claim.ts";
import { findReceiver, offerTransfer } from "#domain/business/release.ts";
import { endTransfer, releaseBusiness } from "#domain/integration/ownership.ts";
import { toWire } from "#platform/id.ts";
import { readText } from "#platform/text.ts";
import { TextField } from "#surface/look/field.tsx";
import { act, done, orExplain } from "../../act.ts";
import { Ask } from "../../component/ask.tsx";
import { PostButton, Submit } from "../../component/button.tsx";
import { Panel } from "../../component/note.tsx";
import { When } from "../../component/when.tsx";
import { type Fault, page } from "../../shell.tsx";
import type { Answer, BusinessVisit } from "../../visit.ts";

const PATH = "/dashboard/settings/business/ownership";
const BUSINESS_PATH = "/dashboard/settings/business";
/** Of an organisation, because the answer tells whether an owner has the typed address. */
const OFFERS_A_MINUTE = 5;
const MAX_GIVEN = 254;
const UNKNOWN =
  "No such organisation is known. Enter the address of its owner, or its id (org_...) from its page Plan and usage.";

/** GET /dashboard/settings/business/ownership */
export async function ownershipPage(visit: BusinessVisit, fault: Fault<"to"> = {}): Promise<Answer> {
  const { business, context } = visit;
  const offer = await findOffer(context, business.id);
  return page(visit, {
    title: "Transfer or give up",
    active: "business",
    back: { href: BUSINESS_PATH, label: "Business" },
    ...fault,
    children: (
      <>
        <Panel title="Transfer to another organisation" id="transfer">
          {offer ? <Offered offer={offer} visit={visit} /> : <TransferForm visit={visit} error={fault.errors?.to} />}
        </Panel>
        <Panel title="Give up" id="release">
          <p class="prose">
            The profile and its reviews stay online, marked as unclaimed, and anybody can claim the business.
            Integrations pause. Invitations that are not sent yet are cancelled and still count; sent ones stay open.
            Webhooks and keys stay with your organisation.
          </p>
          <Ask
            label="Give the business up"
            of={business.name}
            question="Your organisation can no longer reply to its reviews or invite its customers. To get the business back, you must prove again that it is yours."
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
  const read = readText(visit.fields.to, { min: 1, max: MAX_GIVEN });
  if ("wrong" in read) return ownershipPage(visit, { errors: { to: "Enter the organisation that receives it." } });
  const given = read.text;
  const { admitted } = await visit.deps.window.take(`transfer:${organisation.id}`, OFFERS_A_MINUTE);
  if (!admitted)
    return ownershipPage(visit, { problem: "Too many attempts. Wait a minute, then try again.", status: 429 });
  const receiver = await findReceiver(context, given);
  if (!receiver) return ownershipPage(visit, { errors: { to: UNKNOWN } });
  if (receiver.id === organisation.id)
    return ownershipPage(visit, { errors: { to: "That is your own organisation." } });
  const entry = { ...entryOf(visit, "business.offer"), detail: { to: toWire("org", receiver.id) } };
  const offer = { businessId: business.id, from: organisation.id, to: receiver.id, userId: user.id };
  return orExplain(
    async () => {
      await act(visit, entry, (inside) => offerTransfer(inside, offer));
      return done(visit, PATH, `${business.name} is offered to ${given}. Its owners were told by mail.`);
    },
    ({ message }) => ownershipPage(visit, { problem: message }),
  );
}

/** POST /dashboard/settings/business/transfer/cancel */
export async function takeBackPost(visit: BusinessVisit): Promise<Answer | null> {
  const { business, organisation, context } = visit;
  const offer = await findOffer(context, business.id);
  if (!offer) return null;
  return orExplain<Answer | null>(
    async () => {
      await act(visit, entryOf(visit, "business.offer-cancel"), (inside) =>
        endTransfer(inside, offer.id, { organisationId: organisation.id, as: "owner" }),
      );
      return done(visit, PATH, "The offer was withdrawn.");
    },
    ({ message }) => ownershipPage(visit, { problem: message }),
  );
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

function TransferForm({ visit, error }: { visit: BusinessVisit; error: string | undefined }) {
  return (
    <>
      <p class="prose">
        The other organisation gets the business with its reviews, replies, products and score when one of its owners or
        admins accepts. Until then nothing changes, and you can withdraw the offer. Then your integrations of it are
        removed with their secrets. Your invitations that are not sent yet are cancelled and still count; sent ones stay
        open. Your webhooks and keys stay with you and receive no more of its events.
      </p>
      <form class="form" method="post" action={`${BUSINESS_PATH}/transfer`}>
        <TextField
          name="to"
          label="The other organisation"
          value={visit.fields.to}
          error={error}
          hint="Email address of its owner, or its id (org_...)."
          required
        />
        <Submit>Offer it</Submit>
      </form>
    </>
  );
}

/** Names the id only: the address of an owner must not reveal the organisation. */
function Offered({ offer, visit }: { offer: Claim; visit: BusinessVisit }) {
  return (
    <>
      <p>
        Offered to <code>{toWire("org", offer.organisationId)}</code>{" "}
        <When at={offer.createdAt} now={visit.context.clock.now()} />. Nothing changes until they accept.
      </p>
      <PostButton action={`${BUSINESS_PATH}/transfer/cancel`} isQuiet>
        Withdraw the offer
      </PostButton>
    </>
  );
}
