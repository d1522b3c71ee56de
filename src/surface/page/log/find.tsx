// The field that leads to an entry: by its number, or by a review to the newest entry about it.
import { findBusinessBySite } from "#domain/business/lookup.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { findNewestAbout } from "#domain/log/list.ts";
import type { Context } from "#platform/database/context.ts";
import { formatOf } from "#platform/language/format.ts";
import { TextField } from "#surface/look/field.tsx";
import { useHref, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { readWanted } from "../kit/log-query.ts";
import type { PageReader } from "../kit/reader.ts";
import { profilePath } from "../kit/site.ts";

/** Begins the id in the address of every review. */
const REVIEW_MARK = "rev_";

/** @property status of the page that says it. @property profile of the business whose address was typed, where it is public */
export type NotFound = { typed: string; status: 404 | 422; error: string; profile?: { name: string; slug: string } };

const PROFILE_ADDRESS = /\/review\/([a-z0-9.-]+)\/?(?:[?#]|$)/;

/** The number of the entry that was typed, or why there is none. @param size of the log */
export async function findTyped(
  context: Context,
  reader: PageReader,
  typed: string,
  size: number,
): Promise<number | NotFound> {
  const { find: words } = wordsIn("log", reader.language);
  const { count } = formatOf(reader.language);
  const wanted = readWanted(typed);
  if (wanted === null) return { typed, status: 422, error: words.unreadable({ mark: REVIEW_MARK }) };
  if (wanted === "business") {
    const slug = PROFILE_ADDRESS.exec(typed)?.[1];
    const profile = await (slug ? findBusiness(context, slug) : findBusinessBySite(context, typed));
    return { typed, status: 422, error: words.business, ...(profile && { profile }) };
  }
  if ("review" in wanted)
    return (await findNewestAbout(context, wanted.review)) ?? { typed, status: 404, error: words.noReview };
  if (wanted.index < size) return wanted.index;
  return { typed, status: 404, error: words.noEntry({ entry: count(wanted.index), last: count(size - 1) }) };
}

export function FindEntry({ notFound }: { notFound: NotFound | null }) {
  const { find: words } = useWords("log");
  const { chosen } = useReader();
  const href = useHref();
  return (
    <search>
      <form class="log-find" action="/log" method="get">
        {chosen !== null && <input type="hidden" name="lang" value={chosen} />}
        <TextField
          name="entry"
          label={words.label}
          hint={words.hint}
          value={notFound?.typed}
          error={notFound?.error}
          isFocused={notFound !== null}
          required
        />
        <button type="submit" class="button">
          {words.show}
        </button>
      </form>
      {notFound?.profile && (
        <p>
          <a class="touch" href={href(profilePath(notFound.profile.slug))}>
            {words.profile({ name: <bdi>{notFound.profile.name}</bdi> })}
          </a>
        </p>
      )}
    </search>
  );
}
