// The frame of every page: the rail for signed-in people, the title with one primary action, and the message of the POST before it.
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import { toWire } from "#contract/id.ts";
import { dirOf, type Language } from "#platform/language/language.ts";
import type { Fault } from "#surface/form/form.ts";
import { NEVER, SCRIPT_POLICY } from "#surface/look/answer.ts";
import { BrandIcon, BrandLine, BrandSign } from "#surface/look/brand-sign.tsx";
import { ErrorSummary } from "#surface/look/field.tsx";
import { Icon, IconSheet } from "#surface/look/icon.tsx";
import { LegalLinks } from "#surface/look/legal.tsx";
import { ReaderContext, useFormat, useReader } from "#surface/look/reader.ts";
import { ThemeHead, ThemeSwitch } from "#surface/look/theme.tsx";
import { atField, useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Now } from "../component/display.tsx";
import { ButtonLink, PAGE_FORM, Shown, TouchLink } from "../component/form.tsx";
import { FORM_SCRIPT, SCRIPT, styleFor } from "./asset.ts";
import { flashCookie } from "./cookie.ts";
import { DraftNote, draftAttributes } from "./draft.tsx";
import { FlashMessage } from "./flash.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { Rail } from "./rail.tsx";
import type { Answer, BusinessVisit, MemberVisit, UserVisit, Visit } from "./visit.ts";

export type Page = Omit<Fault, "problem"> & {
  title: string;
  /** A problem that is no field's: a sentence, or more with the way on. */
  problem?: ComponentChildren;
  /** A text of a customer, whose direction may be another than the page's. */
  isQuoted?: boolean;
  /** An address in the web: it reads from left to right, and a line may end behind a slash. */
  isAddress?: boolean;
  /** What a quoted title is the title of: "Held review". */
  kind?: string;
  /** Of a quoted title, where it is known. */
  titleLanguage?: string;
  /** The page above this one. */
  back?: { href: string; label: string } | false;
  /** The primary action. */
  action?: { href: string; label: string } | false;
  /** Its path, where that is not the one of the visit: a list that stands in for a page whose subject is gone. */
  at?: string;
  /** It draws the message of the POST before it in its own place. */
  hasMessage?: boolean;
  /** It frames pages of this service, such as a widget. */
  hasFrames?: boolean;
  /** Its forms save settings: a draft that is back stands in a strip. */
  isSetting?: boolean;
  /** It says why a post was refused, so that the browser keeps the draft. */
  isRefused?: boolean;
  /** Its form has the id `PAGE_FORM`. */
  isSwitchable?: boolean;
  /** Of a page that is not in the visit's language. */
  language?: Language;
  children: ComponentChildren;
};

/** Renders a page. No cache keeps it: it belongs to one person. */
export function page(visit: Visit | UserVisit | MemberVisit, of: Page): Answer {
  const { config, box } = visit.deps;
  const isWrong = of.problem !== undefined || Object.values(of.errors ?? {}).some((each) => each !== undefined);
  return {
    status: of.status ?? (isWrong ? 422 : 200),
    type: "html",
    cacheControl: NEVER,
    headers: {
      "content-security-policy": of.hasFrames ? `${SCRIPT_POLICY}; frame-src 'self'` : SCRIPT_POLICY,
      "referrer-policy": "same-origin",
      "x-robots-tag": "noindex",
      ...(of.retryAfter !== undefined && { "retry-after": String(of.retryAfter) }),
      "content-language": of.language ?? visit.language,
    },
    ...(visit.flash && { cookies: [flashCookie(config, box, null)] }),
    body: `<!doctype html>${toHtml(visit, <Document visit={visit} of={of} isWrong={isWrong} />, of.language)}`,
  };
}

/** Renders a part of a page. */
export function toHtml(
  visit: Visit | MemberVisit | BusinessVisit,
  children: ComponentChildren,
  language = visit.language,
): string {
  return renderToString(
    <ReaderContext.Provider value={{ language, chosen: visit.chosen }}>
      <Shown.Provider value={"organisation" in visit ? shownOf(visit).id : null}>
        <Now.Provider value={visit.context.clock.now()}>{children}</Now.Provider>
      </Shown.Provider>
    </ReaderContext.Provider>,
  );
}

/** What a page of the visit is about: the business, or else the organisation. */
export function shownOf(visit: MemberVisit | BusinessVisit): { id: string; name: string } {
  if ("isAboutBusiness" in visit) return { id: toWire("biz", visit.business.id), name: visit.business.name };
  return { id: toWire("org", visit.organisation.id), name: visit.organisation.name };
}

/** A page without a form: a sentence or two, and where to go from there. */
export function notice(visit: Visit, of: Page): Answer {
  return page(visit, { ...of, children: <div class="message stack">{of.children}</div> });
}

