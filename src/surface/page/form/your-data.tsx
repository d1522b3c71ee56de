// /about/your-data: the data that the service stores of authors and reporters, and a form that mails a link to it. The answer is the same for every address. The link's
// page changes nothing when it is opened; it has a download, and a form that erases.
import { exportPersonalData } from "#domain/privacy/export.ts";
import {
  askForData,
  type DataRequest,
  eraseOnRequest,
  findDataRequest,
  MOST_REQUESTS_A_DAY,
  YOUR_DATA_LINK_DAYS,
} from "#domain/privacy/request.ts";
import { storedOfPersons } from "#domain/privacy/stored.ts";
import { APPEAL_DAYS } from "#domain/review/appeal/appeal.ts";
import { MISUSE_DAYS } from "#domain/review/state/dismissed.ts";
import { readAuthorEmail } from "#domain/review/state/submission.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { email, radio } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { type Content, NEVER, seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { keptIn, storedIn } from "#surface/look/stored.ts";
import { wordsIn } from "#words/words.ts";
import { ColumnHeads } from "../component/column-heads.tsx";
import { actionFor } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { type Form, type FormDeps, type FormVisit, filled, organicLimit } from "./form.ts";
import { formPage, notice, PAGE_FORM } from "./form-page.tsx";

export const YOUR_DATA_PATH = "/about/your-data";

const ASKING = { isAsking: true } as const;

export function yourDataForm(deps: FormDeps): Form<typeof ASKING> {
  const { context, config } = deps;
  const form = filled(
    deps,
    { isPrivate: false, find: async () => ASKING },
    {
      fields(_subject, { reader: { language } }) {
        const read = (typed: string | undefined) => readAuthorEmail(typed, wordsIn("form", language).fault);
        return { email: email({ label: wordsIn("yourData", language).email, required: true, read }) };
      },
      page: (_subject, opened, drawn) => drawAsking(config, opened, drawn),
      limit: (_subject, posted) => organicLimit(posted),
      async submit(_subject, { reader }, { email }) {
        await askForData(context, email, reader.language);
        return seeOther(hrefFor(reader, `${YOUR_DATA_PATH}?sent=1`));
      },
    },
  );
  return {
    ...form,
    get: (subject, opened) =>
      opened.url.searchParams.get("sent") === "1" ? sent(config, opened) : form.get(subject, opened),
  };
}

type Subject = DataRequest & { id: string };

function requestOf({ context, links }: FormDeps) {
  return {
    isPrivate: true,
    async find({ token }: { token: string }): Promise<Subject | null> {
      const id = links.read("your-data", token);
      if (id === null) return null;
      const request = await findDataRequest(context, id);
      // The message goes with the person, and with age: the link was real, so the page says that it ended.
      return { id, ...(request ?? { email: "", formLanguage: null, isOpen: false }) };
    },
    about: ({ formLanguage }: Subject) => ({ invitation: formLanguage }),
  };
}

export function ownDataForm(deps: FormDeps): Form<Subject> {
  const { context, config, cache } = deps;
  return filled(deps, requestOf(deps), {
    undone: "deleted",
    fields(_subject, { reader: { language } }) {
      const words = wordsIn("yourData", language);
      const option = (value: "keep" | "remove") => ({ value, label: words[value], hint: words[`${value}Hint`] });
      return {
        reviews: radio({
          label: words.texts,
          options: [option("keep"), option("remove")],
          read: (typed) => (typed === "keep" || typed === "remove" ? typed : { wrong: words.choose }),
        }),
      };
    },
    page: (subject, opened, drawn) =>
      subject.isOpen ? drawOwn(config, opened, subject, drawn) : ended(config, opened),
    async submit({ id }, posted, { reviews }) {
      const erased = await eraseOnRequest(context, id, reviews);
      if (erased === null) return ended(config, posted);
      // Reviews of many businesses may have changed.
      if (erased.reviews > 0) cache.clear();
      const words = wordsIn("yourData", posted.reader.language);
      return notice(config, posted, { title: words.doneTitle, children: <p>{words.done}</p> });
    },
  });
}

