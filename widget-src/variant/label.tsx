// The labels of a review: that its purchase was verified, and that it was rewarded.
export function Verified({ words }: { words: string | null }) {
  return (
    words && (
      <span class="verified">
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12.5l4.5 4.5L19 7.5" />
        </svg>
        {words}
      </span>
    )
  );
}

export function Rewarded({ words }: { words: string | null }) {
  return words && <span class="rewarded">{words}</span>;
}
