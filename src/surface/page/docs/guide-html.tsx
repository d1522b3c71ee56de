// The project's own texts, as markdown-it writes them. Without markup of its own: the renderer escapes all that is none of Markdown's.

/** The guides are English on a page of any language. */
export const ENGLISH = { lang: "en", dir: "ltr" } as const;

type Props = { html: string; class?: string; as?: "div" | "article"; lang?: string; dir?: "ltr" };

export function GuideHtml({ html, class: own = "guide", as: Tag = "div", ...said }: Props) {
  return <Tag class={own} {...said} dangerouslySetInnerHTML={{ __html: html }} />;
}
