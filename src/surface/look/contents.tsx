// The links to the sections of a long page.
import { useWords } from "./words.ts";

type Props = { sections: readonly (readonly [id: string, title: string])[]; hasHeading?: boolean };

export function Contents({ sections, hasHeading = false }: Props) {
  const { contents: words } = useWords("prose").about;
  const name = hasHeading ? { "aria-labelledby": "contents" } : { "aria-label": words };
  return (
    <nav class="contents" {...name}>
      {hasHeading && (
        <p id="contents" class="small">
          <strong>{words}</strong>
        </p>
      )}
      <ul>
        {sections.map(([id, title]) => (
          <li key={id}>
            <a class="touch" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
