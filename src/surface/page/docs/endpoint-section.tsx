// One endpoint: its purpose, parameters, body, the fields of its answers and the errors, and beside them the request and an answer.
import type { Schema } from "#surface/example/example.ts";
import { highlight } from "./highlight.ts";
import { inlineHtml } from "./markdown.ts";
import { shortName } from "./names.ts";
import { type Endpoint, jsonOf, limitsOf, objectOf, type Parameter, refusalsOf, typeName } from "./openapi.ts";
import { samplesOf } from "./request.ts";

export function EndpointSection({ baseUrl, endpoint }: { baseUrl: string; endpoint: Endpoint }) {
  const { method, path, anchor, operation } = endpoint;
  const body = jsonOf(operation.requestBody).schema;
  const answers = Object.entries(operation.responses ?? {})
    .filter(([status]) => /^[23]/.test(status))
    .map(([status, answer]) => ({ status, description: answer.description ?? "", ...jsonOf(answer) }));
  return (
    <section class="endpoint" aria-labelledby={anchor}>
      <div class="endpoint-text">
        <h2 id={anchor}>
          {shortName(operation)}{" "}
          <a class="anchor" href={`#${anchor}`} aria-label={`#${anchor}`}>
            #
          </a>
        </h2>
        <p class="endpoint-path">
          <Method method={method} /> <code>{path}</code>
        </p>
        {operation.summary && operation.summary !== shortName(operation) && (
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
            <h3>Body</h3>
            <Fields schema={body} showRequired />
          </>
        )}
        {answers.map((answer) => (
          <AnswerFields key={answer.status} {...answer} />
        ))}
        <Errors endpoint={endpoint} />
      </div>
      <div class="endpoint-code">
        <Request baseUrl={baseUrl} endpoint={endpoint} />
        {answers.map(
          ({ status, example }) => example !== undefined && <Answer key={status} label={status} example={example} />,
        )}
      </div>
    </section>
  );
}

export function Method({ method }: { method: string }) {
  return <span class={`method method-${method.toLowerCase()}`}>{method === "DELETE" ? "DEL" : method}</span>;
}

/** Radio buttons choose the language, so that the tabs work without a script. */
export function Request({ baseUrl, endpoint }: { baseUrl: string; endpoint: Endpoint }) {
  const samples = samplesOf(baseUrl, endpoint);
  return (
    <fieldset class="sample tabs">
      <legend>Request</legend>
      {samples.map(({ language }, index) => (
        <>
          <input
            type="radio"
            id={`${endpoint.anchor}-${language}`}
            name={endpoint.anchor}
            value={language}
            checked={index === 0}
            autocomplete="off"
          />
          <label for={`${endpoint.anchor}-${language}`}>{language}</label>
        </>
      ))}
      <button type="button" class="copy" data-copy />
      {samples.map(({ language, text }) => (
        <pre key={language} tabindex={0}>
          <Coloured text={text} language={language} />
        </pre>
      ))}
    </fieldset>
  );
}

/** A text in the colours of its language. */
export function Coloured({ text, language }: { text: string; language: string }) {
  return <code dangerouslySetInnerHTML={{ __html: highlight(text, language) }} />;
}

export function Answer({ label, example }: { label: string; example: unknown }) {
  return (
    <figure class="sample">
      <figcaption class="sample-bar">
        <span>
          <code class="status status-good">{label}</code> Example
        </span>
        <button type="button" class="copy" data-copy />
      </figcaption>
      <pre tabindex={0}>
        <Coloured text={JSON.stringify(example, null, 2)} language="json" />
      </pre>
    </figure>
  );
}

function Errors({ endpoint: { operation, anchor } }: { endpoint: Endpoint }) {
  const refusals = refusalsOf(operation);
  if (refusals.length === 0) return null;
  return (
    <details class="fact">
      <summary>Errors</summary>
      <ul class="fields" aria-label={`Errors of ${anchor}`}>
        {refusals.map(({ status, code, message }) => (
          <li key={code}>
            <code class="status">{status}</code> <code>{code}</code> <span class="muted">{message}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h3>Parameters</h3>
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

function AnswerFields({ status, description, schema }: { status: string; description: string; schema?: Schema }) {
  const title = (
    <>
      <code class="status status-good">{status}</code> <Inline text={description} />
    </>
  );
  if (!schema) return <p>{title}</p>;
  return (
    <details class="fact">
      <summary>{title}</summary>
      <Fields schema={schema} />
    </details>
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

/** A description with bold, `code` and links; markup in it stays text. */
export function Inline({ text }: { text: string }) {
  return <span dangerouslySetInnerHTML={{ __html: inlineHtml(text) }} />;
}
