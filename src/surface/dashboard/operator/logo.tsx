// The logo of the service: its forms on the operator's page.
import { keepServiceLogo } from "#platform/setting/logo.ts";
import { isWrong } from "#platform/text/wrong.ts";
import { type Drawn, drawFields, type Fault, wrongIn } from "#surface/form/form.ts";
import { brandLogo } from "#surface/look/brand.ts";
import { type Fields, isTyped } from "#surface/look/fields.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Folded } from "../component/display.tsx";
import { Form, RawForm, Submit } from "../component/form.tsx";
import { act, done, type Entry } from "../kit/act.ts";
import { drawLogo, logoFields, readLogoForm } from "../kit/logo-form.ts";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { reasonField } from "./kit/field.ts";
import { SERVICE_PATH } from "./kit/path.ts";

const NO_FILE = new Uint8Array();
const PATH = `${SERVICE_PATH}/logo`;

/** @param typed the form as it was sent; null before that */
export function serviceLogoForm(visit: UserVisit, typed: Fields | null = null, fault: Fault = {}): Drawn {
  return drawFields({ ...logoFields(visit.language), reason: logoReason(visit) }, typed, fault);
}

function logoReason(visit: UserVisit) {
  return reasonField(visit, "logo-reason", false);
}

/** @param redraw draws the page again with a refused form */
export async function saveServiceLogo(visit: UserVisit, redraw: (form: Drawn) => Promise<Answer>): Promise<Answer> {
  const { language } = visit;
  const refuse = (typed: Fields, fault: Fault) => redraw(serviceLogoForm(visit, typed, fault));
  // After the page that asked for a second factor, which keeps no file.
  const isWithout = isTyped(visit.request);
  const sent = isWithout ? { typed: visit.fields, bytes: NO_FILE } : await readLogoForm(visit, ["reason"]);
  if ("fault" in sent) return refuse({}, sent.fault);
  const reason = logoReason(visit).read(sent.typed.reason, sent.typed);
  if (isWrong(reason)) {
    const file = sent.bytes.length === 0 ? { file: wordsIn("logo", language).fault.nothing } : {};
    return refuse(sent.typed, { errors: { ...file, reason: wrongIn(reason, language) } });
  }
  const logo = await drawLogo(visit, sent);
  if ("fault" in logo) return refuse(sent.typed, logo.fault);
  const isNew = await act(visit, logoEntry(reason.text), (inside) => keepServiceLogo(inside, logo));
  return logoDone(visit, isNew ? wordsIn("logo", language).saved : wordsIn("operator", language).same);
}

export function logoEntry(reason: string): Entry {
  return { actor: "operator", action: "service.change", detail: { changed: "logo", reason } };
}

export async function logoDone(visit: UserVisit, says: string): Promise<Answer> {
  await visit.deps.loadSettings();
  return done(visit, `${SERVICE_PATH}#logo`, says);
}

type PanelProps = { logo: string | null; form: Drawn; removal: Drawn };

/** @param logo the hash of the one that is set */
export function ServiceLogo({ logo, form, removal }: PanelProps) {
  const words = useWords("logo");
  const { brand, notSet } = useWords("operator");
  return (
    <Folded
      title={words.title}
      id="logo"
      class="service-part paired"
      isOpen={form.typed !== null || removal.typed !== null}
      note={logo === null ? notSet : <img class="face" src={brandLogo(logo)} alt="" width="24" height="24" />}
    >
      <div class="with-face">
        {logo !== null && <img class="face" src={brandLogo(logo)} alt={words.title} width="48" height="48" />}
        <p class="muted">{brand.logo}</p>
      </div>
      <RawForm action={PATH} data-draft="off">
        {form.all}
        <Submit>{words.save}</Submit>
      </RawForm>
      {logo !== null && (
        <details class="change" open={removal.typed !== null}>
          <summary>{words.remove}</summary>
          <Form action={`${PATH}/remove`} submit={words.remove} isQuiet>
            {removal.all}
          </Form>
        </details>
      )}
    </Folded>
  );
}
