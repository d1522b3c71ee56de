// Descriptions are plain text with the least of markup: blank lines between paragraphs, `code` between backticks.

/** Nothing for an empty text. */
export function Prose({ text }: { text: string | undefined }) {
  const paragraphs = (text ?? "").split(/\n\s*\n/).filter((each) => each.trim() !== "");
  return (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <Inline text={paragraph} />
        </p>
      ))}
    </>
  );
}

/** One line of it. */
export function Inline({ text }: { text: string }) {
  return (
    <>{text.split("`").map((part, index) => (index % 2 === 1 ? <code key={`${index}${part}`}>{part}</code> : part))}</>
  );
}
