// Adds a business that is not listed yet, and claims it.
import type { VNode } from "preact";
import { toWire } from "#contract/id.ts";
import { type Existing, addBusiness as storeBusiness } from "#domain/business/claim/open.ts";
import { type CategoryChoice, listCategoryChoices } from "#domain/business/profile/category.ts";
import { businessFieldsOf } from "#domain/business/profile/field.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { type Drawn, drawFields } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { ButtonLink, Form, Hidden, PostButton } from "../component/form.tsx";
import { act, done } from "../kit/act.ts";
import { profilePath, SWITCH_PATH, withQuery } from "../kit/address.ts";
import { submitting } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { Bar, type Barred, barOf } from "./bar.tsx";
import { businessFields } from "./field.ts";
import { claimantOf, claimPath } from "./own.tsx";

type Found = { categories: readonly CategoryChoice[]; barred: Barred | null };

export const addBusiness = submitting({
  undone: "added",
  refusedStatus: 422,
  async find(visit: MemberVisit): Promise<Found> {
    const [categories, barred] = await Promise.all([listCategoryChoices(visit.context), barOf(visit)]);
    return { categories, barred };
  },
  fields: (visit, { categories }) => addBusinessFields(visit, categories),
  page: (visit, form, { barred }) =>
    draw(visit, form, { bar: barred && <Bar of={barred} isSaid={form.fault.problem !== undefined} /> }),
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
      const drawn = drawFields(addBusinessFields(visit, found.categories), visit.fields, { undone: "added" });
      return draw(visit, drawn, { problem: <Exists of={added.exists} visit={visit} /> });
    }
    return done(visit, claimPath(added.claimId), added.isPublic ? words.public : words.waiting);
  },
});

/** @property bar stands where no business can be added. @property problem has the way on, too */
type Instead = { bar?: VNode | null; problem?: VNode };

/** Beside a bar the form shows only after it was sent, so that no typed text is lost. */
function draw(visit: MemberVisit, { all, fault, typed }: Drawn, { bar = null, problem }: Instead): Answer {
  const { add: words, find } = wordsIn("claiming", visit.language);
  return page(visit, {
    title: find.addTitle,
    back: { href: "/dashboard/claim", label: find.search },
    ...fault,
    ...(problem && { problem }),
    children: (
      <>
        {bar}
        {(bar === null || typed !== null) && (
          <Form action={addressOf(visit)} submit={words.submit} isQuiet={bar !== null || problem !== undefined}>
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

/** The address names the search, because the browser keeps one draft for each address. */
function addressOf({ url }: MemberVisit): string {
  return withQuery("/dashboard/claim/new", { name: asked(url, "name"), website: asked(url, "website") });
}

const MOST_ASKED = { name: TEXT_LIMIT.name.max, website: TEXT_LIMIT.url.max };

/** From the search that found nothing. */
function asked(url: URL, name: keyof typeof MOST_ASKED): string {
  return url.searchParams.get(name)?.slice(0, MOST_ASKED[name]) ?? "";
}

/** The listed business that has the typed site. */
function Exists({
  of: { id, name, slug, profile, isOwn, isManaged, claimId },
  visit,
}: {
  of: Existing;
  visit: MemberVisit;
}) {
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
      <p>{isManaged ? words.existsManaged(named) : words.exists(named)}</p>
      <Hidden fields={{ business }} />
    </Form>
  );
}

function addBusinessFields(
  { url, language, organisation, business }: MemberVisit,
  categories: readonly CategoryChoice[],
) {
  return businessFields({
    language,
    // A first business has its organisation's name, as the hint of the sign-up asks.
    stored: {
      name: asked(url, "name") || (business ? "" : organisation.name),
      website: asked(url, "website"),
    },
    isNew: true,
    categories,
    websiteHint: wordsIn("claiming", language).add.websiteHint,
  });
}
