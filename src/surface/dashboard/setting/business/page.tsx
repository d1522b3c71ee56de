// The business as its profile shows it: changed by those who may, read by all.

import { type CategoryChoice, listCategoryChoices } from "#domain/business/category-choice.ts";
import { updateBusiness } from "#domain/business/change.ts";
import { type FieldErrors, type Given, readBusinessFields } from "#domain/business/change-field.ts";
import { toWire } from "#platform/id.ts";
import { countryName, formatDate } from "#surface/look/format.ts";
import { act, done } from "../../act.ts";
import { BusinessFields } from "../../claim/business-fields.tsx";
import { ButtonLink, Submit, TouchLink } from "../../component/button.tsx";
import { Panel, Pill } from "../../component/note.tsx";
import { profilePath } from "../../path.ts";
import { page } from "../../shell.tsx";
import type { Answer, BusinessVisit } from "../../visit.ts";

const PATH = "/dashboard/settings/business";

/** GET /dashboard/settings/business, and the same again with what is wrong. */
export async function businessPage(visit: BusinessVisit, errors: FieldErrors = {}): Promise<Answer> {
  const { business, context } = visit;
  const mayChange = visit.may("business.manage");
  const categories = mayChange ? await listCategoryChoices(context, business.category.id) : [];
  return page(visit, {
    title: "Business",
    active: "business",
    errors,
    children: (
      <>
        <Standing visit={visit} />
        {mayChange ? (
          <ChangeForm visit={visit} categories={categories} errors={errors} />
        ) : (
          <Panel title="What the profile says" id="profile">
            <Facts visit={visit} />
          </Panel>
        )}
        <Ways visit={visit} />
      </>
    ),
  });
}

/** POST /dashboard/settings/business */
export async function businessPost(visit: BusinessVisit): Promise<Answer | null> {
  const { business, organisation, fields, context } = visit;
  const categories = await listCategoryChoices(context, business.category.id);
  const idOf = (slug: string) => categories.find((each) => each.slug === slug)?.id;
  const read = readBusinessFields(fields, idOf, business.timezone);
  if ("errors" in read) return businessPage(visit, read.errors);
  const changed = await act(
    visit,
    (result: Awaited<ReturnType<typeof updateBusiness>>) =>
      result === "changed" ? { action: "business.change", subject: toWire("biz", business.id) } : null,
    (inside) => updateBusiness(inside, organisation.id, business.id, read.fields),
  );
  if (changed === null) return null;
  if (changed === "domain") return businessPage(visit, { website: otherDomain(business.domain) });
  return done(visit, PATH, changed === "same" ? "Nothing was changed." : "What the profile says was changed.");
}

function otherDomain(domain: string): string {
  return `The website must stay at ${domain}, for which the reviews were written. Claim the other site as a business of its own, or ask a moderator.`;
}

function Standing({ visit: { business } }: { visit: BusinessVisit }) {
  const isVerified = business.verificationStatus === "verified";
  return (
    <Panel title="Profile" id="standing">
      <dl class="facts">
        <div>
          <dt>Address</dt>
          <dd>
            <TouchLink href={profilePath(business.slug)}>{profilePath(business.slug)}</TouchLink>
          </dd>
        </div>
        <div>
          <dt>Domain</dt>
          <dd>{business.domain}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>
            <Pill tone={isVerified ? "good" : "fair"}>{isVerified ? "Verified" : "Not proved yet"}</Pill>{" "}
            {isVerified && business.verifiedAt && <span class="muted">since {formatDate(business.verifiedAt)}</span>}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

type FormProps = { visit: BusinessVisit; categories: readonly CategoryChoice[]; errors: FieldErrors };

function ChangeForm({ visit: { business, fields }, categories, errors }: FormProps) {
  const { name, website, country, city, timezone, category } = business;
  const kept: Given = { name, website, country, city, timezone, category: category.slug };
  return (
    <Panel title="What the profile says" id="profile">
      <form class="form" method="post" action={PATH}>
        <BusinessFields
          given={{ ...kept, ...fields }}
          errors={errors}
          categories={categories}
          websiteHint={`At ${business.domain}.`}
        />
        <Submit>Save</Submit>
      </form>
    </Panel>
  );
}

function Facts({ visit: { business } }: { visit: BusinessVisit }) {
  const facts = [
    ["Name", business.name],
    ["Website", business.website],
    ["Category", business.category.name],
    ["Country", countryName(business.country)],
    ["City", business.city],
    ["Time zone", business.timezone],
  ];
  return (
    <>
      <dl class="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">An owner or an admin can change this.</p>
    </>
  );
}

/** What else there is about a business, for whoever may do it. */
function Ways({ visit }: { visit: BusinessVisit }) {
  const { business } = visit;
  const isOpen = visit.may("business.claim");
  return (
    <div class="actions">
      {isOpen && business.verificationStatus !== "verified" && (
        <form method="post" action="/dashboard/claim">
          <input type="hidden" name="business" value={toWire("biz", business.id)} />
          <Submit isQuiet>Prove that it is yours</Submit>
        </form>
      )}
      {visit.may("platform.manage") && (
        <ButtonLink isQuiet href={`${PATH}/platforms`}>
          Ratings on other platforms
        </ButtonLink>
      )}
      {visit.may("business.release") && (
        <ButtonLink isQuiet href={`${PATH}/ownership`}>
          Hand over or give up
        </ButtonLink>
      )}
      {visit.businessCount > 1 && (
        <ButtonLink isQuiet href="/dashboard/switch">
          Switch business
        </ButtonLink>
      )}
      {isOpen && (
        <ButtonLink isQuiet href="/dashboard/claim">
          Claim another business
        </ButtonLink>
      )}
    </div>
  );
}
