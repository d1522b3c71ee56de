// A reader's report by its private link: a button that confirms it, the receipt, the decision, and the form of a complaint.
import { toWire } from "#contract/id.ts";
import { noSuchRecord } from "#contract/refusal.ts";
import { COMPLAINT_WORDS, complainAbout } from "#domain/review/reader-report/complain.ts";
import {
  CONFIRM_REPORT_DAYS,
  type ReaderReport,
  type ReaderReportState,
  wasReportErased,
} from "#domain/review/reader-report/one.ts";
import { confirmChosen, findByLink, listWaiting, type WaitingReport } from "#domain/review/reader-report/waiting.ts";
import type { Language } from "#platform/language/language.ts";
import { area, within } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { contactLink } from "#surface/look/legal.tsx";
import { hrefFor, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Day } from "../component/day.tsx";
import { aboutAuthor, actionFor } from "../kit/reader.ts";
import { reviewPath, type Site } from "../kit/site.ts";
import { type Form, type FormDeps, type FormVisit, filled, type Rules } from "./form.ts";
import { formPage, notice, PAGE_FORM } from "./form-page.tsx";
import { explain } from "./report.ts";
import { areOfMany, whichField } from "./report-choice.tsx";
import { Told } from "./report-told.tsx";
import { AboutReview, Reported } from "./reported.tsx";

/** `waiting`: reports among which the reader chooses the one to confirm, its own among them; empty once that is done. */
type Subject = { report: ReaderReport; waiting: readonly WaitingReport[] };

export function reportStateForm(deps: FormDeps): Form<Subject> {
  const { context, links } = deps;
  const rules: Rules<Subject> = {
    isPrivate: true,
    async find({ token }) {
      const id = links.read("report", token);
      const report = id === null ? null : await findByLink(context, id);
      return report && { report, waiting: report.state === "unconfirmed" ? await listWaiting(context, report.id) : [] };
    },
    async missing(opened) {
      const id = links.read("report", opened.params.token);
      if (id === null || !(await wasReportErased(context, id))) return null;
      const words = wordsIn("readerReport", opened.reader.language);
      return notice(deps.config, opened, { status: GONE, title: words.deletedTitle, children: <p>{words.deleted}</p> });
    },
    about: ({ report }) => aboutAuthor(report),
  };
  return filled(deps, rules, {
    fields: ({ report, waiting }, { reader }) => ({
      ...(report.state === "dismissed" && { words: complaintField(reader.language) }),
      ...(report.state === "unconfirmed" && { which: whichField(reader.language, waiting) }),
    }),
    page: (subject, opened, drawn) => draw(deps, opened, subject, drawn),
    explain,
    async submit({ report }, { reader }, { words, which }) {
      const { id } = report;
      const after = await (words === undefined
        ? confirmChosen(context, id, which ?? id)
        : complainAbout(context, id, words));
      if (after === null) throw noSuchRecord();
      return seeOther(hrefFor(reader, `/report/${links.sign("report", after.id)}`));
    },
  });
}

function complaintField(language: Language) {
  return area({
    label: wordsIn("readerReport", language).complaint,
    most: COMPLAINT_WORDS.max,
    required: true,
    missing: wordsIn("missing", language).why,
    read: within(COMPLAINT_WORDS),
  });
}

const GONE = 410;

const TITLES = {
  unconfirmed: "sentTitle",
  gone: "goneTitle",
  paused: "pausedTitle",
  open: "openTitle",
  complained: "complainedTitle",
  upheld: "upheldTitle",
  dismissed: "dismissedTitle",
  final: "dismissedTitle",
} as const satisfies Record<ReaderReportState, string>;

/** The answer to a complaint says so, and so does the page after an author's appeal. */
function titleOf({ state, isSecond, isOnline }: ReaderReport) {
  if (state === "upheld" && isOnline) return "restoredTitle";
  if (isSecond && state === "upheld") return "secondUpheldTitle";
  return isSecond && state === "final" ? "secondDismissedTitle" : TITLES[state];
}

function draw(
  { config: site, links }: FormDeps,
  opened: FormVisit,
  { report: found, waiting }: Subject,
  { all, fault }: Drawn,
): Content {
  const words = wordsIn("readerReport", opened.reader.language);
  const { state, businessName, slug, logoPath } = found;
  const title = words[titleOf(found)];
  const action = actionFor(opened.reader, `/report/${opened.params.token}`);
  if (state === "unconfirmed")
    return formPage(site, opened, {
      title,
      business: { name: businessName, slug, logoPath },
      fault,
      children: (
        <form class="form" method="post" action={action} novalidate>
          {!areOfMany(waiting) && <p>{words.confirm}</p>}
          {waiting.length < 2 && <Reported of={found} />}
          {waiting.length > 1 && !areOfMany(waiting) && <AboutReview of={found} />}
          {all}
          <button type="submit" class="button">
            {words.confirmButton}
          </button>
          <p class="muted">{words.notYours({ days: CONFIRM_REPORT_DAYS })}</p>
        </form>
      ),
    });
  if (state === "dismissed" && found.complainUntil)
    return formPage(site, opened, {
      title,
      business: { name: businessName, slug, logoPath },
      fault,
      isSwitchable: true,
      children: (
        <form class="form" id={PAGE_FORM} method="post" action={action} novalidate>
          <Told of={found} />
          <p>{words.complain({ date: <Day of={found.complainUntil} /> })}</p>
          {all}
          <button type="submit" class="button">
            {words.complainSend}
          </button>
        </form>
      ),
    });
  return notice(site, opened, {
    ...(state === "gone" && { status: GONE }),
    title,
    ...(found.reviewStatus === "published" && {
      action: { href: reviewPath(slug, toWire("rev", found.reviewId)), name: words.back },
    }),
    children: (
      <>
        <Told of={found} />
        <Objection of={found} site={site} pathOf={(id) => `/report/${links.sign("report", id)}`} />
      </>
    ),
  });
}

type ObjectionProps = { of: ReaderReport; site: Site; pathOf: (reportId: string) => string };

/** Objects to a pause: by the complaint about the decision that led to it, and by the contact; at a court where there is neither. */
function Objection({ of, pathOf, site }: ObjectionProps) {
  const words = useWords("readerReport");
  const { complainButton, write } = useWords("readerReportMail");
  const { courts } = useWords("mail").statement;
  const reader = useReader();
  const contact = contactLink(site, reader.language);
  const { state, pauseReportId, pauseObjectUntil: until } = of;
  if (state !== "paused" || pauseReportId === null) return null;
  return (
    <>
      {until !== null && <p>{words.pausedObject({ date: <Day of={until} /> })}</p>}
      <p>
        <a class="touch" href={hrefFor(reader, pathOf(pauseReportId))}>
          {until === null ? words.pausedSee : complainButton}
        </a>
      </p>
      {contact === null && until === null && <p class="muted">{courts}</p>}
      {contact !== null && (
        <p>
          <a class="touch" href={contact}>
            {write}
          </a>
        </p>
      )}
    </>
  );
}
