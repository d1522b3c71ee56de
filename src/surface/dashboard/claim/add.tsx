// Adds a business that is not listed yet, and claims it.
import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { addBusiness } from "#domain/business/claim/open.ts";
import { type CategoryChoice, listCategoryChoices } from "#domain/business/profile/category.ts";
import { COUNTRIES } from "#domain/business/profile/country.ts";
import { type Given, readBusinessFields, TIME_ZONES } from "#domain/business/profile/field.ts";
import { TextField } from "#surface/look/field.tsx";
import { Form, Hidden, SelectField } from "../component/form.tsx";
import { done, tryAct } from "../kit/act.ts";
import { profilePath } from "../kit/address.ts";
import { type Fault, fieldOf, page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { claimantOf, claimPath } from "./own.tsx";

type BusinessFault = Fault<keyof Given>;
type AddFault = BusinessFault & { exists?: { name: string; slug: string; id: string; profile: string } };

export async function addBusinessPage(visit: MemberVisit, { exists, ...fault }: AddFault = {}): Promise<Answer> {
  const website = visit.url.searchParams.get("website")?.slice(0, 2_048) ?? "";
  const categories = await listCategoryChoices(visit.context);
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
          <BusinessFields
            visit={visit}
            fault={fault}
            stored={{ website }}
            categories={categories}
            websiteHint="At your own domain, which becomes the address of the profile. You will prove that it is yours."
          />
        </Form>
      </>
    ),
  });
}

export async function addBusinessPost(visit: MemberVisit): Promise<Answer> {
  const categories = await listCategoryChoices(visit.context);
  const read = readBusinessFields(visit.fields, (slug) => categories.find((each) => each.slug === slug)?.id);
  if ("errors" in read) return addBusinessPage(visit, read);
  const added = await tryAct(
    visit,
    (result: Awaited<ReturnType<typeof addBusiness>>) =>
      "exists" in result ? null : { action: "business.add", subject: toWire("biz", result.id) },
    (inside) => addBusiness(inside, read.fields, read.key, claimantOf(visit)),
  );
  if (added instanceof Refusal) return addBusinessPage(visit, { problem: added.message });
  if ("exists" in added)
    return addBusinessPage(visit, {
      errors: { website: "A business with this site is already listed." },
      exists: added.exists,
    });
  const says = added.isPublic
    ? "The business is listed. Now prove that it is yours."
    : "The business is added. Prove that it is yours, and its profile is public; otherwise a moderator reads its name first.";
  return done(visit, claimPath(added.claimId), says);
}

type Props = {
  visit: MemberVisit;
  fault: BusinessFault;
  stored: Given;
  categories: readonly CategoryChoice[];
  websiteHint: ComponentChildren;
};

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

export function BusinessFields({ visit, fault, stored, categories, websiteHint }: Props) {
  const field = (name: keyof Given) => fieldOf(visit, fault)(name, stored[name]);
  const zone = field("timezone").value;
  const zones = zone && !TIME_ZONES.includes(zone) ? [zone, ...TIME_ZONES] : TIME_ZONES;
  return (
    <>
      <TextField {...field("name")} label="Name" required hint="The name that customers know." />
      <TextField {...field("website")} label="Website" required hint={websiteHint} />
      <SelectField
        required
        empty="Choose"
        {...field("category")}
        label="Category"
        options={categories.map(({ slug, name, depth }) => ({
          value: slug,
          label: `${"\u00a0\u00a0\u00a0".repeat(depth)}${name}`,
        }))}
      />
      <SelectField required empty="Choose" {...field("country")} label="Country" options={COUNTRY_OPTIONS} />
      <TextField {...field("city")} label="City" required />
      <SelectField
        required
        empty="Choose"
        {...field("timezone")}
        label="Time zone"
        hint="The time of day at which invitations are sent is in this zone."
        options={zones.map((zone) => ({ label: zone }))}
      />
    </>
  );
}
