// Names of integrations and outcomes, and the steps that set each kind up in its shop.
import type { IntegrationKind } from "#domain/integration/integration.ts";
import type { Outcome } from "#domain/integration/state/outcome.ts";
import type { PillTone } from "../component/display.tsx";

export const KIND_NAME: Record<IntegrationKind, string> = {
  "storefront-a": "Storefront A",
  "storefront-b": "Storefront B",
  automation: "Automation",
};

export const KIND_ABOUT: Record<IntegrationKind, string> = {
  "storefront-a": "A hosted shop that signs its webhooks with a secret of its own.",
  "storefront-b": "A shop plugin on your own site, which signs with a secret from here.",
  automation: "A script, a form or an automation service that sends one request for each order.",
};

export const OUTCOME_WORDS: Record<Outcome, [PillTone, string]> = {
  queued: ["good", "Invitation queued"],
  duplicate: ["plain", "Already known"],
  no_email: ["fair", "No address"],
  cancelled: ["plain", "Order cancelled"],
  limit_reached: ["bad", "Allowance used up"],
  test: ["plain", "Test"],
  unreadable: ["bad", "Could not be read"],
  ignored: ["plain", "Nothing to do"],
};

/** For an outcome without a note. */
export const OUTCOME_ABOUT: Record<Outcome, string> = {
  queued: "The customer will be invited after the delay.",
  duplicate: "This order was received before, or its customer was invited for it.",
  no_email: "The order has no usable email address.",
  cancelled: "Its customer is not invited.",
  limit_reached: "The invitations of the period are used up. This customer was not invited.",
  test: "The shop tested the address. It works.",
  unreadable: "The request was not an order.",
  ignored: "The order needs no invitation.",
};

export const STEPS: Record<IntegrationKind, readonly string[]> = {
  "storefront-a": [
    "In the shop’s admin open Settings, Notifications, Webhooks.",
    "Create a webhook for the event Order payment. To invite only after the parcel has left, choose Order fulfilment instead.",
    "Choose JSON as the format, and enter the address above.",
    "For cancelled orders create one more for Order cancellation, with the same address: it cancels waiting invitations.",
    "Below the webhooks the shop shows its signing secret. It must be the one that was entered here.",
    "Send a test from there. It shows below as Test within a minute.",
  ],
  "storefront-b": [
    "In the shop’s admin open Settings, Advanced, Webhooks, and add a webhook.",
    "Set its status to Active and its topic to Order updated, which covers payment, completion and cancellation.",
    "Enter the address above, and the secret that was shown here once.",
    "Choose the newest API version, and save. The next order that is paid or completed shows below.",
  ],
  automation: [
    "Send a POST with JSON or a form to the address above, once for each order.",
    "Send the header Authorization with the word Bearer, a space and the secret that was shown here once.",
    "The fields are email (required), name and reference (the order’s number). phone and products are optional.",
  ],
};
