// Creates an integration.
import { toWire } from "#contract/id.ts";
import { createIntegration, DEFAULT_DELAY_DAYS, INTEGRATION_KINDS } from "#domain/integration/integration.ts";
import { listOfBusiness, MOST_INTEGRATIONS } from "#domain/integration/list.ts";
import { radio } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import { done } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { formPage } from "../kit/form-page.tsx";
import type { BusinessVisit } from "../kit/visit.ts";
import { delayField, secretField } from "./field.ts";
import { INTEGRATIONS_PATH } from "./sender.tsx";

export const newIntegration = form({
  fields({ language, url }: BusinessVisit) {
    const words = wordsIn("integration", language);
    return {
      kind: radio({
        label: words.sender,
        stored: INTEGRATION_KINDS.find((each) => each === url.searchParams.get("kind")),
        options: INTEGRATION_KINDS.map((value) => {
          const { name, about } = words.kind[value];
          return { value, label: name, hint: about };
        }),
        read: (typed) => INTEGRATION_KINDS.find((each) => each === typed) ?? { wrong: words.choose },
      }),
      secret: secretField(language, ({ kind }) => kind, { hint: words.secret.hint }),
      delay: delayField(language, { hint: words.delay.newHint, whenEmpty: DEFAULT_DELAY_DAYS }),
    };
  },
  page(visit, drawn) {
    const words = wordsIn("integration", visit.language);
    return formPage(visit, drawn, {
      title: words.connect,
      back: { href: INTEGRATIONS_PATH, label: wordsIn("frame", visit.language).main.integrations },
      action: `${INTEGRATIONS_PATH}/new`,
      submit: words.submit,
    });
  },
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
    const words = wordsIn("integration", visit.language);
    if (made === null) return { problem: words.most({ most: MOST_INTEGRATIONS }) };
    const path = `${INTEGRATIONS_PATH}/${toWire("int", made.id)}`;
    if (values.secret !== null) return done(visit, path, words.ready);
    const secret = { label: words.secret.label, value: made.secret };
    return done(visit, path, { tone: "done", text: words.ready, secret });
  },
});
