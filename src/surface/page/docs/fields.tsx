// The fields of a schema with type, limits and meaning. The fields of an object stand below it.
import type { Schema } from "./openapi.ts";
import { limitsOf, objectOf, typeName } from "./schema.ts";

/** @param showRequired only for bodies that are sent */
export function Fields({ schema, showRequired = false }: { schema: Schema; showRequired?: boolean }) {
  const object = objectOf(schema);
  if (!object)
    return (
      <p>
        <code>{typeName(schema)}</code>
      </p>
    );
  return (
    <ul class="fields">
      {Object.entries(object.properties ?? {}).map(([name, field]) => (
        <li key={name}>
          <Field
            name={name}
            type={typeName(field)}
            schema={field}
            required={showRequired && (object.required?.includes(name) ?? false)}
          />
          {objectOf(field) && <Fields schema={field} showRequired={showRequired} />}
        </li>
      ))}
    </ul>
  );
}

type FieldProps = { name: string; type: string; schema: Schema; required: boolean };

/** Name, type, limits and description. */
export function Field({ name, type, schema, required }: FieldProps) {
  return (
    <>
      <p class="field-head">
        <code class="field-name">{name}</code>{" "}
        <span class="muted">{[type, limitsOf(schema)].filter(Boolean).join(", ")}</span>
        {required && <span class="field-required"> required</span>}
      </p>
      {schema.description && (
        <p>
          <Inline text={schema.description} />
        </p>
      )}
    </>
  );
}

/** A description, whose only markup is `code` between backticks. */
export function Inline({ text }: { text: string }) {
  return (
    <>{text.split("`").map((part, index) => (index % 2 === 1 ? <code key={`${index}${part}`}>{part}</code> : part))}</>
  );
}
