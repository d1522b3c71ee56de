// Adds a business that is not listed yet, and claims it.
import type { VNode } from "preact";
import { toWire } from "#contract/id.ts";
import { sentence } from "#contract/sentence.ts";
import { type Existing, addBusiness as storeBusiness } from "#domain/business/claim/open.ts";
import { findUnproved, type Unproved } from "#domain/business/claim/waiting.ts";
import { type CategoryChoice, listCategoryChoices } from "#domain/business/profile/category.ts";
import { businessFieldsOf } from "#domain/business/profile/field.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { type Drawn, drawFields, type Fault, wrongAt } from "#surface/form/form.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { say, wordsIn } from "#words/words.ts";
import { Ask, ButtonLink, Form, Hidden, PostButton } from "../component/form.tsx";
import { act, done } from "../kit/act.ts";
import { profilePath, SWITCH_PATH } from "../kit/address.ts";
import { submitting } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { businessFields } from "./field.ts";
import { claimantOf, claimPath } from "./own.tsx";

type Found = { categories: readonly CategoryChoice[]; unproved: Unproved | null };

export const addBusiness = submitting({
  undone: "added",
  refusedStatus: 422,
  async find({ context, organisation }: MemberVisit): Promise<Found> {
    const [categories, unproved] = await Promise.all([
      listCategoryChoices(context),
      findUnproved(context, organisation.id),
    ]);
    return { categories, unproved };
  },
  fields: (visit, { categories }) => addBusinessFields(visit, categories),
  page: (visit, form, { unproved }) =>
    draw(visit, form, unproved && <First of={unproved} isSaid={form.fault.problem !== undefined} />),
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
      const { exists } = added;
      const says = exists.isOwn || exists.claimId !== null ? words.listedOwn : words.listed;
      const fault: Fault = { ...wrongAt("website", says), undone: "added" };
      const fields = addBusinessFields(visit, found.categories);
      return draw(visit, drawFields(fields, visit.fields, fault), <Exists of={exists} visit={visit} />);
    }
    return done(visit, claimPath(added.claimId), added.isPublic ? words.public : words.waiting);
  },
});

/** @param instead what to do in place of adding a business. With it the form is shown once it was sent, for what was typed */
function draw(visit: MemberVisit, { all, fault, typed }: Drawn, instead: VNode | null): Answer {
  const { add: words, find } = wordsIn("claiming", visit.language);
  return page(visit, {
    title: find.add,
    back: { href: "/dashboard/claim", label: find.search },
    ...fault,
    children: (
      <>
        {instead}
        {(instead === null || typed !== null) && (
          <Form action="/dashboard/claim/new" submit={words.submit} isQuiet={instead !== null}>
            <p class="muted">{words.about}</p>
            <details>
              <summary class="touch">{words.moreTitle}</summary>
              <p class="muted">{words.more}</p>
            </details>
            {all}
          </Form>
        )}
      </>
    ),
  });
}

/** The listed business that has the typed site. */
function Exists({ of: { id, name, slug, profile, isOwn, claimId }, visit }: { of: Existing; visit: MemberVisit }) {
  const { add: words } = useWords("claiming");
  const { show } = useWords("frame");
  const { need } = useWords("firstSteps");
  const business = toWire("biz", id);
  const named = {
    name: profile === "public" ? <a href={profilePath(slug)}>{<bdi>{name}</bdi>}</a> : <bdi>{name}</bdi>,
  };
  if (claimId !== null)
    return (
      <div class="stack">
        <p>{words.existsClaimed(named)}</p>
        <p>
          <ButtonLink href={claimPath(claimId)}>{need.continue}</ButtonLink>
        </p>
      </div>
    );
  if (isOwn)
    return (
      <div class="stack">
        <p>{words.existsOwn(named)}</p>
        <PostButton action={SWITCH_PATH} fields={{ organisation: toWire("org", visit.organisation.id), business }}>
          {show}
        </PostButton>
      </div>
    );
  return (
    <Form action="/dashboard/claim" submit={words.claimIt}>
      <p>{words.exists(named)}</p>
      <Hidden fields={{ business }} />
    </Form>
  );
}

/** The business that has to be proved or withdrawn first. @param isSaid whether the page says so above the form */
function First({ of: { id, domain, claimId }, isSaid }: { of: Unproved; isSaid: boolean }) {
  const { add, page: words } = useWords("claiming");
  const { language } = useReader();
  return (
    <div class="stack">
      {!isSaid && <p class="prose">{say(sentence("claim.unproved", { domain }), language)}</p>}
      {claimId === null ? (
        <PostButton action="/dashboard/claim" fields={{ business: toWire("biz", id) }}>
          {add.claimIt}
        </PostButton>
      ) : (
        <div class="actions">
          <ButtonLink href={claimPath(claimId)}>{add.goOn({ domain })}</ButtonLink>
          <Ask
            label={words.withdraw}
            of={words.withdrawOf({ name: domain })}
            question={words.withdrawAskNew}
            confirm={words.withdraw}
            action={`${claimPath(claimId)}/withdraw`}
          />
        </div>
      )}
    </div>
  );
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
