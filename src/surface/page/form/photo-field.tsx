// The field of a review's pictures. Without a script it sends files with the form; ../kit/photo.js sends each before, and moves and
// removes them where they stand.
import type { PhotoId } from "#contract/id.ts";
import { type GivenPhoto, MOST_ALT, MOST_PHOTOS } from "#domain/review/photo/attach.ts";
import type { Language } from "#platform/language/language.ts";
import type { Links } from "#platform/secret/link.ts";
import { readText } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import type { Field } from "#surface/form/field.tsx";
import { FieldNotes, notedBy } from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { useFormat, withLanguage } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { ADD, fieldsAt, MOST_MB, MOST_PHOTO_BYTES, PLACES, photoFaults, removedIn } from "./photo.ts";

const ACCEPT = "image/jpeg,image/png,image/webp";

type Options = {
  language: Language;
  links: Links;
  /** Where a script sends a picture. */
  action: string;
  /** The path before the token of a small picture. */
  preview?: string;
  /** The business or the service shows no pictures, so none are asked for. */
  isOff: boolean;
  /** They wait for a moderator. */
  doWait: boolean;
  /** Without a button that opens it. */
  isOpen?: boolean;
  /** Those that the review has already. */
  stored?: readonly Sent[];
};

export function photoField({
  language,
  links,
  action,
  isOff,
  doWait,
  isOpen = false,
  stored = [],
  preview = "/photo",
}: Options): Field<GivenPhoto[] | Wrong> {
  const { fault, legend } = wordsIn("photo", language);
  return {
    label: legend,
    read(_typed, all) {
      // Pictures sent before they were hidden are kept with the review, and nothing about them is asked.
      const wrong = isOff ? null : photoFaults(all, language);
      if (wrong !== null) return { wrong };
      const given = sentIn(all).map(({ token, alt }) => ({ id: links.read("photo", token), alt: altOf(alt) }));
      if (!isOff && given.some(({ alt }) => alt === null)) return { wrong: fault.alt({ most: MOST_ALT }) };
      return given.flatMap(({ id, alt }): GivenPhoto[] => (id === null ? [] : [{ id: id as PhotoId, alt: alt ?? "" }]));
    },
    draw: ({ name, typed, error }) =>
      isOff ? (
        <></>
      ) : (
        <PhotoField
          name={name}
          error={error}
          sent={typed ? withStored(typed, stored) : stored}
          action={withLanguage(action, language)}
          doWait={doWait}
          isOpen={isOpen}
          preview={preview}
        />
      ),
  };
}

/** @property note what the author must know of it */
type Sent = { token: string; alt: string; note?: string | undefined };

/** Those of the form as it was sent, and those of the review that it did not name, such as one that a moderator put back. */
function withStored(typed: Fields, stored: readonly Sent[]): Sent[] {
  const sent = sentIn(typed);
  const noteOf = new Map(stored.map(({ token, note }) => [token, note]));
  const known = new Set([...sent.map(({ token }) => token), ...removedIn(typed)]);
  return [
    ...sent.map((each) => ({ ...each, note: noteOf.get(each.token) })),
    ...stored.filter(({ token }) => !known.has(token)),
  ];
}

function sentIn(fields: Fields): Sent[] {
  return PLACES.flatMap((place) => {
    const of = fieldsAt(place);
    const token = fields[of.token];
    return token ? [{ token, alt: fields[of.alt] ?? "" }] : [];
  });
}

/** One line. Null where it is too long, or holds what no text may hold. */
function altOf(typed: string): string | null {
  const line = typed.replace(/\s+/g, " ").trim();
  if (line === "") return "";
  const read = readText(line, { min: 1, max: MOST_ALT });
  return "text" in read ? read.text : null;
}

type FieldProps = {
  name: string;
  error: string | undefined;
  sent: readonly Sent[];
} & Required<Pick<Options, "action" | "doWait" | "isOpen" | "preview">>;

function PhotoField({ isOpen, ...field }: FieldProps) {
  const words = useWords("photo");
  if (isOpen) return <PhotoSet {...field} />;
  return (
    <details class="field" open={field.sent.length > 0 || field.error !== undefined}>
      <summary class="button button-quiet">{words.open}</summary>
      <PhotoSet {...field} />
    </details>
  );
}

