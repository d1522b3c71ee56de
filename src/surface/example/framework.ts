// The widget's tag in the forms that shops and frameworks want: a shortcode, and components of React and Vue with the custom element.
import type { Language } from "#platform/language/language.ts";
import {
  attributesOf,
  choiceOf,
  hrefOf,
  linkOf,
  REST_STYLE,
  reserve,
  type SnippetBusiness,
  type SnippetSite,
  type WidgetChoice,
} from "./snippet.ts";

type SnippetArguments = [site: SnippetSite, business: SnippetBusiness, choice: WidgetChoice, language: Language];

/** For the plugin of clients/wordpress, whose settings have the business. It learns here that there are pictures to reserve room for. */
export function shortcode(choice: WidgetChoice, { hasPhotos }: Pick<SnippetBusiness, "hasPhotos">): string {
  const photos = choice.look?.photos || (hasPhotos ? "on" : "");
  const chosen = choiceOf({ ...choice, look: { ...choice.look, photos } });
  return `[${["candor_reviews", ...chosen.map(([name, value]) => `${name}="${value}"`)].join(" ")}]`;
}

export function reactComponent(...given: SnippetArguments): string {
  const { attributes, href, name, rest, host, link, source } = partsOf(given);
  const props = attributes.map(([name, value]) => `${name}={${JSON.stringify(value)}}`).join(" ");
  return `import { useEffect } from "react";

export function Reviews() {
  useEffect(() => {
    const script = Object.assign(document.createElement("script"), { src: ${JSON.stringify(source)}, async: true });
    document.head.append(script);
  }, []);
  return (
    <reviews-widget ${props}
      style={${JSON.stringify(inCamelCase(host))}}>
      <a href=${JSON.stringify(href)} style={${JSON.stringify(inCamelCase(link))}}>
        {${JSON.stringify(name)}}<span style={${JSON.stringify(inCamelCase(REST_STYLE))}}>{${JSON.stringify(rest)}}</span>
      </a>
    </reviews-widget>
  );
}`;
}

/** Vue asks for `isCustomElement: (tag) => tag === "reviews-widget"` among its compiler's options, or warns. */
export function vueComponent(...given: SnippetArguments): string {
  const { attributes, href, name, rest, host, link, source } = partsOf(given);
  const props = attributes.map(([name, value]) => `${name}="${Bun.escapeHTML(value)}"`).join(" ");
  return `<script setup>
import { onMounted } from "vue";

onMounted(() => {
  const script = Object.assign(document.createElement("script"), { src: ${JSON.stringify(source)}, async: true });
  document.head.append(script);
});
</script>

<template>
  <reviews-widget v-pre ${props}
    style="${host}">
    <a href="${Bun.escapeHTML(href)}" style="${link}">${Bun.escapeHTML(name)}<span style="${REST_STYLE}">${Bun.escapeHTML(rest)}</span></a>
  </reviews-widget>
</template>`;
}

function partsOf([site, business, choice, language]: SnippetArguments) {
  return {
    attributes: attributesOf(site, business, choice),
    href: hrefOf(site, business, choice.variant),
    ...linkOf(site, business, language),
    ...reserve(site, business, choice),
    source: `${site.baseUrl}/widget.js`,
  };
}

/** React takes styles as an object. */
function inCamelCase(style: string): Record<string, string> {
  return Object.fromEntries(
    style.split(";").map((rule) => {
      const [name = "", ...value] = rule.split(":");
      return [name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()), value.join(":")];
    }),
  );
}
