// One endpoint: its purpose, parameters, body, a request in curl and TypeScript, the answer with an example, and the errors.
import type { Schema } from "#surface/example/example.ts";
import { type Endpoint, jsonOf, limitsOf, objectOf, type Parameter, refusalsOf, typeName } from "./openapi.ts";
import { curl, typescript } from "./request.ts";

export function EndpointSection({ baseUrl, endpoint }: { baseUrl: string; endpoint: Endpoint }) {
  const { method, path, anchor, operation } = endpoint;
  const body = jsonOf(operation.requestBody).schema;
  const answers = Object.entries(operation.responses ?? {}).filter(([status]) => /^[23]/.test(status));
  return (
    <section class="endpoint" aria-labelledby={anchor}>
      <h3 id={anchor}>
        <a href={`#${anchor}`}>
          <span class="method">{method}</span> <code>{path}</code>
        </a>
      </h3>
      {operation.summary && (
        <p>
          <Inline text={`${operation.summary}.`} />
        </p>
      )}
      {operation.description && (
        <p>
          <Inline text={operation.description} />
        </p>
      )}
      <Parameters parameters={operation.parameters ?? []} />
      {body && (
        <>
          <h4>Body</h4>
          <Fields schema={body} showRequired />
        </>
      )}
      <h4>Request</h4>
      <Code label="curl" text={curl(baseUrl, endpoint)} />
      <Code label="TypeScript" text={typescript(baseUrl, endpoint)} />
      <h4>Answers</h4>
      {answers.map(([status, answer]) => (
        <Answer key={status} status={status} description={answer.description ?? ""} {...jsonOf(answer)} />
      ))}
      <Errors endpoint={endpoint} />
    </section>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <figure class="code">
      <figcaption>{label}</figcaption>
      <pre tabindex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}

function Errors({ endpoint: { operation, anchor } }: { endpoint: Endpoint }) {
  const refusals = refusalsOf(operation);
  if (refusals.length === 0) return null;
  return (
    <>
      <h4>Errors</h4>
      <ul class="errors" aria-label={`Errors of ${anchor}`}>
        {refusals.map(({ status, code, message }) => (
          <li key={code}>
            <code class="status">{status}</code> <code>{code}</code> <span class="muted">{message}</span>
          </li>
        ))}
      </ul>
    </>
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

type AnswerProps = { status: string; description: string; schema?: Schema; example?: unknown };

/** The fields, and an example beside them. */
function Answer({ status, description, schema, example }: AnswerProps) {
  return (
    <div class="answer">
      <p>
        <code class="status status-good">{status}</code> <Inline text={description} />
      </p>
      {schema && (
        <div class="answer-body">
          <Fields schema={schema} />
          {example !== undefined && <Code label="Example" text={JSON.stringify(example, null, 2)} />}
        </div>
      )}
    </div>
  );
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
