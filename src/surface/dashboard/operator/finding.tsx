// The doctor's findings in words: what to mend first, what is fine behind a disclosure.
import type { Finding, Standing } from "#platform/doctor/finding.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { say } from "#words/words.ts";
import { Fact, Panel, Pill, type PillTone } from "../component/display.tsx";

const TONE: Record<Standing, PillTone> = { ok: "good", warning: "fair", wrong: "bad" };

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { finding: words } = useWords("operator");
  const standing = (of: Standing) => findings.filter((each) => each.standing === of);
  const toMend = [...standing("wrong"), ...standing("warning")];
  const good = standing("ok");
  return (
    <Panel title={words.title} id="findings">
      <p class="muted">{words.about}</p>
      {toMend.length > 0 ? <List findings={toMend} /> : <p>{words.none}</p>}
      {good.length > 0 && (
        <details>
          <summary class="touch">{words.good}</summary>
          <List findings={good} />
        </details>
      )}
    </Panel>
  );
}

function List({ findings }: { findings: readonly Finding[] }) {
  const { finding: words } = useWords("operator");
  const { language } = useReader();
  const check: Readonly<Record<string, string>> = words.check;
  return (
    <dl class="facts">
      {findings.map((each) => (
        <Fact name={check[each.check] ?? each.check}>
          <Pill tone={TONE[each.standing]}>{words.standing[each.standing]}</Pill>{" "}
          {each.says.map((sentence) => say(sentence, language)).join(" ")}
        </Fact>
      ))}
    </dl>
  );
}
