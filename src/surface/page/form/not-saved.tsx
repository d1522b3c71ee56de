// The text of a review that could not be saved, so that its author can copy it.
import type { Fields } from "#surface/look/fields.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";

export function NotSaved({ draft }: { draft: Fields | undefined }) {
  const { invite: words } = useWords("form");
  if (!draft?.body?.trim()) return null;
  return (
    <Section id="not-kept" title={words.notSaved} class="not-kept">
      <p class="muted">{words.copy}</p>
      <p dir="auto">
        <strong>{draft.title}</strong>
      </p>
      <div class="review-text" dir="auto">
        {draft.body}
      </div>
    </Section>
  );
}
