// The link that was mailed to an address at the domain of the business. The link is the proof, so the page needs no login, and it is in
// the reader's language. It says who claims the business and what approval means. A GET changes nothing.
import { Refusal, type RefusalCode } from "#contract/refusal.ts";
import { type Claim, findClaim, isDisputed, nameFor } from "#domain/business/claim/claim.ts";
import { denyByMail } from "#domain/business/claim/mail.ts";
import { proveClaimByMail } from "#domain/integration/ownership.ts";
import { chooseLanguage, languageInQuery } from "#platform/language/choose.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import type { Fault } from "#surface/form/form.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { ButtonLink, Form, Hidden } from "../component/form.tsx";
import { done, orRefusal, showOwner } from "../kit/act.ts";
import { profilePath } from "../kit/address.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { wasWithdrawn } from "./own.tsx";

export async function claimLinkPage(visit: Visit, fault: Fault = {}): Promise<Answer> {
  const claim = await claimOf(visit);
  return claim ? draw(visit, claim, fault) : unknownLink(visit);
}

/** Mail programs break long links, and the reader of the mail may not read English. */
function unknownLink(visit: Visit): Answer {
  const language = languageOf(visit, null);
  const { endedTitle: title, gone } = wordsIn("claim", language);
  return page(visit, { title, status: 404, language, children: <p>{gone}</p> });
}

function draw(visit: Visit, claim: Claim, fault: Fault): Answer {
  const language = languageOf(visit, claim);
  const format = formatOf(language);
  const words = wordsIn("claim", language);
  const link = (path: string) => hrefFor({ chosen: languageInQuery(visit.url.searchParams) }, path);
  const organisation = <strong dir="auto">{claim.organisationName}</strong>;
  // An organisation often has the name of its business, and a person that of both: the domain says which profile.
  const domain = <bdi>{claim.business.domainKey}</bdi>;
  const manages = claim.status === "approved" && claim.business.organisationId === claim.organisationId;
  const end = () => {
    if (manages) return words.approved({ organisation, domain });
    if (claim.status === "approved" && claim.decidedAt)
      return words.lapsed({ organisation, domain, date: format.date(claim.decidedAt) });
    return wasWithdrawn(claim) ? words.withdrawn : words.ended;
  };
  if (claim.status !== "pending")
    return page(visit, {
      title: manages ? words.approvedTitle : words.endedTitle,
      language,
      ...fault,
      children: (
        <div class="message stack">
          <p>{end()}</p>
          <p class="actions">
            {visit.user !== null && manages && <ButtonLink href={link("/dashboard")}>{words.dashboard}</ButtonLink>}
            {claim.business.profile === "public" && (
              <ButtonLink isQuiet href={link(profilePath(claim.business.slug))}>
                {words.profile}
              </ButtonLink>
            )}
          </p>
        </div>
      ),
    });
  if (claim.deniedAt)
    return page(visit, {
      title: words.deniedTitle,
      language,
      ...fault,
      children: (
        <div class="message stack">
          <p>{words.denied({ organisation, domain, date: format.date(claim.deniedAt) })}</p>
          <p>{words.deniedNext}</p>
        </div>
      ),
    });
  const action = link(`/dashboard/claim/${visit.params.token}`);
  return page(visit, {
    title: words.title({ name: nameFor(claim, null) }),
    language,
    ...fault,
    children: (
      <>
        <Form action={action} submit={words.approve}>
          <p>{words.asks({ organisation, domain, service: visit.deps.config.serviceName })}</p>
          {claim.userName && (
            <p>{words.from({ person: <bdi>{claim.userName}</bdi>, date: format.date(claim.createdAt) })}</p>
          )}
          <p>{words.effect}</p>
        </Form>
        <Form isQuiet action={action} submit={words.deny}>
          <Hidden fields={{ answer: DENIES }} />
        </Form>
      </>
    ),
  });
}

/** What the button sends by which a reader says that the organisation does not manage the business. */
const DENIES = "no";

/** POST /dashboard/claim/:token. The domain writes the log entry, because the visitor may not be logged in. */
export async function claimLinkPost(visit: Visit): Promise<Answer> {
  const claim = await claimOf(visit);
  if (!claim) return unknownLink(visit);
  const words = wordsIn("claim", languageOf(visit, claim));
  const denies = visit.fields.answer === DENIES;
  const answered = await orRefusal<unknown>((denies ? denyByMail : proveClaimByMail)(visit.context, claim.id));
  if (answered instanceof Refusal) {
    const { code } = answered;
    return claimLinkPage(visit, { problem: problemIn(words, claim, code), status: STATUS[code] });
  }
  if (!denies) showOwner(visit, claim.business.id);
  const said = denies
    ? words.deniedDone
    : words.done({ organisation: claim.organisationName, name: nameFor(claim, null) });
  const chosen = languageInQuery(visit.url.searchParams);
  return done(visit, hrefFor({ chosen }, `/dashboard/claim/${visit.params.token}`), said);
}

/** Of a refusal that may end. */
const STATUS: Partial<Record<RefusalCode, number>> = { organisation_suspended: 403 };

function problemIn(words: Words<"claim">, claim: Claim, code: RefusalCode): string {
  if (claim.status === "approved") return words.already;
  if (code === "gone") return words.gone;
  if (code === "organisation_suspended") return words.suspended;
  return claim.status === "pending" && isDisputed(claim) ? words.disputed : words.failed;
}

function languageOf({ url, request, deps }: Visit, claim: Claim | null): Language {
  return chooseLanguage({
    query: url.searchParams,
    header: request.headers.get("accept-language"),
    country: claim?.business.country,
    fallback: deps.config.defaultLanguage,
    offered: deps.config.languages,
  });
}

async function claimOf({ deps, context, params }: Visit): Promise<Claim | null> {
  const id = deps.links.read("claim", params.token ?? "");
  return id === null ? null : findClaim(context, id);
}
