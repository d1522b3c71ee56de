// The files that the dashboard's pages refer to.
import { createAsset } from "#surface/look/asset.ts";
import form from "#surface/look/form.js" with { type: "text" };
import { minify } from "#surface/look/minify.ts";
import base from "#surface/look/style/base.css" with { type: "text" };
import formStyle from "#surface/look/style/form.css" with { type: "text" };
import tokens from "#surface/look/style/tokens.css" with { type: "text" };
import script from "./script/dashboard.js" with { type: "text" };
import content from "./style/content.css" with { type: "text" };
import desk from "./style/desk.css" with { type: "text" };

const FOLDER = "/dashboard/assets/";

export const STYLE = createAsset("desk", "css", minify([tokens, base, formStyle, desk, content].join("\n")), FOLDER);
export const FORM_SCRIPT = createAsset("form", "js", form, FOLDER);
export const SCRIPT = createAsset("desk", "js", script, FOLDER);
export const ASSETS = [STYLE, FORM_SCRIPT, SCRIPT];
