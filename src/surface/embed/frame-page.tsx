// The page in a widget's frame. It loads nothing, runs only the style and the script that the policy names by hash, and has no
// background.
import { renderToString } from "preact-render-to-string";
import { minify } from "#surface/look/asset.ts";
import type { Theme, WidgetView } from "#widget/contract.ts";
import css from "#widget/style.css" with { type: "text" };
import { Widget } from "#widget/variant/widget.tsx";
import type { WidgetBundle } from "./bundle.ts";

/** Any page may frame it; isolated pages (COEP) need the last two. */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "cross-origin-resource-policy": "cross-origin",
  "cross-origin-embedder-policy": "require-corp",
};

const STYLE = minify(`html{overflow:hidden;background:none}body{display:flow-root;margin:0}${css}`);
const STYLE_HASH = hashOf(STYLE);

export type FramePage = { body: string; headers: Record<string, string> };

export function framePage(view: WidgetView, theme: Theme, scripts: WidgetBundle["page"]): FramePage {
  const script = view.variant === "carousel" ? scripts.carousel : scripts.still;
  const notice = view.notice === null ? {} : { "data-notice": view.notice };
  return pageOf(
    script,
    <html lang={view.language} dir={view.direction} {...notice}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        {/* Where it differs from the frame element's on the host page, browsers draw a background. */}
        <meta name="color-scheme" content={theme} />
        <meta name="robots" content="noindex" />
        <title>{view.title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <Widget view={view} theme={theme} />
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>,
  );
}

/** For a missing widget: tells the host page's script, which removes the frame. */
export function missingPage({ missing }: WidgetBundle["page"]): FramePage {
  return pageOf(
    missing,
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="robots" content="noindex" />
        <title>There is no such widget</title>
      </head>
      <body>
        <script dangerouslySetInnerHTML={{ __html: missing }} />
      </body>
    </html>,
  );
}

function pageOf(script: string, page: preact.JSX.Element): FramePage {
  const policy = [
    "default-src 'none'",
    `style-src '${STYLE_HASH}'`,
    `script-src '${hashOf(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors *",
  ];
  return {
    body: `<!doctype html>${renderToString(page)}`,
    headers: { ...HEADERS, "content-security-policy": policy.join("; ") },
  };
}

function hashOf(text: string): string {
  return `sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}`;
}
