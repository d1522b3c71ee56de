// Shared components speak the reader's language, and links keep a chosen one.
import { expect, test } from "bun:test";
import { renderToString } from "preact-render-to-string";
import { TextArea } from "#surface/look/field.tsx";
import { hrefFor, ReaderContext, useHref, withLanguage } from "#surface/look/reader.ts";
import { Stars } from "#surface/look/stars.tsx";

const german = { language: "de", chosen: "de" } as const;

test("stars and fields are German for a German reader, and English without a reader", () => {
  const shown = (
    <>
      <Stars value={4.7} />
      <TextArea name="body" label="" value="" most={5_000} />
    </>
  );
  const page = renderToString(<ReaderContext.Provider value={german}>{shown}</ReaderContext.Provider>);
  for (const text of ["4,7 von 5 Sternen", "Bis zu 5.000 Zeichen", "(freiwillig)"]) expect(page).toContain(text);
  expect(renderToString(shown)).toContain("4.7 out of 5 stars");
});

test("links keep a chosen language, and only that", () => {
  const Link = () => <a href={useHref()("/categories")}>x</a>;
  expect(renderToString(<Link />)).toContain('href="/categories"');
  expect(renderToString(<ReaderContext.Provider value={german}>{<Link />}</ReaderContext.Provider>)).toContain(
    'href="/categories?lang=de"',
  );
  expect(hrefFor({ chosen: null }, "/a?b=1#c")).toBe("/a?b=1#c");
  expect(withLanguage("/a?b=1#c", "pl")).toBe("/a?b=1&lang=pl#c");
  expect(withLanguage("/#c", "pl")).toBe("/?lang=pl#c");
});
