// Adds a business that is not listed yet, and claims it.
import { toWire } from "#contract/id.ts";
import { addBusiness as storeBusiness } from "#domain/business/claim/open.ts";
import { type CategoryChoice, listCategoryChoices } from "#domain/business/profile/category.ts";
import { businessFieldsOf } from "#domain/business/profile/field.ts";
import { type Drawn, drawFields, wrongAt } from "#surface/form/form.ts";
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
  refusedStatus: 422,
  find: ({ context }: MemberVisit) => listCategoryChoices(context),
  fields: addBusinessFields,
  page: (visit, form) => draw(visit, form),
  async submit({ visit, values, found }) {
    const { fields, key } = businessFieldsOf(values);
    const added = await act(
      visit,
      (result: Awaited<ReturnType<typeof storeBusiness>>) =>
        "exists" in result ? null : { action: "business.add", subject: toWire("biz", result.id) },
      (inside) => storeBusiness(inside, fields, key, claimantOf(visit)),
    );
    if ("exists" in added) {
      const fault = wrongAt("website", "A business with this site is already listed.");
      return draw(visit, drawFields(addBusinessFields(visit, found), visit.fields, fault), added.exists);
    }
    const says = added.isPublic
      ? "The business is listed. Now prove that it is yours."
      : "The business is added. Prove that it is yours, and its profile is public; otherwise a moderator reads its name first.";
    return done(visit, claimPath(added.claimId), says);
  },
});

/** @param exists the listed business that has the typed site */
function draw(visit: MemberVisit, { all, fault }: Drawn, exists?: Exists): Answer {
  return page(visit, {
    title: "Add your business",
    back: { href: "/dashboard/claim", label: "Claim a business" },
    ...fault,
    children: (
      <>
        {exists && (
          <Form action="/dashboard/claim" submit="Claim it">
            <p>
              {exists.profile === "public" ? (
                <a href={profilePath(exists.slug)}>
                  <bdi>{exists.name}</bdi>
                </a>
              ) : (
                <bdi>{exists.name}</bdi>
              )}{" "}
              has this site already. If it is yours, claim it instead of adding it again.
            </p>
            <Hidden fields={{ business: toWire("biz", exists.id) }} />
          </Form>
        )}
        <Form action="/dashboard/claim/new" submit="Add and claim" isQuiet={exists !== undefined}>
          <p class="muted">
            Its profile is marked as unclaimed until you prove that the site is yours. It is public as soon as you add
            it if its name is plainly the site’s, such as “Oak House” for oak-house.com. Otherwise it is public when you
            have proved the site, or when a moderator has read the name. Until you have proved a business, you can add
            one at a time.
          </p>
          {all}
        </Form>
      </>
    ),
  });
}

function addBusinessFields({ url }: MemberVisit, categories: readonly CategoryChoice[]) {
  return businessFields({
    stored: { website: url.searchParams.get("website")?.slice(0, 2_048) ?? "" },
    categories,
    websiteHint: "At your own domain, which becomes the address of the profile. You will prove that it is yours.",
  });
}
