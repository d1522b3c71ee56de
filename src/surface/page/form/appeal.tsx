// An author's appeal against a moderation decision, from the link of the statement of reasons. Opening the page changes nothing.
import type { ComponentChildren } from "preact";
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
import { reviewPath, writePath } from "../kit/site.ts";
import { atLink, type Form, type FormDeps, type FormVisit, filled, type Rules } from "./form.ts";
import { formPage, notice, PAGE_FORM } from "./form-page.tsx";
import { Reasons } from "./told.tsx";

const GONE = 410;

export function appealForm(deps: FormDeps): Form<Appealed> {
  const { context } = deps;
  const rules: Rules<Appealed> = {
    ...atLink(deps, "appeal", findAppealed),
    about: aboutAuthor,
  };
  return filled(deps, rules, {
    fields: (found, { reader }) => ({ words: wordsField(found, reader.language) }),
    page: (found, opened, drawn) => draw(deps, opened, found, drawn),
    async submit(found, posted, { words }) {
      const after = await submitAppeal(context, found.decisionId, words);
      if (after === null) throw noSuchRecord();
      if (after.state !== "waiting") return settled(deps, posted, after);
      return seeOther(hrefFor(posted.reader, `/appeal/${posted.params.token}`));
    },
  });
}

function wordsField({ isByRule }: Appealed, language: Language) {
  const { appeal } = wordsIn("form", language);
  return area({
    label: isByRule ? appeal.ruleField : appeal.field,
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

function draw(deps: FormDeps, opened: FormVisit, found: Appealed, { all, fault }: Drawn): Content {
  const { config, statement } = deps;
  if (found.state !== "possible") return settled(deps, opened, found);
  const { appeal: words } = wordsIn("form", opened.reader.language);
  const { businessName, slug, logoPath, review, status, isByRule } = found;
  const until = { date: <Day of={found.until} /> };
  return formPage(config, opened, {
    title: isByRule ? words.ruleTitle : words.title,
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
            {isByRule ? words.ruleWho(until) : words.who(until)} {answerOf(found, words)}
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

/** The author's own words, by which they know the appeal again. */
function Sent({ of: { words: sent, sentAt } }: { of: Appealed }) {
  const { appeal: words } = useWords("form");
  if (sent === null || sentAt === null) return null;
  return (
    <div>
      <p>{words.wrote({ date: <Day of={sentAt} /> })}</p>
      <blockquote class="review-text" dir="auto">
        {sent}
      </blockquote>
    </div>
  );
}

/** After an appeal, or after its time. Shows nothing of the review, and links it only where it is online. */
function settled(deps: FormDeps, opened: FormVisit, found: Appealed): Content {
  const { config } = deps;
  const { state, status, businessName, slug, logoPath, removal, until } = found;
  const { appeal: words, delete: deletion } = wordsIn("form", opened.reader.language);
  const name = <bdi>{businessName}</bdi>;
  const appealed = (title: string, now: ComponentChildren, next: ComponentChildren) =>
    formPage(config, opened, {
      title,
      business: { name: businessName, slug, logoPath },
      children: (
        <>
          <p>{now}</p>
          <Sent of={found} />
          {next}
        </>
      ),
    });
  switch (state) {
    case "restored":
      return appealed(words.restoredTitle, words.restored({ name }), <Decided of={found} deps={deps} />);
    case "upheld":
      return removal === null
        ? appealed(words.upheldTitle, words.upheld({ name }), <Decided of={found} deps={deps} />)
        : appealed(deletion.removedTitle, words.removed({ name }), <Decided of={found} deps={deps} />);
    case "late":
      return notice(config, opened, {
        status: GONE,
        title: words.lateTitle,
        children: <p>{words.late({ date: <Day of={until} /> })}</p>,
      });
    case "over":
      return notice(config, opened, { status: GONE, title: words.overTitle, children: <p>{words.over}</p> });
    default:
      return appealed(
        words.sentTitle,
        words[status]({ name }),
        <>
          <p>{answerOf(found, words)}</p>
          <AboutAppeals />
        </>,
      );
  }
}

/** The moderator's answer, and what its author can do next. */
function Decided({ of, deps: { links } }: { of: Appealed; deps: FormDeps }) {
  const { state, slug, reviewId, answer, removal, status } = of;
  const { appeal: words, delete: deletion } = useWords("form");
  const { entry } = useWords("log");
  const href = useHref();
  const isPublic = sandboxOf(slug) === null;
  const isGone = removal !== null || status === "removed";
  return (
    <>
      {answer && (
        <div>
          <p>{words.answer}</p>
          <blockquote class="review-text" dir="auto">
            {answer}
          </blockquote>
        </div>
      )}
      {isPublic && state === "restored" && (
        <p>
          <a class="button" href={href(reviewPath(slug, toWire("rev", reviewId)))}>
            {entry.read}
          </a>
        </p>
      )}
      {isPublic && state === "upheld" && isGone && (
        <p>
          <a class="button" href={href(writePath(slug))}>
            {deletion.again}
          </a>
        </p>
      )}
      {removal !== null && (
        <p>
          <a class="touch" href={href(`/appeal/${links.sign("appeal", removal)}`)}>
            {words.against}
          </a>
        </p>
      )}
      {state === "upheld" && <AboutAppeals />}
    </>
  );
}
