// The widget's variants with the built-in sample, for an organisation that has no widget of its own to see.
import { SAMPLE_SLUG, sampleSubject } from "#surface/example/sample.ts";
import { widgetHeight } from "#surface/example/snippet.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Pill } from "./display.tsx";

/** A list is as high as its reviews on a phone, which leaves most of a wide frame empty. */
const SHOWN = ["badge", "mini", "carousel"] as const;

/** For pages with `hasFrames`. */
export function WidgetExamples() {
  const { language } = useFormat();
  const { variant: names } = useWords("widgetSetup");
  const { example, exampleNote } = useWords("offer");
  const subject = sampleSubject(language);
  return (
    <section class="widget-examples" aria-label={example}>
      <p class="small">
        <Pill tone="fair">{example}</Pill> {exampleNote}
      </p>
      {SHOWN.map((variant) => (
        <figure key={variant} class={`widget-example-${variant}`}>
          <figcaption>
            <strong>{names[variant].name}</strong> <span class="muted small">{names[variant].about}</span>
          </figcaption>
          <div class="ground ground-light">
            <iframe
              src={`/embed/${SAMPLE_SLUG}?variant=${variant}&theme=light&lang=${language}`}
              height={widgetHeight({ variant, theme: "light", mode: "frame" }, subject)}
              title={`${example}: ${names[variant].name}`}
              loading="lazy"
            />
          </div>
        </figure>
      ))}
    </section>
  );
}
