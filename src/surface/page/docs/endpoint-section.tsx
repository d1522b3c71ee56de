// One endpoint: what it takes, what it answers, and a command to try.
import { curl } from "./example.ts";
import { FieldHead, Fields } from "./fields.tsx";
import { type Answer, type Endpoint, type OpenApi, type Parameter, resolve } from "./openapi.ts";
import { Inline, Prose } from "./prose.tsx";
import { limitsOf, typeName } from "./type-name.ts";

/** @param server the address that paths are added to. */
export function EndpointSection({
  document,
  server,
  endpoint,
}: {
  document: OpenApi;
  server: string;
  endpoint: Endpoint;
}) {
  const { method, path, anchor, operation } = endpoint;
  const body = operation.requestBody && resolve(document, operation.requestBody);
  const schema = body?.content?.["application/json"]?.schema;
  return (
    <section class="endpoint" aria-labelledby={anchor}>
      <h3 id={anchor}>
        <a href={`#${anchor}`}>
          <span class="method">{method}</span> <code>{path}</code>
        </a>
      </h3>
      {operation.summary && <p class="endpoint-summary">{operation.summary}</p>}
      <Prose text={operation.description} />
      <Parameters document={document} parameters={operation.parameters ?? []} />
      {schema && (
        <>
          <h4>Body</h4>
          <Fields document={document} schema={schema} showRequired />
        </>
      )}
      <h4>Answers</h4>
      <ul class="answers">
        {Object.entries(operation.responses ?? {}).map(([status, answer]) => (
          <AnswerItem key={status} document={document} status={status} answer={answer} />
        ))}
      </ul>
      <h4>Example</h4>
      <pre tabindex={0}>
        <code>{curl(document, server, endpoint)}</code>
      </pre>
    </section>
  );
}

function Parameters({ document, parameters }: { document: OpenApi; parameters: readonly Parameter[] }) {
  const found = parameters.map((each) => resolve(document, each)).filter((each) => each !== null);
  if (found.length === 0) return null;
  return (
    <>
      <h4>Parameters</h4>
      <ul class="fields">
        {found.map((each) => (
          <li key={`${each.in} ${each.name}`}>
            <FieldHead
              name={each.name}
              type={`in ${each.in}${each.schema ? `, ${typeName(document, each.schema)}` : ""}`}
              limits={each.schema ? limitsOf(each.schema) : ""}
              required={each.required ?? false}
            />
            {(each.description ?? each.schema?.description) && (
              <p>
                <Inline text={each.description ?? each.schema?.description ?? ""} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function AnswerItem({ document, status, answer }: { document: OpenApi; status: string; answer: Answer }) {
  const found = resolve(document, answer);
  const schema = found?.content?.["application/json"]?.schema;
  const line = (
    <>
      <code class={status.startsWith("2") ? "status status-good" : "status"}>{status}</code>{" "}
      {found?.description && <Inline text={found.description} />}
    </>
  );
  if (!schema) return <li class="answer">{line}</li>;
  return (
    <li>
      <details open={status.startsWith("2")}>
        <summary>{line}</summary>
        <Fields document={document} schema={schema} />
      </details>
    </li>
  );
}
