// Draws the parts of the operator's page: the settings in use, those that are fixed, and the forms for the others.
import type { ComponentChildren } from "preact";
import { KEPT_NAMES, type KeptName } from "#platform/config/service.ts";
import type { Finding } from "#platform/doctor/finding.ts";
import { formatOf } from "#platform/language/format.ts";
import type { ReadSettings } from "#platform/setting/kept.ts";
import type { Drawn } from "#surface/form/form.ts";
import { Contents } from "#surface/look/contents.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Fact, Folded, Pill } from "../component/display.tsx";
import { Form, PostButton } from "../component/form.tsx";
import type { UserVisit } from "../kit/visit.ts";
import type { SettingFieldsByName } from "./finding.tsx";
import { SERVICE_PATH } from "./kit/path.ts";
import { LegalTextLinks } from "./legal-links.tsx";
import { serverOf } from "./mail.ts";
import { OperatorNeeds } from "./needs.tsx";
import { isFixed, legalLabels } from "./part.ts";
import { Tones } from "./tone.tsx";

type Part = "name" | "brand" | "address" | "mail" | "legal" | "languages" | "signup";

type Props = {
  visit: UserVisit;
  found: ReadSettings;
  forms: ReadonlyMap<Part, Drawn>;
  logo: ComponentChildren;
  findings: readonly Finding[];
  /** Whether nothing was done with the service yet. */
  isNew: boolean;
};

export function Parts({ visit, found, forms, logo, findings, isNew }: Props) {
  const words = useWords("operator");
  const contents = [
    ["needs", words.needs.title],
    ["name", words.name.title],
    ["brand", words.brand.title],
    ["logo", useWords("logo").title],
    ["address", words.address.title],
    ["mail", words.mail.title],
    ["legal", words.legal.title],
    ["languages", words.languages.title],
    ["signup", words.signup.panel],
  ] as const;
  const part = (
    id: Part,
    title: string,
    names: readonly KeptName[],
    before?: ComponentChildren,
    after?: ComponentChildren,
  ) => {
    const form = forms.get(id);
    return (
      <Folded
        title={title}
        id={id}
        class="service-part paired"
        isOpen={(isNew && id === "mail") || (form !== undefined && form.typed !== null)}
        note={<SetTo visit={visit} names={names} />}
      >
        {before}
        <Fixed visit={visit} names={names} />
        <PartForm id={id} form={form} />
        {after}
      </Folded>
    );
  };
  return (
    <>
      <p class="prose">{isNew ? words.welcome : words.about}</p>
      <div class="beside-contents">
        <Contents sections={contents} />
        <div class="service-parts">
          <OperatorNeeds visit={visit} findings={findings} />
          {part("name", words.name.title, ["SERVICE_NAME"])}
          {part(
            "brand",
            words.brand.title,
            ["BRAND_ACCENT", "BRAND_FOOTER"],
            <p class="muted">{words.brand.about}</p>,
            <Tones accent={visit.deps.config.brand.accent} />,
          )}
          {logo}
          {part("address", words.address.title, ["BASE_URL"], <Address visit={visit} found={found} />)}
          {part(
            "mail",
            words.mail.title,
            ["SMTP_URL", "MAIL_FROM"],
            found.closed.length > 0 && <p class="error">{words.mail.closed}</p>,
            <TestMail visit={visit} />,
          )}
          {part(
            "legal",
            words.legal.title,
            ["IMPRINT_URL", "PRIVACY_URL", "TERMS_URL", "CONTACT_EMAIL"],
            <p class="muted">{words.legal.about}</p>,
            <LegalTextLinks texts={found.texts} />,
          )}
          {part("languages", words.languages.title, ["LANGUAGES"], <p class="muted">{words.languages.about}</p>)}
          {part("signup", words.signup.panel, ["SIGNUP"])}
        </div>
      </div>
    </>
  );
}

function TestMail({ visit }: Pick<Props, "visit">) {
  const { test: words } = useWords("operator");
  return (
    <div class="test-mail" id="test">
      <p class="muted">{words.about({ email: <bdi>{visit.user.email}</bdi> })}</p>
      <PostButton action={`${SERVICE_PATH}/test-mail`} isQuiet>
        {words.button}
      </PostButton>
    </div>
  );
}

