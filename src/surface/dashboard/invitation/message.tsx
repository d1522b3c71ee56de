// The messages of an invitation as customers get them, in any language. Each stands in a frame that runs nothing, loads the logo alone, and
// whose links lead nowhere, because it holds text of the organisation. The form leads into the frame, so the fields beside it stay filled.

import { renderToString } from "preact-render-to-string";
import { LINK_PATH } from "#contract/link.ts";
import { Refusal } from "#contract/refusal.ts";
import { readOffer } from "#domain/invitation/create/offer.ts";
import { chooseLanguage } from "#platform/language/choose.ts";
import { dirOf, isLanguage, LANGUAGES, type Language } from "#platform/language/language.ts";
import { senderOf } from "#platform/mail/compose.ts";
import { SelectField } from "#surface/form/input.tsx";
import { NEVER } from "#surface/look/answer.ts";
import { TextField } from "#surface/look/field.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Panel } from "../component/display.tsx";
import { Hidden, Submit } from "../component/form.tsx";
import { withQuery } from "../kit/address.ts";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { textChannels } from "./inviter.ts";
import { explain } from "./words.ts";

const MESSAGE_PATH = "/dashboard/invitations/message";
const FRAME = "customer-message";
/** The page's script may measure the message, which runs nothing itself. */
const READABLE = "allow-same-origin";
const MESSAGE_POLICY =
  "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
/** Attributes hold no quotation mark, and texts hold it as an entity, so these are the targets of links alone. */
const TARGET = / href="[^"]*"/g;
/** The link of an invitation that does not exist, as long as a real one: the length decides the words of a text. */
const NO_INVITATION = "00000000-0000-0000-0000-000000000000";

const KINDS = ["email", "emailReminder", "text", "textReminder"] as const;
type Kind = (typeof KINDS)[number];

/**
 * A panel for pages with `hasFrames`.
 * @param follows id of the form whose language and reward the message has; without a script, and without such a form, the panel asks for them
 */
export function CustomerMessages({ visit, follows }: { visit: MemberVisit; follows?: string }) {
  const words = useWords("customerMessage");
  const chosen = <Chosen visit={visit} />;
  return (
    <Panel title={words.title} id="messages">
      <p>{words.lead}</p>
      {textChannels(visit).length === 0 && <p class="muted">{words.noTexts}</p>}
      <form class="bar" method="get" action={MESSAGE_PATH} target={FRAME} data-follows={follows}>
        {visit.chosen && <Hidden fields={{ lang: visit.chosen }} />}
        <SelectField
          name="kind"
          id="message-kind"
          label={words.message}
          value="email"
          options={KINDS.map((value) => ({ value, label: words.kind[value] }))}
        />
        {follows === undefined ? chosen : <noscript>{chosen}</noscript>}
      </form>
      <iframe
        class="letter"
        name={FRAME}
        src={withQuery(MESSAGE_PATH, { lang: visit.chosen, language: usualLanguage(visit) })}
        title={words.frame}
        sandbox={READABLE}
        loading="lazy"
        data-fits
      />
    </Panel>
  );
}

function Chosen({ visit }: { visit: MemberVisit }) {
  const { field } = useWords("inviting");
  const words = useWords("customerMessage");
  const { field: reward } = useWords("reward");
  const { languageName, compare } = useFormat();
  const languages = LANGUAGES.map((value) => ({ value, label: languageName(value) }));
  return (
    <>
      <SelectField
        name="language"
        id="message-language"
        label={field.language}
        value={usualLanguage(visit)}
        options={languages.toSorted((a, b) => compare(a.label, b.label))}
      />
      <TextField name="rewardNote" id="message-reward" label={reward.rewardNote} value={undefined} />
      <Submit isQuiet>{words.show}</Submit>
    </>
  );
}

/** GET /dashboard/invitations/message: the content of the frame. */
export function customerMessage(visit: MemberVisit): Answer {
  const { searchParams } = visit.url;
  const asked = searchParams.get("language") ?? "";
  const language = isLanguage(asked) ? asked : usualLanguage(visit);
  const kind = KINDS.find((each) => each === searchParams.get("kind")) ?? "email";
  const offer = offerOf(visit, searchParams.get("rewardNote") ?? "");
  return {
    type: "html",
    cacheControl: NEVER,
    headers: {
      "content-security-policy": MESSAGE_POLICY,
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "content-language": visit.language,
    },
    body: `<!doctype html>${renderToString(<Frame visit={visit} language={language} kind={kind} offer={offer} />)}`,
  };
}

