// The facts of the business that its profile shows. Owners and admins change them, members read them. An owner can give it up.
import { toWire } from "#contract/id.ts";
import { chooseInSession } from "#domain/account/sign-in/session.ts";
import { listOwnClaims } from "#domain/business/claim/claim.ts";
import { categoryName, listCategoryChoices } from "#domain/business/profile/category.ts";
import { businessFieldsOf } from "#domain/business/profile/field.ts";
import { updateBusiness } from "#domain/business/profile/update.ts";
import { releaseBusiness } from "#domain/integration/ownership.ts";
import { switchPhotos } from "#domain/review/photo/switch.ts";
import type { Language } from "#platform/language/language.ts";
import { zoneName } from "#platform/language/zone.ts";
import { type Drawn, wrongAt } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { businessFields } from "../../claim/field.ts";
import { Fact, Panel, Pill } from "../../component/display.tsx";
import { Ask, ButtonLink, Form, PostButton } from "../../component/form.tsx";
import { act, done, existing } from "../../kit/act.ts";
import { profilePath } from "../../kit/address.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../../kit/visit.ts";
import { dropLogo, LogoPanel, logoForm, saveLogo } from "./logo.tsx";

const PATH = "/dashboard/settings/business";
const LOGO_PATH = `${PATH}/logo`;

export const businessForm = form({
  find: (visit: BusinessVisit) =>
    visit.may("business.manage") ? listCategoryChoices(visit.context, visit.business.category.id) : [],
  fields: ({ business, language }, categories) => {
    const { name, website, country, city, timezone, category, domain } = business;
    const stored = { name, website, country, city, timezone, category: category.slug };
    const words = wordsIn("settingBusiness", language);
    const stays = { domain, enter: words.enterAt({ domain }), ...otherDomain(language, domain) };
    return businessFields({ language, stored, categories, websiteHint: words.at({ domain }), stays });
  },
  page: (visit, form) => draw(visit, form),
  change: (inside, { visit: { organisation, business }, values }) =>
    updateBusiness(inside, organisation.id, business.id, businessFieldsOf(values).fields),
  entry: (changed, { visit: { business } }) =>
    changed === "changed" ? { action: "business.change", subject: toWire("biz", business.id) } : null,
  done({ visit }, changed) {
    const words = wordsIn("settingBusiness", visit.language);
    existing(changed);
    if (changed === "domain") {
      const { wrong, short } = otherDomain(visit.language, visit.business.domain);
      return wrongAt("website", wrong, short);
    }
    return done(visit, PATH, changed === "same" ? words.same : words.saved);
  },
});

/** The sentence at the field, and the one above the form, which leads there. */
function otherDomain(language: Language, domain: string) {
  const { otherDomain: long, otherDomainShort: short } = wordsIn("settingBusiness", language);
  return { wrong: long({ domain }), short: short({ domain }) };
}

export function logoPost(visit: BusinessVisit): Promise<Answer> {
  return saveLogo(visit, PATH, async (logo) => {
    const fields = await businessForm.blank(
      visit,
      await listCategoryChoices(visit.context, visit.business.category.id),
    );
    return draw(visit, { ...fields, fault: logo.fault }, logo);
  });
}

export function logoRemovePost(visit: BusinessVisit): Promise<Answer> {
  return dropLogo(visit, PATH);
}

async function draw(visit: BusinessVisit, form: Drawn, logo = logoForm(visit.language)): Promise<Answer> {
  const { business, language, organisation } = visit;
  const mayRelease = visit.may("business.release");
  const [claim] = mayRelease ? await listOwnClaims(visit.context, organisation.id, { limit: 1 }) : [];
  const words = wordsIn("settingBusiness", language);
  // A sandbox shows no logo and no pictures to anyone.
  const isLive = !organisation.sandbox;
  return page(visit, {
    title: wordsIn("frame", language).setting.business,
    isSetting: true,
    ...form.fault,
    children: (
      <>
        <Standing visit={visit} />
        {isLive && <LogoPanel visit={visit} form={logo} path={LOGO_PATH} />}
        <Panel title={words.onProfile} id="profile" class="paired">
          {visit.may("business.manage") ? (
            <Form action={PATH} submit={words.save}>
              {form.all}
            </Form>
          ) : (
            <Facts visit={visit} />
          )}
        </Panel>
        {isLive && visit.may("business.manage") && <Pictures shows={business.showsPhotos} />}
        {visit.may("platform.manage") && (
          <Panel title={words.platforms} id="platforms">
            <p class="prose">{words.platformsAbout}</p>
            <ButtonLink isQuiet href={`${PATH}/platforms`}>
              {words.platforms}
            </ButtonLink>
          </Panel>
        )}
        {visit.may("business.claim") && (
          <Panel title={words.further} id="further">
            <p class="prose">{words.furtherAbout}</p>
            <ButtonLink isQuiet href="/dashboard/claim">
              {words.claimAnother}
            </ButtonLink>
          </Panel>
        )}
        {mayRelease && <Release name={business.name} hasClaims={claim !== undefined} />}
      </>
    ),
  });
}

