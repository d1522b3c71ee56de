// The logo of the business: its form on the settings page.
import { toWire } from "#contract/id.ts";
import { removeLogo, setLogo } from "#domain/business/logo/logo.ts";
import type { Language } from "#platform/language/language.ts";
import { type Drawn, drawFields, type Fault, wrongAt } from "#surface/form/form.ts";
import { Face } from "#surface/look/face.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Panel } from "../../component/display.tsx";
import { Ask, OfShown, RawForm, Submit } from "../../component/form.tsx";
import { act, done, existing } from "../../kit/act.ts";
import { drawLogo, logoFields, readLogoForm } from "../../kit/logo-form.ts";
import type { Answer, BusinessVisit } from "../../kit/visit.ts";

type LogoForm = Drawn<"file" | "fit">;

/** @param typed the form as it was sent; null before that */
export function logoForm(language: Language, typed: Fields | null = null, fault: Fault = {}): LogoForm {
  return drawFields(logoFields(language), typed, fault);
}

export function LogoPanel({ visit, form, path }: { visit: BusinessVisit; form: LogoForm; path: string }) {
  const words = useWords("logo");
  const { name, slug, logoPath } = visit.business;
  return (
    <Panel title={words.title} id="logo" class="paired">
      <div class="with-face">
        <Face kind="business" name={name} seed={slug} logo={logoPath} />
        <p class="prose">{words.about}</p>
      </div>
      {visit.may("business.manage") && (
        // A draft would hold how the picture fits, and not the picture.
        <RawForm action={path} data-draft="off">
          {form.all}
          <div class="actions">
            <Submit isQuiet>{words.save}</Submit>
            {logoPath !== null && (
              <Ask
                label={words.remove}
                of={name}
                question={words.question}
                confirm={words.remove}
                action={`${path}/remove`}
                form="logo-remove"
              />
            )}
          </div>
        </RawForm>
      )}
      {visit.may("business.manage") && logoPath !== null && (
        <form id="logo-remove" method="post" action={`${path}/remove`} hidden>
          <OfShown action={path} />
        </form>
      )}
    </Panel>
  );
}

type Redraw = (form: LogoForm) => Promise<Answer>;

/** @param redraw draws the page again with a refused form */
export async function saveLogo(visit: BusinessVisit, path: string, redraw: Redraw): Promise<Answer> {
  const { organisation, business, deps, language } = visit;
  const words = wordsIn("logo", language);
  const refuse = (typed: Fields, fault: Fault) => redraw(logoForm(language, typed, fault));
  const sent = await readLogoForm(visit);
  if ("fault" in sent) return refuse({}, sent.fault);
  const logo = await drawLogo(visit, sent);
  if ("fault" in logo) return refuse(sent.typed, logo.fault);
  const entry = { action: "business.logo", subject: toWire("biz", business.id) };
  const result = await act(
    visit,
    (result) => (result === "set" ? entry : null),
    (inside) => setLogo(inside, organisation.id, business.id, logo),
  );
  if (existing(result) === "taken-down") return refuse(sent.typed, wrongAt("file", words.fault.takenDown));
  deps.onChange(`business:${business.id}`);
  return done(visit, path, words.saved);
}

export async function dropLogo(visit: BusinessVisit, path: string): Promise<Answer> {
  const { organisation, business } = visit;
  const entry = { action: "business.logo-remove", subject: toWire("biz", business.id) };
  await act(visit, entry, (inside) => removeLogo(inside, organisation.id, business.id));
  visit.deps.onChange(`business:${business.id}`);
  // A second press of the button finds none, and the page says the same.
  return done(visit, path, wordsIn("logo", visit.language).removed);
}
