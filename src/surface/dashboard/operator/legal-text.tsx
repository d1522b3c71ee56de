// Operator > Service > a legal page: the text in one language, in place of a link. That of the privacy policy can start from a template.
import { sentence } from "#contract/sentence.ts";
import { LEGAL_PAGES, type LegalPage } from "#platform/config/service.ts";
import { hasBrackets } from "#platform/doctor/settings.ts";
import { LANGUAGE, LANGUAGES, type Language } from "#platform/language/language.ts";
import { keepLegalText, readSettings } from "#platform/setting/kept.ts";
import { readText } from "#platform/text/text.ts";
import { area } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { legalPath } from "#surface/look/legal.tsx";
import { withLanguage } from "#surface/look/reader.ts";
import { say, wordsIn } from "#words/words.ts";
import { Pill } from "../component/display.tsx";
import { Form } from "../component/form.tsx";
import { done, existing } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { UserVisit } from "../kit/visit.ts";
import { legalTextPath, SERVICE_PATH } from "./kit/path.ts";
import { privacyTemplate } from "./privacy-template.ts";

/** A form's body takes this many letters of any script. */
const MOST_LETTERS = 20_000;

type Found = { name: LegalPage; language: Language; text: string; written: Language[] };

async function find({ context, deps, params }: UserVisit): Promise<Found> {
  const name = existing(LEGAL_PAGES.find((each) => each === params.page) ?? null);
  const language = existing(LANGUAGES.find((each) => each === params.language) ?? null);
  const { [name]: texts = {} } = (await readSettings(context.db, deps.box)).texts;
  return {
    name,
    language,
    text: texts[language] ?? "",
    written: LANGUAGES.filter((each) => texts[each] !== undefined),
  };
}

export const legalText = form({
  find,
  fields(visit: UserVisit, found) {
    const { legal: words } = wordsIn("operator", visit.language);
    return {
      text: area({
        label: words.markdown,
        hint: isTemplate(visit, found) ? words.templateHint : words.markdownHint,
        most: MOST_LETTERS,
        stored: isTemplate(visit, found) ? privacyTemplate(visit.deps.config, found.language) : found.text,
        read: (typed) => readText(typed ?? "", { max: MOST_LETTERS }),
      }),
    };
  },
  page: (visit, drawn, found) => draw(visit, drawn, found),
  async change(inside, { values, found: { name, language, text } }) {
    if (values.text.text === text) return false;
    await keepLegalText(inside, { page: name, language, text: values.text.text });
    return true;
  },
  entry: (_changed, { found: { name, language } }) => ({
    actor: "operator",
    action: "service.change",
    detail: { changed: `${name}.${language}` },
  }),
  async done({ visit, found }, changed) {
    const words = wordsIn("operator", visit.language);
    await visit.deps.loadSettings();
    return done(visit, legalTextPath(found.name, found.language), changed ? words.saved : words.same);
  },
});

function isTemplate({ url }: UserVisit, { name }: Found): boolean {
  return name === "privacy" && url.searchParams.get("template") === "1";
}

function draw(visit: UserVisit, { all, fault }: Drawn, found: Found) {
  const { name, language, written, text } = found;
  const words = wordsIn("operator", visit.language);
  const path = legalTextPath(name, language);
  return page(visit, {
    title: `${wordsIn("legal", visit.language)[name]} (${LANGUAGE[language].name})`,
    back: { href: `${SERVICE_PATH}#legal`, label: words.title },
    ...fault,
    children: (
      <>
        <p class="muted">{words.legal.own}</p>
        <ul aria-label={wordsIn("site", visit.language).frame.language}>
          {LANGUAGES.map((each) => (
            <li key={each}>
              <a
                href={legalTextPath(name, each)}
                lang={each}
                hreflang={each}
                aria-current={each === language ? "true" : undefined}
              >
                {LANGUAGE[each].name}
              </a>
              {written.includes(each) && " ✓"}
            </li>
          ))}
        </ul>
        {name === "privacy" && (
          <p>
            <a href={`${path}?template=1`}>{words.legal.template}</a>
          </p>
        )}
        {hasBrackets(text) && (
          <p>
            <Pill tone="fair">{words.finding.standing.warning}</Pill>{" "}
            {say(
              sentence("doctorFault.legal.brackets", { texts: withLanguage(legalPath(name), language) }),
              visit.language,
            )}
          </p>
        )}
        {text !== "" && (
          <p>
            <a href={withLanguage(legalPath(name), language)}>{words.legal.view}</a>
          </p>
        )}
        <Form action={path} submit={words.save}>
          {all}
        </Form>
      </>
    ),
  });
}
