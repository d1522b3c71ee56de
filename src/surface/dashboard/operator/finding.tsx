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

type Props = { findings: readonly Finding[]; fields: SettingFieldsByName };

export function Findings({ findings, fields }: Props) {
  const { finding: words } = useWords("operator");
  const standing = (of: Standing) => findings.filter((each) => each.standing === of);
  const toMend = [...standing("wrong"), ...standing("warning")];
  const good = standing("ok");
  return (
    <Panel title={words.title} id="findings">
      <p class="muted">{words.about}</p>
      {toMend.length > 0 ? <List findings={toMend} fields={fields} /> : <p>{words.none}</p>}
      {good.length > 0 && (
        <details>
          <summary class="touch">{words.good}</summary>
          <List findings={good} fields={NO_FIELDS} />
        </details>
      )}
    </Panel>
  );
}

/** What is fine leads nowhere. */
const NO_FIELDS: SettingFieldsByName = new Map();

function List({ findings, fields }: Props) {
  const { finding: words } = useWords("operator");
  const { language } = useReader();
  const check: Readonly<Record<string, string>> = words.check;
  return (
    <dl class="facts">
      {findings.map((each) => (
        <Fact name={check[each.check] ?? each.check}>
          <Pill tone={TONE[each.standing]}>{words.standing[each.standing]}</Pill>{" "}
          <Said
            text={each.says.map((sentence) => say(sentence, language)).join(" ")}
            about={fields.get(SETTING_OF[each.check] ?? "")}
            fields={fields}
          />
        </Fact>
      ))}
    </dl>
  );
}

const SETTING_NAME = new RegExp(`\\b(${KEPT_NAMES.join("|")})\\b`);

type SaidProps = { text: string; about: SettingField | undefined; fields: SettingFieldsByName };

/** Names the fields of the page in place of their settings, with links. @property about a field for a text that names none */
function Said({ text, about, fields }: SaidProps) {
  const parts = text.split(SETTING_NAME);
  const isNamed = parts.some((part) => fields.has(part));
  return (
    <>
      {parts.map((part) => {
        const field = fields.get(part);
        return field ? <FieldLink {...field} /> : part;
      })}
      {!isNamed && about && (
        <>
          {" "}
          <FieldLink {...about} />
        </>
      )}
    </>
  );
}

function FieldLink({ id, label }: SettingField) {
  return <a href={`#${id}`}>{label}</a>;
}
