// Draws the parts of the operator's page: the settings in use, those that are fixed, and the forms for the others.
import type { ComponentChildren } from "preact";
import { KEPT_NAMES, type KeptName } from "#platform/config/service.ts";
import type { Finding } from "#platform/doctor/finding.ts";
import { formatOf } from "#platform/language/format.ts";
import { LANGUAGE } from "#platform/language/language.ts";
import type { ReadSettings } from "#platform/setting/kept.ts";
import type { Drawn } from "#surface/form/form.ts";
import { Contents } from "#surface/look/contents.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Fact, Folded, Panel, Pill } from "../component/display.tsx";
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
    ["test", words.test.button],
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
    const isSet = names.every((name) => isFixed(visit, name) || found.kept[name] !== undefined);
    const content = (
      <>
        {before}
        <Fixed visit={visit} names={names} />
        <PartForm id={id} form={form} />
        {after}
      </>
    );
    // A part that is set opens where an address names it or one of its fields, and after a refusal.
    if (isSet && !isNew)
      return (
        <Folded
          title={title}
          id={id}
          class="service-part"
          isOpen={form !== undefined && form.typed !== null}
          note={<SetTo visit={visit} names={names} />}
        >
          {content}
        </Folded>
      );
    return (
      <Panel title={title} id={id} class="service-part">
        {content}
      </Panel>
    );
  };
  return (
    <>
      <p class="prose">{isNew ? words.welcome : words.about}</p>
      <Contents sections={contents} />
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
      )}
      <Panel title={words.test.button} id="test">
        <p>{words.test.about({ email: <bdi>{visit.user.email}</bdi> })}</p>
        <PostButton action={`${SERVICE_PATH}/test-mail`} isQuiet>
          {words.test.button}
        </PostButton>
      </Panel>
      {part(
        "legal",
        words.legal.title,
        ["IMPRINT_URL", "PRIVACY_URL", "TERMS_URL", "CONTACT_EMAIL"],
        <p class="muted">{words.legal.about}</p>,
        <LegalTextLinks texts={found.texts} />,
      )}
      {part("languages", words.languages.title, ["LANGUAGES"], <p class="muted">{words.languages.about}</p>)}
      {part("signup", words.signup.panel, ["SIGNUP"])}
    </>
  );
}

/** The values of a part that is folded. */
function SetTo({ visit, names }: { visit: UserVisit; names: readonly KeptName[] }) {
  const format = useFormat();
  return <bdi>{format.list(names.map((name) => shown(visit, name).value))}</bdi>;
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
        value: formatOf(visit.language).list(config.languages.map((each) => LANGUAGE[each].name)),
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
