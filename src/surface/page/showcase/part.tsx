// The parts of the showcase: the widget on a light and a dark background, and the code to copy.
import type { ComponentChildren } from "preact";
import {
  badgeSnippet,
  LIST_LENGTH,
  reserveClass,
  type SnippetBusiness,
  THEMES,
  type WidgetChoice,
  widgetHeight,
  widgetSnippet,
} from "../../snippet.ts";
import { profilePath, type Site } from "../site.ts";

export type Shown = { site: Site; business: SnippetBusiness; choice: WidgetChoice };

const THEME_NAME = { light: "Light theme on a light page", dark: "Dark theme on a dark page" };

/** The widget in both themes, the chosen one first. */
export function Preview({ business, choice }: Shown) {
  const { variant, mode, theme: chosen } = choice;
  const height = widgetHeight(variant, business.reviewCount, business.hasPlatforms);
  // The stylesheet reserves the height of a full list without a line about other platforms.
  const isUsual = (business.reviewCount ?? 0) >= LIST_LENGTH && !business.hasPlatforms;
  const reserved = isUsual ? ` ${reserveClass(variant)}` : "";
  const themes = [...THEMES].sort((a, b) => Number(b === chosen) - Number(a === chosen));
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <div class="grounds">
        {themes.map((theme) => (
          <figure key={theme} class={`ground ground-${theme}`}>
            <figcaption>
              {THEME_NAME[theme]}
              {theme === chosen && ", as in the tag below"}
            </figcaption>
            <div
              class={`reviews-widget${reserved}`}
              data-business={business.slug}
              data-variant={variant}
              data-theme={theme}
              data-mode={mode === "inline" ? mode : undefined}
              data-height={height}
            >
              <noscript>
                <iframe
                  src={`/embed/${encodeURIComponent(business.slug)}?variant=${variant}&theme=${theme}`}
                  height={height}
                  title={`Widget, ${THEME_NAME[theme].toLowerCase()}`}
                />
              </noscript>
              <a href={profilePath(business.slug)}>
                Reviews of <bdi>{business.name}</bdi>
              </a>
            </div>
          </figure>
        ))}
      </div>
      {(variant === "list" || variant === "carousel") && (
        <p class="muted small">
          List and carousel need the Starter plan or above. On another plan the widget shows as the mini variant.
        </p>
      )}
    </section>
  );
}

export function WidgetCode({ site, business, choice }: Shown) {
  const { html, strict, policy } = widgetSnippet(site, business, choice);
  return (
    <section aria-labelledby="tag">
      <h2 id="tag">Put it on your page</h2>
      <p>Paste this where you want the reviews. A page with several widgets needs the script once.</p>
      <Code id="tag-html" what="the tag" text={html} />
      <p>If your site sends a Content-Security-Policy, add this to it:</p>
      <Code id="tag-policy" what="the policy for the widget" text={policy} />
      <details>
        <summary>Your policy allows no style attributes?</summary>
        <p>Use this tag, and add the rules of its class to your stylesheet. They reserve the height.</p>
        <Code id="strict-html" what="the tag without style attributes" text={strict.html} />
        <Code id="strict-css" what="the rules for your stylesheet" text={strict.css} />
      </details>
    </section>
  );
}

export function BadgePart({ site, business, choice }: Shown) {
  const { html, markdown, policy } = badgeSnippet(site, business, choice.theme);
  return (
    <section aria-labelledby="badge">
      <h2 id="badge">Badge as a picture</h2>
      <p>
        For mails, repositories and other places without scripts. It is an SVG, sharp at every size, and changes with
        your score.
      </p>
      <div class="grounds">
        {THEMES.map((theme) => (
          <p key={theme} class={`ground ground-${theme}`}>
            <img
              src={`/api/badge/${encodeURIComponent(business.slug)}.svg${theme === "dark" ? "?theme=dark" : ""}`}
              alt={`Badge of ${business.name}, ${theme} theme`}
            />
          </p>
        ))}
      </div>
      <h3>HTML</h3>
      <Code id="badge-html" what="the badge as HTML" text={html} />
      <h3>Markdown</h3>
      <Code id="badge-markdown" what="the badge as Markdown" text={markdown} />
      <p>If your site sends a Content-Security-Policy, add this to it:</p>
      <Code id="badge-policy" what="the policy for the badge" text={policy} />
    </section>
  );
}

/** The image of a shared profile link. */
export function SharePart({ site, business }: Shown) {
  const path = `/og/${business.slug}.png`;
  return (
    <section aria-labelledby="share">
      <h2 id="share">Picture for sharing</h2>
      <p>1200 x 630 pixels. Social networks and messengers show it with a link to your profile.</p>
      <img class="share" src={path} alt={`Score of ${business.name}`} width="1200" height="630" loading="lazy" />
      <Code id="share-image" what="the address of the picture" text={site.baseUrl + path} />
    </section>
  );
}

export function DataPart({ site, business }: Shown) {
  const data = `${site.baseUrl}/api/widget/${business.slug}`;
  return (
    <section aria-labelledby="data">
      <h2 id="data">Build your own</h2>
      <p>Figures and latest reviews as JSON, readable from any site, without a key:</p>
      <Code id="data-json" what="the address of the data" text={`${data}?limit=5`} />
      <p>
        The same for one product, by your shop’s product id in place of <code>PRODUCT-ID</code>:
      </p>
      <Code id="product-json" what="the address of a product’s data" text={`${data}/products/PRODUCT-ID`} />
    </section>
  );
}

/** Long lines wrap, so that they can be read on a phone. The script shows the button. */
function Code({ id, what, text }: { id: string; what: string; text: string }): ComponentChildren {
  return (
    <div class="code">
      <pre id={id} dir="ltr">
        <code>{text}</code>
      </pre>
      <button class="copy" type="button" data-copy={id} hidden>
        Copy<span class="hidden"> {what}</span>
      </button>
    </div>
  );
}