/** A page below the person's account. */
export function ownPage(visit: UserVisit, title: string, fault: Fault, children: ComponentChildren): Answer {
  const back = { href: "/dashboard/account", label: wordsIn("frame", visit.language).yourAccount };
  return page(visit, { title, back, isSetting: true, ...fault, children });
}

function Document({ visit, of, isWrong }: { visit: Visit | UserVisit | MemberVisit; of: Page; isWrong: boolean }) {
  const { serviceName, brand } = visit.deps.config;
  const { skip } = useWords("site").frame;
  const { undone } = useWords("look");
  const { language } = useReader();
  const { titled } = wordsIn("frame", language);
  const title = of.kind === undefined ? of.title : titled({ kind: of.kind, title: of.title });
  const isTyped = of.isSwitchable === true && visit.request.method === "POST";
  return (
    <html lang={language} dir={dirOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${isWrong ? atField(undone[of.undone ?? "saved"], title, language) : title} | ${serviceName}`}</title>
        <meta name="robots" content="noindex" />
        <ThemeHead />
        <BrandIcon brand={brand} />
        <link rel="stylesheet" href={styleFor(brand).path} />
        <script src={FORM_SCRIPT.path} defer />
        <script src={SCRIPT.path} defer />
      </head>
      <body {...draftAttributes(visit, isWrong || of.isRefused === true)}>
        <a class="skip" href="#main">
          {skip}
        </a>
        <IconSheet />
        {visit.user && <DraftNote isSetting={of.isSetting === true} />}
        {"memberships" in visit ? (
          <div class="dashboard">
            <Rail visit={visit} at={of.at ?? visit.at} />
            <Main visit={visit} of={of} />
          </div>
        ) : (
          <div class="porch">
            <header class="porch-head">
              <a class="brand" href="/">
                <BrandSign brand={brand} />
                {serviceName}
              </a>
              {/* The Enter key presses the first button of a form, and those of the switch stand before the form's own. */}
              {isTyped && <button form={PAGE_FORM} type="submit" hidden />}
              <LanguageMenu visit={visit} isTyped={isTyped} />
            </header>
            <Main visit={visit} of={of} />
            <footer class="porch-foot">
              <BrandLine brand={brand} />
              <LegalLinks legal={visit.deps.config.legal} />
              <ThemeSwitch />
            </footer>
          </div>
        )}
      </body>
    </html>
  );
}

function Main({ visit, of }: { visit: Visit | MemberVisit; of: Page }) {
  // The script closes an opened form by a button of this label.
  const { close: closeWord } = useWords("caseList").keys;
  const { titled } = useWords("frame");
  const title = of.isAddress ? (
    <bdi dir="ltr">{of.title.split(/(?<=\/)/).map((part, at) => (at === 0 ? part : [<wbr key={part} />, part]))}</bdi>
  ) : of.isQuoted ? (
    <bdi lang={of.titleLanguage}>{of.title}</bdi>
  ) : (
    of.title
  );
  return (
    <main id="main" tabindex={-1} data-close={closeWord}>
      {of.back && (
        <p class="back">
          <TouchLink href={of.back.href}>
            <Icon name="previous" />
            <bdi>{of.back.label}</bdi>
          </TouchLink>
        </p>
      )}
      <div class="title-row">
        <h1>{of.kind === undefined ? title : titled({ kind: of.kind, title })}</h1>
        {of.action && <ButtonLink href={of.action.href}>{of.action.label}</ButtonLink>}
      </div>
      {"organisation" in visit && visit.organisation.sandbox && <SandboxNote />}
      {"organisation" in visit && visit.organisation.suspendedAt && !visit.organisation.movedAt && (
        <SuspendedNote {...visit.organisation} />
      )}
      {visit.flash && !of.hasMessage && <FlashMessage {...visit.flash} />}
      <ErrorSummary
        errors={of.errors ?? {}}
        labels={of.labels}
        message={of.problem}
        undone={of.undone ?? "saved"}
        heading={of.heading}
      />
      {of.children}
    </main>
  );
}

function SandboxNote() {
  const { banner } = useWords("sandbox");
  return <p class="sandbox-note">{banner}</p>;
}

function SuspendedNote({ name, suspendedReason, eraseAt }: MemberVisit["organisation"]) {
  const { suspended: words } = useWords("frame");
  const format = useFormat();
  return (
    <section class="suspended-note" aria-label={words.title}>
      <p>{words.why({ organisation: <bdi>{name}</bdi>, reason: <bdi>{suspendedReason ?? ""}</bdi> })}</p>
      <p>{words.effect}</p>
      {eraseAt && <p>{words.erase({ date: format.date(eraseAt) })}</p>}
    </section>
  );
}
