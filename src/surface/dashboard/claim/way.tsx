// The ways to prove an ownership claim, a panel each.
import { storedSentence } from "#contract/sentence.ts";
import { type Claim, isDisputed } from "#domain/business/claim/claim.ts";
import { proofAddresses } from "#domain/business/claim/mail.ts";
import { FILE_PATH, proofCode, TXT_NAME, TXT_PREFIX } from "#domain/business/claim/proof.ts";
import { isOfSite } from "#domain/business/state/domain-key.ts";
import { readText } from "#platform/text/text.ts";
import { area, select } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { say, wordsIn } from "#words/words.ts";
import { Code, CopyStatus } from "../component/code.tsx";
import { Panel, When } from "../component/display.tsx";
import { Form, PostButton } from "../component/form.tsx";
import { FlashMessage } from "../kit/flash.tsx";
import type { MemberVisit } from "../kit/visit.ts";
import { claimPath } from "./own.tsx";

type Way = { claim: Claim; visit: MemberVisit };
type Method = "dns" | "file";
type FormWay = { claim: Claim; form: Drawn };

const MAX_NOTE = 2_000;

export function mailFields({ language }: MemberVisit, { business, address }: Claim) {
  const { way } = wordsIn("claiming", language);
  return {
    address: select({
      label: way.address,
      hint: way.addressHint,
      options: proofAddresses(business.domainKey).map((value) => ({ value, label: value })),
      stored: address,
      read: (typed = "") => typed,
    }),
  };
}

export function askFields({ language }: MemberVisit, { note }: Claim) {
  return {
    note: area({
      label: wordsIn("claiming", language).way.why,
      most: MAX_NOTE,
      required: true,
      missing: wordsIn("missing", language).why,
      stored: note,
      read: (typed = "") => readText(typed, { min: 10, max: MAX_NOTE }),
    }),
  };
}

/** Mails a link to a mailbox that only the owner of a domain can read. */
export function ByMail({ claim, visit, form }: Way & FormWay) {
  const { way } = useWords("claiming");
  const format = useFormat();
  const { email } = visit.user;
  const addresses = proofAddresses(claim.business.domainKey);
  const isColleague = isOfSite(email.slice(email.lastIndexOf("@") + 1), claim.business.domainKey);
  if (addresses.length === 0)
    return (
      <Panel title={way.byMail} id="by-mail">
        <p>{way.shared({ domain: claim.business.domainKey })}</p>
      </Panel>
    );
  if (claim.deniedAt)
    return (
      <Panel title={way.byMail} id="by-mail">
        <p>{way.denied({ date: format.date(claim.deniedAt), domain: claim.business.domainKey })}</p>
      </Panel>
    );
  return (
    <Panel title={way.byMail} id="by-mail">
      <p>{way.mailAbout}</p>
      {isColleague && !addresses.includes(email.toLowerCase()) && (
        <p>{way.ownAddress({ address: <bdi>{email}</bdi> })}</p>
      )}
      <Form action={`${claimPath(claim.id)}/mail`} submit={way.sendLink}>
        {form.all}
      </Form>
      {claim.address && <p class="muted small">{way.lastLink({ address: <bdi>{claim.address}</bdi> })}</p>}
    </Panel>
  );
}

export function ByDns({ claim, visit }: Way) {
  const { way } = useWords("claiming");
  const { domainKey } = claim.business;
  return (
    <Panel title={way.byDns} id="by-dns">
      <Checked claim={claim} visit={visit} method="dns" />
      <p>{way.dnsAbout}</p>
      <Named label={way.host} of={{ host: domainKey, below: `${TXT_NAME}.${domainKey}` }} />
      <Named label={way.value} of={{ txt: `${TXT_PREFIX}${proofCode(visit.deps.links, claim.id)}` }} />
      <Check claim={claim} method="dns" label={way.checkRecord} />
      <CopyStatus />
    </Panel>
  );
}

export function ByFile({ claim, visit }: Way) {
  const { way } = useWords("claiming");
  const { domainKey } = claim.business;
  return (
    <Panel title={way.byFile} id="by-file">
      <Checked claim={claim} visit={visit} method="file" />
      <p>{way.fileAbout}</p>
      <Named label={way.address} of={{ url: `https://${domainKey}${FILE_PATH}` }} />
      <Named label={way.content} of={{ file: proofCode(visit.deps.links, claim.id) }} />
      <Check claim={claim} method="file" label={way.checkFile} />
    </Panel>
  );
}

/** @param of the codes to copy, by their ids */
function Named({ label, of }: { label: string; of: Readonly<Record<string, string>> }) {
  return (
    <div class="stack">
      <p class="muted small">{label}</p>
      {Object.entries(of).map(([id, text]) => (
        <Code key={id} id={id} what={text} text={text} />
      ))}
    </div>
  );
}

export function ByModerator({ claim, form }: FormWay) {
  const { way } = useWords("claiming");
  const isAsked = claim.method === "moderator" && claim.note !== null;
  const isOnlyWay = isDisputed(claim);
  return (
    <Panel title={way.byModerator} id="by-moderator">
      <p>{isAsked ? way.wasAsked : isOnlyWay ? way.sayWhy : way.orSayWhy}</p>
      <Form action={`${claimPath(claim.id)}/ask`} submit={isAsked ? way.save : way.ask} isQuiet={isAsked || !isOnlyWay}>
        {form.all}
      </Form>
    </Panel>
  );
}

/** What the last check of this way found: its answer, where that is the page's message, and else with its time. */
function Checked({ claim, visit, method }: Way & { method: Method }) {
  const { page: words } = useWords("claiming");
  const finding = findingOf(claim, visit);
  if (claim.checkedAt === null || finding?.method !== method) return null;
  if (visit.flash && isOfCheck(visit, claim)) return <FlashMessage {...visit.flash} />;
  return <p>{words.lastCheck({ when: <When at={claim.checkedAt} />, finding: finding.says })}</p>;
}

/** Whether the message of the page is the answer of the last check, which stands at the way that was checked. */
export function isOfCheck(visit: MemberVisit, claim: Claim): boolean {
  const finding = findingOf(claim, visit);
  return finding !== null && visit.flash?.text.includes(finding.says) === true;
}

function findingOf({ finding }: Claim, { language }: MemberVisit): { method: Method; says: string } | null {
  const stored = storedSentence(finding);
  if (stored === null) return null;
  return { method: stored.key.startsWith("proof.dns") ? "dns" : "file", says: say(stored, language) };
}

function Check({ claim, method, label }: { claim: Claim; method: Method; label: string }) {
  return (
    <PostButton isQuiet action={`${claimPath(claim.id)}/check`} fields={{ method }}>
      {label}
    </PostButton>
  );
}
