// English: the page of the link that proves a claim by mail, and the shape of all other languages.
import type { ComponentChildren } from "preact";

/** A name that stands in a sentence, isolated in its own element. */
type Inset = ComponentChildren;
type Parties = { organisation: Inset; business: Inset };
type Claimed = Parties & { domain: Inset; service: Inset };

export type ClaimWords = typeof en;

export const en = {
  skip: "Skip to the content",
  approvedTitle: "This claim is approved",
  endedTitle: "This claim has ended",
  approved: ({ organisation, business }: Parties) => (
    <>
      {organisation} manages {business}.
    </>
  ),
  ended: "The link no longer works. The organisation can open a new claim.",
  profile: "To the profile",
  title: ({ name }: { name: string }) => `Approve the claim of ${name}?`,
  asks: ({ organisation, business, domain, service }: Claimed) => (
    <>
      {organisation} asks to manage the profile of {business}, {domain}, on {service}.
    </>
  ),
  asksBy: ({ organisation, person, business, domain, service }: Claimed & { person: Inset }) => (
    <>
      {organisation} ({person}) asks to manage the profile of {business}, {domain}, on {service}.
    </>
  ),
  effect:
    "If you approve, they can reply to its reviews, invite its customers and change its profile. If you do not know them, close this page, and nothing happens.",
  approve: "Approve",
  done: "Approved. The organisation is told by mail.",
  already: "This claim was approved already.",
  gone: "This link does not work. Ask for a new one.",
  disputed: "Another organisation manages this business. A moderator has to decide.",
  failed: "That was not possible. This is the current state of the claim.",
};
