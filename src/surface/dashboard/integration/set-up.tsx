// The set-up of a shop: where it sends its orders, the steps in its own admin, and the guide.
import type { IntegrationKind } from "#domain/integration/integration.ts";
import { useWords } from "#surface/look/words.ts";
import { Code } from "../component/code.tsx";
import { GuideLink } from "./sender.tsx";

/** The address, and the steps that make the shop send its orders there. */
export function SetUp({ kind, address }: { kind: IntegrationKind; address: string }) {
  const words = useWords("integration");
  const { about, steps } = words.kind[kind];
  return (
    <>
      <p>{words.sendHere}</p>
      <Code id="address" what={words.address} text={address} />
      <p class="muted prose">{about}</p>
      <ol class="steps">
        {steps.map((step) => (
          <li key={step}>{withCode(step)}</li>
        ))}
      </ol>
      {kind === "automation" && <Example address={address} />}
      <GuideLink kind={kind} />
    </>
  );
}

/** Names of fields and headers stand between backticks. */
function withCode(step: string) {
  return step.split("`").map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part));
}

function Example({ address }: { address: string }) {
  const words = useWords("integration");
  const text = [
    `curl ${address} \\`,
    `  -H "Authorization: Bearer YOUR-SECRET" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"email":"ana@example.com","name":"Ana","reference":"1042"}'`,
  ].join("\n");
  return <Code id="example" what={words.example} text={text} />;
}
