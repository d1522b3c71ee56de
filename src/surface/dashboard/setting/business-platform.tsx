// Ratings that the business has on other platforms: stated by an owner, shown as that, renewed every 30 days.
import { type ConnectedPlatform, listPlatforms } from "#domain/business/connected-platform.ts";
import {
  type PlatformErrors,
  readPlatformFields,
  removePlatform,
  renewPlatform,
  STALE_AFTER_DAYS,
  setPlatform,
} from "#domain/business/platform-rating.ts";
import { toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { formatDate } from "#surface/look/format.ts";
import { act, done } from "../act.ts";
import { Ask } from "../component/ask.tsx";
import { Empty, Pill } from "../component/note.tsx";
import { PlatformFields } from "../component/platform-fields.tsx";
import { PlatformGrid } from "../component/platform-grid.tsx";
import { page } from "../shell.tsx";
import type { Answer, BusinessVisit } from "../visit.ts";

const PATH = "/dashboard/settings/business/platforms";

type Wrong = { errors?: PlatformErrors; problem?: string };

/** GET /dashboard/settings/business/platforms, and the same again with what is wrong. */
export async function platformPage(visit: BusinessVisit, { errors = {}, problem }: Wrong = {}): Promise<Answer> {
  const platforms = await listPlatforms(visit.context, visit.business.id);
  return page(visit, {
    title: "Ratings on other platforms",
    active: "business",
    back: { href: "/dashboard/settings/business", label: "Business" },
    errors,
    problem,
    children: (
      <>
        <p class="prose">
          The profile shows them with their link, as stated by you and not checked by us. They count towards the score,
          by no more than the reviews written here. After {STALE_AFTER_DAYS} days without renewal they no longer count.
        </p>
        {platforms.length === 0 ? (
          <Empty title="None yet">
            <p>Add what your customers say of you elsewhere.</p>
          </Empty>
        ) : (
          <List platforms={platforms} />
        )}
        <PlatformFields
          action={PATH}
          given={visit.fields}
          errors={errors}
          replaces="One that is listed already is replaced."
        />
      </>
    ),
  });
}

/** POST /dashboard/settings/business/platforms */
export async function platformPost(visit: BusinessVisit): Promise<Answer> {
  const read = readPlatformFields(visit.fields);
  if ("errors" in read) return platformPage(visit, { errors: read.errors });
  const { platform, rating, count } = read.fields;
  const told = { ...toldOf(visit, "platform.set", platform), detail: { platform, rating, count } };
  try {
    await act(visit, told, (inside) => setPlatform(inside, visit.business.id, read.fields, "owner"));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return platformPage(visit, { errors: { platform: error.message } });
  }
  return done(visit, PATH, `The rating on ${platform} is shown.`);
}

/** POST /dashboard/settings/business/platforms/renew */
export async function renewPost(visit: BusinessVisit): Promise<Answer | null> {
  const { platform = "" } = visit.fields;
  const isRenewed = await act(
    visit,
    (result: boolean) => (result ? toldOf(visit, "platform.renew", platform) : null),
    (inside) => renewPlatform(inside, visit.business.id, platform),
  );
  return isRenewed ? done(visit, PATH, `The rating on ${platform} counts for ${STALE_AFTER_DAYS} days more.`) : null;
}

/** POST /dashboard/settings/business/platforms/remove */
export async function removePost(visit: BusinessVisit): Promise<Answer | null> {
  const { platform = "" } = visit.fields;
  try {
    const isRemoved = await act(
      visit,
      (result: boolean) => (result ? toldOf(visit, "platform.remove", platform) : null),
      (inside) => removePlatform(inside, visit.business.id, platform, "owner"),
    );
    return isRemoved ? done(visit, PATH, `The rating on ${platform} was removed.`) : null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return platformPage(visit, { problem: error.message });
  }
}

function toldOf({ business }: BusinessVisit, action: string, platform: string) {
  return { action, subject: toWire("biz", business.id), detail: { platform } };
}

function List({ platforms }: { platforms: readonly ConnectedPlatform[] }) {
  return (
    <PlatformGrid
      platforms={platforms}
      columns={[
        { label: "State", cell: (each) => <State of={each} /> },
        {
          label: "Change",
          cell: (each) =>
            each.setBy === "owner" ? (
              <Change platform={each.platform} />
            ) : (
              <span class="muted small">Only a moderator</span>
            ),
        },
      ]}
    />
  );
}

function State({ of: { setBy, isStale, updatedAt } }: { of: ConnectedPlatform }) {
  if (setBy !== "owner")
    return (
      <>
        {setBy === "staff" ? "Set by a moderator" : "Imported"} {formatDate(updatedAt)}
      </>
    );
  return (
    <>
      <Pill tone={isStale ? "bad" : "good"}>{isStale ? "No longer counted" : "Counted"}</Pill>{" "}
      <span class="muted small">last confirmed {formatDate(updatedAt)}</span>
    </>
  );
}

function Change({ platform }: { platform: string }) {
  const named = <input type="hidden" name="platform" value={platform} />;
  return (
    <div class="actions">
      <form method="post" action={`${PATH}/renew`}>
        {named}
        <button class="button button-quiet" type="submit">
          Still so<span class="hidden"> on {platform}</span>
        </button>
      </form>
      <Ask
        label="Remove"
        of={platform}
        question="The profile no longer shows it, and the score is made without it."
        confirm="Remove it"
        action={`${PATH}/remove`}
      >
        {named}
      </Ask>
    </div>
  );
}
