// The invitation as customers will see it. It holds text of the organisation, so it is shown in a frame that runs and loads nothing
// and whose links lead nowhere.
import type { Sending } from "#domain/account/organisation.ts";
import { chooseLanguage } from "#platform/language/choose.ts";
import type { Language } from "#platform/language/language.ts";
import { NEVER } from "#surface/look/answer.ts";
import { Panel } from "../../component/display.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";

type Words = {
  kind: "invitation";
  businessName: string;
  customerName: string | null;
  reference: string | null;
  senderName: string | null;
  postalAddress: string | null;
  inviteUrl: string;
  unsubscribeUrl: string;
};

/** Words the mail as it will be sent. Mails are another surface, so the server passes this in. */
export type WordInvitation = (
  site: { baseUrl: string; serviceName: string },
  language: Language,
  of: Words,
) => { subject: string; html: string };

const PREVIEW_PATH = "/dashboard/settings/channel/preview";
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const NOWHERE = "#";

/** GET /dashboard/settings/channel/preview: the content of the frame. */
export function invitationPreview(visit: MemberVisit): Answer {
  const { wordInvitation, config } = visit.deps;
  const sending = visit.organisation;
  return {
    type: "html",
    cacheControl: NEVER,
    headers: {
      "content-security-policy": MAIL_POLICY,
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    },
    body: wordInvitation(
      { baseUrl: NOWHERE, serviceName: config.serviceName },
      languageOf(visit, sending),
      wordsOf(visit, sending, NOWHERE),
    ).html,
  };
}

export function Preview({ visit, sending }: { visit: MemberVisit; sending: Sending }) {
  const { baseUrl, serviceName } = visit.deps.config;
  const language = languageOf(visit, sending);
  const { subject } = visit.deps.wordInvitation({ baseUrl, serviceName }, language, wordsOf(visit, sending, NOWHERE));
  return (
    <Panel title="Preview" id="preview">
      <dl class="envelope">
        <dt>From</dt>
        <dd dir="auto">
          {sending.senderName ?? nameOf(visit)} via {serviceName}
        </dd>
        <dt>Replies to</dt>
        <dd>{sending.replyTo ?? "the address of this service"}</dd>
        <dt>Subject</dt>
        <dd lang={language} dir="auto">
          {subject}
        </dd>
      </dl>
      <iframe class="letter" src={PREVIEW_PATH} title="The invitation as a mail" sandbox="" loading="lazy" />
    </Panel>
  );
}

/** Of an invitation that names none. */
function languageOf({ business, deps }: MemberVisit, { defaultLanguage }: Sending): Language {
  const { defaultLanguage: fallback } = deps.config;
  return chooseLanguage({ organisation: defaultLanguage, country: business?.country, fallback });
}

function wordsOf(visit: MemberVisit, { senderName, postalAddress }: Sending, url: string): Words {
  return {
    kind: "invitation",
    businessName: nameOf(visit),
    customerName: "Ana",
    reference: "1042",
    senderName,
    postalAddress,
    inviteUrl: url,
    unsubscribeUrl: url,
  };
}

function nameOf({ business, organisation }: MemberVisit): string {
  return business?.name ?? organisation.name;
}
