// Puts a saved reply into the field of a reply. It sends nothing: the form is drawn again, and a person reads and changes the text first.
import { fillIn, findSavedReply, listSavedReplies, type SavedReply } from "#domain/review/saved-reply/saved-reply.ts";
import type { Fault } from "#surface/form/form.ts";
import { SelectField } from "#surface/form/input.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { readUuid } from "../kit/address.ts";
import type { DashboardForm } from "../kit/form.ts";
import type { Answer, MemberVisit } from "../kit/visit.ts";

export const SAVED_PATH = "/dashboard/settings/replies";
/** The name of the button that fills the field in place of sending. */
const INSERT = "insert";

/** What fills the places of a saved reply. */
type About = { author: string; business: string };

/** The saved replies that a member may choose from. */
export async function savedFor({ context, organisation, may }: MemberVisit): Promise<SavedReply[]> {
  return may("review.reply") ? listSavedReplies(context, organisation.id) : [];
}

/**
 * Answers the post of a form of a reply. The button beside the choice fills the field; any other sends.
 * @param about what the saved reply names
 */
export function fillOrSend<V extends MemberVisit>(
  form: Pick<DashboardForm<V>, "post" | "refuse">,
  about: (visit: V) => Promise<About>,
): (visit: V) => Promise<Answer> {
  return async (visit) => {
    if (!isInsert(visit)) return form.post(visit);
    const id = readUuid(visit.fields.saved);
    const saved = id && (await findSavedReply(visit.context, visit.organisation.id, id));
    if (!saved) return drawn(form, visit, { problem: wordsIn("savedReply", visit.language).chooseFirst });
    const { author: name, business } = await about(visit);
    // What was typed stays, above.
    const body = [visit.fields.body?.trim(), fillIn(saved.body, { name, business })].filter(Boolean).join("\n\n");
    return drawn(form, { ...visit, fields: Object.assign(Object.create(null), visit.fields, { body }) });
  };
}

/** Whether the post fills the field, which the page then begins in. */
export function isInsert({ fields }: MemberVisit): boolean {
  return fields[INSERT] !== undefined;
}

async function drawn<V extends MemberVisit>(
  form: Pick<DashboardForm<V>, "post" | "refuse">,
  visit: V,
  fault: Fault = {},
): Promise<Answer> {
  return (await form.refuse(visit, fault)) ?? form.post(visit);
}

/** The choice above the field of a reply. @param mark ends the ids. */
export function SavedChoice({ saved, mark }: { saved: readonly SavedReply[]; mark: string }) {
  const words = useWords("savedReply");
  const { choose } = useWords("moderating");
  if (saved.length === 0)
    return (
      <p class="small">
        <a class="touch" href={SAVED_PATH}>
          {words.manage}
        </a>
      </p>
    );
  return (
    <div class="saved-choice" data-draft="off">
      {/* Enter presses the first button of a form: it sends the reply, and does not fill the field. */}
      <button type="submit" hidden />
      <SelectField
        id={`saved-${mark}`}
        name="saved"
        label={words.choose}
        value={undefined}
        empty={choose}
        options={saved.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <button class="button button-quiet" type="submit" name={INSERT} value="1" data-draft="keep">
        {words.insert}
      </button>
      <a class="touch small" href={SAVED_PATH}>
        {words.manage}
      </a>
    </div>
  );
}

export function savedPath(id: string): string {
  return `${SAVED_PATH}/${id}`;
}
