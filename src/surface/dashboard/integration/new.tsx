// Creates an integration: a choice of its kind, then a form with what that kind needs.
import { toWire } from "#contract/id.ts";
import {
  createIntegration,
  DEFAULT_DELAY_DAYS,
  hasRoom,
  INTEGRATION_KINDS,
  type IntegrationKind,
} from "#domain/integration/integration.ts";
import { listOfBusiness, MOST_INTEGRATIONS } from "#domain/integration/list.ts";
import { hidden } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import { Form } from "../component/form.tsx";
import { done } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { BusinessVisit } from "../kit/visit.ts";
import { delayField, hasOwnSecret, nameField, secretField } from "./field.ts";
import { Chosen, INTEGRATIONS_PATH, Senders } from "./sender.tsx";

type Kind = IntegrationKind | undefined;

const kindOf = (typed: string | null | undefined): Kind => INTEGRATION_KINDS.find((each) => each === typed);

/** As the form was sent, else as the address names it. */
const chosen = ({ fields, url }: BusinessVisit): Kind => kindOf(fields.kind ?? url.searchParams.get("kind"));

export const newIntegration = form({
  undone: "created",
  fields(visit: BusinessVisit) {
    const { language } = visit;
    const words = wordsIn("integration", language);
    const kind = chosen(visit);
    return {
      kind: hidden({ stored: kind ?? "", read: (typed) => kindOf(typed) ?? { wrong: words.choose } }),
      name: nameField(language),
      secret: secretField(language, (all) => all.kind, { hint: words.secret.hint, required: true }),
      delay: delayField(language, { hint: words.delay.newHint, whenEmpty: DEFAULT_DELAY_DAYS }),
    };
  },
  async page(visit, { fields, fault }) {
    const words = wordsIn("integration", visit.language);
    const kind = chosen(visit);
    const back = { href: INTEGRATIONS_PATH, label: wordsIn("frame", visit.language).main.integrations };
    if (kind === undefined) {
      const rows = await listOfBusiness(visit.context, visit.business.id);
      return page(visit, {
        title: words.submit,
        isSetting: true,
        back,
        ...fault,
        children: <Senders rows={rows} mayAdd id="kind" title={words.choose} />,
      });
    }
    return page(visit, {
      title: words.submit,
      isSetting: true,
      back,
      ...fault,
      children: (
        <>
          <Chosen kind={kind} />
          <Form action={`${INTEGRATIONS_PATH}/new`} submit={words.submit}>
            {fields.kind}
            {fields.name}
            {hasOwnSecret(kind) && fields.secret}
            {fields.delay}
          </Form>
        </>
      ),
    });
  },
  async change(inside, { visit: { deps, organisation, business }, values }) {
    const { kind, name, secret, delay: delayDays } = values;
    const businessId = business.id;
    if (!(await hasRoom(inside, { businessId, organisationId: organisation.id }))) return null;
    return createIntegration(inside, deps.box, { businessId, kind, name: name.text, secret, delayDays });
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
