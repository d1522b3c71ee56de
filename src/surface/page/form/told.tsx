// What the author's page tells of decisions and reports. An author without a mailbox reads it here only.
import type { AuthorDecision } from "#domain/review/appeal/statement.ts";
import type { OwnReview } from "#domain/review/author/author.ts";
import type { Language } from "#platform/language/language.ts";
import type { Links } from "#platform/secret/link.ts";
import { useHref, useReader } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import { Day } from "../component/day.tsx";

/** The sentences of the mails about moderation. */
export type StatementWords = {
  /** @param isTakenDown adds the ground in law or in the rules */
  reasons(language: Language, codes: readonly string[], isTakenDown: boolean): string[];
  report(language: Language, code: string): string;
};

type Props = { review: OwnReview; links: Links; statement: StatementWords };

export function Told({ review, links, statement }: Props) {
  const { told: words } = useWords("form");
  const { language } = useReader();
  const { decisions, reports, businessName } = review;
  if (decisions.length === 0 && reports.length === 0) return null;
  return (
    <Section id="decisions" title={words.decisions} class="own-part">
      {reports.map((reason) => (
        <div key={reason}>
          <p>{words.reported({ name: <bdi>{businessName}</bdi> })}</p>
          <blockquote class="review-text">{statement.report(language, reason)}</blockquote>
        </div>
      ))}
      {decisions.map((decision) => (
        <Decision key={decision.id} decision={decision} links={links} statement={statement} />
      ))}
    </Section>
  );
}

function Decision({ decision, links, statement }: { decision: AuthorDecision } & Omit<Props, "review">) {
  const { manage, delete: deletion } = useWords("form");
  const { to, createdAt } = decision;
  return (
    <div>
      <p>
        <strong>{to === "removed" ? deletion.removedTitle : manage[to]}</strong> <Day of={createdAt} class="muted" />
      </p>
      <Reasons decision={decision} statement={statement} isTakenDown={to !== "published"} />
      <Appeal decision={decision} links={links} />
    </div>
  );
}

type ReasonsProps = {
  decision: Pick<AuthorDecision, "reasons" | "note" | "noteLanguage">;
  statement: StatementWords;
  isTakenDown: boolean;
};

/** Why it was decided, in the sentences of the mail, with the moderator's note. */
export function Reasons({ decision: { reasons, note, noteLanguage }, statement, isTakenDown }: ReasonsProps) {
  const { language } = useReader();
  return (
    <>
      {statement.reasons(language, reasons, isTakenDown).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {note !== null && (
        <blockquote class="review-text" lang={noteLanguage} dir="auto">
          {note}
        </blockquote>
      )}
    </>
  );
}

function Appeal({ decision: { id, appeal, isByRule }, links }: { decision: AuthorDecision; links: Links }) {
  const { appeal: words } = useWords("form");
  const href = useHref();
  // Of an upheld hold the removal tells the answer.
  if (appeal === null || (isByRule && appeal === "upheld")) return null;
  const names = {
    possible: isByRule ? words.ruleTitle : words.title,
    waiting: words.sentTitle,
    restored: words.restoredTitle,
    upheld: words.upheldTitle,
  };
  return (
    <p>
      <a class="touch" href={href(`/appeal/${links.sign("appeal", id)}`)}>
        {names[appeal]}
      </a>
    </p>
  );
}