/** Without characters that HTML escapes. */
const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{display:flex;flex-direction:column;box-sizing:border-box;min-height:100vh;margin:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 16px;margin:16px}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}
iframe{flex:1;width:100%;border:0;background:#fff}
.text{max-width:34em;margin:16px;padding:12px 16px;border:1px solid;border-radius:16px;white-space:pre-wrap;overflow-wrap:anywhere}`;

/** The note as an invitation would take it, or the sentence that refuses it. */
type Offer = { note: string | null } | { refused: string };
type Of = { visit: MemberVisit; language: Language; kind: Kind; offer: Offer };

function offerOf({ business, language }: MemberVisit, typed: string): Offer {
  if (typed.trim() === "") return { note: null };
  try {
    return { note: readOffer({ reward: "any_review", rewardNote: typed }, business?.country ?? "").rewardNote };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: explain(error, language).whole };
  }
}

function Frame({ visit, language, kind, offer }: Of) {
  const words = wordsIn("customerMessage", visit.language);
  const isText = kind === "text" || kind === "textReminder";
  return (
    <html lang={visit.language} dir={dirOf(visit.language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{words.kind[kind]}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        {"refused" in offer && <p class="text">{offer.refused}</p>}
        {isText ? (
          <p class="text" lang={language} dir="auto">
            {textOf(visit, language, kind)}
          </p>
        ) : (
          <Mail visit={visit} language={language} kind={kind} offer={offer} />
        )}
      </body>
    </html>
  );
}

/** The mail is a document of its own, as in a mail program. */
function Mail({ visit, language, kind, offer }: Of) {
  const { preview: words } = wordsIn("settingChannel", visit.language);
  const { senderName, replyTo, postalAddress } = visit.organisation;
  const { config, wordInvitation } = visit.deps;
  const { serviceName, mailFrom } = config;
  const { address } = senderOf(mailFrom);
  const business = nameOf(visit);
  const inviteUrl = exampleLink(visit);
  const { subject, html } = wordInvitation(config, language, {
    ...{ ...exampleOf(kind), businessName: business, face: visit.business, senderName, postalAddress },
    rewardNote: "note" in offer ? offer.note : null,
    ...{ reference: "1042", inviteUrl, unsubscribeUrl: inviteUrl },
  });
  const sender = wordsIn("letter", language).via({ sender: senderName ?? business, service: serviceName });
  return (
    <>
      <dl>
        <dt>{words.from}</dt>
        <dd lang={language} dir="auto">
          {sender} <bdi>&lt;{address}&gt;</bdi>
        </dd>
        <dt>{words.replies}</dt>
        <dd>
          <bdi>{replyTo ?? address}</bdi>
        </dd>
        <dt>{words.subject}</dt>
        <dd lang={language} dir="auto">
          {subject}
        </dd>
      </dl>
      <iframe
        sandbox={READABLE}
        srcdoc={html.replace(TARGET, "")}
        title={wordsIn("customerMessage", visit.language).kind[kind]}
      />
    </>
  );
}

function textOf(visit: MemberVisit, language: Language, kind: Kind): string {
  const of = { ...exampleOf(kind), businessName: nameOf(visit), inviteUrl: exampleLink(visit) };
  return visit.deps.wordInvitationText(language, of);
}

function exampleLink({ deps: { links, config } }: MemberVisit): string {
  return `${config.baseUrl}${LINK_PATH.invite}${links.sign("invite", NO_INVITATION)}`;
}

function exampleOf(kind: Kind) {
  const isReminder = kind === "emailReminder" || kind === "textReminder";
  return { kind: isReminder ? "reminder" : "invitation", customerName: "Ana" } as const;
}

/** That of an invitation that names no language. */
function usualLanguage({ organisation, business, deps }: MemberVisit): Language {
  return chooseLanguage({
    organisation: organisation.defaultLanguage,
    country: business?.country,
    fallback: deps.config.defaultLanguage,
    offered: deps.config.languages,
  });
}

function nameOf({ business, organisation }: MemberVisit): string {
  return business?.name ?? organisation.name;
}
