// What can send orders: each kind with its guide and the way to connect one.
import { INTEGRATION_KINDS, type IntegrationKind } from "#domain/integration/integration.ts";
import type { ListedIntegration } from "#domain/integration/list.ts";
import { useWords } from "#surface/look/words.ts";
import { Panel, Unseen } from "../component/display.tsx";
import { ButtonLink, TouchLink } from "../component/form.tsx";
import { RailIcon } from "../kit/icon.tsx";
import { hasOwnSecret } from "./field.ts";

export const INTEGRATIONS_PATH = "/dashboard/integrations";
const GUIDE = "/docs/integrations";

const MARK = { "storefront-a": "business", "storefront-b": "shop", automation: "automation" } as const;

/** The drawing of a kind, in a square as faces are. */
export function SenderMark({ kind }: { kind: IntegrationKind }) {
  return (
    <span class="sender-mark">
      <RailIcon name={MARK[kind]} />
    </span>
  );
}

type Props = {
  rows: readonly ListedIntegration[];
  /** Whether the plan, the role and the number of integrations allow one more. */
  mayAdd: boolean;
  title: string;
  id: string;
};

export function Senders({ rows, mayAdd, title, id }: Props) {
  const words = useWords("integration");
  return (
    <Panel title={title} id={id}>
      <ul class="senders">
        {INTEGRATION_KINDS.map((kind) => {
          const { known, about } = words.kind[kind];
          const isKnown = rows.some((row) => row.kind === kind);
          return (
            <li key={kind}>
              <SenderMark kind={kind} />
              <div>
                <h3>{known}</h3>
                <p class="muted small">{about}</p>
              </div>
              <div class="actions">
                <GuideLink kind={kind} />
                {mayAdd && (
                  <ButtonLink isQuiet href={`${INTEGRATIONS_PATH}/new?kind=${kind}`}>
                    {isKnown ? words.another : words.submit}
                    <Unseen>{known}</Unseen>
                  </ButtonLink>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The heading of the guide for each kind. */
const CHAPTER: Record<IntegrationKind, string> = {
  "storefront-a": "a-liquid-shop-such-as-shopify",
  "storefront-b": "a-php-shop-such-as-woocommerce",
  automation: "automation",
};

export function GuideLink({ kind }: { kind: IntegrationKind }) {
  const words = useWords("integration");
  return (
    <TouchLink href={`${GUIDE}#${CHAPTER[kind]}`}>
      {words.guide}
      <Unseen>{words.kind[kind].known}</Unseen>
    </TouchLink>
  );
}

/** The chosen kind, above its form: its description, the next steps, the guide, and the way back to the choice. */
export function Chosen({ kind }: { kind: IntegrationKind }) {
  const words = useWords("integration");
  const { known, about } = words.kind[kind];
  return (
    <section class="sender-chosen" aria-labelledby="chosen">
      <SenderMark kind={kind} />
      <div>
        <h2 id="chosen">{known}</h2>
        <p class="muted">{about}</p>
        <p class="muted">{hasOwnSecret(kind) ? words.then.own : words.then.made}</p>
        <p class="actions">
          <GuideLink kind={kind} />
          <TouchLink href={`${INTEGRATIONS_PATH}/new`}>{words.other}</TouchLink>
        </p>
      </div>
    </section>
  );
}
