// The facts of the business that its profile shows. Owners and admins change them, members read them. An owner can give it up.
import { toWire } from "#contract/id.ts";
import { chooseInSession } from "#domain/account/sign-in/session.ts";
import { categoryName, listCategoryChoices } from "#domain/business/profile/category.ts";
import { businessFieldsOf } from "#domain/business/profile/field.ts";
import { updateBusiness } from "#domain/business/profile/update.ts";
import { releaseBusiness } from "#domain/integration/ownership.ts";
import { type Drawn, wrongAt } from "#surface/form/form.ts";
import { countryName, formatDate } from "#surface/look/format.ts";
import { businessFields } from "../../claim/field.ts";
import { Fact, Panel, Pill } from "../../component/display.tsx";
import { Ask, ButtonLink, Form, PostButton, TouchLink } from "../../component/form.tsx";
import { act, done, existing } from "../../kit/act.ts";
import { profilePath } from "../../kit/address.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../../kit/visit.ts";

const PATH = "/dashboard/settings/business";

export const businessForm = form({
  find: (visit: BusinessVisit) =>
    visit.may("business.manage") ? listCategoryChoices(visit.context, visit.business.category.id) : [],
  fields: ({ business, language }, categories) => {
    const { name, website, country, city, timezone, category } = business;
    const stored = { name, website, country, city, timezone, category: category.slug };
    return businessFields({ language, stored, categories, websiteHint: `At ${business.domain}.` });
  },
  page: (visit, form) => draw(visit, form),
  change: (inside, { visit: { organisation, business }, values }) =>
    updateBusiness(inside, organisation.id, business.id, businessFieldsOf(values).fields),
  entry: (changed, { visit: { business } }) =>
    changed === "changed" ? { action: "business.change", subject: toWire("biz", business.id) } : null,
  done({ visit }, changed) {
    existing(changed);
    if (changed === "domain") return wrongAt("website", otherDomain(visit.business.domain));
    return done(visit, PATH, changed === "same" ? "Nothing was changed." : "The profile is saved.");
  },
});

function draw(visit: BusinessVisit, form: Drawn): Answer {
  const { business } = visit;
  return page(visit, {
    title: "Business",
    ...form.fault,
    children: (
      <>
        <Standing visit={visit} />
        <Panel title="On the profile" id="profile">
          {visit.may("business.manage") ? (
            <Form action={PATH} submit="Save">
              {form.all}
            </Form>
          ) : (
            <Facts visit={visit} />
          )}
        </Panel>
        <Actions visit={visit} />
        {visit.may("business.release") && <Release name={business.name} />}
      </>
    ),
  });
}

export async function releasePost(visit: BusinessVisit): Promise<Answer> {
  const { business, organisation } = visit;
  const entry = { action: "business.release", subject: toWire("biz", business.id) };
  const isReleased = await act(visit, entry, (inside) => releaseBusiness(inside, organisation.id, business.id));
  existing(isReleased);
  await chooseInSession(visit.context, visit.sessionId, { organisationId: organisation.id, businessId: null });
  return done(visit, "/dashboard", `${business.name} is no longer managed by your organisation.`);
}

function otherDomain(domain: string): string {
  return `The website must stay at ${domain}, which the reviews are about. Claim the other site as a separate business, or ask a moderator.`;
}

function Standing({ visit: { business } }: { visit: BusinessVisit }) {
  const isVerified = business.verificationStatus === "verified";
  return (
    <Panel title="Profile" id="standing">
      <dl class="facts">
        <Fact name="Address">
          <TouchLink href={profilePath(business.slug)}>{profilePath(business.slug)}</TouchLink>
        </Fact>
        <Fact name="Domain">{business.domain}</Fact>
        <Fact name="State">
          <Pill tone={isVerified ? "good" : "fair"}>{isVerified ? "Verified" : "Not proved yet"}</Pill>{" "}
          {isVerified && business.verifiedAt && <span class="muted">since {formatDate(business.verifiedAt)}</span>}
        </Fact>
      </dl>
    </Panel>
  );
}

function Facts({ visit: { business, language } }: { visit: BusinessVisit }) {
  return (
    <>
      <dl class="facts">
        <Fact name="Name">{business.name}</Fact>
        <Fact name="Website">{business.website}</Fact>
        <Fact name="Category">{categoryName(business.category, language)}</Fact>
        <Fact name="Country">{countryName(business.country)}</Fact>
        <Fact name="City">{business.city}</Fact>
        <Fact name="Time zone">{business.timezone}</Fact>
      </dl>
      <p class="muted">An owner or an admin can change this.</p>
    </>
  );
}

function Actions({ visit }: { visit: BusinessVisit }) {
  const { business } = visit;
  const mayClaim = visit.may("business.claim");
  return (
    <div class="actions">
      {mayClaim && business.verificationStatus !== "verified" && (
        <PostButton isQuiet action="/dashboard/claim" fields={{ business: toWire("biz", business.id) }}>
          Prove that it is yours
        </PostButton>
      )}
      {visit.may("platform.manage") && (
        <ButtonLink isQuiet href={`${PATH}/platforms`}>
          Ratings on other platforms
        </ButtonLink>
      )}
      {mayClaim && (
        <ButtonLink isQuiet href="/dashboard/claim">
          Claim another business
        </ButtonLink>
      )}
    </div>
  );
}

function Release({ name }: { name: string }) {
  return (
    <Panel title="Give up" id="release">
      <p class="prose">
        The profile and its reviews stay online, marked as unclaimed, and anybody can claim the business. To move it to
        another organisation, give it up here and let them claim it. Integrations pause. Open invitations end, links
        that customers have included, and still count. Webhooks and keys stay with your organisation.
      </p>
      <Ask
        label="Give the business up"
        of={name}
        question="Your organisation can no longer reply to its reviews or invite its customers. To get the business back, you must prove again that it is yours."
        confirm="Give it up"
        action={`${PATH}/release`}
      />
    </Panel>
  );
}
