// The stylesheet and scripts of the dashboard.
import type { Brand } from "#platform/config/brand.ts";
import { type Asset, brandedStyle, createAsset, minify } from "#surface/look/asset.ts";
import form from "#surface/look/form.js" with { type: "text" };
import base from "#surface/look/style/base.css" with { type: "text" };
import face from "#surface/look/style/face.css" with { type: "text" };
import formStyle from "#surface/look/style/form.css" with { type: "text" };
import select from "#surface/look/style/select.css" with { type: "text" };
import tokens from "#surface/look/style/tokens.css" with { type: "text" };
import script from "../script/dashboard.js" with { type: "text" };
import disclosureScript from "../script/disclosure.js" with { type: "text" };
import draft from "../script/draft.js" with { type: "text" };
import message from "../script/message.js" with { type: "text" };
import moderationKeys from "../script/moderation-keys.js" with { type: "text" };
import passkey from "../script/passkey.js" with { type: "text" };
import password from "../script/password.js" with { type: "text" };
import chart from "../style/chart.css" with { type: "text" };
import claim from "../style/claim.css" with { type: "text" };
import content from "../style/content.css" with { type: "text" };
import dashboard from "../style/dashboard.css" with { type: "text" };
import disclosure from "../style/disclosure.css" with { type: "text" };
import draftStyle from "../style/draft.css" with { type: "text" };
import filter from "../style/filter.css" with { type: "text" };
import grid from "../style/grid.css" with { type: "text" };
import gridRow from "../style/grid-row.css" with { type: "text" };
import invite from "../style/invite.css" with { type: "text" };
import moderation from "../style/moderation.css" with { type: "text" };
import operator from "../style/operator.css" with { type: "text" };
import overview from "../style/overview.css" with { type: "text" };
import paired from "../style/paired.css" with { type: "text" };
import progress from "../style/progress.css" with { type: "text" };
import rail from "../style/rail.css" with { type: "text" };
import railChoice from "../style/rail-choice.css" with { type: "text" };
import review from "../style/review.css" with { type: "text" };
import setUp from "../style/set-up.css" with { type: "text" };
import setting from "../style/setting.css" with { type: "text" };
import signIn from "../style/sign-in.css" with { type: "text" };
import strip from "../style/strip.css" with { type: "text" };
import variant from "../style/variant.css" with { type: "text" };
import { RAIL_ICON_STYLE } from "./icon.tsx";

const FOLDER = "/dashboard/assets/";

/** The stylesheet, by the brand. */
export const styleFor = brandedStyle(
  "dashboard",
  minify(
    [
      tokens,
      base,
      face,
      formStyle,
      select,
      dashboard,
      rail,
      railChoice,
      RAIL_ICON_STYLE,
      content,
      disclosure,
      grid,
      claim,
      signIn,
      filter,
      setUp,
      invite,
      gridRow,
      review,
      draftStyle,
      chart,
      strip,
      variant,
      overview,
      progress,
      setting,
      operator,
      paired,
      moderation,
    ].join("\n"),
  ),
  FOLDER,
);
export const FORM_SCRIPT = createAsset("form", "js", form, FOLDER);
export const SCRIPT = createAsset(
  "dashboard",
  "js",
  [script, disclosureScript, password, passkey, moderationKeys, draft, message].join("\n"),
  FOLDER,
);
export function assetsFor(brand: Brand | undefined): readonly Asset[] {
  return [styleFor(brand), FORM_SCRIPT, SCRIPT];
}
