// One bar for the invitations of a period: how many came how far. Below it stands its legend, and behind a disclosure the numbers, with their
// shares, and the same by source.
import type { ComponentChildren } from "preact";
import { type Progress, type SourceProgress, totalOf } from "#domain/invitation/progress.ts";
import type { InvitationSource } from "#domain/invitation/state/invitation.ts";
import { dirOf, type Language } from "#platform/language/language.ts";
import { formatShare } from "#surface/look/format.ts";
import { NoData } from "#surface/look/no-data.tsx";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Grid } from "../component/display.tsx";
import { DEFAULT_PERIOD, type ListChoice, listHref, PERIODS, rowsHref } from "./choice.ts";

const HEIGHT = 28;

/** Steps that are parts of each other, the last one first, then those that lead nowhere or not yet. */
const SEGMENTS = ["reviewed", "opened", "delivered", "bounced", "waiting", "unsent"] as const;
type Segment = (typeof SEGMENTS)[number];
type Segments = Record<Segment, number>;

type Props = { parts: readonly SourceProgress[]; choice: ListChoice };

export function InvitationProgress({ parts, choice }: Props) {
  const words = useWords("inviteProgress");
  const total = totalOf(parts);
  const segments = segmentsOf(total);
  return (
    <section class="panel invite-progress" aria-labelledby="progress">
      <h2 id="progress">{words.title}</h2>
      <nav class="month-choice" aria-label={words.period}>
        {PERIODS.map((period) => (
          <a
            key={period}
            class="button button-quiet"
            href={listHref({ ...choice, period, before: null })}
            aria-current={period === (choice.period ?? DEFAULT_PERIOD) ? "page" : undefined}
          >
            {words.periods[period]}
          </a>
        ))}
      </nav>
      <Bar segments={segments} total={total.queued} />
      <Legend segments={segments} />
      <details class="stack">
        <summary>{words.more}</summary>
        <Steps total={total} />
        <p class="muted small">
          {words.base} {words.about}
        </p>
        {segments.unsent > 0 && <p class="muted small">{words.unsent({ count: segments.unsent })}</p>}
        {parts.length > 0 && (
          <>
            <h3 class="figure-name">{words.bySource}</h3>
            <Sources parts={parts} choice={choice} />
          </>
        )}
      </details>
    </section>
  );
}

function deliveredOf({ sent, bounced }: Progress): number {
  return sent - bounced;
}

function segmentsOf(total: Progress): Segments {
  const { queued, waiting, sent, bounced, opened, reviewed } = total;
  return {
    reviewed,
    opened: opened - reviewed,
    delivered: deliveredOf(total) - opened,
    bounced,
    waiting,
    unsent: queued - sent - waiting,
  };
}

function shownOf(segments: Segments): Segment[] {
  return SEGMENTS.filter((segment) => segments[segment] > 0);
}

/** Its parts stand in the direction of the language. */
function Bar({ segments, total }: { segments: Segments; total: number }) {
  const words = useWords("inviteProgress");
  const { language, list } = useFormat();
  const shown = shownOf(segments);
  const said = shown.map((segment) => words.segment[segment]({ count: segments[segment] }));
  let before = 0;
  return (
    <svg
      class="progress-bar"
      height={HEIGHT}
      role="img"
      aria-label={total === 0 ? words.empty : words.spoken({ values: list(said) })}
    >
      <rect class="progress-ground" width="100%" height={HEIGHT} rx="4" />
      {shown.map((segment, index) => {
        const width = segments[segment] / total;
        const x = startOf(before, width, language);
        before += width;
        return (
          <rect key={segment} class={`progress-${segment}`} x={percent(x)} width={percent(width)} height={HEIGHT}>
            <title>{said[index]}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function startOf(before: number, width: number, language: Language): number {
  return dirOf(language) === "rtl" ? 1 - before - width : before;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}

/** The parts in the order of the bar, whose own label says the same to screen readers. */
function Legend({ segments }: { segments: Segments }) {
  const words = useWords("inviteProgress");
  return (
    <ul class="progress-legend small" aria-hidden="true">
      {shownOf(segments).map((segment) => (
        <li key={segment}>
          <span class={`swatch swatch-${segment}`} />
          {words.segment[segment]({ count: segments[segment] })}
        </li>
      ))}
    </ul>
  );
}

function Steps({ total }: { total: Progress }) {
  const { queued, sent, bounced, opened, reviewed } = total;
  return (
    <dl class="figures progress-steps">
      <Step name="queued" value={queued} />
      <Step name="sent" value={sent} />
      <Step name="delivered" value={deliveredOf(total)} of={sent} />
      <Step name="bounced" value={bounced} of={sent} />
      <Step name="opened" value={opened} of={sent} />
      <Step name="reviewed" value={reviewed} of={sent} />
    </dl>
  );
}

type StepProps = {
  name: keyof ReturnType<typeof useWords<"inviteProgress">>["step"];
  value: number;
  /** The number that its share is of. */
  of?: number;
};

function Step({ name, value, of }: StepProps) {
  const words = useWords("inviteProgress");
  const { count } = useFormat();
  return (
    <div class="figure">
      <dt>{words.step[name]}</dt>
      <dd>
        <span class="figure-value">{count(value)}</span>
        {of !== undefined && (
          <span class="muted small">
            <Share of={of} value={value} />
          </span>
        )}
      </dd>
    </div>
  );
}

/** A share of nothing does not exist. */
function Share({ value, of }: { value: number; of: number }) {
  const { language } = useReader();
  return of === 0 ? <NoData /> : formatShare(value / of, language);
}

function Sources({ parts, choice }: Props) {
  const { language } = useReader();
  const { count } = useFormat();
  const { step, source: head, caption } = useWords("inviteProgress");
  const number = (label: string, cell: (row: SourceProgress) => ComponentChildren) => ({ label, isNumber: true, cell });
  const shared = (label: string, partOf: (row: SourceProgress) => number) =>
    number(label, (row) => (
      <>
        {count(partOf(row))}{" "}
        <span class="muted small">
          <Share value={partOf(row)} of={row.sent} />
        </span>
      </>
    ));
  return (
    <Grid
      caption={caption}
      rows={parts}
      columns={[
        {
          label: head,
          cell: ({ source }) => (
            <a href={rowsHref({ ...choice, source, before: null })}>{sourceName(source, language)}</a>
          ),
        },
        number(step.queued, ({ queued }) => count(queued)),
        number(step.sent, ({ sent }) => count(sent)),
        shared(step.delivered, deliveredOf),
        shared(step.bounced, ({ bounced }) => bounced),
        shared(step.opened, ({ opened }) => opened),
        shared(step.reviewed, ({ reviewed }) => reviewed),
      ]}
    />
  );
}

/** The name of what makes invitations. */
export function sourceName(source: InvitationSource, language: Language): string {
  const { sources } = wordsIn("inviteProgress", language);
  if (source === "api" || source === "dashboard") return sources[source];
  return wordsIn("integration", language).kind[source].name;
}
