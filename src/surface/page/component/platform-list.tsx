// Ratings on connected platforms, apart from what customers wrote here, each with whose word it is.
import type { ConnectedPlatform } from "#domain/business/connected-platform.ts";
import { formatDate, formatDecimal, plural } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { safeHref } from "../site.ts";

/** Nothing where none is connected. */
export function PlatformList({ platforms }: { platforms: readonly ConnectedPlatform[] }) {
  if (platforms.length === 0) return null;
  return (
    <section aria-labelledby="platforms">
      <h2 id="platforms" class="side-title">
        On other platforms
      </h2>
      <ul class="platforms">
        {platforms.map((each) => (
          <li key={each.platform}>
            <PlatformName platform={each.platform} url={each.url} />
            <span class="platform-rating">
              <Stars value={each.rating} tone={toneOf(Math.round(each.rating * 10))} />
              <strong>{formatDecimal(each.rating, 1)}</strong>
              <span class="muted">{plural(each.count, "rating")}</span>
            </span>
            <Word of={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a reader has to know about where the figure comes from. An import is the operator's own. */
function Word({ of: { setBy, isStale, updatedAt } }: { of: ConnectedPlatform }) {
  if (setBy === "import") return null;
  const date = <time datetime={updatedAt.toISOString()}>{formatDate(updatedAt)}</time>;
  return (
    <span class="platform-word muted small">
      {setBy === "staff" ? (
        <>Set by a moderator on {date}</>
      ) : isStale ? (
        <>Stated by the business, last confirmed {date}, no longer counted</>
      ) : (
        <>Stated by the business, not checked by us, as of {date}</>
      )}
    </span>
  );
}

function PlatformName({ platform, url }: Pick<ConnectedPlatform, "platform" | "url">) {
  const href = safeHref(url);
  if (href === null) return <bdi>{platform}</bdi>;
  return (
    <a class="touch" href={href} rel="nofollow ugc noopener">
      <bdi>{platform}</bdi>
      <Icon name="out" />
    </a>
  );
}
