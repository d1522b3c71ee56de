// The accent as it is used: its tone in each theme, and whether contrast made it another than the chosen one.
import { accentsOf, ON_ACCENT } from "#surface/look/brand.ts";
import { useWords } from "#surface/look/words.ts";

/** The token `--page` (look/style/tokens.css). */
const PAGE = { light: "#ffffff", dark: "#0f1216" } as const;

/** @param accent null where none is set */
export function Tones({ accent }: { accent: string | null }) {
  const { brand: words } = useWords("operator");
  if (accent === null) return null;
  const tones = accentsOf({ accent, footer: null, logo: null });
  return (
    <ul class="tones">
      {(["light", "dark"] as const).map((theme) => (
        <li key={theme}>
          <Swatch page={PAGE[theme]} tone={tones[theme]} on={ON_ACCENT[theme]} />
          <span>
            {words[theme]({ tone: <bdi>{tones[theme]}</bdi> })}
            {tones[theme] !== accent && (
              <span class="under muted">{words.nearest({ colour: <bdi>{accent}</bdi> })}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A text and a button. The policy of pages allows no style on an element, so the colours are attributes of a drawing. */
function Swatch({ page, tone, on }: { page: string; tone: string; on: string }) {
  return (
    <svg width="104" height="44" viewBox="0 0 104 44" aria-hidden="true">
      <rect x=".5" y=".5" width="103" height="43" rx="8" fill={page} stroke="#808080" />
      <text x="14" y="28" font-size="17" font-weight="600" fill={tone}>
        Aa
      </text>
      <rect x="48" y="8" width="46" height="28" rx="6" fill={tone} />
      <text x="60" y="28" font-size="17" font-weight="600" fill={on}>
        Aa
      </text>
    </svg>
  );
}
