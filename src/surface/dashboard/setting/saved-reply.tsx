// Adds, changes and removes a saved reply.
import { newId } from "#contract/id.ts";
import {
  addSavedReply,
  changeSavedReply,
  findSavedReply,
  MOST_SAVED_REPLIES,
  removeSavedReply,
  SAVED_REPLY_LIMIT,
  type SavedReply,
  unknownPlace,
} from "#domain/review/saved-reply/saved-reply.ts";
import type { Language } from "#platform/language/language.ts";
import { readPublicText } from "#platform/text/text.ts";
import { area, text } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { wordsIn } from "#words/words.ts";
import { Ask, Form } from "../component/form.tsx";
import { done, existing } from "../kit/act.ts";
import { readUuid } from "../kit/address.ts";
import { form } from "../kit/form.ts";
import { readLine } from "../kit/read.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { SAVED_PATH, savedPath } from "../review/saved.tsx";

const wordsOf = ({ language }: MemberVisit) => wordsIn("savedReply", language);
const [NAME, BUSINESS] = ["{name}", "{business}"];

export const newSavedReply = form({
  fields: ({ language }: MemberVisit) => fieldsOf(language, null),
  page: (visit, drawn) => draw(visit, drawn, null),
  change: (inside, { visit: { organisation }, values: { name, body } }) =>
    addSavedReply(inside, organisation.id, newId(), { name: name.text, body }),
  entry: (_added, { values: { name } }) => ({ action: "reply.saved-add", subject: null, detail: { name: name.text } }),
  done: ({ visit }, isAdded) =>
    isAdded
      ? done(visit, SAVED_PATH, wordsOf(visit).added)
      : { problem: wordsOf(visit).most({ most: MOST_SAVED_REPLIES }) },
});

export const savedReplyForm = form({
  find: savedOf,
  fields: ({ language }: MemberVisit, saved) => fieldsOf(language, saved),
  page: (visit, drawn, saved) => draw(visit, drawn, saved),
  change: async (inside, { visit: { organisation }, values: { name, body }, found: { id } }) =>
    existing(await changeSavedReply(inside, organisation.id, id, { name: name.text, body })),
  entry: (_changed, { values: { name } }) => ({
    action: "reply.saved-change",
    subject: null,
    detail: { name: name.text },
  }),
  done: ({ visit }) => done(visit, SAVED_PATH, wordsOf(visit).changed),
});

export const savedReplyRemove = form({
  undone: "removed",
  find: savedOf,
  fields: () => ({}),
  page: async (visit: MemberVisit, { fault }, saved) => {
    const drawn = await savedReplyForm.blank(visit, saved);
    return draw(visit, { ...drawn, fault }, saved);
  },
  change: async (inside, { visit: { organisation }, found: { id } }) =>
    existing(await removeSavedReply(inside, organisation.id, id)),
  entry: (_removed, { found: { name } }) => ({ action: "reply.saved-remove", subject: null, detail: { name } }),
  done: ({ visit }) => done(visit, SAVED_PATH, wordsOf(visit).removed),
});

async function savedOf({ context, organisation, params }: MemberVisit): Promise<SavedReply> {
  return existing(await findSavedReply(context, organisation.id, existing(readUuid(params.id))));
}

function fieldsOf(language: Language, saved: SavedReply | null) {
  const words = wordsIn("savedReply", language);
  return {
    name: text({
      label: words.name,
      hint: words.nameHint,
      required: true,
      missing: wordsIn("missing", language).name,
      stored: saved?.name,
      read: (typed) => readLine(typed, SAVED_REPLY_LIMIT.name),
    }),
    body: area({
      label: words.text,
      hint: words.places({ name: <code>{NAME}</code>, business: <code>{BUSINESS}</code> }),
      most: SAVED_REPLY_LIMIT.body.max,
      required: true,
      missing: wordsIn("missing", language).answer,
      stored: saved?.body,
      read(typed) {
        const read = readPublicText(typed, SAVED_REPLY_LIMIT.body);
        if ("wrong" in read) return read;
        const place = unknownPlace(read.text);
        if (place === null) return read.text;
        return { wrong: words.unknown({ place, name: NAME, business: BUSINESS }) };
      },
    }),
  };
}

/** @param saved null: it is new */
function draw(visit: MemberVisit, { all, fault }: Drawn, saved: SavedReply | null): Answer {
  const words = wordsOf(visit);
  const path = saved ? savedPath(saved.id) : `${SAVED_PATH}/new`;
  return page(visit, {
    title: saved ? words.one : words.add,
    isSetting: true,
    back: { href: SAVED_PATH, label: words.title },
    ...fault,
    children: (
      <>
        <Form action={path} submit={words.save}>
          {all}
        </Form>
        {saved && (
          <Ask
            label={words.remove}
            of={words.removeOf({ name: <bdi>{saved.name}</bdi> })}
            title={words.removeTitle({ name: <bdi>{saved.name}</bdi> })}
            question={words.question}
            confirm={words.confirm}
            action={`${path}/remove`}
          />
        )}
      </>
    ),
  });
}
