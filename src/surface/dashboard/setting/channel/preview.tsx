// The invitation as customers will see it. It holds text of the organisation, so it is shown in a frame that runs and loads nothing
// and whose links lead nowhere.
import { chooseLanguage } from "#platform/language/choose.ts";
import { NEVER } from "#surface/look/answer.ts";
import { useWords } from "#surface/look/words.ts";
import { Panel } from "../../component/display.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";

const PREVIEW_PATH = "/dashboard/settings/channel/preview";
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const NOWHERE = "#";

/** GET /dashboard/settings/channel/preview: the content of the frame. */
export function invitationPreview(visit: MemberVisit): Answer {
  return {
    type: "html",
    cacheControl: NEVER,
    headers: {
      "content-security-policy": MAIL_POLICY,
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    },
    body: letterOf(visit).html,
  };
}

export function Preview({ visit }: { visit: MemberVisit }) {
  const { preview: words } = useWords("settingChannel");
  const { senderName, replyTo } = visit.organisation;
  const { language, subject } = letterOf(visit);
  return (
    <Panel title={words.title} id="preview">
      <dl class="envelope">
        <dt>{words.from}</dt>
        <dd>
          {words.via({ sender: <bdi>{senderName ?? nameOf(visit)}</bdi>, service: visit.deps.config.serviceName })}
        </dd>
        <dt>{words.replies}</dt>
        <dd>{replyTo ?? words.service}</dd>
        <dt>{words.subject}</dt>
        <dd lang={language} dir="auto">
          {subject}
        </dd>
      </dl>
      <iframe class="letter" src={PREVIEW_PATH} title={words.frame} sandbox="" loading="lazy" />
    </Panel>
  );
}

/** The mail of an invitation that names no language. */
function letterOf(visit: MemberVisit) {
  const { wordInvitation, config } = visit.deps;
  const { defaultLanguage, senderName, postalAddress } = visit.organisation;
  const language = chooseLanguage({
    organisation: defaultLanguage,
    country: visit.business?.country,
    fallback: config.defaultLanguage,
  });
  const letter = wordInvitation({ baseUrl: NOWHERE, serviceName: config.serviceName, legal: config.legal }, language, {
    kind: "invitation",
    businessName: nameOf(visit),
    customerName: "Ana",
    reference: "1042",
    senderName,
    postalAddress,
    inviteUrl: NOWHERE,
    unsubscribeUrl: NOWHERE,
  });
  return { language, ...letter };
}

function nameOf({ business, organisation }: MemberVisit): string {
  return business?.name ?? organisation.name;
}
