// What a page tells the script that keeps drafts in the browser (../script/draft.js). No draft is ever sent to the service.
import { toWire } from "#contract/id.ts";
import { useWords } from "#surface/look/words.ts";
import type { MemberVisit, UserVisit, Visit } from "./visit.ts";

/**
 * Attributes of `<body>`. `data-account` and `data-drafts`: whose drafts the page may show, and of which business, because the address of
 * many forms names none; without them none is kept. `data-drafts="none"` deletes all drafts. `data-sent`: the form that was sent last was
 * accepted. `data-answer`: the page answers a post, and its form holds the posted values; a "refused" one was not accepted.
 */
export function draftAttributes(visit: Visit | UserVisit | MemberVisit, isRefused: boolean) {
  const { user, isPublic, flash, request } = visit;
  if (isPublic) return { "data-drafts": "none" };
  if (!user) return {};
  const account = toWire("usr", user.id);
  const business = "business" in visit && visit.business ? toWire("biz", visit.business.id) : "";
  const organisation = "organisation" in visit ? toWire("org", visit.organisation.id) : "";
  return {
    "data-account": account,
    "data-drafts": `${account} ${organisation} ${business}`,
    "data-sent": flash?.tone === "done" || undefined,
    "data-answer": request.method === "POST" ? (isRefused ? "refused" : "taken") : undefined,
  };
}

/**
 * The script puts a copy of it above a form whose draft is back. On a page of settings, and where the form is in a folded part, the copy is
 * a strip under the page's heading, because the form may stand below the first screen: the strip names the form's part and leads to it.
 */
export function DraftNote({ isSetting }: { isSetting: boolean }) {
  const words = useWords("draft");
  return (
    <template id="draft-note" data-strip={isSetting || undefined}>
      <div class="draft-note" role="status">
        <p
          data-back={isSetting ? undefined : words.back}
          data-refused={isSetting ? undefined : words.refused}
          data-unsaved={words.unsaved}
          data-gone={words.discarded}
        />
        <div class="actions">
          <button class="button button-quiet" type="button">
            {words.resume}
          </button>
          <button class="button button-quiet" type="button">
            {words.discard}
          </button>
        </div>
      </div>
    </template>
  );
}
