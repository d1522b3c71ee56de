// The ways to prove a claim, a panel each.

import { type Claim, isDisputed } from "#domain/business/claim.ts";
import { proofAddresses } from "#domain/business/claim-address.ts";
import { FILE_PATH, proofCode, TXT_NAME, TXT_PREFIX } from "#domain/business/claim-proof.ts";
import { TextArea } from "#surface/look/field.tsx";
import { Submit } from "../component/button.tsx";
import { Code, CopyStatus } from "../component/code.tsx";
import { SelectField } from "../component/field.tsx";
import { Panel } from "../component/note.tsx";
import type { MemberVisit } from "../visit.ts";
import { claimPath } from "./own.ts";

type Way = { claim: Claim; visit: MemberVisit };

export const MAX_NOTE = 2_000;

/** A link to one of the mailboxes that only the owner of a domain has. */
export function ByMail({ claim, error, visit }: Way & { error: string | undefined }) {
  const addresses = proofAddresses(claim.business.domainKey);
  if (addresses.length === 0)
    return (
      <Panel title="By mail" id="by-mail">
        <p>Strangers can get a mailbox at {claim.business.domainKey}, so a mail proves nothing here.</p>
      </Panel>
    );
  return (
    <Panel title="By mail" id="by-mail">
      <p>We send a link to the address that you choose. The person who opens it and confirms approves the claim.</p>
      <form class="form" method="post" action={`${claimPath(claim.id)}/mail`}>
        <SelectField
          name="address"
          label="Address"
          hint="Only these addresses prove who owns a domain."
          value={visit.fields.address ?? claim.address ?? undefined}
          options={addresses.map((address) => ({ value: address, label: address }))}
          error={error}
        />
        <Submit>Send the link</Submit>
      </form>
      {claim.address && (
        <p class="muted small">
          The last link went to <bdi>{claim.address}</bdi>.
        </p>
      )}
    </Panel>
  );
}

/** A TXT record. */
export function ByDns({ claim, visit }: Way) {
  const { domainKey } = claim.business;
  return (
    <Panel title="By a DNS record" id="by-dns">
      <p>
        Add a TXT record at {domainKey}, or at {TXT_NAME}.{domainKey}:
      </p>
      <Code id="txt" what="the record" text={`${TXT_PREFIX}${proofCode(visit.deps.links, claim.id)}`} />
      <Check claim={claim} method="dns" label="Check the record" />
      <CopyStatus />
    </Panel>
  );
}

/** A file on the site. */
export function ByFile({ claim, visit }: Way) {
  const { domainKey } = claim.business;
  return (
    <Panel title="By a file on the site" id="by-file">
      <p>
        Put a text file at https://{domainKey}
        {FILE_PATH} that holds this and nothing else:
      </p>
      <Code id="file" what="the code" text={proofCode(visit.deps.links, claim.id)} />
      <Check claim={claim} method="file" label="Check the file" />
    </Panel>
  );
}

/** Somebody looks at it. */
export function ByModerator({ claim, error, visit }: Way & { error: string | undefined }) {
  const isAsked = claim.method === "moderator" && claim.note !== null;
  const isOnlyWay = isDisputed(claim);
  return (
    <Panel title="By a moderator" id="by-moderator">
      <p>
        {isAsked
          ? "A moderator was asked and will decide; you are told by mail. You can still change what you wrote."
          : `${isOnlyWay ? "Say" : "Where none of this works, say"} why the business is yours. A moderator decides, and you are told by mail.`}
      </p>
      <form class="form" method="post" action={`${claimPath(claim.id)}/ask`}>
        <TextArea
          name="note"
          label="Why it is yours"
          value={visit.fields.note ?? claim.note ?? ""}
          error={error}
          most={MAX_NOTE}
          required
        />
        <Submit isQuiet={isAsked || !isOnlyWay}>{isAsked ? "Save what you wrote" : "Ask a moderator"}</Submit>
      </form>
    </Panel>
  );
}

function Check({ claim, method, label }: { claim: Claim; method: "dns" | "file"; label: string }) {
  return (
    <form method="post" action={`${claimPath(claim.id)}/check`}>
      <input type="hidden" name="method" value={method} />
      <Submit isQuiet>{label}</Submit>
    </form>
  );
}