function PhotoSet({ name, error, sent, action, doWait, preview }: Omit<FieldProps, "isOpen">) {
  const words = useWords("photo");
  const hint = (
    <>
      {words.hint({ most: MOST_PHOTOS, mb: MOST_MB })} {doWait && words.waits}
    </>
  );
  const { network, bytes, many, used } = words.fault;
  return (
    <fieldset
      class="field photos"
      {...notedBy({ id: name, hint, error })}
      data-photos={action}
      data-most={MOST_PHOTOS}
      data-bytes={MOST_PHOTO_BYTES}
      data-network={network}
      data-large={bytes({ mb: MOST_MB })}
      data-many={many({ most: MOST_PHOTOS })}
      data-named={words.named({ name: "{name}", problem: "{problem}" })}
      data-awaiting={words.awaiting}
      data-without={words.without}
      data-used={used}
    >
      <legend>{words.legend}</legend>
      <FieldNotes id={name} hint={hint} error={error} />
      <ol class="photo-list">
        {sent.map((each, at) => (
          <PhotoItem key={each.token} {...each} place={at + 1} count={sent.length} preview={preview} />
        ))}
      </ol>
      <template>
        <PhotoItem token="" alt="" place={null} count={1} preview={preview} />
      </template>
      {sent.length < MOST_PHOTOS && (
        <div class="field photo-choose">
          <label for={name} data-plain>
            {words.choose}
          </label>
          <label class="button button-quiet" for={name} data-scripted hidden>
            {words.choose}
          </label>
          <input type="file" id={name} name="photo-file" accept={ACCEPT} multiple />
          <p class="hint photo-drop" data-scripted hidden>
            {words.drop}
          </p>
          <button type="submit" class="button button-quiet" name={ADD} value="1" formnovalidate data-plain>
            {words.add}
          </button>
        </div>
      )}
      <ul class="error" role="alert" tabIndex={-1} data-problem hidden />
    </fieldset>
  );
}

/** @property place null in the template, whose numbers the script fills in */
type ItemProps = Sent & { place: number | null; count: number; preview: string };

function PhotoItem({ token, alt, note, place, count, preview }: ItemProps) {
  const words = useWords("photo");
  const format = useFormat();
  const of = fieldsAt(place ?? 0);
  const n = place === null ? "{n}" : format.count(place);
  return (
    <li class="photo-item">
      <input type="hidden" name={of.token} value={token} data-name="photo-" />
      <img src={token ? `${preview}/${token}` : undefined} alt="" width={96} height={96} />
      <div class="field photo-said">
        <label for={of.alt}>{words.alt({ n })}</label>
        <input
          type="text"
          id={of.alt}
          name={of.alt}
          value={alt}
          maxlength={MOST_ALT}
          autocomplete="off"
          dir="auto"
          data-name="photo-alt-"
          aria-describedby={`${of.alt}-hint`}
        />
        <p class="hint" id={`${of.alt}-hint`} data-hint>
          {words.altHint}
        </p>
        {note && <p class="hint">{note}</p>}
        <div class="photo-ways" data-plain>
          {count > 1 && (
            <label>
              {words.place({ n })}{" "}
              <select name={of.order} data-name="photo-order-">
                {PLACES.slice(0, count).map((each) => (
                  <option key={each} value={each} selected={each === place}>
                    {format.count(each)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label class="choice">
            <input type="checkbox" name={of.remove} value="1" data-name="photo-remove-" />
            {words.remove({ n })}
          </label>
        </div>
        <div class="photo-ways" data-scripted hidden>
          <progress max={100} value={0} aria-label={words.sending({ n })} hidden />
          {(["earlier", "later", "remove"] as const).map((way) => (
            <button key={way} type="button" class="button button-quiet" data-way={way} aria-label={words[way]({ n })}>
              <span aria-hidden="true">{SIGN[way]}</span>
            </button>
          ))}
        </div>
      </div>
    </li>
  );
}

const SIGN = { earlier: "↑", later: "↓", remove: "×" } as const;

/** The Enter key presses the first button of a form: without this one it would add pictures. */
export function FirstButton() {
  return <button type="submit" hidden />;
}
