// Adds a business that is not listed yet, and claims it.
import { toWire } from "#contract/id.ts";
import { addBusiness as storeBusiness } from "#domain/business/claim/open.ts";
import { type CategoryChoice, listCategoryChoices } from "#domain/business/profile/category.ts";
import { businessFieldsOf } from "#domain/business/profile/field.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { type Drawn, drawFields, wrongAt } from "#surface/form/form.ts";
import { wordsIn } from "#words/words.ts";
import { Form, Hidden } from "../component/form.tsx";
import { act, done } from "../kit/act.ts";
import { profilePath } from "../kit/address.ts";
import { submitting } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { businessFields } from "./field.ts";
import { claimantOf, claimPath } from "./own.tsx";

type Exists = { name: string; slug: string; id: string; profile: string };

export const addBusiness = submitting({
  undone: "added",
  refusedStatus: 422,
  find: ({ context }: MemberVisit) => listCategoryChoices(context),
  fields: addBusinessFields,
  page: (visit, form) => draw(visit, form),
  async submit({ visit, values, found }) {
    const { add: words } = wordsIn("claiming", visit.language);
    const { fields, key } = businessFieldsOf(values);
    const added = await act(
      visit,
      (result: Awaited<ReturnType<typeof storeBusiness>>) =>
        "exists" in result ? null : { action: "business.add", subject: toWire("biz", result.id) },
      (inside) => storeBusiness(inside, fields, key, claimantOf(visit)),
    );
    if ("exists" in added) {
      const fault = wrongAt("website", words.listed);
      return draw(visit, drawFields(addBusinessFields(visit, found), visit.fields, fault), added.exists);
    }
    return done(visit, claimPath(added.claimId), added.isPublic ? words.public : words.waiting);
  },
});

/** @param exists the listed business that has the typed site */
function draw(visit: MemberVisit, { all, fault }: Drawn, exists?: Exists): Answer {
  const { add: words, find, title } = wordsIn("claiming", visit.language);
  return page(visit, {
    title: find.add,
    back: { href: "/dashboard/claim", label: title },
    ...fault,
    children: (
      <>
        {exists && (
          <Form action="/dashboard/claim" submit={words.claimIt}>
            <p>
              {words.exists({
                name:
                  exists.profile === "public" ? (
                    <a href={profilePath(exists.slug)}>
                      <bdi>{exists.name}</bdi>
                    </a>
                  ) : (
                    <bdi>{exists.name}</bdi>
                  ),
              })}
            </p>
            <Hidden fields={{ business: toWire("biz", exists.id) }} />
          </Form>
        )}
        <Form action="/dashboard/claim/new" submit={words.submit} isQuiet={exists !== undefined}>
          <p class="muted">{words.about}</p>
          <details>
            <summary class="touch">{words.moreTitle}</summary>
            <p class="muted">{words.more}</p>
          </details>
          {all}
        </Form>
      </>
    ),
  });
}

function addBusinessFields(
  { url, language, organisation, business }: MemberVisit,
  categories: readonly CategoryChoice[],
) {
  /** From the search that found nothing. */
  const asked = (name: string, most: number) => url.searchParams.get(name)?.slice(0, most) ?? "";
  return businessFields({
    language,
    // A first business has its organisation's name, as the hint of the sign-up asks.
    stored: {
      name: asked("name", TEXT_LIMIT.name.max) || (business ? "" : organisation.name),
      website: asked("website", TEXT_LIMIT.url.max),
    },
    isNew: true,
    categories,
    websiteHint: wordsIn("claiming", language).add.websiteHint,
  });
}
