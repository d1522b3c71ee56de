// The widget's code for each platform.
import { Fragment } from "preact";
import { reactComponent, shortcode, vueComponent } from "#surface/example/framework.ts";
import type { widgetSnippet } from "#surface/example/snippet.ts";
import { useWords } from "#surface/look/words.ts";
import { MainCode } from "../component/code.tsx";

type PlacesProps = {
  given: Readonly<Required<Parameters<typeof widgetSnippet>>>;
  html: string;
  /** As it came in the query. */
  chosen: string | null;
};

/** The code for each platform in a tab. The tabs are radio buttons, so they work without a script and by arrow keys. */
export function Places({ given, html, chosen }: PlacesProps) {
  const { tag, place } = useWords("widgetSetup");
  const [, subject, choice] = given;
  const places = [
    { id: "html", name: "HTML", about: tag.about, what: tag.what, text: html },
    { id: "wordpress", name: "WordPress", about: place.wordpress, text: shortcode(choice, subject) },
    { id: "liquid", name: "Shopify", about: place["storefront-a"], text: html },
    { id: "php", name: "WooCommerce", about: place["storefront-b"], text: html },
    { id: "react", name: "React", about: place.component, text: reactComponent(...given) },
    { id: "vue", name: "Vue", about: place.component, text: vueComponent(...given) },
  ];
  const shown = places.find(({ id }) => id === chosen) ?? places[0];
  return (
    <fieldset class="tabs">
      <legend class="hidden">{tag.platform}</legend>
      {places.map(({ id, name, about, what = name, text }) => (
        <Fragment key={id}>
          <input id={`place-${id}`} type="radio" name="place" value={id} checked={id === shown?.id} />
          <label for={`place-${id}`}>{name}</label>
          <div class="tab">
            <p class="small">{about}</p>
            <MainCode id={`tag-${id}`} what={what} text={text} short={withoutStyles(text)} whole={tag.whole} />
          </div>
        </Fragment>
      ))}
    </fieldset>
  );
}

/** The code without the sizes that it reserves. */
function withoutStyles(code: string): string {
  return code.replace(/\s+style="[^"]*"/g, ' style="…"').replace(/\s+style=\{\{.*?\}\}/g, " style={…}");
}
