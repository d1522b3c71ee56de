// What a person is mailed about one business, where it differs from all others.

import { toWire } from "#contract/id.ts";
import { findChoices, saveChoices } from "#domain/account/notice/choice.ts";
import { type Business, findBusinesses } from "#domain/business/profile/business.ts";
import { wordsIn } from "#words/words.ts";
import { Form } from "../component/form.tsx";
import { done, existing, idIn, ownEntry } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { UserVisit } from "../kit/visit.ts";
import { ChoiceTable } from "./choice-row.tsx";
import { choiceFields, chosenIn, columnsFor, emptyChoice, kindsFor } from "./field.ts";
import { NOTICE_PATH } from "./page.tsx";

/** A business of another organisation, or of one that moved, does not exist. */
async function findOwn(visit: UserVisit): Promise<Business> {
  const [business] = await findBusinesses(visit.context, [idIn(visit, "biz")]);
  const isOwn = visit.memberships.some(
    ({ organisation: { id, movedAt } }) => movedAt === null && id === business?.organisationId,
  );
  return existing(isOwn && business);
}

export const noticeException = form({
  find: async (visit: UserVisit) => {
    const business = await findOwn(visit);
    return { business, stored: await findChoices(visit.context, visit.user.id, business.id) };
  },
  fields: (visit: UserVisit, { stored }) => choiceFields(visit, "business", stored),
  page: (visit, { all, fault }, { business }) => {
    const { exceptionOf, save, title } = wordsIn("notice", visit.language);
    return page(visit, {
      title: exceptionOf({ business: business.name }),
      isSetting: true,
      back: { href: NOTICE_PATH, label: title },
      ...fault,
      children: (
        <Form action={`${NOTICE_PATH}/${toWire("biz", business.id)}`} submit={save}>
          <ChoiceTable
            caption={exceptionOf({ business: business.name })}
            empty={emptyChoice(visit, "business")}
            columns={columnsFor(visit, "business")}
            rows={all}
          />
        </Form>
      ),
    });
  },
  change: async (inside, { visit, values, found: { business, stored } }) => {
    await saveChoices(inside, visit.user.id, business.id, chosenIn(values, stored, kindsFor(visit, "business")));
    return true;
  },
  entry: (_saved, { visit }) => ownEntry(visit, "account.notifications"),
  done: ({ visit }) => done(visit, NOTICE_PATH, wordsIn("notice", visit.language).saved),
});
