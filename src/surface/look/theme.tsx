// The choice of a theme: light, dark, or as the device. The browser keeps it in its storage; the server never learns it.
import { THEME_SCRIPT } from "./theme-script.ts";
import { useWords } from "./words.ts";

const THEMES = ["device", "light", "dark"] as const;
/** The tokens `--page`, for the browser's own bars. */
const BAR = { light: "#fff", dark: "#0f1216" } as const;

/** In the head, before the stylesheet. */
export function ThemeHead() {
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={BAR.light} media="(prefers-color-scheme:light)" data-in="light" />
      <meta name="theme-color" content={BAR.dark} media="(prefers-color-scheme:dark)" data-in="dark" />
      <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
    </>
  );
}

/** Hidden without a script. */
export function ThemeSwitch() {
  const words = useWords("theme");
  return (
    <label class="theme">
      <span>{words.label}</span>
      <select autocomplete="off">
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {words[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