/** The values of a folded part, and whether the environment has its only one. */
function SetTo({ visit, names }: { visit: UserVisit; names: readonly KeptName[] }) {
  const words = useWords("operator");
  const format = useFormat();
  const values = names.map((name) => shown(visit, name).value).filter((value) => value !== "");
  const [name, ...others] = names;
  return (
    <>
      <bdi>{values.length === 0 || values.includes(words.notSet) ? words.notSet : format.list(values)}</bdi>
      {name && others.length === 0 && isFixed(visit, name) && (
        <Pill tone="plain">{words.fixed({ setting: name })}</Pill>
      )}
    </>
  );
}

/** The fields that the environment leaves open, by their settings. */
export function fieldsOf(visit: UserVisit): SettingFieldsByName {
  const open = KEPT_NAMES.filter((name) => !isFixed(visit, name));
  return new Map(
    open.map((name) => [name, { id: name === "SMTP_URL" ? "server" : name, label: shown(visit, name).label }]),
  );
}

function PartForm({ id, form }: { id: Part; form: Drawn | undefined }) {
  const words = useWords("operator");
  if (!form || form.all.length === 0) return null;
  return (
    <Form action={`${SERVICE_PATH}/${id}`} submit={words.save}>
      {form.all}
    </Form>
  );
}

/** The settings that the environment has. */
function Fixed({ visit, names }: { visit: UserVisit; names: readonly KeptName[] }) {
  const words = useWords("operator");
  const fixed = names.filter((name) => isFixed(visit, name));
  if (fixed.length === 0) return null;
  return (
    <dl class="facts">
      {fixed.map((name) => {
        const { label, value } = shown(visit, name);
        return (
          <Fact name={label}>
            <span dir="auto">{value}</span> <Pill tone="plain">{words.fixed({ setting: name })}</Pill>
          </Fact>
        );
      })}
    </dl>
  );
}

/** Without the password of a mail server. */
function shown(visit: UserVisit, name: KeptName): { label: string; value: string } {
  const words = wordsIn("operator", visit.language);
  const { config } = visit.deps;
  const { list, languageName } = formatOf(visit.language);
  switch (name) {
    case "SERVICE_NAME":
      return { label: words.name.label, value: config.serviceName };
    case "BRAND_ACCENT":
      return { label: words.brand.accent, value: config.brand.accent ?? "" };
    case "BRAND_FOOTER":
      return { label: words.brand.footer, value: config.brand.footer ?? "" };
    case "BASE_URL":
      return { label: words.address.label, value: config.baseUrl };
    case "SMTP_URL": {
      const server = config.smtpUrl === null ? null : serverOf(config.smtpUrl);
      return { label: words.mail.server, value: server ? `${server.host}:${server.port}` : words.notSet };
    }
    case "MAIL_FROM":
      return { label: words.mail.sender, value: config.mailFrom };
    case "LANGUAGES":
      return {
        label: words.languages.label,
        value: list(config.languages.map(languageName)),
      };
    case "SIGNUP":
      return { label: words.signup.title, value: words.signup[config.signup] };
    default:
      return { label: legalLabels(visit)[name], value: config.given[name] ?? "" };
  }
}

function Address({ visit, found }: Pick<Props, "visit" | "found">) {
  const { address: words } = useWords("operator");
  const { baseUrl, given } = visit.deps.config;
  const host = visit.request.headers.get("host") ?? "";
  const next = found.kept.BASE_URL && new URL(found.kept.BASE_URL).origin;
  const isLate = given.BASE_URL === undefined && next && next !== baseUrl;
  return (
    <>
      {given.BASE_URL === undefined && (
        <dl class="facts">
          <Fact name={words.inUse}>{baseUrl}</Fact>
        </dl>
      )}
      {isLate && <p>{words.restart({ url: <bdi>{next}</bdi> })}</p>}
      {host !== "" && host !== new URL(baseUrl).host && (
        <p>{words.elsewhere({ host: <bdi>{host}</bdi>, url: <bdi>{baseUrl}</bdi> })}</p>
      )}
    </>
  );
}
