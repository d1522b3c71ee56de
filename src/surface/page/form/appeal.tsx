// An author's appeal against a moderation decision, from the link of the statement of reasons. Opening the page changes nothing.
import { toWire } from "#contract/id.ts";
import { noSuchRecord } from "#contract/refusal.ts";
import { sandboxOf } from "#contract/sandbox.ts";
import { APPEAL_WORDS, type Appealed, findAppealed, submitAppeal } from "#domain/review/appeal/appeal.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { codePoints, readText } from "#platform/text/text.ts";
import { area } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { hrefFor, useHref } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { Day } from "../component/day.tsx";
import { OwnReviewCard } from "../component/review-card.tsx";
import { aboutAuthor, actionFor } from "../kit/reader.ts";
import { reviewPath, type Site } from "../kit/site.ts";
import { atLink, type Form, type FormDeps, type FormVisit, filled, type Rules } from "./form.ts";
import { formPage, notice, PAGE_FORM } from "./form-page.tsx";
import { Reasons } from "./told.tsx";

const GONE = 410;

export function appealForm(deps: FormDeps): Form<Appealed> {
  const { context, config } = deps;
  const rules: Rules<Appealed> = {
    ...atLink(deps, "appeal", findAppealed),
    about: aboutAuthor,
  };
  return filled(deps, rules, {
    fields: (_found, { reader }) => ({ words: wordsField(reader.language) }),
    page: (found, opened, drawn) => draw(deps, opened, found, drawn),
    async submit(found, posted, { words }) {
      const after = await submitAppeal(context, found.decisionId, words);
      if (after === null) throw noSuchRecord();
      if (after.state !== "waiting") return settled(config, posted, after);
      return seeOther(hrefFor(posted.reader, `/appeal/${posted.params.token}`));
    },
  });
}

function wordsField(language: Language) {
  const { appeal } = wordsIn("form", language);
  return area({
    label: appeal.field,
    hint: appeal.hint,
    most: APPEAL_WORDS.max,
    required: true,
    read(typed = "") {
      const read = readText(typed, APPEAL_WORDS);
      if ("text" in read) return read.text;
      const words = typed.trim();
      if (words === "") return { wrong: appeal.missing };
      const isLong = codePoints(words) > APPEAL_WORDS.max;
      return { wrong: isLong ? appeal.long({ most: formatOf(language).count(APPEAL_WORDS.max) }) : appeal.control };
    },
  });
}

function draw({ config, statement }: FormDeps, opened: FormVisit, found: Appealed, { all, fault }: Drawn): Content {
  if (found.state !== "possible") return settled(config, opened, found);
  const { appeal: words } = wordsIn("form", opened.reader.language);
  const { businessName, slug, logoPath, review, status } = found;
  return formPage(config, opened, {
    title: words.title,
    business: { name: businessName, slug, logoPath },
    fault,
    isSwitchable: true,
    children: (
      <>
        <div>
          <p>
            <strong>{words[status]({ name: <bdi>{businessName}</bdi> })}</strong>
          </p>
          <Reasons decision={found} statement={statement} isTakenDown />
        </div>
        <OwnReviewCard review={{ ...review, businessName }} />
        <form
          class="form"
          id={PAGE_FORM}
          method="post"
          action={actionFor(opened.reader, `/appeal/${opened.params.token}`)}
          novalidate
        >
          {all}
          <p class="muted">
            {words.who({ date: <Day of={found.until} /> })} {answerOf(found, words)}
          </p>
          <button type="submit" class="button">
            {words.send}
          </button>
        </form>
      </>
    ),
  });
}

/** Where the author finds the answer. */
function answerOf({ hasMailbox }: Appealed, words: Words<"form">["appeal"]): string {
  return hasMailbox ? words.answerMailed : words.answerHere;
}

function AboutAppeals() {
  const { appeal: words } = useWords("form");
  const href = useHref();
  return (
    <p>
      <a class="touch" href={href("/about/reviews#appeal")}>
        {words.more}
      </a>
    </p>
  );
}

/** After an appeal, or after its time. Shows nothing of the review, and links it only where it is online. */
function settled(site: Site, opened: FormVisit, found: Appealed): Content {
  const { state, status, businessName, slug, reviewId, answer, until } = found;
  const { language } = opened.reader;
  const { appeal: words } = wordsIn("form", language);
  const isPublic = sandboxOf(slug) === null;
  switch (state) {
    case "restored":
    case "upheld":
      return notice(site, opened, {
        title: words[`${state}Title`],
        ...(state === "restored" &&
          isPublic && {
            action: { href: reviewPath(slug, toWire("rev", reviewId)), name: wordsIn("log", language).entry.read },
          }),
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
            {state === "upheld" && <AboutAppeals />}
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
      return notice(site, opened, {
        title: words.sentTitle,
        children: (
          <>
            <p>{words[status]({ name: <bdi>{businessName}</bdi> })}</p>
            <p>{answerOf(found, words)}</p>
            <AboutAppeals />
          </>
        ),
      });
  }
}
