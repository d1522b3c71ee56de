// The doctor's findings in words: what to mend first, what is fine behind a disclosure.
import { KEPT_NAMES, type KeptName } from "#platform/config/service.ts";
import type { Finding, Standing } from "#platform/doctor/finding.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { say } from "#words/words.ts";
import { Fact, Panel, Pill, type PillTone } from "../component/display.tsx";

const TONE: Record<Standing, PillTone> = { ok: "good", warning: "fair", wrong: "bad" };

/** A field of the page that sets a setting. */
export type SettingField = { id: string; label: string };
/** Those that the environment leaves open, by setting. */
export type SettingFieldsByName = ReadonlyMap<string, SettingField>;

/** The setting that a check is about, where its sentences name none. */
const SETTING_OF: Readonly<Record<string, KeptName>> = { mail: "SMTP_URL", address: "BASE_URL" };

type Props = {
  findings: readonly Finding[];
  fields: SettingFieldsByName;
  /** Of the page with the fields. */
  path: string;
};

export function Findings({ findings, fields, path }: Props) {
  const { finding: words } = useWords("operator");
  const standing = (of: Standing) => findings.filter((each) => each.standing === of);
  const toMend = [...standing("wrong"), ...standing("warning")];
  const good = standing("ok");
  return (
    <Panel title={words.title} id="findings">
      <p class="muted">{words.about}</p>
      {toMend.length > 0 ? <List findings={toMend} fields={fields} path={path} /> : <p>{words.none}</p>}
      {good.length > 0 && (
        <details>
          <summary class="touch">{words.good}</summary>
          <List findings={good} fields={NO_FIELDS} path={path} />
        </details>
      )}
    </Panel>
  );
}

/** What is fine leads nowhere. */
const NO_FIELDS: SettingFieldsByName = new Map();

function List({ findings, fields, path }: Props) {
  const { finding: words } = useWords("operator");
  const { language } = useReader();
  return (
    <dl class="facts">
      {findings.map((each) => (
        <Fact name={words.check[each.check]}>
          <Pill tone={TONE[each.standing]}>{words.standing[each.standing]}</Pill>{" "}
          <Said
            text={each.says.map((sentence) => say(sentence, language)).join(" ")}
            about={fields.get(SETTING_OF[each.check] ?? "")}
            fields={fields}
            path={path}
          />
        </Fact>
      ))}
    </dl>
  );
}

const SETTING_NAME = new RegExp(`\\b(${KEPT_NAMES.join("|")})\\b`);

type SaidProps = { text: string; about: SettingField | undefined; fields: SettingFieldsByName; path: string };

/** Names the fields of the page in place of their settings, with links. @property about a field for a text that names none */
function Said({ text, about, fields, path }: SaidProps) {
  const parts = text.split(SETTING_NAME);
  const isNamed = parts.some((part) => fields.has(part));
  return (
    <>
      {parts.map((part) => {
        const field = fields.get(part);
        return field ? <FieldLink {...field} path={path} /> : part;
      })}
      {!isNamed && about && (
        <>
          {" "}
          <FieldLink {...about} path={path} />
        </>
      )}
    </>
  );
}

function FieldLink({ id, label, path }: SettingField & { path: string }) {
  return <a href={`${path}#${id}`}>{label}</a>;
}
