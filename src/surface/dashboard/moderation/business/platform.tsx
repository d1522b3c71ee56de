// The ratings of a business on other platforms that count in its score, which a moderator can set and remove.
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { type PlatformErrors, readPlatformFields } from "#domain/business/platform/field.ts";
import { listPlatforms } from "#domain/business/platform/list.ts";
import { removePlatform, setPlatform } from "#domain/business/platform/rating.ts";
import { CONFIRMED_DAYS } from "#domain/business/platform/table.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { Empty } from "../../component/display.tsx";
import { done, existing, tryAct } from "../../kit/act.ts";
import { ConfirmedRatings, PlatformFields } from "../../kit/platform.tsx";
import { type Fault, page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { businessPath } from "../kit/path.tsx";

export async function businessPlatformsPage(visit: UserVisit): Promise<Answer> {
  return draw(visit, await businessOf(visit));
}

async function businessOf({ context, params }: UserVisit): Promise<Business> {
  return existing(await findBusiness(context, params.slug ?? ""));
}

export async function setPlatformPost(visit: UserVisit): Promise<Answer> {
  const business = await businessOf(visit);
  const read = readPlatformFields(visit.fields);
  if ("errors" in read) return draw(visit, business, { errors: read.errors });
  const { platform, rating, count } = read.fields;
  const entry = { action: "platform.set", subject: toWire("biz", business.id), detail: { platform, rating, count } };
  const set = await tryAct(visit, entry, (inside) => setPlatform(inside, business.id, read.fields, visit.user.id));
  if (set instanceof Refusal) return draw(visit, business, { errors: { platform: set.message } });
  return done(visit, pathOf(business), `The rating on ${platform} counts for ${CONFIRMED_DAYS} days.`);
}

export async function unsetPlatformPost(visit: UserVisit): Promise<Answer> {
  const business = await businessOf(visit);
  const { platform = "" } = visit.fields;
  const entry = { action: "platform.remove", subject: toWire("biz", business.id), detail: { platform } };
  const isRemoved = await tryAct(visit, entry, (inside) =>
    removePlatform(inside, business.id, platform, { moderator: visit.user.id }),
  );
  if (isRemoved instanceof Refusal) return draw(visit, business, { problem: isRemoved.message });
  existing(isRemoved);
  return done(visit, pathOf(business), `The rating on ${platform} was removed.`);
}

function pathOf(business: Business): string {
  return `${businessPath(business.slug)}/platforms`;
}

async function draw(visit: UserVisit, business: Business, fault: Fault<keyof PlatformErrors> = {}): Promise<Answer> {
  const platforms = await listPlatforms(visit.context, business.id);
  return page(visit, {
    title: "Ratings on other platforms",
    back: { href: businessPath(business.slug), label: business.name },
    ...fault,
    children: (
      <>
        {platforms.length === 0 ? (
          <Empty title="None yet">
            <p>Add the rating that you saw on another platform, with a link to it.</p>
          </Empty>
        ) : (
          <ConfirmedRatings ratings={platforms} action={`${pathOf(business)}/remove`} mayRemove={() => true} />
        )}
        <PlatformFields
          action={pathOf(business)}
          visit={visit}
          fault={fault}
          title="Add or change one"
          replaces="A rating on the same platform is replaced."
          submit="Save the rating"
        />
      </>
    ),
  });
}
