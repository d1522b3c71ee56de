// Creates an integration.
import { toWire } from "#contract/id.ts";
import { createIntegration, DEFAULT_DELAY_DAYS, INTEGRATION_KINDS } from "#domain/integration/integration.ts";
import { listOfBusiness, MOST_INTEGRATIONS } from "#domain/integration/list.ts";
import { radio } from "#surface/form/field.tsx";
import { done } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { formPage } from "../kit/form-page.tsx";
import type { BusinessVisit } from "../kit/visit.ts";
import { delayField, secretField } from "./field.ts";
import { INTEGRATIONS_PATH } from "./list.tsx";
import { KIND_ABOUT, KIND_NAME } from "./words.ts";

export const newIntegration = form({
  fields: (_visit: BusinessVisit) => ({
    kind: radio({
      label: "Sender of the orders",
      options: INTEGRATION_KINDS.map((value) => ({ value, label: KIND_NAME[value], hint: KIND_ABOUT[value] })),
      read: (typed) => INTEGRATION_KINDS.find((each) => each === typed) ?? { wrong: "Choose what sends the orders." },
    }),
    secret: secretField(({ kind }) => kind, {
      hint: "Only for Storefront A, which shows it below its webhooks. For the others we create one and show it once.",
    }),
    delay: delayField({ hint: "Enough for the parcel to arrive. 0 invites at once.", whenEmpty: DEFAULT_DELAY_DAYS }),
  }),
  page: (visit, drawn) =>
    formPage(visit, drawn, {
      title: "Connect a shop",
      back: { href: INTEGRATIONS_PATH, label: "Integrations" },
      action: `${INTEGRATIONS_PATH}/new`,
      submit: "Connect",
    }),
  async change(inside, { visit: { deps, business }, values: { kind, secret, delay: delayDays } }) {
    const known = await listOfBusiness(inside, business.id);
    if (known.length >= MOST_INTEGRATIONS) return null;
    return createIntegration(inside, deps.box, { businessId: business.id, kind, secret, delayDays });
  },
  entry: ({ id }, { values: { kind, delay: delayDays } }) => ({
    action: "integration.create",
    subject: toWire("int", id),
    detail: { kind, delayDays },
  }),
  done({ visit, values }, made) {
    if (made === null) return { problem: `A business has at most ${MOST_INTEGRATIONS} integrations.` };
    const path = `${INTEGRATIONS_PATH}/${toWire("int", made.id)}`;
    const text = "The address is ready. Now set up the shop with the steps below.";
    if (values.secret !== null) return done(visit, path, text);
    return done(visit, path, { tone: "done", text, secret: { label: "Secret for the shop", value: made.secret } });
  },
});
