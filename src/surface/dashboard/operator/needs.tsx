// What needs the operator, in groups: the check-up's findings and the moderators' queues, each with its number and a way to it.
import type { Finding } from "#platform/doctor/finding.ts";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Fact, Panel } from "../component/display.tsx";
import { railSections } from "../kit/rail-link.ts";
import type { UserVisit } from "../kit/visit.ts";
import { HEALTH_PATH } from "./kit/path.ts";

type Need = { label: string; href: string; count: number };

export function OperatorNeeds({ visit, findings }: { visit: UserVisit; findings: readonly Finding[] }) {
  const { needs: words, finding } = useWords("operator");
  const { moderation } = useWords("frame");
  const { language } = useReader();
  const toMend = findings.filter(({ standing }) => standing !== "ok").length;
  const queues = railSections(visit, language)
    .flatMap(({ groups }) => groups.flatMap(({ links }) => links))
    .flatMap(({ label, href, count }) => (count?.of === "cases" ? [{ label, href, count: count.count }] : []));
  return (
    <Panel title={words.title} id="needs">
      <dl class="facts">
        <Group name={finding.title} needs={[{ label: words.findings, href: HEALTH_PATH, count: toMend }]} />
        {queues.length > 0 && <Group name={moderation} needs={queues} />}
      </dl>
    </Panel>
  );
}

function Group({ name, needs }: { name: string; needs: readonly Need[] }) {
  const { needs: words } = useWords("operator");
  const { count: written } = useFormat();
  const open = needs.filter(({ count }) => count > 0);
  return (
    <Fact name={name}>
      {open.length === 0 ? (
        <span class="muted">{words.none}</span>
      ) : (
        <ul class="need-list">
          {open.map(({ label, href, count }) => (
            <li key={href}>
              <a class="touch" href={href}>
                {label} <strong>{written(count)}</strong>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Fact>
  );
}
