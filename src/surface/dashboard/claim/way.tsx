// The ways to prove an ownership claim, a panel each.
import { type Claim, isDisputed } from "#domain/business/claim/claim.ts";
import { proofAddresses } from "#domain/business/claim/mail.ts";
import { FILE_PATH, proofCode, TXT_NAME, TXT_PREFIX } from "#domain/business/claim/proof.ts";
import { readText } from "#platform/text/text.ts";
import { area, select } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { Code, CopyStatus, Panel } from "../component/display.tsx";
import { Form, PostButton } from "../component/form.tsx";
import type { MemberVisit } from "../kit/visit.ts";
import { claimPath } from "./own.tsx";

type Way = { claim: Claim; visit: MemberVisit };
type FormWay = { claim: Claim; form: Drawn };

const MAX_NOTE = 2_000;

export function mailFields({ business, address }: Claim) {
  return {
    address: select({
      label: "Address",
      hint: "Only these addresses prove who owns a domain.",
      options: proofAddresses(business.domainKey).map((value) => ({ value, label: value })),
      stored: address,
      read: (typed = "") => typed,
    }),
  };
}

export function askFields({ note }: Claim) {
  return {
    note: area({
      label: "Why it is yours",
      called: "Your text",
      most: MAX_NOTE,
      required: true,
      stored: note,
      read: (typed = "") => readText(typed, { min: 10, max: MAX_NOTE }),
    }),
  };
}

/** Mails a link to a mailbox that only the owner of a domain can read. */
export function ByMail({ claim, form }: FormWay) {
  const addresses = proofAddresses(claim.business.domainKey);
  if (addresses.length === 0)
    return (
      <Panel title="By mail" id="by-mail">
        <p>Anybody can get a mailbox at {claim.business.domainKey}, so a mail proves nothing here.</p>
      </Panel>
    );
  return (
    <Panel title="By mail" id="by-mail">
      <p>We send a link to the address that you choose. The person who opens it and confirms approves the claim.</p>
      <Form action={`${claimPath(claim.id)}/mail`} submit="Send the link">
        {form.all}
      </Form>
      {claim.address && (
        <p class="muted small">
          The last link went to <bdi>{claim.address}</bdi>.
        </p>
      )}
    </Panel>
  );
}

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

export function ByModerator({ claim, form }: FormWay) {
  const isAsked = claim.method === "moderator" && claim.note !== null;
  const isOnlyWay = isDisputed(claim);
  return (
    <Panel title="By a moderator" id="by-moderator">
      <p>
        {isAsked
          ? "A moderator was asked and will decide; you get the decision by mail. You can still change your text."
          : `${isOnlyWay ? "Say" : "If none of the other ways works, say"} why the business is yours. A moderator decides, and you get the decision by mail.`}
      </p>
      <Form
        action={`${claimPath(claim.id)}/ask`}
        submit={isAsked ? "Save the text" : "Ask a moderator"}
        isQuiet={isAsked || !isOnlyWay}
      >
        {form.all}
      </Form>
    </Panel>
  );
}

function Check({ claim, method, label }: { claim: Claim; method: "dns" | "file"; label: string }) {
  return (
    <PostButton isQuiet action={`${claimPath(claim.id)}/check`} fields={{ method }}>
      {label}
    </PostButton>
  );
}
