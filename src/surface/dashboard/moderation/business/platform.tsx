// The ratings of a business on other platforms that count in its score, which a moderator can set and remove.
import { toWire } from "#contract/id.ts";
import { listPlatforms } from "#domain/business/platform/list.ts";
import { removePlatform, setPlatform as storePlatform } from "#domain/business/platform/rating.ts";
import { CONFIRMED_DAYS } from "#domain/business/platform/table.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { hidden } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { wordsIn } from "#words/words.ts";
import { Empty } from "../../component/display.tsx";
import { done, existing } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { ConfirmedRatings, explainPlatform, PlatformForm, platformFields } from "../../kit/platform.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { businessPath } from "../kit/path.tsx";

export const setPlatform = form({
  find: businessOf,
  fields: (visit: UserVisit) => platformFields(visit, wordsOf(visit).replaces),
  page: (visit, form, business) => draw(visit, business, form),
  explain: (refusal, visit) => explainPlatform(refusal, visit),
  change: (inside, { visit, values, found }) => storePlatform(inside, found.id, values, visit.user.id),
  entry: (_set, { values: { platform, rating, count }, found }) => ({
    action: "platform.set",
    subject: toWire("biz", found.id),
    detail: { platform, rating, count },
  }),
  done: ({ visit, values, found }) =>
    done(visit, pathOf(found), wordsOf(visit).set({ platform: values.platform, days: CONFIRMED_DAYS })),
});

export const businessPlatformsPage = setPlatform.page;

async function businessOf({ context, params }: UserVisit): Promise<Business> {
  return existing(await findBusiness(context, params.slug ?? ""));
}

export const unsetPlatform = form({
  undone: "removed",
  refusedStatus: 422,
  find: businessOf,
  fields: (_visit: UserVisit) => ({ platform: hidden({ read: (typed = "") => typed }) }),
  page: async (visit, { fault }, business) =>
    draw(visit, business, { ...(await setPlatform.blank(visit, business)), fault }),
  change: (inside, { visit, values, found }) =>
    removePlatform(inside, found.id, values.platform, { moderator: visit.user.id }),
  entry: (_removed, { values: { platform }, found }) => ({
    action: "platform.remove",
    subject: toWire("biz", found.id),
    detail: { platform },
  }),
  done({ visit, values, found }, isRemoved) {
    existing(isRemoved);
    return done(visit, pathOf(found), wordsOf(visit).removed({ platform: values.platform }));
  },
});

function wordsOf({ language }: UserVisit) {
  return wordsIn("businessQueue", language).platform;
}

function pathOf(business: Business): string {
  return `${businessPath(business.slug)}/platforms`;
}

async function draw(visit: UserVisit, business: Business, form: Drawn): Promise<Answer> {
  const words = wordsOf(visit);
  const platforms = await listPlatforms(visit.context, business.id);
  return page(visit, {
    title: wordsIn("businessQueue", visit.language).platforms,
    back: { href: businessPath(business.slug), label: business.name },
    ...form.fault,
    children: (
      <>
        {platforms.length === 0 ? (
          <Empty title={words.none}>
            <p>{words.noneText}</p>
          </Empty>
        ) : (
          <ConfirmedRatings ratings={platforms} action={`${pathOf(business)}/remove`} mayRemove={() => true} />
        )}
        <PlatformForm form={form} action={pathOf(business)} title={words.add} submit={words.save} />
      </>
    ),
  });
}
