// The fields of a schema, each with its type, limits and meaning; objects within open below their field.
import { type OpenApi, resolve, type Schema } from "./openapi.ts";
import { Inline } from "./prose.tsx";
import { limitsOf, objectOf, typeName } from "./type-name.ts";

const MAX_DEPTH = 4;

type Props = { document: OpenApi; schema: Schema; depth?: number; showRequired?: boolean };

/** @param showRequired in what is sent; in what is received it says nothing useful. */
export function Fields({ document, schema, depth = 0, showRequired = false }: Props) {
  const object = objectOf(document, schema);
  if (!object) {
    return (
      <p>
        <code>{typeName(document, schema)}</code>
      </p>
    );
  }
  return (
    <ul class="fields">
      {Object.entries(object.properties ?? {}).map(([name, field]) => {
        const found = resolve(document, field) ?? field;
        const nested = depth < MAX_DEPTH ? objectOf(document, field) : null;
        return (
          <li key={name}>
            <FieldHead
              name={name}
              type={nested ? nestedName(typeName(document, field)) : typeName(document, field)}
              limits={limitsOf(found)}
              required={showRequired && (object.required?.includes(name) ?? false)}
            />
            {found.description && (
              <p>
                <Inline text={found.description} />
              </p>
            )}
            {nested && <Fields document={document} schema={field} depth={depth + 1} showRequired={showRequired} />}
          </li>
        );
      })}
    </ul>
  );
}

type HeadProps = { name: string; type: string; limits: string; required: boolean };

/** Name, type and limits in one line. */
export function FieldHead({ name, type, limits, required }: HeadProps) {
  return (
    <p class="field-head">
      <code class="field-name">{name}</code> <span class="muted">{[type, limits].filter(Boolean).join(", ")}</span>
      {required && <span class="field-required"> required</span>}
    </p>
  );
}

/** The parts of an object stand below it, so its name is enough. */
function nestedName(type: string): string {
  return type === "any" ? "object" : type;
}
