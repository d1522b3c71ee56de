// The guides: the project's own Markdown, in the order of the side bar. The text stands in docs/ and nowhere else.
import type { Words } from "#words/words.ts";
import api from "../../../../docs/api.md" with { type: "text" };
import authentication from "../../../../docs/authentication.md" with { type: "text" };
import backup from "../../../../docs/backup.md" with { type: "text" };
import clients from "../../../../docs/clients.md" with { type: "text" };
import commands from "../../../../docs/commands.md" with { type: "text" };
import compatibility from "../../../../docs/compatibility.md" with { type: "text" };
import copy from "../../../../docs/copy.md" with { type: "text" };
import dashboard from "../../../../docs/dashboard.md" with { type: "text" };
import errors from "../../../../docs/errors.md" with { type: "text" };
import feeds from "../../../../docs/feeds.md" with { type: "text" };
import fileReading from "../../../../docs/file-reading.md" with { type: "text" };
import highAvailability from "../../../../docs/high-availability.md" with { type: "text" };
import idempotency from "../../../../docs/idempotency.md" with { type: "text" };
import importing from "../../../../docs/import.md" with { type: "text" };
import insights from "../../../../docs/insights.md" with { type: "text" };
import installing from "../../../../docs/installing.md" with { type: "text" };
import integrations from "../../../../docs/integrations.md" with { type: "text" };
import invitations from "../../../../docs/invitations.md" with { type: "text" };
import languages from "../../../../docs/languages.md" with { type: "text" };
import law from "../../../../docs/law.md" with { type: "text" };
import log from "../../../../docs/log.md" with { type: "text" };
import mailEvents from "../../../../docs/mail-events.md" with { type: "text" };
import mcp from "../../../../docs/mcp.md" with { type: "text" };
import metrics from "../../../../docs/metrics.md" with { type: "text" };
import moving from "../../../../docs/moving.md" with { type: "text" };
import operating from "../../../../docs/operating.md" with { type: "text" };
import paging from "../../../../docs/paging.md" with { type: "text" };
import photos from "../../../../docs/photos.md" with { type: "text" };
import privacy from "../../../../docs/privacy.md" with { type: "text" };
import products from "../../../../docs/products.md" with { type: "text" };
import sandbox from "../../../../docs/sandbox.md" with { type: "text" };
import scaling from "../../../../docs/scaling.md" with { type: "text" };
import scoring from "../../../../docs/scoring.md" with { type: "text" };
import settings from "../../../../docs/settings.md" with { type: "text" };
import signIn from "../../../../docs/sign-in.md" with { type: "text" };
import start from "../../../../docs/start.md" with { type: "text" };
import webhooks from "../../../../docs/webhooks.md" with { type: "text" };
import widgetCode from "../../../../docs/widget-code.md" with { type: "text" };
import widgets from "../../../../docs/widgets.md" with { type: "text" };

export type GuideGroup = keyof typeof GROUPS;
export type GuideName = keyof Words<"guide">["page"];
export type Guide = { name: GuideName; group: GuideGroup; text: string; changed: string };

const GROUPS = {
  start: [
    ["start", start],
    ["dashboard", dashboard],
    ["scoring", scoring],
    ["languages", languages],
  ],
  build: [
    ["api", api],
    ["authentication", authentication],
    ["paging", paging],
    ["idempotency", idempotency],
    ["errors", errors],
    ["compatibility", compatibility],
    ["webhooks", webhooks],
    ["mcp", mcp],
    ["clients", clients],
    ["copy", copy],
    ["sandbox", sandbox],
  ],
  shop: [
    ["invitations", invitations],
    ["integrations", integrations],
    ["widgets", widgets],
    ["widget-code", widgetCode],
    ["photos", photos],
    ["feeds", feeds],
    ["import", importing],
    ["file-reading", fileReading],
    ["products", products],
    ["moving", moving],
    ["insights", insights],
  ],
  trust: [
    ["log", log],
    ["privacy", privacy],
    ["law", law],
  ],
  operate: [
    ["installing", installing],
    ["operating", operating],
    ["settings", settings],
    ["commands", commands],
    ["sign-in", signIn],
    ["backup", backup],
    ["metrics", metrics],
    ["scaling", scaling],
    ["high-availability", highAvailability],
    ["mail-events", mailEvents],
  ],
} satisfies Record<string, [name: GuideName, text: string][]>;

/** The last line of each file says when its text changed. */
const LAST_CHANGED = /\nLast changed: (\d{4}-\d\d-\d\d)\s*$/;

const groupNames = Object.keys(GROUPS) as GuideGroup[];

export const GUIDES: readonly Guide[] = groupNames.flatMap((group) =>
  (GROUPS[group] as [name: GuideName, text: string][]).map(([name, text]) => ({
    name,
    group,
    text: text.replace(LAST_CHANGED, "\n"),
    changed: LAST_CHANGED.exec(text)?.[1] ?? "",
  })),
);

export const GUIDE_GROUPS: readonly GuideGroup[] = groupNames;

/** The guide for newcomers is the first page of the docs. */
export const FIRST_GUIDE = "start";

/** Its page has a request and all operations beside its text. */
export const API_GUIDE = "api";

/** Its page has a widget at work. */
export const WIDGET_GUIDE = "widgets";

export function guidePath(name: string): string {
  return name === FIRST_GUIDE ? "/docs" : `/docs/${name}`;
}

/** The address of a docs page's Markdown. */
export function markdownPath(path: string): string {
  return `${path}.md`;
}

/** The service in the text of the guides, as a whole host: `https://reviews.example.com` is another. */
const EXAMPLE_SERVICE = /https:\/\/reviews\.example(?![\w-]|\.\w)/g;

/** A guide's text for readers of this service: its address stands in commands and examples. Operators read of a service to be set up. */
export function textFor({ group, text }: Pick<Guide, "group" | "text">, baseUrl: string): string {
  return group === "operate" ? text : atService(text, baseUrl);
}

/** A text or an example with the service's address in place of the example one. */
export function atService(text: string, baseUrl: string): string {
  return text.replace(EXAMPLE_SERVICE, () => baseUrl);
}
