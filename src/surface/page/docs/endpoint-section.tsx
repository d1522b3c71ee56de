// One endpoint: parameters, body, answers, and a curl command.
import {
  type Endpoint,
  exampleOf,
  jsonSchema,
  limitsOf,
  objectOf,
  type Parameter,
  type Schema,
  typeName,
} from "./openapi.ts";

export function EndpointSection({ baseUrl, endpoint }: { baseUrl: string; endpoint: Endpoint }) {
  const { method, path, anchor, operation } = endpoint;
  const body = jsonSchema(operation.requestBody);
  return (
    <section class="endpoint" aria-labelledby={anchor}>
      <h3 id={anchor}>
        <a href={`#${anchor}`}>
          <span class="method">{method}</span> <code>{path}</code>
        </a>
      </h3>
      {operation.summary && <p class="endpoint-summary">{operation.summary}</p>}
      <Parameters parameters={operation.parameters ?? []} />
      {body && (
        <>
          <h4>Body</h4>
          <Fields schema={body} showRequired />
        </>
      )}
      <h4>Answers</h4>
      <ul class="answers">
        {Object.entries(operation.responses ?? {}).map(([status, answer]) => (
          <Answer key={status} status={status} description={answer.description ?? ""} schema={jsonSchema(answer)} />
        ))}
      </ul>
      <h4>Example</h4>
      <pre tabindex={0}>
        <code>{curl(baseUrl, endpoint)}</code>
      </pre>
    </section>
  );
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h4>Parameters</h4>
      <ul class="fields">
        {parameters.map(({ name, in: where, required = false, schema = {}, description }) => (
          <li key={`${where} ${name}`}>
            <Field
              name={name}
              type={`in ${where}, ${typeName(schema)}`}
              schema={description === undefined ? schema : { ...schema, description }}
              required={required}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type AnswerProps = { status: string; description: string; schema: Schema | undefined };

function Answer({ status, description, schema }: AnswerProps) {
  const isSuccess = status.startsWith("2");
  const line = (
    <>
      <code class={isSuccess ? "status status-good" : "status"}>{status}</code> <Inline text={description} />
    </>
  );
  if (!schema) return <li class="answer">{line}</li>;
  return (
    <li>
      <details open={isSuccess}>
        <summary>{line}</summary>
        <Fields schema={schema} />
      </details>
    </li>
  );
}

function curl(baseUrl: string, { method, path, isSecured, operation }: Endpoint): string {
  const required = (operation.parameters ?? []).filter((each) => each.in === "query" && each.required);
  const query = required.map(({ name }) => `${name}=<${name}>`).join("&");
  const address = baseUrl + path.replace(/\{([^}]+)\}/g, "<$1>") + (query ? `?${query}` : "");
  const body = jsonSchema(operation.requestBody);
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quote(address)}`,
    isSecured && `-H ${quote("Authorization: Bearer <API_KEY>")}`,
    body && `-H ${quote("Content-Type: application/json")}`,
    body && `-d ${quote(JSON.stringify(exampleOf(body), null, 2))}`,
  ]
    .filter(Boolean)
    .join(" \\\n  ");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function Fields({ schema, showRequired = false }: { schema: Schema; showRequired?: boolean }) {
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

function Field({ name, type, schema, required }: FieldProps) {
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
