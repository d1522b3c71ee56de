// A link out of the widget, in a new tab, because the frame shows the widget alone.
import type { ComponentChildren } from "preact";

type Props = {
  url: string;
  class: string;
  hidden?: boolean;
  lang?: string | undefined;
  dir?: "auto";
  children: ComponentChildren;
};

/** No rel=nofollow: search engines may follow it. */
export function Link({ url, class: name, hidden = false, lang, dir, children }: Props) {
  return (
    <a class={name} hidden={hidden} lang={lang} dir={dir} href={url} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
