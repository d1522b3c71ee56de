// The files that public pages refer to.
import { createAsset } from "#surface/look/asset.ts";
import script from "#surface/look/form.js" with { type: "text" };
import showcaseScript from "./showcase/showcase.js" with { type: "text" };
import { formStylesheet, showcaseStylesheet, stylesheet } from "./stylesheet.ts";

export const STYLE = createAsset("style", "css", stylesheet);
export const FORM_STYLE = createAsset("form", "css", formStylesheet);
export const FORM_SCRIPT = createAsset("form", "js", script);
export const SHOWCASE_STYLE = createAsset("showcase", "css", showcaseStylesheet);
export const SHOWCASE_SCRIPT = createAsset("showcase", "js", showcaseScript);
export const ASSETS = [STYLE, FORM_STYLE, FORM_SCRIPT, SHOWCASE_STYLE, SHOWCASE_SCRIPT];
