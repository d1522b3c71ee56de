// The stylesheets and scripts of public pages: one stylesheet for all, and additional ones for forms.
import type { Brand } from "#platform/config/brand.ts";
import { type Asset, brandedStyle, createAsset, minify } from "#surface/look/asset.ts";
import check from "#surface/look/check.js" with { type: "text" };
import script from "#surface/look/form.js" with { type: "text" };
import base from "#surface/look/style/base.css" with { type: "text" };
import face from "#surface/look/style/face.css" with { type: "text" };
import form from "#surface/look/style/form.css" with { type: "text" };
import select from "#surface/look/style/select.css" with { type: "text" };
import tokens from "#surface/look/style/tokens.css" with { type: "text" };
import businessFilter from "../style/business-filter.css" with { type: "text" };
import businessRow from "../style/business-row.css" with { type: "text" };
import chrome from "../style/chrome.css" with { type: "text" };
import directory from "../style/directory.css" with { type: "text" };
import docsSide from "../style/docs-side.css" with { type: "text" };
import guide from "../style/guide.css" with { type: "text" };
import languages from "../style/languages.css" with { type: "text" };
import listNavigation from "../style/list-navigation.css" with { type: "text" };
import log from "../style/log.css" with { type: "text" };
import logList from "../style/log-list.css" with { type: "text" };
import message from "../style/message.css" with { type: "text" };
import offer from "../style/offer.css" with { type: "text" };
import overview from "../style/overview.css" with { type: "text" };
import ownReview from "../style/own-review.css" with { type: "text" };
import photo from "../style/photo.css" with { type: "text" };
import photoField from "../style/photo-field.css" with { type: "text" };
import print from "../style/print.css" with { type: "text" };
import profile from "../style/profile.css" with { type: "text" };
import prose from "../style/prose.css" with { type: "text" };
import reference from "../style/reference.css" with { type: "text" };
import report from "../style/report.css" with { type: "text" };
import review from "../style/review.css" with { type: "text" };
import reviewActions from "../style/review-actions.css" with { type: "text" };
import reviewForm from "../style/review-form.css" with { type: "text" };
import reviewList from "../style/review-list.css" with { type: "text" };
import sample from "../style/sample.css" with { type: "text" };
import score from "../style/score.css" with { type: "text" };
import stars from "../style/star-group.css" with { type: "text" };
import takenDown from "../style/taken-down.css" with { type: "text" };
import transparency from "../style/transparency.css" with { type: "text" };
import docsScript from "./docs.js" with { type: "text" };
import docsRank from "./docs-rank.js" with { type: "text" };
import docsSearch from "./docs-search.js" with { type: "text" };
import photoScript from "./photo.js" with { type: "text" };
import reviewScript from "./review.js" with { type: "text" };
import translate from "./translate.js" with { type: "text" };

const styleOf = (...parts: string[]) => minify(parts.join("\n"));

/** The stylesheet of every page, by the brand. */
export const styleFor = brandedStyle(
  "style",
  styleOf(
    tokens,
    base,
    face,
    chrome,
    languages,
    message,
    listNavigation,
    profile,
    takenDown,
    score,
    review,
    reviewActions,
    photo,
    reviewList,
    directory,
    businessRow,
    businessFilter,
    print,
  ),
);
export const FORM_STYLE = createAsset("form", "css", styleOf(form, stars, ownReview, photoField, reviewForm));
/** Of the forms about a public review. */
export const REPORT_STYLE = createAsset("report", "css", styleOf(select, report));
/** Of the page for businesses alone. */
export const OFFER_STYLE = createAsset("offer", "css", styleOf(offer, sample));
/** Of text pages, and of those of the signed log. */
export const PROSE_STYLE = createAsset("prose", "css", styleOf(prose, log, logList, transparency));
export const DOCS_STYLE = createAsset("reference", "css", styleOf(guide, docsSide, overview, reference));
export const DOCS_SCRIPT = createAsset("docs", "js", [docsRank, docsSearch, docsScript].join("\n"));
export const FORM_SCRIPT = createAsset("form", "js", script);
export const CHECK_SCRIPT = createAsset("check", "js", check);
export const TRANSLATE_SCRIPT = createAsset("translate", "js", translate);
export const PHOTO_SCRIPT = createAsset("photo", "js", photoScript);
export const REVIEW_SCRIPT = createAsset("review", "js", reviewScript);
/** Those that every brand has. */
const ASSETS = [
  FORM_STYLE,
  REPORT_STYLE,
  OFFER_STYLE,
  PROSE_STYLE,
  DOCS_STYLE,
  FORM_SCRIPT,
  CHECK_SCRIPT,
  TRANSLATE_SCRIPT,
  REVIEW_SCRIPT,
  PHOTO_SCRIPT,
  DOCS_SCRIPT,
];

export function assetsFor(brand: Brand | undefined): readonly Asset[] {
  return [styleFor(brand), ...ASSETS];
}