function Pictures({ shows }: { shows: boolean }) {
  const { pictures: words } = useWords("settingBusiness");
  return (
    <Panel title={words.title} id="pictures">
      <p>{shows ? words.on : words.off}</p>
      <PostButton isQuiet action={`${PATH}/pictures`} fields={{ shows: shows ? "none" : "all" }}>
        {shows ? words.hide : words.show}
      </PostButton>
    </Panel>
  );
}

/** All pictures of the business's reviews, or none: the form names no picture. */
export async function picturesPost(visit: BusinessVisit): Promise<Answer> {
  const { business, organisation } = visit;
  const shows = visit.fields.shows === "all";
  const entry = {
    action: shows ? "business.pictures-show" : "business.pictures-hide",
    subject: toWire("biz", business.id),
  };
  const of = { organisationId: organisation.id, businessId: business.id, shows };
  const changed = await act(visit, entry, (inside) => switchPhotos(inside, of));
  if (changed === null) existing(changed);
  const { pictures: words } = wordsIn("settingBusiness", visit.language);
  return done(visit, PATH, shows ? words.shown : words.hidden);
}

export async function releasePost(visit: BusinessVisit): Promise<Answer> {
  const { business, organisation } = visit;
  const entry = { action: "business.release", subject: toWire("biz", business.id) };
  const isReleased = await act(visit, entry, (inside) => releaseBusiness(inside, organisation.id, business.id));
  existing(isReleased);
  await chooseInSession(visit.context, visit.sessionId, { organisationId: organisation.id, businessId: null });
  return done(visit, "/dashboard", wordsIn("settingBusiness", visit.language).released({ name: business.name }));
}

function Standing({ visit }: { visit: BusinessVisit }) {
  const { business, organisation } = visit;
  const words = useWords("settingBusiness");
  const format = useFormat();
  const isVerified = business.verificationStatus === "verified";
  return (
    <Panel title={words.profile} id="standing">
      <dl class="facts">
        {!organisation.sandbox && (
          <Fact name={words.address}>
            <a href={profilePath(business.slug)}>{`${visit.deps.config.baseUrl}${profilePath(business.slug)}`}</a>
          </Fact>
        )}
        <Fact name={words.domain}>{business.domain}</Fact>
        <Fact name={words.state}>
          <Pill tone={isVerified ? "good" : "fair"}>{isVerified ? words.verified : words.unproved}</Pill>{" "}
          {isVerified && business.verifiedAt && (
            <span class="muted">{words.since({ date: format.date(business.verifiedAt) })}</span>
          )}
        </Fact>
      </dl>
      {visit.may("business.claim") && !isVerified && (
        <PostButton isQuiet action="/dashboard/claim" fields={{ business: toWire("biz", business.id) }}>
          {words.prove}
        </PostButton>
      )}
    </Panel>
  );
}

function Facts({ visit: { business, language } }: { visit: BusinessVisit }) {
  const { field } = useWords("claiming");
  const { readOnly } = useWords("settingBusiness");
  const { countryName } = useFormat();
  return (
    <>
      <dl class="facts">
        <Fact name={field.name}>{business.name}</Fact>
        <Fact name={field.website}>{business.website}</Fact>
        <Fact name={field.category}>{categoryName(business.category, language)}</Fact>
        <Fact name={field.country}>{countryName(business.country)}</Fact>
        <Fact name={field.city}>{business.city}</Fact>
        <Fact name={field.timezone}>{zoneName(business.timezone, language)}</Fact>
      </dl>
      <p class="muted">{readOnly}</p>
    </>
  );
}

/** @property hasClaims whether the organisation has claims to other businesses, which end by a withdrawal */
function Release({ name, hasClaims }: { name: string; hasClaims: boolean }) {
  const { release: words } = useWords("settingBusiness");
  return (
    <Panel title={words.title} id="release">
      <dl class="facts">
        <Fact name={words.stays}>{words.profileStays}</Fact>
        <Fact name={words.ends}>{words.whatEnds}</Fact>
      </dl>
      <p class="prose">{words.move}</p>
      {hasClaims && <p class="prose">{words.claims({ link: (text) => <a href="/dashboard/claim#open">{text}</a> })}</p>}
      <Ask
        label={words.label}
        of={name}
        title={words.ask({ name: <bdi>{name}</bdi> })}
        question={words.question}
        confirm={words.confirm}
        action={`${PATH}/release`}
      />
    </Panel>
  );
}