export function ownDataFile(deps: FormDeps): Form<Subject> {
  const { context, config } = deps;
  return {
    ...requestOf(deps),
    async get({ email, isOpen }, opened): Promise<Content> {
      if (!isOpen) return ended(config, opened);
      const body = `${JSON.stringify(await exportPersonalData(context, email), null, 2)}\n`;
      const headers = { "content-disposition": 'attachment; filename="your-data.json"' };
      return { type: "json", body, cacheControl: NEVER, headers };
    },
  };
}

function drawAsking(site: Site, opened: FormVisit, { all, fault }: Drawn): Content {
  const { reader } = opened;
  const { language } = reader;
  const words = wordsIn("yourData", language);
  const { about } = wordsIn("prose", language);
  const { count } = formatOf(language);
  return formPage(site, opened, {
    title: words.title,
    fault,
    isSwitchable: true,
    children: (
      <>
        <p>{words.about}</p>
        <Section id="get" title={words.get}>
          <form class="form" id={PAGE_FORM} method="post" action={actionFor(reader, YOUR_DATA_PATH)} novalidate>
            <p>{words.how({ days: YOUR_DATA_LINK_DAYS })}</p>
            {all}
            <button type="submit" class="button">
              {words.send}
            </button>
          </form>
        </Section>
        <Section id="stored" title={wordsIn("stored", language).title}>
          <StoredTable language={language} retention={site} />
        </Section>
        <Section id="erase" title={words.erase}>
          <p>{words.eraseText({ days: MISUSE_DAYS })}</p>
        </Section>
        <Section id="appeal" title={words.appealTitle}>
          <p>{about.appeals({ removed: count(APPEAL_DAYS.removed), others: count(APPEAL_DAYS.hidden) })}</p>
        </Section>
      </>
    ),
  });
}

function sent(site: Site, opened: FormVisit): Content {
  const { language } = opened.reader;
  const words = wordsIn("yourData", language);
  return notice(site, opened, {
    title: wordsIn("form", language).write.sentTitle,
    children: (
      <>
        <p>{words.sent}</p>
        <p class="muted">{words.most({ times: MOST_REQUESTS_A_DAY })}</p>
      </>
    ),
  });
}

function drawOwn(site: Site, opened: FormVisit, { email }: Subject, { all, fault }: Drawn): Content {
  const { reader, params } = opened;
  const words = wordsIn("yourData", reader.language);
  const path = `/your-data/${params.token}`;
  return formPage(site, opened, {
    title: words.title,
    fault,
    children: (
      <>
        <p class="form-subject">{words.of({ address: <bdi>{email}</bdi> })}</p>
        <Section id="download" title={words.download}>
          <p>{words.downloadText}</p>
          <p>
            <a class="button" href={`${path}/your-data.json`} download>
              {words.download}
            </a>
          </p>
        </Section>
        <Section id="erase" title={words.erase}>
          <form class="form" method="post" action={actionFor(reader, path)} novalidate>
            <p>{words.eraseText({ days: MISUSE_DAYS })}</p>
            {all}
            <button type="submit" class="button button-danger">
              {words.submit}
            </button>
          </form>
        </Section>
      </>
    ),
  });
}

function ended(site: Site, opened: FormVisit): Content {
  const words = wordsIn("yourData", opened.reader.language);
  return notice(site, opened, {
    status: 410,
    title: words.endedTitle,
    action: { href: YOUR_DATA_PATH, name: words.again },
    children: <p>{words.ended({ days: YOUR_DATA_LINK_DAYS })}</p>,
  });
}

type Retention = Parameters<typeof storedOfPersons>[0];

/** The data that are stored of persons, and for how long. */
function StoredTable({ language, retention }: { language: Language; retention: Retention }) {
  const words = wordsIn("stored", language);
  return (
    <div class="scroll">
      <table class="label-table">
        <caption class="hidden">{words.title}</caption>
        <ColumnHeads names={[words.what, words.howLong]} />
        <tbody>
          {storedOfPersons(retention).map(({ what, keep }) => (
            <tr key={what}>
              <th scope="row">{storedIn(language, what)}</th>
              <td>{keptIn(language, keep)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
