// What can send orders: for each kind what it takes, how many are connected, and the way to connect one.
import { INTEGRATION_KINDS, type IntegrationKind } from "#domain/integration/integration.ts";
import type { ListedIntegration } from "#domain/integration/list.ts";
import { useWords } from "#surface/look/words.ts";
import { Panel, Pill, Unseen } from "../component/display.tsx";
import { ButtonLink, TouchLink } from "../component/form.tsx";
import { RailIcon } from "../kit/icon.tsx";

export const INTEGRATIONS_PATH = "/dashboard/integrations";
const GUIDE = "/docs/integrations";

const MARK = { "storefront-a": "business", "storefront-b": "shop", automation: "automation" } as const;

/** What shows that a request comes from the shop. */
const HEADER: Readonly<Record<IntegrationKind, string>> = {
  "storefront-a": "X-Storefront-A-Hmac-Sha256",
  "storefront-b": "X-Storefront-B-Webhook-Signature",
  automation: "Authorization: Bearer",
};

/** The drawing of a kind, in a square as faces are. */
export function SenderMark({ kind }: { kind: IntegrationKind }) {
  return (
    <span class="sender-mark">
      <RailIcon name={MARK[kind]} />
    </span>
  );
}

/** A sentence: the header that each request of the kind needs. */
export function Takes({ kind }: { kind: IntegrationKind }) {
  const { takes } = useWords("integration");
  return <>{takes({ header: <code dir="ltr">{HEADER[kind]}</code> })}</>;
}

/** @property mayAdd whether the plan, the role and the number of integrations allow one more */
export function Senders({ rows, mayAdd }: { rows: readonly ListedIntegration[]; mayAdd: boolean }) {
  const words = useWords("integration");
  return (
    <Panel title={words.senders} id="senders">
      <ul class="senders">
        {INTEGRATION_KINDS.map((kind) => {
          const { name, about } = words.kind[kind];
          const count = rows.filter((row) => row.kind === kind).length;
          return (
            <li key={kind}>
              <SenderMark kind={kind} />
              <div>
                <div class="figure-line">
                  <h3>{name}</h3>
                  <Pill tone={count === 0 ? "plain" : "good"}>{words.connected({ count })}</Pill>
                </div>
                <p class="muted small">
                  {about} <Takes kind={kind} />
                </p>
              </div>
              <div class="actions">
                <TouchLink href={`${GUIDE}#${kind}`}>
                  {words.guide}
                  <Unseen>{name}</Unseen>
                </TouchLink>
                {mayAdd && (
                  <ButtonLink isQuiet href={`${INTEGRATIONS_PATH}/new?kind=${kind}`}>
                    {words.submit}
                    <Unseen>{name}</Unseen>
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
