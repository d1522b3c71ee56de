// An author's appeal against a moderation decision, from the link of the statement of reasons. Opening the page changes nothing.
import { APPEAL_WORDS, type Appealed, findAppealed, submitAppeal } from "#domain/review/appeal/appeal.ts";
import { formatOf } from "#platform/language/format.ts";
import { codePoints, readText } from "#platform/text/text.ts";
import type { Content } from "#surface/look/answer.ts";
import { TextArea } from "#surface/look/field.tsx";
import { Day } from "../component/day.tsx";
import { OwnReviewCard } from "../component/review-card.tsx";
import { aboutAuthor, actionFor } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import type { Form, FormDeps, Opened, Posted, Problem } from "./form.ts";
import { formPage, notice } from "./form-page.tsx";
import { FORM_WORDS } from "./words.ts";

const GONE = 410;

export function appealForm({ context, links, config }: FormDeps): Form<Appealed> {
  return {
    isPrivate: true,
    async find({ token }) {
      const id = links.read("appeal", token);
      return id === null ? null : findAppealed(context, id);
    },
    about: aboutAuthor,
    get: (found, opened) => draw(config, opened, found),
    async post(found, posted) {
      const read = readText(posted.fields.words ?? "", APPEAL_WORDS);
      if ("wrong" in read) return draw(config, posted, found, { typed: posted.fields.words, error: faultIn(posted) });
      const after = await submitAppeal(context, found.decisionId, read.text);
      return after && draw(config, posted, after);
    },
    redraw: (found, posted, problem) => draw(config, posted, found, { typed: posted.fields.words, problem }),
  };
}

function faultIn({ fields: { words = "" }, reader: { language } }: Posted): string {
  const { appeal } = FORM_WORDS[language];
  const text = words.trim();
  if (text === "") return appeal.missing;
  return codePoints(text) > APPEAL_WORDS.max
    ? appeal.long({ most: formatOf(language).count(APPEAL_WORDS.max) })
    : appeal.control;
}

type Fault = { typed?: string | undefined; error?: string; problem?: Problem };

function draw(site: Site, opened: Opened, found: Appealed, { typed, error, problem }: Fault = {}): Content {
  if (found.state !== "possible") return settled(site, opened, found);
  const { appeal: words } = FORM_WORDS[opened.reader.language];
  const { businessName, slug, review, status } = found;
  return formPage(site, opened, {
    title: words.title,
    business: { name: businessName, slug },
    errors: { words: error },
    problem,
    children: (
      <>
        <p>{words[status]({ name: <bdi>{businessName}</bdi> })}</p>
        <OwnReviewCard review={{ ...review, businessName }} />
        <form class="form" method="post" action={actionFor(opened.reader, `/appeal/${opened.params.token}`)}>
          <TextArea
            name="words"
            label={words.field}
            hint={words.hint}
            value={typed}
            error={error}
            most={APPEAL_WORDS.max}
            required
          />
          <p class="muted">{words.who({ date: <Day of={found.until} /> })}</p>
          <button type="submit" class="button">
            {words.send}
          </button>
        </form>
      </>
    ),
  });
}

/** After an appeal, or after its time. Shows nothing of the review. */
function settled(site: Site, opened: Opened, { state, businessName, answer, until }: Appealed): Content {
  const { appeal: words } = FORM_WORDS[opened.reader.language];
  switch (state) {
    case "restored":
    case "upheld":
      return notice(site, opened, {
        title: words[`${state}Title`],
        children: (
          <>
            <p>{words[state]({ name: <bdi>{businessName}</bdi> })}</p>
            {answer && (
              <>
                <p>{words.answer}</p>
                <blockquote class="review-text" dir="auto">
                  {answer}
                </blockquote>
              </>
            )}
          </>
        ),
      });
    case "late":
      return notice(site, opened, {
        status: GONE,
        title: words.lateTitle,
        children: <p>{words.late({ date: <Day of={until} /> })}</p>,
      });
    case "over":
      return notice(site, opened, { status: GONE, title: words.overTitle, children: <p>{words.over}</p> });
    default:
      return notice(site, opened, { title: words.sentTitle, children: <p>{words.sent}</p> });
  }
}
